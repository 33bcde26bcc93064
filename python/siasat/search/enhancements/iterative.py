"""Iterative deepening: search to depth 1, 2, 3 …, so that a search can stop at any time and orders moves better.

Source: de Groot 1965; Slate and Atkin, "CHESS 4.5 — the Northwestern University chess program", 1977.
"""

from __future__ import annotations

from siasat.core.search_api.limits import Limits
from siasat.search.switch import flag_switch

ITERATIVE = flag_switch("iterative", alias_of="alphabeta")

MAX_DEPTH = 256
"""The largest depth of iterative deepening without a depth limit."""


def depths(limits: Limits, iterative: bool) -> range:
    """The depths to search one after the other; without a depth limit, 1, 2, 3 …."""
    if limits.depth is None:
        return range(1, MAX_DEPTH + 1)
    return range(1, limits.depth + 1) if iterative else range(limits.depth, limits.depth + 1)
