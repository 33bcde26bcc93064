"""What is known for certain of a position, whichever way it is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from siasat.perfect.verdict import Result, Verdict

OTHER: dict[Result, Result] = {"won": "lost", "drawn": "drawn", "lost": "won"}
SOURCES = ("tables", "syzygy", "whole", "solver", "rules")
"""Who may say what is known; see `KnownPosition`."""

SIGN: dict[Result, int] = {"won": 1, "drawn": 0, "lost": -1}


@dataclass(frozen=True, slots=True)
class Known:
    """The result for the side to move if nobody errs, and what else is known of it.

    `plies` is after how many moves of either side the game ends when the winner hurries and the loser delays; None
    where only the result is known. `margin` is by how much the side to move wins in a game that counts (negative:
    loses). `zeroing` is Syzygy's distance: the halfmoves to the next capture or pawn's move.
    """

    outcome: Result
    plies: int | None = None
    margin: int | None = None
    zeroing: int | None = None

    @property
    def worth(self) -> tuple[int, int, int]:
        """The higher the better for the side to move: the result, then the margin, then quick wins and slow losses."""
        sign = SIGN[self.outcome]
        distance = self.plies if self.zeroing is None else self.zeroing
        return sign, self.margin or 0, -sign * (distance or 0)

    def before(self, same_side: bool) -> Known:
        """The same for the side that moved here, counted from before its move.

        >>> Known("lost", 4).before(same_side=False)
        Known(outcome='won', plies=5, margin=None, zeroing=None)
        >>> Known("won", 4, 6).before(same_side=True)
        Known(outcome='won', plies=5, margin=6, zeroing=None)
        """
        return Known(
            self.outcome if same_side else OTHER[self.outcome],
            None if self.plies is None else self.plies + 1,
            self.margin if self.margin is None or same_side else -self.margin,
            None if self.zeroing is None else self.zeroing + 1,
        )


def known_of(verdict: Verdict | None) -> Known | None:
    """A table's verdict."""
    return None if verdict is None else Known(verdict.outcome, verdict.plies)


@dataclass(frozen=True, slots=True)
class KnownMove:
    """A legal move, its notation, and what is known of it for the player who makes it; None where nothing is."""

    move: Any
    name: str
    known: Known | None


@dataclass(frozen=True, slots=True)
class KnownPosition:
    """A position (as text) that something is known of, its legal moves in the order of the rules, and who says so.

    `source` is `tables`, `syzygy`, `whole` (every position of the game was visited), `solver`, or `rules` where the
    game is over.
    """

    position: str
    known: Known
    moves: tuple[KnownMove, ...]
    source: str

    @property
    def best(self) -> tuple[KnownMove, ...]:
        """The moves of perfect play: the quickest wins, the draws, or the slowest losses.

        Moves of which nothing is known are left out; where the position is won, drawn or lost, some known move is too.
        """
        kept = [move for move in self.moves if move.known is not None and move.known.outcome == self.known.outcome]
        most = max((move.known.worth for move in kept if move.known is not None), default=None)
        return tuple(move for move in kept if move.known is not None and move.known.worth == most)
