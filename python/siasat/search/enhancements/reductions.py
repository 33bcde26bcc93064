"""Late-move reductions: search a move that comes late in the order one ply shallower first. Not sound."""

from __future__ import annotations

from typing import Any

from siasat.core.score import Score
from siasat.search.interface import OpenNode
from siasat.search.switch import flag_switch

REDUCTIONS = flag_switch("reductions", is_sound=False)

LATE = 3
"""Reduce moves from this place in the order, in nodes of at least this depth."""


def is_reduced(node: OpenNode) -> bool:
    """Whether the move that the node is at is tried one ply shallower first: it is late, and it is quiet."""
    if node.place < LATE or node.depth < LATE:
        return False
    noisy = node.owner.noisy
    return noisy is None or not noisy.is_noisy(node.state, node.move)


def search_reduced(node: OpenNode, child: Any, same_mover: bool) -> Score:
    """The value of a late move by a shallower test; a move that beats alpha is searched again in full."""
    value = node.test_reduced(child, same_mover)
    return value if value <= node.window.alpha else node.re_search(child, same_mover)
