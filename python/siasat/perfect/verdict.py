"""What perfect play makes of a position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from typing import Literal

Result = Literal["won", "drawn", "lost"]


@total_ordering
@dataclass(frozen=True, slots=True)
class Verdict:
    """The result for the side to move under perfect play, and after how many plies the game ends.

    The winner hurries and the loser delays. `plies` is odd for a win, even for a loss (0: lost already), and None for a
    draw. Verdicts are ordered from worst to best for the side to move.

    >>> sorted([Verdict("won", 9), Verdict("drawn"), Verdict("lost", 2), Verdict("won", 3), Verdict("lost", 8)])[-1]
    Verdict(outcome='won', plies=3)
    """

    outcome: Result
    plies: int | None = None

    def before(self) -> Verdict:
        """The verdict on the position before, if a move led from it to this one and was the best.

        >>> Verdict("lost", 4).before()
        Verdict(outcome='won', plies=5)
        """
        if self.plies is None:
            return self
        return Verdict("won" if self.outcome == "lost" else "lost", self.plies + 1)

    @property
    def worth(self) -> tuple[int, int]:
        """The higher the better for the side to move: quick wins, slow wins, draws, slow losses, quick losses."""
        plies = self.plies or 0
        return {"won": (1, -plies), "drawn": (0, 0), "lost": (-1, plies)}[self.outcome]

    def __lt__(self, other: Verdict) -> bool:
        return self.worth < other.worth


DRAWN = Verdict("drawn")
LOST_NOW = Verdict("lost", 0)
"""The game is over, and the side to move has lost."""
