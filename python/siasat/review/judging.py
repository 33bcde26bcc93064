"""How a move is judged: by the winning chances that it gives away. Thresholds and formulas are in docs/review.md."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

Mark = Literal["?!", "?", "??"]

MARKS: tuple[tuple[float, Mark], ...] = ((0.30, "??"), (0.20, "?"), (0.10, "?!"))
"""The smallest drop in winning chances for a blunder, a mistake and an inaccuracy."""

DECAY = 4.0
"""How fast accuracy falls with the drop: 0.10 leaves 67 %, 0.30 leaves 30 %."""

BALANCED = (0.3, 0.7)
"""Chances within these bounds count as balanced; outside, one side is clearly better."""


def mark_of(drop: float) -> Mark | None:
    """The annotation of a move that gives away `drop` of its side's winning chances; None for a good one.

    >>> [mark_of(drop) for drop in (0.05, 0.12, 0.25, 0.6)]
    [None, '?!', '?', '??']
    """
    return next((mark for least, mark in MARKS if drop >= least), None)


def move_accuracy(drop: float) -> float:
    """How good a move is, from 0 to 100: 100 where nothing is given away.

    >>> [round(move_accuracy(drop)) for drop in (0.0, 0.1, 0.3, 1.0)]
    [100, 67, 30, 2]
    """
    return 100.0 * math.exp(-DECAY * max(0.0, drop))


def side_accuracy(drops: Sequence[float]) -> float | None:
    """The mean accuracy of a side's moves; None where it made none."""
    return sum(map(move_accuracy, drops)) / len(drops) if drops else None


def is_turning(mark: Mark | None, before: float, after: float) -> bool:
    """Whether a mistake changed who stands better: chances `before` and `after` belong to the side that moved."""
    return mark in ("?", "??") and _zone(before) != _zone(after)


def _zone(chances: float) -> int:
    low, high = BALANCED
    return (chances > low) + (chances >= high)
