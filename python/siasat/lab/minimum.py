"""The smallest tree that proves a position's value: how few leaves any search without a table must look at.

To prove a value, a search must show that the mover can get it (one good move at his own nodes, every answer of the
opponent) and that he cannot get more (the reverse). Each is a strategy, and two opposing strategies share exactly one
leaf, so the smallest proof has `least(at least v) + least(at most v) - 1` leaves. On a uniform tree that is Knuth and
Moore's b^⌈d/2⌉ + b^⌊d/2⌋ - 1 (1975); on a real one it is exact where their formula needs an average. It holds with
extra turns as well: what counts is who moves, not the ply. A search with a table may do with less (Plaat et al. 1996).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.score import Score
from siasat.core.window import from_child
from siasat.evaluation.registry import AnyEvaluator


class TooLargeError(Exception):
    """The tree has more different positions than were allowed."""


@dataclass(frozen=True, slots=True)
class _Node:
    """A position at one depth: its value for its mover, its leaves, and its children (with whether they are his)."""

    value: Score
    leaves: int
    children: tuple[tuple[_Node, bool], ...]
    least: dict[tuple[bool, Score], int] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Minimum:
    """`leaves` of the smallest proof, `all_leaves` of the whole tree (what minimax looks at), and the `value`.

    `different_leaves` are those of the proof with each position counted once: what a search with a perfect order and a
    large enough table looks at (Plaat et al. 1996 call such a proof a minimal graph; theirs is an approximation too,
    since another proof with more leaves may have fewer different ones).
    """

    leaves: int
    all_leaves: int
    value: Score
    different_leaves: int


def minimal_tree(game: AnyGame, evaluator: AnyEvaluator, root: Any, depth: int, max_positions: int) -> Minimum | None:
    """The smallest proof of the root's value at `depth`, or None where the tree has too many positions to tell."""
    seen: dict[tuple[Any, int], _Node] = {}

    def build(state: Any, left: int) -> _Node:
        node = seen.get((state, left))
        if node is not None:
            return node
        if len(seen) >= max_positions:
            raise TooLargeError
        me = game.to_move(state)
        end = game.outcome(state)
        if end is not None:
            node = _Node(end.score(me, depth - left), 1, ())
        elif left == 0:
            node = _Node(evaluator.evaluate(state), 1, ())
        else:
            below = (game.play(state, move) for move in game.legal_moves(state))
            children = tuple((build(child, left - 1), game.to_move(child) == me) for child in below)
            value = max(from_child(child.value, same) for child, same in children)
            node = _Node(value, sum(child.leaves for child, _ in children), children)
        seen[state, left] = node
        return node

    try:
        tree = build(root, depth)
    except TooLargeError:
        return None
    different: set[int] = set()
    seen_proofs: set[tuple[int, bool, Score]] = set()
    for at_least in (True, False):
        _collect(tree, at_least, tree.value, different, seen_proofs)
    leaves = _least(tree, True, tree.value) + _least(tree, False, tree.value) - 1
    return Minimum(leaves, tree.leaves, tree.value, len(different))


def _collect(node: _Node, at_least: bool, bound: Score, leaves: set[int], seen: set[tuple[int, bool, Score]]) -> None:
    """Add the leaves of the smallest proof, each position once."""
    if not node.children:
        leaves.add(id(node))
        return
    if (id(node), at_least, bound) in seen:
        return
    seen.add((id(node), at_least, bound))
    parts = [
        (child, at_least if same else not at_least, bound if same else -bound)
        for child, same in node.children
        if not at_least or from_child(child.value, same) >= bound
    ]
    for part in [min(parts, key=lambda part: _least(*part))] if at_least else parts:
        _collect(*part, leaves, seen)


def _least(node: _Node, at_least: bool, bound: Score) -> int:
    """The fewest leaves that prove that the node's value for its mover is at least (or at most) `bound`; it must be."""
    if not node.children:
        return 1
    found = node.least.get((at_least, bound))
    if found is None:
        # "At least 3" for one side is "at most -3" for the other.
        counts = (
            _least(child, at_least if same else not at_least, bound if same else -bound)
            for child, same in node.children
            if not at_least or from_child(child.value, same) >= bound
        )
        found = min(counts) if at_least else sum(counts)
        node.least[at_least, bound] = found
    return found
