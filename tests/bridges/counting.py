"""A user's game without picture and notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from siasat import Outcome, Player, RepetitionRule
from siasat.core.mixing import mix


class Count(NamedTuple):
    """The sum so far, and whose turn it is."""

    total: int
    player: Player


@dataclass(frozen=True, slots=True)
class CountTo:
    """Add 1 or 2 in turn; whoever reaches the goal wins."""

    goal: int
    id = "count-to"
    variant = "standard"
    alternates = True
    repetition: ClassVar[RepetitionRule | None] = None

    def initial(self) -> Count:
        """Nothing is counted."""
        return Count(0, Player.FIRST)

    def to_move(self, state: Count) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: Count) -> list[int]:
        """1 or 2."""
        return [step for step in (1, 2) if state.total + step <= self.goal]

    def play(self, state: Count, move: int) -> Count:
        """Count on."""
        return Count(state.total + move, state.player.other)

    def outcome(self, state: Count) -> Outcome | None:
        """Over at the goal."""
        return Outcome(state.player.other, "reached") if state.total == self.goal else None

    def key(self, state: Count) -> int:
        """A hash."""
        return mix(state.total << 1 | state.player)

    def is_irreversible(self, state: Count, move: int) -> bool:
        """Always."""
        return True
