"""Elo from the counts of a match.

Counts go from worst to best, seen from the player that is judged. *Trinomial*: games lost, drawn, won. *Pentanomial*:
pairs of games on one opening with sides swapped, that together scored 0, ½, 1, 1½, 2. The two games of a pair are not
independent (an opening that favours one side gives one win to each), so where games were paired the pentanomial error
is the right one, and usually the smaller one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from siasat.errors import InputError
from siasat.stats.intervals import Interval, wilson, z_value

NORMALIZED = 800 / math.log(10)
"""Normalized Elo of a player whose mean is one standard deviation of a game above one half (Van den Bergh)."""

PRIOR = 1e-3
"""Replaces a count of 0, as in fishtest: otherwise a match without a loss would have no likelihood."""

FEW = 30
"""With fewer games, the mean score is too far from normal for the usual error."""


@dataclass(frozen=True, slots=True)
class EloEstimate:
    """The strength of a match's first player.

    `elo` is logistic Elo, `normalized` is normalized Elo: the mean above one half in standard deviations of one game,
    times 347.4. Unlike Elo it does not shrink where draws are many, so its error depends on the number of games alone.
    `superiority` (LOS) is the chance that the first player is the stronger one, given the data and no prior opinion.
    `draw_ratio` is the share of drawn games or, for pairs, of pairs that were drawn as a whole. `pairs_ratio` is pairs
    won against pairs lost: infinite where none was lost, None for single games.
    """

    games: int
    score: float
    elo: Interval
    normalized: Interval
    superiority: float
    draw_ratio: float
    pairs_ratio: float | None


def trinomial(wins: int, draws: int, losses: int) -> tuple[int, int, int]:
    """The counts of single games in the order that everything here takes: worst to best."""
    return losses, draws, wins


def checked_counts(counts: Sequence[float]) -> Sequence[float]:
    """`counts` themselves; `InputError` unless there are three or five, none negative, and not all 0."""
    if len(counts) not in (3, 5):
        raise InputError(
            f"give three counts (lost, drawn, won) or five (pairs that scored 0, ½, 1, 1½, 2), not {len(counts)}"
        )
    if any(not 0 <= count < math.inf for count in counts):
        raise InputError(f"counts cannot be negative: {', '.join(map(str, counts))}")
    if not any(counts):
        raise InputError("no game was played: all counts are 0")
    return counts


def elo_of_score(score: float) -> float:
    """The Elo difference at which the expected score is `score`, 0 to 1; infinite at the ends.

    >>> round(elo_of_score(0.75), 1)
    190.8
    """
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else -400 * math.log10(1 / score - 1)


def score_of_elo(elo: float) -> float:
    """The expected score of a player who is `elo` stronger (A. Elo, 1978).

    >>> round(score_of_elo(200), 2)
    0.76
    """
    return 1 / (1 + 10 ** (-elo / 400))


def distribution(counts: Sequence[float]) -> tuple[float, list[tuple[float, float]]]:
    """How many results there are, and their distribution: a score from 0 to 1 and its share; 0 counts as `PRIOR`."""
    kept = [count or PRIOR for count in checked_counts(counts)]
    total = math.fsum(kept)
    return total, [(place / (len(kept) - 1), count / total) for place, count in enumerate(kept)]


def moments(shares: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Mean and variance of a distribution."""
    mean = math.fsum(value * share for value, share in shares)
    return mean, math.fsum(share * (value - mean) ** 2 for value, share in shares)


def estimate_elo(counts: Sequence[int], level: float = 0.95) -> EloEstimate:
    """Elo with its error from trinomial or pentanomial counts.

    The score's mean is taken as normal, as fishtest and fastchess do; that needs some thirty games with results of
    both kinds. `elo_to_show` takes another interval where it does not hold.
    """
    total, shares = distribution(counts)
    mean, variance = moments(shares)
    per_result = len(counts) // 2  # one game, or the two of a pair
    games = total * per_result
    z = z_value(level)
    error = math.sqrt(variance / total)
    elo = Interval(elo_of_score(mean), elo_of_score(mean - z * error), elo_of_score(mean + z * error), level)
    middle = NORMALIZED * (mean - 0.5) / math.sqrt(variance * per_result)
    half = z * NORMALIZED / math.sqrt(games)
    lost, won = math.fsum(counts[: len(counts) // 2]), math.fsum(counts[len(counts) // 2 + 1 :])
    return EloEstimate(
        games=sum(counts) * per_result,
        score=math.fsum(place * count for place, count in enumerate(counts)) / ((len(counts) - 1) * sum(counts)),
        elo=elo,
        normalized=Interval(middle, middle - half, middle + half, level),
        superiority=NormalDist().cdf((mean - 0.5) / error),
        draw_ratio=counts[len(counts) // 2] / sum(counts),
        pairs_ratio=None if per_result == 1 else won / lost if lost else math.inf,
    )


def elo_to_show(counts: Sequence[int], level: float = 0.95) -> Interval:
    """Elo with the interval that suits the results: that of `estimate_elo`, or Wilson's where the normal one is poor.

    That is so where the games are few, where all results are the same, so that nothing is known of how they vary, or
    where one side won so nearly all of them that the normal interval goes beyond what can be scored. Wilson's is not
    symmetric, and has an infinite end where one side won everything.

    >>> shown = elo_to_show((1, 2, 197))
    >>> round(shown.low), round(shown.estimate), round(shown.high)
    (573, 798, 1024)
    """
    usual = estimate_elo(counts, level)
    if _is_nearly_normal(counts, usual):
        return usual.elo
    share = wilson(usual.score * usual.games, usual.games, level)
    return Interval(elo_of_score(share.estimate), elo_of_score(share.low), elo_of_score(share.high), level)


def superiority_to_show(counts: Sequence[int]) -> float:
    """LOS that agrees with the interval of `elo_to_show`: it is above 97.5 % just where the interval lies above 0.

    Where that is Wilson's, the score is compared with an even one by the error that an even one has without draws. A
    single pair that was lost would else show for certain who is the stronger.

    >>> round(superiority_to_show((1, 0, 0, 0, 0)), 3)
    0.079
    """
    usual = estimate_elo(counts)
    if _is_nearly_normal(counts, usual):
        return usual.superiority
    return NormalDist().cdf((usual.score - 0.5) * 2 * math.sqrt(usual.games))


def _is_nearly_normal(counts: Sequence[int], usual: EloEstimate) -> bool:
    """Whether there are enough results, and varied enough, for their mean to be nearly normal."""
    is_inside = math.isfinite(usual.elo.low) and math.isfinite(usual.elo.high)
    return usual.games >= FEW and is_inside and sum(map(bool, counts)) > 1
