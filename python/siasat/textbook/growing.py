"""Trees from a seed, and trees from the search of a real position."""

from __future__ import annotations

from typing import Any

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64, mix
from siasat.core.player import Player
from siasat.core.score import MAX_EVAL
from siasat.core.search_api.evaluator import Evaluator
from siasat.errors import InputError
from siasat.games.tree import Node, TreeState, inner, leaf
from siasat.play.move_labels import label_of
from siasat.textbook.placed import ROOT
from siasat.textbook.search import MOST_NODES

LARGEST = 20
DEEPEST = 6


def random_tree(branching: int, depth: int, seed: int) -> TreeState:
    """A uniform tree with random leaves from 1 to `LARGEST`; the same seed gives the same tree."""
    if not (2 <= branching <= 6 and 1 <= depth <= DEEPEST):
        raise InputError(f"a tree from a seed has 2 to 6 branches and 1 to {DEEPEST} levels")
    if sum(branching**level for level in range(depth + 1)) > MOST_NODES:
        raise InputError(f"a tree that is drawn may have at most {MOST_NODES} nodes; take fewer branches or levels")
    random = SplitMix64(mix(seed))

    def grow(left: int) -> Node:
        if left == 0:
            return leaf(1 + random.below(LARGEST))
        return inner([grow(left - 1) for _ in range(branching)], [False] * branching)

    return TreeState(grow(depth), Player.FIRST)


def tree_of_position(
    game: AnyGame, state: Any, evaluator: Evaluator[Any], depth: int
) -> tuple[TreeState, dict[str, str]]:
    """All moves of a position `depth` moves deep as a tree, and the name of the move to every place.

    Leaves have the evaluator's value (or the result of the game) for the first player, who is MAX.
    """
    labels: dict[str, str] = {}
    room = [MOST_NODES]

    def grow(state: Any, left: int, ply: int, place: str) -> Node:
        room[0] -= 1
        if room[0] < 0:
            raise InputError(f"this position has more than {MOST_NODES} nodes to depth {depth}; choose a smaller depth")
        player = game.to_move(state)
        end = game.outcome(state)
        if end is not None:
            return leaf(_clamped(end.score(Player.FIRST, ply)))
        if left == 0:
            value = evaluator.evaluate(state)
            return leaf(_clamped(value if player is Player.FIRST else -value))
        children, again = [], []
        for index, move in enumerate(game.legal_moves(state)):
            below = game.play(state, move)
            labels[f"{place}.{index}"] = label_of(game, state, move)
            child = grow(below, left - 1, ply + 1, f"{place}.{index}")
            children.append(child)
            again.append(child.payoff is None and game.to_move(below) is player)
        return inner(children, again)

    return TreeState(grow(state, depth, 0, ROOT), game.to_move(state)), labels


def _clamped(value: int) -> int:
    """A value that a leaf may have; a won game is the largest."""
    return max(-MAX_EVAL, min(MAX_EVAL, value))
