"""SCOUT: evaluate the first move, then only test whether another exceeds it, and evaluate the ones that do.

Source: Pearl, "Asymptotic properties of minimax trees and game-searching procedures", Artificial Intelligence 14, 1980.
"""

from __future__ import annotations

from siasat.core.score import INF, Score
from siasat.core.window import FULL, Window, from_child
from siasat.search.declaration import algorithm
from siasat.search.enhancements.iterative import ITERATIVE
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm("scout", name="SCOUT", family="window", sound=True, source="Pearl 1980", switches=(ITERATIVE,))
def scout(search: Search[S, M], state: S, depth: int, ply: int = 0) -> Score:
    """EVAL: the exact value of `state` for its mover, looking `depth` moves ahead."""
    key = search.enter(state, depth, FULL, ply)
    settled = search.settled(state, key, depth, ply)
    if settled is not None:
        return search.leave(ply, settled)
    best = -INF
    for place, move in enumerate(search.moves(state, ply)):
        child, same_mover = search.child(state, move, ply)
        if place > 0:
            if not _child_exceeds(search, child, same_mover, depth - 1, best, ply + 1):
                continue
            search.re_search(ply, place)
        best = from_child(scout(search, child, depth - 1, ply + 1), same_mover)
        search.improve(ply, move)
    return search.leave(ply, best)


def _exceeds(search: Search[S, M], state: S, depth: int, bound: Score, ply: int) -> bool:
    """TEST: whether the value of `state` for its mover is greater than `bound`."""
    key = search.enter(state, depth, Window(bound, bound + 1), ply)
    settled = search.settled(state, key, depth, ply)
    if settled is not None:
        return search.leave(ply, settled) > bound
    for place, move in enumerate(search.moves(state, ply)):
        child, same_mover = search.child(state, move, ply)
        if _child_exceeds(search, child, same_mover, depth - 1, bound, ply + 1):
            search.cutoff(ply, place)
            search.leave(ply, bound + 1)
            return True
    search.leave(ply, bound)
    return False


def _child_exceeds(search: Search[S, M], child: S, same_mover: bool, depth: int, bound: Score, ply: int) -> bool:
    """TEST of a child, as its parent counts: "more than bound to me" is "not more than -bound - 1 to the other"."""
    if same_mover:
        return _exceeds(search, child, depth, bound, ply)
    return not _exceeds(search, child, depth, -bound - 1, ply)
