"""How many positions an experiment needs: sample sizes for paired ratios.

Two algorithms search the same positions. The logarithms of their ratios are taken as normally distributed with standard
deviation `sd`, and tested against 0 with Student's test. With z the quantiles of the normal distribution and d the
logarithm of the ratio to detect, the number of pairs is

    n = (z(level) + z(power))² · sd² / d² + z(level)² / 2

W. C. Guenther, "Sample size formulas for normal theory t tests", The American Statistician 35 (1981) 243-244; the last
term corrects for estimating `sd`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, stdev

from siasat.errors import InputError
from siasat.stats.intervals import z_value

POWER = 0.8
CAUTION = 0.8
"""The confidence of `cautious_sd`, as R. H. Browne recommends, Statistics in Medicine 14 (1995) 1933-1940."""


def pairs_needed(sd: float, difference: float, level: float = 0.95, power: float = POWER) -> int:
    """How many pairs show a difference of this share (0.03 is 3 %) with probability `power`, tested at `level`.

    Counts for a difference in either direction: the ratios 1 + difference and 1 / (1 + difference).

    >>> pairs_needed(0.2, 0.03)
    362
    """
    wanted = math.log1p(_checked_difference(difference))
    first, second = z_value(level), NormalDist().inv_cdf(_checked_power(power))
    needed = ((first + second) * _checked_sd(sd) / wanted) ** 2 + first * first / 2
    return max(2, math.ceil(needed))


def detectable_difference(sd: float, pairs: int, level: float = 0.95, power: float = POWER) -> float | None:
    """The smallest share that `pairs` pairs show with probability `power`; None for too few pairs to say.

    >>> round(detectable_difference(0.2, 362), 4)
    0.03
    """
    first, second = z_value(level), NormalDist().inv_cdf(_checked_power(power))
    effective = pairs - first * first / 2
    return None if effective <= 0 else math.expm1((first + second) * _checked_sd(sd) / math.sqrt(effective))


def sd_of_ratios(values: Sequence[float], baseline: Sequence[float]) -> float:
    """The standard deviation of the logarithms of the ratios, pair by pair; needs two pairs."""
    if len(values) != len(baseline) or len(values) < 2:
        raise InputError(f"a standard deviation needs at least two pairs, not {min(len(values), len(baseline))}")
    return stdev(math.log(value) - math.log(base) for value, base in zip(values, baseline, strict=True))


def cautious_sd(sd: float, pairs: int) -> float:
    """The upper limit of the true standard deviation, at `CAUTION`, given the one of a pilot with `pairs` pairs.

    A small pilot often finds too small a deviation, and half of all experiments planned with it are too small. The
    quantile of the chi-squared distribution is that of Wilson and Hilferty (1931).

    >>> round(cautious_sd(0.2, 10), 3)
    0.258
    """
    freedom = pairs - 1
    part = 2 / (9 * freedom)
    quantile = freedom * (1 - part + NormalDist().inv_cdf(1 - CAUTION) * math.sqrt(part)) ** 3
    return sd * math.sqrt(freedom / quantile)


def _checked_difference(difference: float) -> float:
    if not 0 < difference < math.inf:
        raise InputError(f"a difference must be above 0, such as 0.03 for 3 %, not {difference}")
    return difference


def _checked_power(power: float) -> float:
    if not 0.5 <= power < 1:
        raise InputError(f"the power must be at least 0.5 and below 1, such as 0.8, not {power}")
    return power


def _checked_sd(sd: float) -> float:
    if not 0 <= sd < math.inf:
        raise InputError(f"a standard deviation must be 0 or more, not {sd}")
    return sd
