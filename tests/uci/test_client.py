"""python-chess's client against `siasat uci`, as a chess program would start it."""

import sys
from collections.abc import Iterator

import chess
import chess.engine
import pytest

pytestmark = pytest.mark.usefixtures("native")


@pytest.fixture
def engine() -> Iterator[chess.engine.SimpleEngine]:
    command = [sys.executable, "-m", "siasat.cli.main", "uci"]
    with chess.engine.SimpleEngine.popen_uci(command, timeout=120) as engine:
        yield engine


def test_the_client_can_do_everything(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    # Options.
    engine.configure({"Hash": 8, "Threads": 2, "Clear Hash": None})
    engine.ping()
    # A move by each kind of limit.
    for limit in (
        chess.engine.Limit(time=0.05),
        chess.engine.Limit(depth=4),
        chess.engine.Limit(nodes=500),
        chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01, remaining_moves=20),
    ):
        result = engine.play(board, limit, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves
    # Only these moves.
    only = [chess.Move.from_uci("a2a3")]
    assert engine.play(board, chess.engine.Limit(depth=3), root_moves=only).move == only[0]
    # Analysis with several lines, and one that is stopped.
    lines = engine.analyse(board, chess.engine.Limit(depth=4), multipv=3)
    assert [line["multipv"] for line in lines] == [1, 2, 3]
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 4:
                break
    assert analysis.wait().move in board.legal_moves
    # Pondering, hit and missed.
    first = engine.play(board, chess.engine.Limit(time=0.05), ponder=True)
    assert first.move is not None
    board.push(first.move)
    board.push(first.ponder or next(iter(board.legal_moves)))
    second = engine.play(board, chess.engine.Limit(time=0.05), ponder=True)
    assert second.move in board.legal_moves
    board.push(second.move)
    board.push(next(move for move in board.legal_moves if move != second.ponder))
    assert engine.play(board, chess.engine.Limit(time=0.05), game="another").move in board.legal_moves
    # A mate.
    mate = engine.analyse(chess.Board("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"), chess.engine.Limit(mate=1))
    assert mate["score"].white() == chess.engine.Mate(1)
