"""A position of draughts, and a move.

The 32 dark squares carry the numbers 1 to 32, row by row from black's side, as in the game's literature; square number
`n` is bit `n - 1`.
"""

from __future__ import annotations

from typing import NamedTuple

from siasat.core.player import Player

SQUARES = 32


class DraughtsState(NamedTuple):
    """Black's and white's pieces and all kings as words of bits, whose turn it is, and `quiet`: the number of moves
    since a man moved or a piece was captured. Black is the first player."""

    black: int
    white: int
    kings: int
    player: Player
    quiet: int = 0

    @property
    def own(self) -> int:
        """The pieces of the side to move."""
        return self.black if self.player is Player.FIRST else self.white

    @property
    def other(self) -> int:
        """The pieces of the other side."""
        return self.white if self.player is Player.FIRST else self.black


class DraughtsMove(NamedTuple):
    """The squares (0 to 31) that a piece visits, the first where it starts, and what it captures as a word of bits."""

    path: tuple[int, ...]
    captured: int = 0
