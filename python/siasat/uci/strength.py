"""UCI_LimitStrength: playing weaker on purpose.

Two things are limited together: how many nodes a move may take, and how sharply the engine tells good moves from the
best one. Among its best lines it prefers the better, but the weaker it is to play, the more it overlooks differences; a
move that loses at once is still seen. The choice follows from the position and the moves alone, so that a game can be
repeated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from siasat.backend.engine import Line
from siasat.core.mixing import SplitMix64

LINES = 4
"""How many lines are compared."""


@dataclass(frozen=True, slots=True)
class Strength:
    """What an Elo number allows: nodes a move, and the difference in hundredths that is overlooked half of the time."""

    nodes: int
    blur: int

    @property
    def lines(self) -> int:
        """How many lines are compared; one is enough where nothing is overlooked."""
        return LINES if self.blur else 1


ANCHORS = (
    (1100, Strength(400, 300)),
    (1380, Strength(400, 150)),
    (1620, Strength(1_500, 80)),
    (1810, Strength(6_000, 40)),
    (2030, Strength(25_000, 15)),
    (2450, Strength(100_000, 0)),
)
"""Which limits play level with Stockfish when it is given that UCI_Elo, the weakest first: see docs/uci.md."""

MIN_ELO, MAX_ELO = ANCHORS[0][0], ANCHORS[-1][0]


def of_elo(elo: int) -> Strength:
    """The limits of a number between MIN_ELO and MAX_ELO: nodes by their logarithm, blur in proportion.

    >>> of_elo(1100), of_elo(1920), of_elo(5000)
    (Strength(nodes=400, blur=300), Strength(nodes=12247, blur=28), Strength(nodes=100000, blur=0))
    """
    elo = min(max(elo, MIN_ELO), MAX_ELO)
    for (low, weaker), (high, stronger) in pairwise(ANCHORS):
        if elo <= high:
            share = (elo - low) / (high - low)
            nodes = weaker.nodes * (stronger.nodes / weaker.nodes) ** share
            return Strength(round(nodes), round(weaker.blur + (stronger.blur - weaker.blur) * share))
    return ANCHORS[-1][1]


def choose(lines: Sequence[Line], strength: Strength, seed: int) -> Line:
    """One of the lines: the best after each value was blurred by a number between 0 and twice the blur."""
    stream = SplitMix64(seed)
    best, best_value = lines[0], None
    for line in lines:
        value = line.value + (stream.below(2 * strength.blur) if strength.blur else 0)
        if best_value is None or value > best_value:
            best, best_value = line, value
    return best
