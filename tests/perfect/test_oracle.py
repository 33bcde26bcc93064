"""The oracle agrees with independent solvers, and answers "unknown" otherwise."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess
import pytest

from siasat import load_game
from siasat.core.player import Player
from siasat.errors import BackendError, InputError, TableError
from siasat.games.chess.rules import Chess
from siasat.games.congklak.rules import Congklak
from siasat.perfect import oracle as oracle_module
from siasat.perfect.kalah import margin
from siasat.perfect.oracle import make_oracle, oracle_for, why_unsolved
from siasat.perfect.sources import Sowing, Syzygy
from siasat.perfect.syzygy import SyzygyVerdict
from siasat.perfect.tables import TableSet
from siasat.perfect.value import PerfectMove, PerfectPosition, PerfectValue


def walks(game: Any, count: int, seed: int) -> list[Any]:
    """Positions of random games, ends included."""
    chance, found = random.Random(seed), []
    for _ in range(count):
        state = game.initial()
        found.append(state)
        while game.outcome(state) is None:
            state = game.play(state, chance.choice(game.legal_moves(state)))
            found.append(state)
    return found


def check_moves(oracle: Any, state: Any) -> None:
    """A position is as good as its best move, and the best moves keep what is known."""
    found = oracle.look(state)
    assert found is not None
    if not found.moves:
        assert found.source == "rules"
        return
    assert all(move.value is not None for move in found.moves)
    best = max(move.value.rank for move in found.moves if move.value is not None)
    assert best == found.value.rank
    assert found.best
    assert {move.value for move in found.best} == {found.value}


@pytest.mark.parametrize(("name", "variant"), [("tictactoe", None), ("nim", "misere:1,2,3"), ("congklak", "kalah:2,2")])
def test_small_games_are_known_whole(native: None, name: str, variant: str | None) -> None:
    game = load_game(name, variant)
    oracle = make_oracle(game)
    for state in walks(game, 20, 1):
        check_moves(oracle, state)


@pytest.mark.parametrize("variant", ["kalah:3,3", "congklak:3,3", "kalah:3,3,empty"])
def test_sowing_games_have_the_margin_of_plain_minimax(native: None, variant: str) -> None:
    game = load_game("congklak", variant)
    assert isinstance(game, Congklak)
    oracle, memory = make_oracle(game), dict[Any, int]()
    for state in walks(game, 6, 2)[-60:]:
        known = oracle.ask(state, 10)
        assert known is not None
        first = margin(game, state, memory)
        assert known.margin == (first if state.player is Player.FIRST else -first)
    for state in walks(game, 2, 3)[-20:]:
        found = oracle.look(state, 10)
        assert found is not None
        assert max((move.value.margin for move in found.moves if move.value), default=found.value.margin) == (
            found.value.margin
        )


def test_a_solver_without_search_knows_few_seeds_alone(native: None) -> None:
    game = load_game("congklak")
    oracle = make_oracle(game, search=False)
    assert oracle.ask(game.initial()) is None
    few = game.parse_state("0,0,1,0,0,2,1/0,1,0,0,1,0,0/40-52/1")  # type: ignore[attr-defined]
    known = oracle.ask(few)
    assert known is not None
    assert known.outcome == "lost"


class Tedious:
    """A solver that never ends by itself."""

    def __init__(self) -> None:
        self.asked = 0

    def build(self, seeds: int) -> None:
        assert seeds > 0

    def value(self, position: str) -> None:
        assert position

    def solve(self, position: str, should_stop: Callable[[], bool]) -> None:
        assert position
        self.asked += 1
        while not should_stop():
            pass
        raise ValueError("the solver was stopped")


def test_what_takes_too_long_is_unknown_and_is_not_tried_again(native: None, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("congklak", "kalah:6,6")
    assert isinstance(game, Congklak)
    source, tedious = Sowing(game), Tedious()
    monkeypatch.setattr(source, "_native", tedious)
    oracle = oracle_module.Oracle(game, (source,), counts=True)
    assert [oracle.ask(game.initial(), 0.01) for _ in range(5)] == [None] * 5
    assert tedious.asked == 1
    assert oracle.ask(game.initial(), 0.05) is None  # more time is another question
    assert tedious.asked == 2


def test_a_board_too_large_for_the_solver_is_unknown(native: None) -> None:
    assert make_oracle(load_game("congklak", "kalah:7,9")).ask(load_game("congklak", "kalah:7,9").initial()) is None
    with pytest.raises(InputError, match="boards of up to 7 holes a side"):
        oracle_for(load_game("congklak", "congklak:12,49"))


def test_tables_are_built_when_they_are_needed(native: None, tmp_path: Path, two_animals: TableSet) -> None:
    game = load_game("doushouqi")
    oracle = make_oracle(game, tmp_path)
    state = two_animals.game.parse_state("7/7/7/7/3e3/7/3R3/7/7 w")
    found = oracle.look(state)
    assert isinstance(found, PerfectPosition)
    assert (found.value, found.source) == (PerfectValue("won", 15), "tables")
    assert [move.name for move in found.best] == ["d3d4"]
    check_moves(oracle, state)
    three = two_animals.game.parse_state("t6/7/7/C6/7/7/7/7/6E w")
    assert oracle.ask(three) == PerfectValue("won", 67)
    assert oracle.ask(game.initial()) is None
    assert TableSet(game, tmp_path).build(pieces=3).built == 0


def test_rules_without_a_name_are_not_built_by_themselves(native: None, tmp_path: Path) -> None:
    game = load_game("doushouqi", "standard:equal-captures=no")
    oracle = make_oracle(game, tmp_path)
    assert oracle.ask(game.parse_state("7/7/7/7/3e3/7/3R3/7/7 w")) is None  # type: ignore[attr-defined]
    assert not any(tmp_path.rglob("*.*"))


def test_a_damaged_table_is_told(native: None, tmp_path: Path) -> None:
    game = load_game("doushouqi")
    TableSet(game, tmp_path).build(pieces=2)
    for path in tmp_path.rglob("*"):
        if path.is_file():
            path.write_bytes(b"no table")
    with pytest.raises(TableError):
        make_oracle(game, tmp_path).ask(game.parse_state("7/7/7/7/3e3/7/3R3/7/7 w"))  # type: ignore[attr-defined]


def test_chess_counts_moves_where_tables_do_not(native: None, kings: TableSet) -> None:
    oracle = make_oracle(load_game("chess"), kings.root)
    fen = "8/8/8/8/8/2k5/8/K6Q w - - {clock} 80"
    assert oracle.ask(kings.game.parse_state(fen.format(clock=0))) == PerfectValue("won", 11)
    assert oracle.ask(kings.game.parse_state(fen.format(clock=89))) == PerfectValue("won", 11)
    assert oracle.ask(kings.game.parse_state(fen.format(clock=90))) is None
    check_moves(oracle, kings.game.parse_state(fen.format(clock=0)))


class FakeSyzygy:
    """Files with these answers, by placement."""

    def __init__(self, answers: dict[str, SyzygyVerdict]) -> None:
        self.answers = answers

    def probe(self, state: Any) -> SyzygyVerdict | None:
        return self.answers.get(state.board.board_fen())


def test_syzygy_files_say_the_result_and_the_way(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = Chess()
    root = game.parse_state("8/8/8/8/8/2k5/7p/K6Q w - - 0 1")
    answers = {}
    for move in game.legal_moves(root):
        child = game.play(root, move)
        dtz = 0 if child.board.is_checkmate() else 3
        answers[child.board.board_fen()] = SyzygyVerdict("lost", -dtz)
    answers[root.board.board_fen()] = SyzygyVerdict("won", 1)
    source = Syzygy(tmp_path)
    monkeypatch.setattr(source, "_opened", FakeSyzygy(answers))
    oracle = oracle_module.Oracle(game, (source,))
    found = oracle.look(root)
    assert found is not None
    assert (found.source, found.value) == ("syzygy", PerfectValue("won", zeroing=1))
    assert [move.name for move in found.best] == ["h1h2"]  # the capture: the way starts again, and is won


@pytest.mark.parametrize(
    ("verdict", "clock", "known"),
    [
        (SyzygyVerdict("cursed win", 101), 0, PerfectValue("drawn")),
        (SyzygyVerdict("blessed loss", -101), 0, PerfectValue("drawn")),
        (SyzygyVerdict("won", 20), 85, None),
        (SyzygyVerdict("won", None), 0, None),
        (SyzygyVerdict("lost", -20), 0, PerfectValue("lost", zeroing=20)),
        (None, 0, None),
    ],
)
def test_syzygy_and_fifty_moves(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    verdict: SyzygyVerdict | None,
    clock: int,
    known: PerfectValue | None,
) -> None:
    state = Chess().parse_state(f"8/8/8/8/8/2k5/7p/K6Q w - - {clock} 60")
    assert chess.popcount(state.board.occupied) == 4
    source = Syzygy(tmp_path)
    answers = {} if verdict is None else {state.board.board_fen(): verdict}
    monkeypatch.setattr(source, "_opened", FakeSyzygy(answers))
    assert source.ask(state, 0) == known


def test_games_without_a_solver_say_so() -> None:
    with pytest.raises(InputError, match="no solver for 'hashtree'; perfect play is known of chess"):
        oracle_for(load_game("hashtree"))
    with pytest.raises(InputError, match="standard chess, not for the variant 'king-capture'"):
        oracle_for(load_game("chess", "king-capture"))


def test_without_the_accelerator_two_animals_and_small_games_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle_module, "why_missing", lambda: "it is not there")
    assert why_unsolved(load_game("tictactoe")) is None
    with pytest.raises(BackendError, match="it is not there"):
        make_oracle(load_game("congklak"))
    game = load_game("doushouqi")
    state = game.parse_state("7/7/7/7/3e3/7/3R3/7/7 w")  # type: ignore[attr-defined]
    assert make_oracle(game).ask(state) == PerfectValue("won", 15)


def test_an_oracle_is_shared() -> None:
    assert oracle_for(load_game("tictactoe")) is oracle_for(load_game("tictactoe"))


def test_unknown_moves_are_never_the_best() -> None:
    moves = (
        PerfectMove(1, "a", None),
        PerfectMove(2, "b", PerfectValue("won", 5)),
        PerfectMove(3, "c", PerfectValue("won", 3)),
    )
    assert [move.name for move in PerfectPosition("", PerfectValue("won", 3), moves, "tables").best] == ["c"]
