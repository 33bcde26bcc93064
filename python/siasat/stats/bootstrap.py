"""Intervals by resampling: for medians, for ratios of pairs, for any statistic of a sample.

B. Efron and R. Tibshirani, *An Introduction to the Bootstrap* (1993): the percentile interval (chapter 13) and the
bias-corrected and accelerated one, BCa (chapter 14).
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from statistics import NormalDist, median
from typing import Any, Literal, TypeVar

from siasat.errors import InputError, UnknownNameError
from siasat.stats.intervals import Interval, checked_level

T = TypeVar("T")
Method = Literal["percentile", "bca"]
RatioKind = Literal["geometric", "median", "total"]

RESAMPLES = 2000
"""Enough for the ends of a 95 % interval (Efron and Tibshirani, section 14.3)."""


def bootstrap(
    sample: Sequence[T],
    statistic: Callable[[Sequence[T]], float],
    *,
    method: Method = "bca",
    level: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Interval:
    """`statistic` of `sample` with a bootstrap interval. The same seed gives the same interval.

    BCa corrects the percentile interval for bias and skewness and suits smooth statistics (means, ratios,
    correlations). For a median take "percentile": BCa estimates the skewness by leaving out one value at a time, which
    fails for a statistic that jumps. A sample of one value has no interval but the value itself.
    """
    if method not in ("percentile", "bca"):
        raise UnknownNameError("bootstrap method", method, ("percentile", "bca"))
    checked_level(level)
    if not sample:
        raise InputError("a bootstrap interval needs at least one value; the sample is empty")
    if resamples < 100:
        raise InputError(f"a bootstrap interval needs at least 100 resamples, not {resamples}")
    estimate = statistic(sample)
    replicates = resampled(sample, statistic, resamples, seed)
    if replicates[0] == replicates[-1]:
        return Interval(estimate, min(estimate, replicates[0]), max(estimate, replicates[0]), level)
    low, high = (1 - level) / 2, (1 + level) / 2
    if method == "bca":
        low, high = _bca_levels(sample, statistic, estimate, replicates, (low, high))
    return Interval(estimate, _quantile(replicates, low), _quantile(replicates, high), level)


def median_interval(
    values: Sequence[float], *, level: float = 0.95, resamples: int = RESAMPLES, seed: int = 0
) -> Interval:
    """The median with a bootstrap percentile interval."""
    return bootstrap(values, median, method="percentile", level=level, resamples=resamples, seed=seed)


def paired_ratio(
    values: Sequence[float],
    baseline: Sequence[float],
    *,
    kind: RatioKind = "geometric",
    level: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Interval:
    """How large `values` are against `baseline`, pair by pair: 0.12 means 0.12 times as much.

    Pairs are two measurements of the same thing, such as the nodes of two algorithms on one position, and pairs are
    what is resampled. "geometric" is the geometric mean of the ratios: every pair counts alike, and swapping the two
    sides gives the reciprocal. "median" is the median ratio. "total" is the ratio of the sums: what a user who
    searches all of them saves, ruled by the largest.
    """
    if kind not in ("geometric", "median", "total"):
        raise UnknownNameError("kind of ratio", kind, ("geometric", "median", "total"))
    if len(values) != len(baseline):
        raise InputError(f"pairs need equally many values and baselines, not {len(values)} and {len(baseline)}")
    for name, numbers in (("values", values), ("baseline", baseline)):
        wrong = next((number for number in numbers if not 0 < number < math.inf), None)
        if wrong is not None:
            raise InputError(f"ratios need positive numbers, but {name} has {wrong}")
    if kind == "total":
        pairs = list(zip(values, baseline, strict=True))
        return bootstrap(pairs, _ratio_of_sums, level=level, resamples=resamples, seed=seed)
    logs = [math.log(value) - math.log(base) for value, base in zip(values, baseline, strict=True)]
    if kind == "median":
        found = median_interval(logs, level=level, resamples=resamples, seed=seed)
    else:
        found = bootstrap(logs, _mean, level=level, resamples=resamples, seed=seed)
    return Interval(math.exp(found.estimate), math.exp(found.low), math.exp(found.high), level)


def resampled(sample: Sequence[T], statistic: Callable[[Sequence[T]], float], resamples: int, seed: int) -> list[float]:
    """`statistic` of `resamples` samples drawn with replacement, in ascending order."""
    if len(sample) == 1:
        return [statistic(sample)] * resamples
    return sorted(statistic(pick(sample)) for pick in _picks(len(sample), resamples, seed))


@lru_cache(maxsize=8)
def _picks(size: int, resamples: int, seed: int) -> tuple[itemgetter[Any], ...]:
    """What takes each resample out of a sample of `size`. Samples of one size share them: drawing is the slow part."""
    # Of Python's generators only random() is promised to stay the same in every version.
    draw = random.Random(seed).random
    return tuple(itemgetter(*(int(draw() * size) for _ in range(size))) for _ in range(resamples))


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def _ratio_of_sums(pairs: Sequence[tuple[float, float]]) -> float:
    return math.fsum(value for value, _ in pairs) / math.fsum(base for _, base in pairs)


def _bca_levels(
    sample: Sequence[T],
    statistic: Callable[[Sequence[T]], float],
    estimate: float,
    replicates: list[float],
    levels: tuple[float, float],
) -> tuple[float, float]:
    """The levels at which BCa reads the replicates instead of `levels` (Efron and Tibshirani, 14.10 to 14.15)."""
    normal = NormalDist()
    count = len(replicates)
    # Replicates that equal the estimate count half; without that, ties would look like bias.
    below = sum(1.0 if value < estimate else 0.5 if value == estimate else 0.0 for value in replicates)
    bias = normal.inv_cdf(min(max(below / count, 1 / (count + 1)), count / (count + 1)))
    skew = acceleration(sample, statistic)

    def moved(level: float) -> float:
        reach = bias + normal.inv_cdf(level)
        shrink = 1 - skew * reach
        return normal.cdf(bias + reach / shrink) if shrink > 0 else float(reach > 0)

    return moved(levels[0]), moved(levels[1])


def acceleration(sample: Sequence[T], statistic: Callable[[Sequence[T]], float]) -> float:
    """BCa's acceleration: a sixth of the skewness of the jackknife, which leaves out one value at a time."""
    if len(sample) < 2:
        return 0.0
    values = [statistic([*sample[:index], *sample[index + 1 :]]) for index in range(len(sample))]
    middle = _mean(values)
    squares = math.fsum((middle - value) ** 2 for value in values)
    cubes = math.fsum((middle - value) ** 3 for value in values)
    spread = squares**1.5
    return cubes / (6 * spread) if spread > 0 else 0.0


def _quantile(ascending: list[float], level: float) -> float:
    """The value below which a share `level` lies, between neighbours in proportion; `(B + 1) * level` is the place."""
    place = min(max((len(ascending) + 1) * level, 1), len(ascending))
    below = int(place)
    if below == len(ascending):
        return ascending[-1]
    return ascending[below - 1] + (place - below) * (ascending[below] - ascending[below - 1])
