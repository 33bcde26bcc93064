"""A distribution in a few numbers: what many seeds gave, and where the published number lies among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

BINS = 24
"""How many bins a histogram has, unless there are fewer whole numbers to count."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Many samples of one number.

    `low` and `high` hold the middle 95 % of them, `lower` and `upper` the middle half. `bins` counts them between
    `start` and `stop`, which also take in the published number. `place` is the share of samples below the published
    number, those equal to it counting half: 0.5 is the middle, 0 or 1 outside of all.
    """

    samples: int
    mean: float
    least: float
    low: float
    lower: float
    median: float
    upper: float
    high: float
    most: float
    start: float
    stop: float
    bins: tuple[int, ...]
    published: float | None
    place: float | None

    @classmethod
    def of(
        cls, samples: Sequence[float], published: float | None = None, span: tuple[float, float] | None = None
    ) -> Spread:
        """Sum up at least one sample; `span` are values that the histogram must take in as well."""
        ordered = sorted(samples)
        start, stop, bins = _histogram(ordered, [*(span or ()), *([] if published is None else [published])])
        place = None
        if published is not None:
            below = sum(value < published for value in ordered)
            place = (below + sum(value == published for value in ordered) / 2) / len(ordered)
        low, lower, median, upper, high = (_quantile(ordered, share) for share in (0.025, 0.25, 0.5, 0.75, 0.975))
        return cls(
            samples=len(ordered),
            mean=fmean(ordered),
            least=ordered[0],
            low=low,
            lower=lower,
            median=median,
            upper=upper,
            high=high,
            most=ordered[-1],
            start=start,
            stop=stop,
            bins=bins,
            published=published,
            place=place,
        )

    @property
    def marked(self) -> int | None:
        """The index of the bin in which the published number lies."""
        if self.published is None:
            return None
        return _bin(self.published, self.start, self.stop, len(self.bins))

    @property
    def holds(self) -> bool | None:
        """Whether the published number is among the middle 95 %."""
        return None if self.published is None else self.low <= self.published <= self.high


def _quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which `share` of the samples lie, between two of them in proportion.

    >>> _quantile([1, 2, 3, 4, 5], 0.5), _quantile([0, 10], 0.25)
    (3.0, 2.5)
    """
    place = share * (len(ordered) - 1)
    index = min(int(place), len(ordered) - 2)
    if index < 0:
        return float(ordered[0])
    return ordered[index] + (place - index) * (ordered[index + 1] - ordered[index])


def _histogram(ordered: Sequence[float], others: Sequence[float]) -> tuple[float, float, tuple[int, ...]]:
    """Where the bins start and stop, and how many samples lie in each; whole numbers have bins of whole widths."""
    seen = [*ordered, *others]
    least, most = min(seen), max(seen)
    count, start, stop = BINS, float(least), float(most)
    if all(float(value).is_integer() for value in seen):
        width = max(1, -(-int(most - least + 1) // BINS))
        count = -(-int(most - least + 1) // width)
        start, stop = least - 0.5, least - 0.5 + count * width
    elif start == stop:
        start, stop = start - 0.5, stop + 0.5
    bins = [0] * count
    for value in ordered:
        bins[_bin(value, start, stop, count)] += 1
    return start, stop, tuple(bins)


def _bin(value: float, start: float, stop: float, count: int) -> int:
    return max(0, min(int((value - start) / (stop - start) * count), count - 1))
