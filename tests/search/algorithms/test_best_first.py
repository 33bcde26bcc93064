"""Best-first minimax against a version that works everything out again at every step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from siasat import Limits, StoppedBy, from_child, load_game
from siasat.backend.search import search
from siasat.core.game import AnyGame
from siasat.core.score import is_win
from siasat.evaluation.registry import load_evaluator
from siasat.search.registry import parse_config

from ..common import ask

TREES = [f"random:{seed},4,6,{extra}" for seed in range(1, 9) for extra in (0, 40)]
CONFIG = parse_config("best-first")


@pytest.fixture(params=["python", "rust"])
def backend(request: pytest.FixtureRequest) -> str:
    if request.param == "rust":
        request.getfixturevalue("native")
    return str(request.param)


@dataclass
class Place:
    """A node of the tree, worked out by the definition."""

    state: Any
    ply: int
    children: dict[Any, Place] = field(default_factory=dict)


def principal(game: AnyGame, place: Place) -> tuple[int, list[Any], Place]:
    """The minimax value of a node for its mover, the best line from there, and the leaf at its end."""
    end = game.outcome(place.state)
    if end is not None:
        return end.score(game.to_move(place.state), place.ply), [], place
    if not place.children:
        return load_evaluator(None, game).evaluate(place.state), [], place
    found = []
    for move, child in place.children.items():
        value, line, leaf = principal(game, child)
        same_mover = game.to_move(child.state) == game.to_move(place.state)
        found.append((from_child(value, same_mover), [move, *line], leaf))
    return max(found, key=lambda one: one[0])


def by_definition(game: AnyGame, depth: int) -> tuple[int, list[Any]]:
    """Expand the principal leaf until it is the end of a game or lies at the limit of depth."""
    root = Place(game.initial(), 0)
    while True:
        value, line, leaf = principal(game, root)
        if game.outcome(leaf.state) is not None or leaf.ply >= depth:
            return value, line
        leaf.children = {
            move: Place(game.play(leaf.state, move), leaf.ply + 1) for move in game.legal_moves(leaf.state)
        }


@pytest.mark.parametrize("variant", TREES)
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 5])
def test_it_expands_the_principal_leaf(backend: str, variant: str, depth: int) -> None:
    game = load_game("hashtree", variant)
    result = search(ask(game, depth), CONFIG, backend=backend)
    assert (result.value, list(result.pv)) == by_definition(game, depth)
    assert result.stopped_by is StoppedBy.FINISHED
    assert len(result.pv) <= result.depth <= depth


@pytest.mark.parametrize("nodes", [1, 2, 21, 22, 500])
def test_it_answers_at_any_time(backend: str, nodes: int) -> None:
    game = load_game("chess")
    result = search(ask(game, Limits(nodes=nodes)), CONFIG, backend=backend)
    assert (result.nodes, result.stopped_by) == (nodes, StoppedBy.NODES)
    assert result.move in game.legal_moves(game.initial())
    assert (result.depth == 0) == (nodes <= 20)  # the root and its twenty children make the first tree


def test_without_a_limit_it_ends(backend: str) -> None:
    assert search(ask(load_game("chess"), Limits()), CONFIG, backend=backend).stopped_by is StoppedBy.FINISHED


def test_it_takes_a_win_that_is_near(backend: str) -> None:
    game = load_game("tictactoe")
    result = search(ask(game, Limits(nodes=5000), game.parse_state("xx./oo./... x")), CONFIG, backend=backend)
    assert is_win(result.value)
    assert game.format_move(game.parse_state("xx./oo./... x"), result.move) == result.line[0]
    assert len(result.pv) == 1


def test_excluded_moves_are_left_out(backend: str) -> None:
    game = load_game("tictactoe")
    moves = tuple(game.legal_moves(game.initial()))
    result = search(ask(game, Limits(nodes=200), exclude=moves[:-1]), CONFIG, backend=backend)
    assert result.move == moves[-1]
