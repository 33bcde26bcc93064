"""Negamax: minimax written once for both sides, since what is good for one is bad for the other.

Source: Knuth and Moore, "An analysis of alpha-beta pruning", 1975. The sign follows the mover, not the ply: where a
player moves again, the value crosses the edge unchanged.
"""

from __future__ import annotations

from siasat.core.score import Score
from siasat.core.window import FULL, from_child
from siasat.search.enhancements.iterative import ITERATIVE
from siasat.search.registry import algorithm
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm(
    "negamax", name="Negamax", family="exhaustive", sound=True, source="Knuth and Moore 1975", switches=(ITERATIVE,)
)
def negamax(search: Search[S, M], state: S, depth: int, ply: int = 0) -> Score:
    """The exact value of `state` for its mover, looking `depth` moves ahead."""
    node = search.open(state, depth, FULL, ply)
    for move, child, same_mover in node.children():
        node.improve(move, from_child(negamax(search, child, depth - 1, ply + 1), same_mover))
    return node.close()
