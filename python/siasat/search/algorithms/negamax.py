"""Negamax: minimax with one rule for both sides, because what is good for one is bad for the other.

Source: Knuth and Moore, "An analysis of alpha-beta pruning", 1975. The sign follows the mover, not the ply: if a
player moves again, the value does not change its sign.
"""

from __future__ import annotations

from siasat.core.score import INF, Score
from siasat.core.window import FULL, from_child
from siasat.search.declaration import algorithm
from siasat.search.enhancements.iterative import ITERATIVE
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm(
    "negamax", name="Negamax", family="exhaustive", sound=True, source="Knuth and Moore 1975", switches=(ITERATIVE,)
)
def negamax(search: Search[S, M], state: S, depth: int, ply: int = 0) -> Score:
    """The exact value of `state` for its mover, looking `depth` moves ahead."""
    key = search.enter(state, depth, FULL, ply)
    settled = search.settled(state, key, depth, ply)
    if settled is not None:
        return search.leave(ply, settled)
    best = -INF
    for move in search.moves(state, ply):
        child, same_mover = search.child(state, move, ply)
        value = from_child(negamax(search, child, depth - 1, ply + 1), same_mover)
        if value > best:
            best = value
            search.improve(ply, move)
    return search.leave(ply, best)
