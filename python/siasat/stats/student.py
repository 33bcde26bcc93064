"""Student's t distribution, for intervals of straight lines through few points."""

from __future__ import annotations

import math

from siasat.stats.intervals import checked_level


def t_value(level: float, freedom: int) -> float:
    """How many standard errors either side hold a share `level` of Student's distribution, by bisection.

    >>> round(t_value(0.95, 10), 3)
    2.228
    """
    outside = 1 - checked_level(level)
    low, high = 0.0, 1.0
    while _two_tails(high, freedom) > outside:
        high *= 2
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if _two_tails(middle, freedom) > outside else (low, middle)
    return (low + high) / 2


def _two_tails(t: float, freedom: int) -> float:
    """The probability of a value further from 0 than `t`: Abramowitz and Stegun 26.7.3 and 26.7.4, finite sums."""
    angle = math.atan2(t, math.sqrt(freedom))
    cosine, sine = math.cos(angle), math.sin(angle)
    term = total = cosine if freedom % 2 else 1.0
    for step in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= cosine * cosine * (step - 1) / step
        total += term
    if freedom % 2 == 0:
        return 1 - sine * total
    return 1 - 2 / math.pi * (angle + (sine * total if freedom > 1 else 0.0))
