"""SPSA: tune many parameters at once by games between two sets of values.

At each step every number is moved a little up or down, all at once, each direction by the toss of a coin; the set
moved so plays the set moved the other way, and all numbers go a little towards the winner.

CITE: J. C. Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient approximation",
IEEE Transactions on Automatic Control 37 (1992); gains as in Spall's "Implementation of the simultaneous perturbation
algorithm" (1998), stated by their values at the last step as Stockfish's testing framework does.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from siasat.core.mixing import SplitMix64, mix

ALPHA = 0.602
GAMMA = 0.101
STABILITY = 0.1
"""Spall's A as a share of all steps: the first steps are not much larger than later ones."""

UNIT = 1 << 53


@dataclass(frozen=True, slots=True)
class Tuned:
    """A number to be tuned: where it begins, its bounds, and how far apart from the middle it is tried at the end."""

    name: str
    start: float
    low: float
    high: float
    step: float


@dataclass(frozen=True, slots=True)
class Trial:
    """One step: two sets of whole numbers to play against each other, and the direction each number was moved."""

    plus: Mapping[str, int]
    minus: Mapping[str, int]
    directions: Mapping[str, int]


class Spsa:
    """The current values. They depend only on the seed and on the scores given to `learn`."""

    def __init__(self, tuned: tuple[Tuned, ...], steps: int, rate: float, seed: int) -> None:
        self.tuned = tuned
        self.steps = steps
        self.rate = rate
        self.seed = seed
        self.done = 0
        """Steps learnt so far."""
        self.values = {one.name: float(one.start) for one in tuned}

    def trial(self) -> Trial:
        """The next step. Fractions are rounded up or down at random, in proportion to their distance."""
        stream = SplitMix64(mix(self.seed) ^ mix(self.done + 1))
        plus, minus, directions = {}, {}, {}
        for one in self.tuned:
            direction = 1 if stream.next() & 1 else -1
            luck = (stream.next() >> 11) / UNIT
            reach = direction * self._reach(one)
            value = self.values[one.name]
            plus[one.name] = _whole(value + reach, luck, one)
            minus[one.name] = _whole(value - reach, luck, one)
            directions[one.name] = direction
        return Trial(plus, minus, directions)

    def learn(self, trial: Trial, score: float) -> None:
        """Take a step: `score` is between -1 (`plus` lost everything) and 1 (it won everything)."""
        for one in self.tuned:
            moved = self._gain() * self._reach(one) * score * trial.directions[one.name]
            self.values[one.name] = min(max(self.values[one.name] + moved, one.low), one.high)
        self.done += 1

    def final(self) -> dict[str, int]:
        """The numbers as whole ones."""
        return {one.name: round(self.values[one.name]) for one in self.tuned}

    def _reach(self, one: Tuned) -> float:
        """How far a number is moved: `step` at the last step, more before."""
        return one.step * math.pow(self.steps / (self.done + 1), GAMMA)

    def _gain(self) -> float:
        """How much of that is kept after a clear win: `rate` at the last step, more before."""
        most = STABILITY * self.steps
        share = (most + self.steps) / (most + self.done + 1)
        return self.rate * math.pow(share, ALPHA) * math.pow((self.done + 1) / self.steps, 2 * GAMMA)


def _whole(value: float, luck: float, one: Tuned) -> int:
    return int(min(max((value + luck) // 1, one.low), one.high))
