"""Syzygy files inside the search of chess, compared with python-chess. `tests/data` has all endings of three pieces."""

import os
from pathlib import Path
from random import Random

import chess
import chess.syzygy
import pytest

from siasat import load_game
from siasat.backend.engine import Engine
from siasat.core.score import WIN
from siasat.core.search_api.limits import Limits
from siasat.errors import InputError, TableError
from siasat.games.chess.rules import Chess
from siasat.games.chess.state import ChessState
from siasat.perfect.attach import attach_tables
from siasat.players.engine import EnginePlayer
from siasat.players.parse import parse_player
from siasat.uci.session import Session

pytestmark = pytest.mark.usefixtures("native")

FILES = Path(__file__).parents[1] / "data" / "chess" / "syzygy"
CURSED = 1
"""A win that the 50-move rule takes away, as the engine values it; a real one counts more than any evaluation."""
PAWN = "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1"
"""Lost for Black."""


def the_game() -> Chess:
    game = load_game("chess")
    assert isinstance(game, Chess)
    return game


def random_position(game: Chess, random: Random, halfmoves: int) -> ChessState | None:
    """Two kings and a third piece somewhere, or None where that is no position."""
    squares = random.sample(range(64), 3)
    board = chess.Board(None)
    board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
    board.set_piece_at(squares[2], chess.Piece(random.choice((1, 1, 4, 5)), random.choice((True, False))))
    board.turn = random.choice((True, False))
    board.halfmove_clock = halfmoves
    if not board.is_valid() or board.is_game_over():
        return None
    return game.parse_state(board.fen())


@pytest.mark.parametrize("halfmoves", [0, 70])
def test_roots_are_valued_and_played_as_python_chess_says(halfmoves: int) -> None:
    game, random = the_game(), Random(halfmoves)
    engine = Engine(game, hash_mb=1)
    assert engine.set_tables(FILES) == 5
    seen = set()
    with chess.syzygy.open_tablebase(str(FILES)) as tables:
        for _ in range(60):
            state = random_position(game, random, halfmoves)
            if state is None:
                continue
            board = state.board
            dtz = tables.probe_dtz(board)
            if 99 <= abs(dtz) + halfmoves <= 101:
                continue  # distances may be off by one
            won = dtz != 0 and abs(dtz) + halfmoves < 99
            result = engine.search(state, Limits(depth=2))
            assert result.counters["solved"] > 0
            expected = (dtz > 0) - (dtz < 0)
            assert (result.value > 0) - (result.value < 0) == expected, board.fen()
            assert (abs(result.value) > CURSED) == won, board.fen()
            best = min(ranked(tables, board, move) for move in board.legal_moves)
            assert result.move is not None
            assert ranked(tables, board, chess.Move.from_uci(game.format_move(state, result.move))) == best, board.fen()
            seen.add(expected)
    assert seen == {-1, 0, 1}


def ranked(tables: chess.syzygy.Tablebase, board: chess.Board, move: chess.Move) -> tuple[int, int]:
    """How bad a move is: the result for the opponent, then how long it takes to win, or how short to lose."""
    is_zeroing = board.is_zeroing(move)
    board.push(move)
    mates, dtz, clock = board.is_checkmate(), tables.probe_dtz(board), board.halfmove_clock
    board.pop()
    if mates:
        return -2, 0
    sign = (dtz > 0) - (dtz < 0)
    plies = 1 if is_zeroing else abs(dtz) + 1
    return sign * (2 if abs(dtz) + clock <= 100 else 1), -sign * plies


def test_a_player_has_them_by_its_own_setting_or_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = the_game()
    state = game.parse_state(PAWN)
    monkeypatch.delenv("SIASAT_SYZYGY", raising=False)
    monkeypatch.setenv("SIASAT_HOME", str(tmp_path))
    engine = Engine(game, hash_mb=1)
    assert attach_tables(engine) == 0
    named = parse_player(f"engine@nodes=300,syzygy={FILES}")
    assert str(named) == f"engine@nodes=300,syzygy={FILES}"
    player = named.player(game)
    assert isinstance(player, EnginePlayer)
    assert player.engine.search(state, Limits(nodes=300)).counters["solved"] > 0
    monkeypatch.setenv("SIASAT_SYZYGY", str(FILES))
    assert attach_tables(engine) == 5
    assert engine.search(state, Limits(nodes=300)).value < -WIN // 100
    ignored = parse_player("engine@nodes=300,tables=no").player(game)
    assert isinstance(ignored, EnginePlayer)
    assert ignored.engine.search(state, Limits(nodes=300)).counters == {}


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"there are no Syzygy files \(\*\.rtbw\) in .*; download them from"):
        parse_player(f"engine@nodes=9,syzygy={tmp_path}").player(the_game())
    with pytest.raises(InputError, match="Syzygy files cover only standard chess"):
        parse_player(f"engine@nodes=9,syzygy={FILES}").player(load_game("chess", "king-capture"))
    with pytest.raises(InputError, match="with tables=no the engine uses no tables; leave out syzygy= or tables=no"):
        parse_player(f"engine@nodes=9,syzygy={FILES},tables=no")
    (tmp_path / "KQvK.rtbw").write_bytes(b"x" * 80)
    with pytest.raises(TableError, match=r"KQvK\.rtbw: the Syzygy file is damaged \(it does not begin"):
        Engine(the_game(), hash_mb=1).set_tables(tmp_path)


def test_the_uci_option_takes_one_folder_or_several(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SIASAT_SYZYGY", raising=False)
    monkeypatch.setenv("SIASAT_HOME", str(tmp_path))

    def last_info(*lines: str) -> str:
        heard: list[str] = []
        session = Session(heard.append)
        for line in (*lines, f"position fen {PAWN}", "go depth 2"):
            assert session.handle(line)
        session.drain()
        return [line for line in heard if line.startswith("info")][-1]

    assert " tbhits 0 " in last_info("setoption name SyzygyPath value <empty>")
    assert " tbhits 0 " not in last_info(f"setoption name SyzygyPath value {FILES}")
    assert " tbhits 0 " not in last_info(f"setoption name SyzygyPath value {tmp_path}{os.pathsep}{FILES}")
    monkeypatch.setenv("SIASAT_SYZYGY", str(FILES))
    assert " tbhits 0 " not in last_info("setoption name TablesPath value none")
    assert " tbhits 0 " in last_info("setoption name SyzygyPath value none")
