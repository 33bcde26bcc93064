"""Alpha-beta: minimax that leaves a node as soon as its value can no longer change the result.

Source: Knuth and Moore, "An analysis of alpha-beta pruning", 1975; fail-soft after Fishburn, "Another optimization of
alpha-beta search", 1983. What game programmers call branch and bound is this algorithm.
"""

from __future__ import annotations

from siasat.core.score import Score
from siasat.core.window import FULL, Window
from siasat.search.declaration import algorithm
from siasat.search.enhancements import WINDOW_SWITCHES
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm(
    "alphabeta",
    name="Alpha-beta",
    family="window",
    sound=True,
    source="Knuth and Moore 1975; Fishburn 1983",
    switches=WINDOW_SWITCHES,
    aliases=("branch-and-bound",),
)
def alpha_beta(search: Search[S, M], state: S, depth: int, window: Window = FULL, ply: int = 0) -> Score:
    """The value of `state` for its mover, looking `depth` moves ahead.

    Exact if it lies inside the window. At or below alpha it is an upper bound, at or above beta a lower bound;
    fail-soft: the bound may lie outside the window and then says more than the window's end.
    """
    node = search.open(state, depth, window, ply, alpha_beta)
    for move, child, same_mover in node.children():
        value = node.search(child, same_mover)
        if node.improve(move, value):
            break
    return node.close()
