"""Our own congklak evaluation: seeds in stores and holes, where sowings would end, and the best capture.

The weights began as least squares, for each kind of rules: the final margins of 400 games of a search to depth 5
against itself, explained by these terms. They are rounded, and a few were set by hand. Terms about rules that a variant
does not have weigh nothing. No term depends on which side is which.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

from siasat.core.player import Player
from siasat.core.score import Score
from siasat.games.congklak.state import CongklakState
from siasat.games.congklak.variant import Capture, Rest, Variant

SEED = 100
"""A banked seed; all else is in hundredths of it."""

DECIDED = 5000
"""More than half of all seeds are banked: nothing can change who wins."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What the terms are worth; pairs are for the mover and for the other side.

    `home` is a seed in an own hole. Of a hole with seeds it counts where the last seed would fall if nothing were
    lifted on the way: it `stays` in its own row, it falls into the mover's store and gives a move `again`, or it goes
    `over` into the opponent's row. `prize` is a seed of the best capture at hand, `tempo` the right to move.
    """

    home: int
    stays: int
    again: tuple[int, int]
    over: int
    prize: tuple[int, int]
    tempo: int


LAPS = (Weights(60, 110, (130, 20), -350, (105, 40), 0), Weights(45, 110, (0, 0), -70, (130, 40), 0))
"""Single laps with another move (Kalah), and without."""

RELAYS = (Weights(25, 75, (105, 0), -170, (75, 10), 250), Weights(12, 35, (0, 0), 70, (85, 18), 115))
"""Relay sowing with another move (Congklak, Dakon), and without (as in the paper)."""

REST_TO_OPPONENT = Weights(0, -50, (110, 40), 0, (60, 15), 30)
"""Any sowing where the rest goes to the opponent: seeds at home are worth nothing."""


def weights_of(rules: Variant) -> Weights:
    """The weights under these rules; terms about rules that they do not have weigh nothing."""
    weights = (RELAYS if rules.relay else LAPS)[not rules.again]
    if rules.rest is Rest.OPPONENT:
        weights = REST_TO_OPPONENT
    if not rules.again:
        weights = replace(weights, again=(0, 0))
    if rules.capture is Capture.NONE or rules.lap:
        weights = replace(weights, prize=(0, 0))
    return weights


@dataclass(frozen=True, slots=True)
class Classic:
    """The evaluator of one set of rules."""

    rules: Variant
    weights: Weights = field(init=False, compare=False)

    id: ClassVar[str] = "classic"

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", weights_of(self.rules))

    def evaluate(self, state: CongklakState) -> Score:
        """The value for the side to move, in hundredths of a seed."""
        me, other = state.player, state.player.other
        value = self._side(state, me, 0) - self._side(state, other, 1) + self.weights.tempo
        total = sum(map(sum, state.holes)) + sum(state.stores)
        decided = (2 * state.stores[me] > total) - (2 * state.stores[other] > total)
        return value + DECIDED * decided

    def _side(self, state: CongklakState, player: Player, waits: int) -> int:
        """One side's sum; `waits` is 0 for the mover, 1 for the other."""
        n, weights = self.rules.holes, self.weights
        own, opposing = state.holes[player], state.holes[1 - player]
        value = prize = 0
        for hole, count in enumerate(own):
            if count == 0:
                continue
            last = hole + count
            if last > n:
                value += weights.over
            elif last == n:
                value += weights.again[waits]
            else:
                value += weights.stays
                if own[last] == 0:
                    prize = max(prize, opposing[n - 1 - last])
        return value + SEED * state.stores[player] + weights.home * sum(own) + weights.prize[waits] * prize
