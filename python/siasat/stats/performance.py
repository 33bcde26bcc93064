"""The rating of one player from results against opponents whose ratings are known."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from siasat.errors import InputError
from siasat.stats.elo import score_of_elo
from siasat.stats.intervals import Interval, z_value

WIDEST = 4_000.0
"""No estimate is further from the nearest opponent: beyond it the expected score is 0 or 1 to ten digits."""


def performance(results: Sequence[tuple[float, float]], level: float = 0.95) -> Interval:
    """The Elo of a player from pairs of an opponent's Elo and the points scored against it (0, ½ or 1).

    The estimate is the rating at which the expected score equals the points scored; that is the maximum-likelihood
    estimate of the Elo model. The interval contains every rating that the results do not reject: the expected score
    differs from the points by at most `z_value(level)` standard deviations. Against opponents of one strength this is
    Wilson's interval. A draw counts as half a win, so with many draws the interval is wider than necessary. An end is
    infinite where all games were won or lost. The opponents' ratings are taken as exact.

    >>> shown = performance([(0.0, 1.0), (0.0, 1.0), (0.0, 0.0), (200.0, 1.0), (200.0, 0.0)])
    >>> round(shown.estimate), round(shown.low), round(shown.high)
    (155, -138, 447)
    """
    if not results:
        raise InputError("a performance needs at least one game")
    if any(not 0 <= points <= 1 for _, points in results):
        raise InputError("the points of a game are 0, 0.5 or 1")
    z = z_value(level)
    scored = math.fsum(points for _, points in results)

    def surplus(elo: float, sign: int) -> float:
        """Expected points plus `sign` times z deviations, minus the points scored; it grows with `elo`."""
        expected = [score_of_elo(elo - opponent) for opponent, _ in results]
        variance = math.fsum(share * (1 - share) for share in expected)
        return math.fsum(expected) + sign * z * math.sqrt(variance) - scored

    lowest = min(opponent for opponent, _ in results) - WIDEST
    highest = max(opponent for opponent, _ in results) + WIDEST
    middle = -math.inf if scored == 0 else math.inf if scored == len(results) else 0.0
    if middle == 0.0:
        middle = _root(lambda elo: surplus(elo, 0), lowest, highest)
    from_above, from_below = min(middle, highest), max(middle, lowest)
    low = -math.inf if scored == 0 else _root(lambda elo: surplus(elo, 1), lowest, from_above)
    high = math.inf if scored == len(results) else _root(lambda elo: surplus(elo, -1), from_below, highest)
    return Interval(middle, low, high, level)


def _root(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a function that is negative at `low` and positive at `high` crosses 0, by bisection."""
    for _ in range(100):
        middle = (low + high) / 2
        if function(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
