"""Fail-hard: a value outside the window is moved to the window's nearer end.

Source: Knuth and Moore 1975. Fail-soft, which is the default here, keeps the tighter bound (Fishburn 1983).
"""

from __future__ import annotations

from siasat.core.score import Score
from siasat.search.switch import flag_switch

HARD = flag_switch("hard")


def clamp(value: Score, alpha: Score, beta: Score) -> Score:
    """`value`, or the end of [alpha, beta] that it lies beyond."""
    return min(max(value, alpha), beta)
