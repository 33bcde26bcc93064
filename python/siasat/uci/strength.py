"""UCI_LimitStrength: playing weaker on purpose.

Two things are limited together: how many nodes a move may take, and how sharply the engine tells good moves from the
best one. Among its best lines it prefers the better, but the weaker it is to play, the more it overlooks differences; a
move that loses at once is still seen. The choice follows from the position and the moves alone, so that a game can be
repeated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from siasat.backend.engine import Line
from siasat.core.mixing import SplitMix64
from siasat.uci.options import MAX_ELO, MIN_ELO

LINES = 4
"""How many lines are compared."""


@dataclass(frozen=True, slots=True)
class Strength:
    """What an Elo number allows: nodes a move, and the difference in hundredths that is overlooked half of the time."""

    nodes: int
    blur: int


def of_elo(elo: int) -> Strength:
    """The limits of a number between MIN_ELO and MAX_ELO.

    >>> of_elo(800), of_elo(1700), of_elo(2600)
    (Strength(nodes=100, blur=120), Strength(nodes=6324, blur=60), Strength(nodes=400000, blur=0))
    """
    share = (min(max(elo, MIN_ELO), MAX_ELO) - MIN_ELO) / (MAX_ELO - MIN_ELO)
    return Strength(int(100 * 4000**share), round(120 * (1 - share)))


def choose(lines: Sequence[Line], strength: Strength, seed: int) -> Line:
    """One of the lines: the best after each value was blurred by a number between 0 and twice the blur."""
    stream = SplitMix64(seed)
    best, best_value = lines[0], None
    for line in lines:
        value = line.value + (stream.below(2 * strength.blur) if strength.blur else 0)
        if best_value is None or value > best_value:
            best, best_value = line, value
    return best
