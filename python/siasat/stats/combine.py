"""Several p-values as one."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log


def fisher_combined(values: Sequence[float]) -> float:
    """The p-value of independent p-values together, by Fisher's method: −2 Σ ln p is χ² with 2k degrees of freedom.

    >>> round(fisher_combined([0.05, 0.05]), 4), fisher_combined([1.0, 1.0])
    (0.0175, 1.0)
    """
    half = -sum(log(value) for value in values)
    term, total = 1.0, 0.0
    for index in range(len(values)):
        total += term
        term *= half / (index + 1)
    return min(1.0, exp(-half) * total)


def two_sided(samples: Sequence[float], value: float) -> float:
    """How often a draw lies at least as far out as `value`, on either side; never 0, as the value is a draw itself.

    >>> two_sided([1, 2, 3, 4, 5, 6, 7, 8, 9], 9), two_sided([1, 2, 3], 2)
    (0.4, 1.0)
    """
    below = sum(sample <= value for sample in samples) + 1
    above = sum(sample >= value for sample in samples) + 1
    return min(1.0, 2 * min(below, above) / (len(samples) + 1))
