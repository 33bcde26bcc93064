"""Each broken promise is found and named."""

from __future__ import annotations

from typing import Any

import chess
import pytest

from siasat import MAX_EVAL, ContractError, load_game
from siasat.evaluation.registry import evaluators_for, load_evaluator
from siasat.games.chess import ChessState
from siasat.games.nim import Nim, NimState
from siasat.testing import check_evaluator

CASES = [
    *(("chess", variant) for variant in ("standard", "king-capture")),
    *(("doushouqi", variant) for variant in ("standard", "paper", "van-rijn-vis")),
    *(("congklak", variant) for variant in ("congklak", "paper", "kalah:6,4", "kalah:6,4,empty", "dakon:7")),
    *((name, None) for name in ("tictactoe", "nim", "tree", "hashtree")),
]


@pytest.mark.parametrize(("name", "variant"), CASES)
def test_our_evaluators_keep_the_contract(name: str, variant: str | None) -> None:
    game = load_game(name, variant)
    for evaluator in evaluators_for(game):
        report = check_evaluator(load_evaluator(evaluator, game), game, walks=3, max_plies=80)
        assert "contract kept" in str(report)
        assert report.lowest <= report.highest


class Stones:
    """A good evaluator: an odd number of stones is worth 1."""

    id = "stones"

    def evaluate(self, state: NimState) -> Any:
        return sum(state.heaps) % 2


class Nameless(Stones):
    id = ""


class Fraction(Stones):
    def evaluate(self, state: NimState) -> Any:
        return super().evaluate(state) / 2


class Truth(Stones):
    def evaluate(self, state: NimState) -> Any:
        return True


class Huge(Stones):
    def evaluate(self, state: NimState) -> Any:
        return -MAX_EVAL - 1


class Fickle(Stones):
    calls = 0

    def evaluate(self, state: NimState) -> Any:
        type(self).calls += 1
        return self.calls


class Broken(Stones):
    def evaluate(self, state: NimState) -> Any:
        raise KeyError("heap")


def test_a_good_evaluator_passes_with_its_coverage() -> None:
    report = check_evaluator(Stones(), Nim(), walks=5)
    assert (report.evaluator, report.walks, report.lowest, report.highest) == ("stones", 5, 0, 1)


@pytest.mark.parametrize(
    ("evaluator", "message"),
    [
        (Nameless(), "Nameless.id must be a string, not ''"),
        (Fraction(), "a value must be an int, not 0.0"),
        (Truth(), "a value must be an int, not True"),
        (Huge(), "a value must be from -989999 to 989999, not -990000; nim normal:3,4,5 at 3,4,5/1"),
        (Fickle(), "says .* first and .* later"),
        (Broken(), r"raises KeyError\('heap'\)"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Stones) else "",
)
def test_a_broken_promise_is_named(evaluator: Stones, message: str) -> None:
    with pytest.raises(ContractError, match=message):
        check_evaluator(evaluator, Nim(), walks=3)


class Moving:
    """Plays a move on the board that it is given."""

    id = "moving"

    def evaluate(self, state: ChessState) -> int:
        state.board.push(chess.Move.null())
        return 0


def test_a_changed_state_is_noticed() -> None:
    fresh = load_game("chess").parse_state(chess.STARTING_FEN)  # type: ignore[attr-defined]

    class Once(type(load_game("chess"))):  # type: ignore[misc]
        def initial(self) -> Any:
            return fresh

    with pytest.raises(ContractError, match=r"changed the state it was given"):
        check_evaluator(Moving(), Once(), walks=1, max_plies=3)


class Over(Nim):
    """Begins with no stone left."""

    def initial(self) -> NimState:
        return super().initial()._replace(heaps=(0, 0, 0))


def test_a_game_that_is_over_gives_nothing_to_check() -> None:
    with pytest.raises(ContractError, match="is over at the start"):
        check_evaluator(Stones(), Over(), walks=2)
