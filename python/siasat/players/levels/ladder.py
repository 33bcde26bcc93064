"""How far apart the levels of a game are, in Elo, and which level an Elo corresponds to."""

from __future__ import annotations

from itertools import accumulate, pairwise

from siasat.games.facts import GameFacts
from siasat.stats import elo_of_score


def level_ratings(facts: GameFacts) -> tuple[float, ...]:
    """The Elo of every level with level 1 at 0, from measured matches between neighbours; empty without them."""
    if not facts.level_results:
        return ()
    steps = [elo_of_score((won + drawn / 2) / (won + drawn + lost)) for won, drawn, lost in facts.level_results]
    return tuple(accumulate(steps, initial=0.0))


def level_at(ratings: tuple[float, ...], elo: float) -> float:
    """The level with this Elo, such as 3.4: linear between two levels. 0 is below level 1, 9 above level 8.

    >>> level_at((0.0, 200.0, 300.0), 250.0)
    2.5
    """
    for below, (low, high) in enumerate(pairwise(ratings), 1):
        if low <= elo <= high:
            return below + (elo - low) / (high - low)
    return 0.0 if not ratings or elo < ratings[0] else len(ratings) + 1.0
