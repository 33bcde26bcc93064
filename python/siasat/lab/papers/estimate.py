"""Where the mean of a sample may be."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, stdev

from siasat.stats.intervals import z_value


def shown_mean(sample: Sequence[float]) -> float:
    """The mean, rounded to what is worth showing: four digits or so."""
    mean = fmean(sample)
    return round(mean) if mean >= 1000 else round(mean, 1) if mean >= 10 else round(mean, 3)


def mean_interval(sample: Sequence[float]) -> tuple[float, float] | None:
    """95 % of where the mean may be, by the normal distribution; None for a single value."""
    if len(sample) < 2:
        return None
    margin = z_value(0.95) * stdev(sample) / len(sample) ** 0.5
    return fmean(sample) - margin, fmean(sample) + margin
