"""Our own congklak evaluation: seeds banked, seeds at home, choices, further moves at hand, seeds in danger.

Terms about rules that a variant does not have are left out. No term depends on which side is which.
"""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.player import Player
from siasat.core.score import Score
from siasat.games.congklak.state import CongklakState
from siasat.games.congklak.variant import Capture, Rest, Variant

SEED = 100
"""A banked seed; all else is in hundredths of it."""

HOME = 20
"""A seed in an own hole, if the rest at the end is the owner's; if it is the opponent's, the seed costs this."""

CHOICE = 15
"""A hole with seeds."""

AGAIN = (60, 30)
"""A hole whose last seed would fall into the own store, for the mover and for the other side."""

PRIZE = (50, 20)
"""A seed of the best capture at hand, for the mover and for the other side."""

DECIDED = 5000
"""More than half of all seeds are banked: nothing can change who wins."""


@dataclass(frozen=True, slots=True)
class Classic:
    """The evaluator of one set of rules."""

    rules: Variant

    id = "classic"

    def evaluate(self, state: CongklakState) -> Score:
        """The value for the side to move, in hundredths of a seed."""
        total = sum(map(sum, state.holes)) + sum(state.stores)
        me = state.player
        return self._side(state, me, 0, total) - self._side(state, me.other, 1, total)

    def _side(self, state: CongklakState, player: Player, waits: int, total: int) -> int:
        """One side's sum; `waits` is 0 for the mover, 1 for the other."""
        n, rules = self.rules.holes, self.rules
        own, opposing, store = state.holes[player], state.holes[1 - player], state.stores[player]
        seeds = choices = again = prize = 0
        for hole, count in enumerate(own):
            if count == 0:
                continue
            seeds += count
            choices += 1
            last = hole + count  # where the last seed falls, if that is before the opponent's holes
            if last == n:
                again += 1
            elif last < n and own[last] == 0:
                prize = max(prize, opposing[n - 1 - last])
        value = SEED * store + CHOICE * choices
        value += HOME * seeds if rules.rest is Rest.OWNER else -HOME * seeds
        if rules.again:
            value += AGAIN[waits] * again
        if rules.capture is not Capture.NONE and not rules.lap:
            value += PRIZE[waits] * prize
        return value + DECIDED if 2 * store > total else value
