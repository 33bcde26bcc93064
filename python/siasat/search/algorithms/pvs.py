"""Principal variation search: after the first move, null windows; a move that beats them gets the whole window.

Source: Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982. Differs from NegaScout in the
window of the second search, (alpha, beta) instead of (value, beta), and has no shortcut near the leaves.
"""

from __future__ import annotations

from siasat.core.score import Score
from siasat.core.window import FULL, Window
from siasat.search.declaration import algorithm
from siasat.search.enhancements import WINDOW_SWITCHES
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm(
    "pvs",
    name="Principal variation search",
    family="window",
    sound=True,
    source="Marsland and Campbell 1982",
    switches=WINDOW_SWITCHES,
)
def pvs(search: Search[S, M], state: S, depth: int, window: Window = FULL, ply: int = 0) -> Score:
    """The value of `state` for its mover, looking `depth` moves ahead; what it means is as in `alpha_beta`."""
    node = search.open(state, depth, window, ply, pvs)
    for move, child, same_mover in node.children():
        # 1. The first move gets the whole window, the others a null window.
        value = node.search(child, same_mover) if node.place == 0 else node.test(child, same_mover)
        # 2. A move that beats the null window is searched again with the whole one.
        if node.is_only_bound(value):
            value = node.re_search(child, same_mover)
        if node.improve(move, value):
            break
    return node.close()
