"""Python and Rust search alike: value, move, line, nodes, counters and digest, for pairs of all switches."""

from typing import Any

import pytest

from siasat import Limits, SearchRequest, load_game
from siasat.backend.search import search
from siasat.evaluation.registry import load_evaluator
from siasat.parity.cases import SEARCHED, SearchCase, configurations
from siasat.parity.rules import ParityError
from siasat.parity.run import compare_searches
from siasat.parity.search import SearchCoverage, compare_search
from siasat.search.registry import parse_config

EACH = 3 * len(configurations())
"""Every configuration once a game, under three limits."""


@pytest.mark.slow
@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("case", SEARCHED, ids=str)
def test_the_backends_search_alike(case: SearchCase) -> None:
    report = compare_searches(case, EACH)
    print(f"\n[parity] {report}")


@pytest.mark.usefixtures("native")
def test_monte_carlo_tree_search_plays_alike() -> None:
    """Only that is promised: the choice among moves uses floating-point numbers."""
    game = load_game("congklak", "kalah:6,4")
    request = SearchRequest(game, load_evaluator("zero", game), game.initial(), Limits(nodes=40_000))
    ours, theirs = (search(request, parse_config("mcts"), backend=backend) for backend in ("python", "rust"))
    assert ours.move == theirs.move
    assert abs(ours.value - theirs.value) < 100


@pytest.mark.usefixtures("native")
def test_repetitions_and_the_history_are_scored_alike() -> None:
    game = load_game("doushouqi")
    state = game.parse_state("7/7/7/7/r6/7/7/7/R6 w")
    coverage = SearchCoverage()
    child = game.play(state, game.legal_moves(state)[0])
    for history in ((), (game.key(child),)):
        for config in ("minimax", "alphabeta", "mtdf+table=64"):
            request = SearchRequest(game, load_evaluator(None, game), state, Limits(depth=6), history, repetition=True)
            compare_search(request, parse_config(config), coverage)


@pytest.mark.usefixtures("native")
def test_the_same_step_of_another_animal_is_the_same_killer() -> None:
    """The native move also names the animal; a killer must not."""
    game = load_game("doushouqi")
    state = game.parse_state("l5t/1wp2c1/4d1e/r6/7/7/1D5/1EC1PWR/T5L w")
    for evaluator in ("classic", "paper-001"):
        request = SearchRequest(game, load_evaluator(evaluator, game), state, Limits(depth=3))
        compare_search(request, parse_config("pvs+hard+iterative+static=2+killers+table=64/always"))
        compare_search(request, parse_config("alphabeta+iterative+killers"))


@pytest.mark.usefixtures("native")
def test_a_planted_difference_names_the_first_event() -> None:
    """A reference whose evaluator is off by one at some leaves, under the twin's name."""
    game = load_game("hashtree", "uniform:1,3,3,0")
    honest = load_evaluator("hash", game)

    class Off(type(honest)):  # type: ignore[misc]
        def evaluate(self, state: Any) -> int:
            return int(honest.evaluate(state)) + (game.key(state) % 3 == 0)

    Off.__module__ = type(honest).__module__
    request = SearchRequest(game, _same(Off, honest), game.initial(), Limits(depth=2))
    with pytest.raises(ParityError, match=r"digest differs: .* the first difference is event \d+: python leave\(2, "):
        compare_search(request, parse_config("minimax"))


def _same(kind: Any, honest: Any) -> Any:
    """An instance of `kind` with the fields of `honest`."""
    twin = object.__new__(kind)
    for name in (*getattr(type(honest), "__slots__", ()), *getattr(honest, "__dict__", {})):
        object.__setattr__(twin, name, getattr(honest, name))
    return twin
