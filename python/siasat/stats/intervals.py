"""An estimate with its interval, and Wilson's interval for a share."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

from siasat.errors import InputError


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the interval that covers the truth in a share `level` of all repetitions of the experiment."""

    estimate: float
    low: float
    high: float
    level: float = 0.95

    def contains(self, value: float) -> bool:
        """Whether `value` is compatible with the data at this level."""
        return self.low <= value <= self.high

    @property
    def error(self) -> float:
        """Half the width: the number after ±. Exact only if the interval is symmetric."""
        return (self.high - self.low) / 2


def z_value(level: float) -> float:
    """How many standard deviations either side hold a share `level` of a normal distribution.

    >>> round(z_value(0.95), 4)
    1.96
    """
    return NormalDist().inv_cdf((1 + checked_level(level)) / 2)


def checked_level(level: float) -> float:
    """`level` itself, or `InputError` if it is not between 0 and 1."""
    if not 0 < level < 1:
        raise InputError(f"a confidence level must be between 0 and 1, such as 0.95, not {level}")
    return level


def wilson(successes: float, trials: int, level: float = 0.95) -> Interval:
    """Wilson's score interval for a share: good for few trials, and never outside 0 to 1.

    E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22 (1927); Brown, Cai
    and DasGupta (2001) recommend it for small numbers. `successes` may be a match score in which a draw counts half;
    the interval is then wider than it need be, because draws vary less than wins and losses.

    >>> share = wilson(0, 20)
    >>> round(share.low, 4), round(share.high, 4)
    (0.0, 0.1611)
    """
    if trials < 1:
        raise InputError(f"a share needs at least one trial, not {trials}")
    if not 0 <= successes <= trials:
        raise InputError(f"successes must be between 0 and the number of trials, not {successes} of {trials}")
    z = z_value(level)
    share = successes / trials
    weight = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / weight
    half = z / weight * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    # At the ends the formula gives 0 and 1 but for rounding.
    low = 0.0 if successes == 0 else max(0.0, middle - half)
    high = 1.0 if successes == trials else min(1.0, middle + half)
    return Interval(share, low, high, level)
