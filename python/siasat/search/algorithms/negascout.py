"""NegaScout: assume that the first move is the best, and only test that the others are no better.

Source: Reinefeld, "An improvement to the Scout tree search algorithm", ICCA Journal 6(4), 1983.
"""

from __future__ import annotations

from siasat.core.score import Score
from siasat.core.window import FULL, Window
from siasat.search.declaration import algorithm
from siasat.search.enhancements import WINDOW_SWITCHES
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm(
    "negascout",
    name="NegaScout",
    family="window",
    sound=True,
    source="Reinefeld 1983",
    switches=WINDOW_SWITCHES,
)
def negascout(search: Search[S, M], state: S, depth: int, window: Window = FULL, ply: int = 0) -> Score:
    """The value of `state` for its mover, looking `depth` moves ahead; what it means is as in `alpha_beta`."""
    node = search.open(state, depth, window, ply, negascout)
    for move, child, same_mover in node.children():
        # 1. The first move gets the whole window, the others a null window above the best so far.
        value = node.search(child, same_mover) if node.place == 0 else node.test(child, same_mover)
        # 2. A better move than the test allowed for: search it again for its value, unless that is known already.
        if node.is_only_bound(value) and not _is_exact(search, depth, same_mover):
            value = max(value, node.re_search(child, same_mover, above=value))
        if node.improve(move, value):
            break
    return node.close()


def _is_exact(search: Search[S, M], depth: int, same_mover: bool) -> bool:
    """Whether a null window two plies from the leaves already gave the exact value (Reinefeld's shortcut).

    A test that surprises failed low in the child, so all the child's moves were looked at, and two plies from the
    leaves each of them is exact. That needs the mover to change at this edge, and plain leaves.
    """
    return search.is_plain and (depth == 1 or (depth == 2 and not same_mover))
