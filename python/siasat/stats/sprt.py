"""Sequential tests: play until the games themselves say which of two claims holds.

A. Wald's sequential probability ratio test, in the generalized form that engine testing uses: both claims fix a
strength, everything else about the distribution of results is fitted to the data under each claim, and the logarithm of
the two likelihoods' ratio (LLR) is followed until it leaves its bounds. The fits are those of M. Van den Bergh:
"Comments on Normalized Elo" and "The Generalized Sequential Probability Ratio Test for Multinomial Distributions"
(cantate.be/Fishtest), used by fishtest and fastchess.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from siasat.errors import InputError, UnknownNameError
from siasat.stats.elo import NORMALIZED, distribution, moments, score_of_elo

Model = Literal["logistic", "normalized"]
Shares = Sequence[tuple[float, float]]


class Verdict(Enum):
    """What the games say so far."""

    CONTINUE = "continue"
    ACCEPTED = "accepted"
    """At least `elo1`, rather than at most `elo0`."""
    REJECTED = "rejected"
    """At most `elo0`, rather than at least `elo1`."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of "the difference is `elo0`" against "it is `elo1`".

    `alpha` is the chance to accept where `elo0` is the truth, `beta` the chance to reject where `elo1` is. `model`
    says which Elo the two are: logistic, or normalized. Counts are those of `siasat.stats.elo`.

    >>> test = Sprt(0, 2, model="normalized")
    >>> round(test.llr((365, 16618, 36229, 16974, 390)), 2)
    2.25
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = "logistic"

    def __post_init__(self) -> None:
        if self.model not in ("logistic", "normalized"):
            raise UnknownNameError("Elo model", self.model, ("logistic", "normalized"))
        if not self.elo0 < self.elo1:
            raise InputError(f"a sequential test needs elo0 < elo1, not {self.elo0} and {self.elo1}")
        if not (min(self.alpha, self.beta) > 0 and self.alpha + self.beta < 1):
            raise InputError(
                f"alpha and beta are error probabilities: each must be above 0 and their sum below 1, "
                f"not {self.alpha} and {self.beta}"
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first the test rejects, above the second it accepts (Wald)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[float]) -> float:
        """The log-likelihood ratio of `elo1` against `elo0`."""
        total, shares = distribution(counts)
        if self.model == "logistic":
            fits = [_fit_mean(shares, score_of_elo(elo)) for elo in (self.elo0, self.elo1)]
        else:
            # A pair's score varies by 1/√2 of a game's, so its t-value is √2 of a game's.
            scale = math.sqrt(len(counts) // 2) / NORMALIZED
            fits = [_fit_t_value(shares, elo * scale) for elo in (self.elo0, self.elo1)]
        under0, under1 = fits
        return total * math.fsum(
            share * math.log(likely1 / likely0)
            for (_, share), likely0, likely1 in zip(shares, under0, under1, strict=True)
        )

    def verdict(self, counts: Sequence[float]) -> Verdict:
        """Whether the test is over, and how. No game at all is no reason to stop."""
        if not any(counts):
            return Verdict.CONTINUE
        low, high = self.bounds
        llr = self.llr(counts)
        if llr <= low:
            return Verdict.REJECTED
        return Verdict.ACCEPTED if llr >= high else Verdict.CONTINUE


def _fit_mean(shares: Shares, mean: float) -> list[float]:
    """The likeliest distribution of the given mean: shares divided by 1 + x·(value − mean), x from the constraint."""
    return _tilt(shares, [value - mean for value, _ in shares])


def _fit_t_value(shares: Shares, t: float) -> list[float]:
    """The likeliest distribution whose mean lies `t` standard deviations above one half.

    The constraint is not linear, so it is replaced by its tangent at the last fit, again and again.
    """
    fit = [1 / len(shares)] * len(shares)
    for _ in range(100):
        mean, variance = moments([(value, share) for (value, _), share in zip(shares, fit, strict=True)])
        deviation = math.sqrt(variance)
        slopes = [value - 0.5 - t * deviation * (1 + ((value - mean) / deviation) ** 2) / 2 for value, _ in shares]
        last, fit = fit, _tilt(shares, slopes)
        if max(abs(one - other) for one, other in zip(last, fit, strict=True)) < 1e-12:
            break
    return fit


def _tilt(shares: Shares, slopes: Sequence[float]) -> list[float]:
    """`share / (1 + x·slope)` with the x that makes the slopes' mean 0.

    The sum below falls in x wherever all denominators are positive, so its root is found by halving.
    """
    bottom, top = min(slopes), max(slopes)
    if not bottom < 0 < top:
        raise InputError("these hypotheses cannot be tested: one of them is outside the possible scores")

    def mean(x: float) -> float:
        return math.fsum(share * slope / (1 + x * slope) for (_, share), slope in zip(shares, slopes, strict=True))

    x = _root(mean, -1 / top, -1 / bottom)
    return [share / (1 + x * slope) for (_, share), slope in zip(shares, slopes, strict=True)]


def _root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where `falling` crosses 0 strictly between its poles at `low` and `high`."""
    while True:
        middle = (low + high) / 2
        if middle in (low, high) or high - low < 1e-15 * max(abs(low), abs(high)):
            return middle
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
