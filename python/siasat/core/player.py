"""The two sides."""

from __future__ import annotations

from enum import IntEnum


class Player(IntEnum):
    """A side: `FIRST` moves first in the initial position (white in chess)."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player.SECOND if self is Player.FIRST else Player.FIRST

    @property
    def number(self) -> int:
        """1 or 2, as people and our notations count."""
        return self.value + 1
