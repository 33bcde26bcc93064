"""What goes wrong where a player may move again, and why the signs follow the mover.

The wrong searches are written out here, since nothing in siasat may be one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from siasat import INF, Limits, SearchRequest
from siasat.core.window import FULL, Window, from_child
from siasat.evaluation.registry import load_evaluator
from siasat.games.hashtree import HashTree
from siasat.search.driver import run
from siasat.search.registry import parse_config


def random_trees(count: int, extra: int) -> list[HashTree]:
    """Of 1 to 4 children a node, some lines ending early; `extra` is the chance in percent that the mover stays."""
    return [HashTree(seed, 4, 5, extra) for seed in range(count)]


def uniform_trees(count: int, extra: int) -> list[HashTree]:
    return [HashTree(seed, 3, 4, extra, uniform=True) for seed in range(count)]


def value_by(algorithm: str, game: HashTree) -> int:
    request = SearchRequest(game, load_evaluator("hash", game), game.initial(), Limits(depth=game.depth))
    return run(request, parse_config(algorithm)).value


def settled(game: HashTree, state: Any, ply: int) -> int | None:
    end = game.outcome(state)
    return None if end is None else end.score(game.to_move(state), ply)


def negating(game: HashTree, state: Any, ply: int = 0) -> int:
    """Negamax that negates at every ply, whoever moves next."""
    value = settled(game, state, ply)
    if value is not None:
        return value
    return max(-negating(game, game.play(state, move), ply + 1) for move in game.legal_moves(state))


def hasty(game: HashTree, state: Any, depth: int, window: Window, ply: int = 0) -> int:
    """NegaScout, signs right, with Reinefeld's shortcut two plies from the leaves taken at every edge."""
    value = settled(game, state, ply)
    if value is not None:
        return value
    best = -INF
    for order, move in enumerate(game.legal_moves(state)):
        child = game.play(state, move)
        same = game.to_move(child) == game.to_move(state)
        scout = window if order == 0 else window.null()
        value = from_child(hasty(game, child, depth - 1, scout.for_child(same), ply + 1), same)
        if order > 0 and window.alpha < value < window.beta and depth > 2:
            wider = Window(value, window.beta).for_child(same)
            value = max(value, from_child(hasty(game, child, depth - 1, wider, ply + 1), same))
        best = max(best, value)
        window = window.raised_to(value)
        if window.is_closed:
            break
    return best


def wrong(games: list[HashTree], search: Callable[[HashTree], int]) -> int:
    """How many values of a search are not minimax's."""
    return sum(search(game) != value_by("minimax", game) for game in games)


def by_negating(game: HashTree) -> int:
    return negating(game, game.initial())


def by_hasty_scout(game: HashTree) -> int:
    return hasty(game, game.initial(), game.depth, FULL)


def by_negascout(game: HashTree) -> int:
    return value_by("negascout", game)


def test_negating_at_every_ply_is_wrong_on_most_trees_with_extra_turns() -> None:
    assert wrong(random_trees(300, extra=30), by_negating) == 256


def test_negating_at_every_ply_is_right_where_players_alternate() -> None:
    assert wrong(random_trees(100, extra=0), by_negating) == 0


@pytest.mark.parametrize(("trees", "wrongs"), [(200, 18), pytest.param(1000, 104, marks=pytest.mark.long)])
def test_the_plain_shortcut_of_negascout_is_wrong_on_some_trees_with_extra_turns(trees: int, wrongs: int) -> None:
    games = uniform_trees(trees, extra=30)
    assert wrong(games, by_hasty_scout) == wrongs
    assert wrong(games, by_negascout) == 0


def test_the_plain_shortcut_is_right_where_players_alternate() -> None:
    assert wrong(uniform_trees(100, extra=0), by_hasty_scout) == 0
