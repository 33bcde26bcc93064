"""What perfect play makes of a position: one type, wherever the knowledge comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import total_ordering
from typing import Any, Literal

from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player

Result = Literal["won", "drawn", "lost"]

OTHER: dict[Result, Result] = {"won": "lost", "drawn": "drawn", "lost": "won"}
SIGN: dict[Result, int] = {"won": 1, "drawn": 0, "lost": -1}

SOURCES = ("tables", "syzygy", "whole", "solver", "rules")
"""Where a value can come from; see `PerfectPosition`."""


@total_ordering
@dataclass(frozen=True, slots=True)
class PerfectValue:
    """The result for the side to move with perfect play, and what else is known about it.

    `plies` is the number of moves until the game ends when the winner hurries and the loser delays; None for a draw and
    where only the result is known. `margin` is by how much the side to move wins in a game that counts points
    (negative: loses). `zeroing` is Syzygy's distance: the plies to the next capture or pawn move. Values are ordered
    from worst to best for the side to move.

    >>> won_fast, won, lost = PerfectValue("won", 3), PerfectValue("won", 9), PerfectValue("lost", 8)
    >>> max(won, lost, won_fast) is won_fast
    True
    """

    outcome: Result
    plies: int | None = None
    margin: int | None = None
    zeroing: int | None = None

    @property
    def rank(self) -> tuple[int, int, int]:
        """Higher is better for the side to move: the result, then the margin, then quick wins and slow losses."""
        sign = SIGN[self.outcome]
        distance = self.plies if self.zeroing is None else self.zeroing
        return sign, self.margin or 0, -sign * (distance or 0)

    @property
    def points(self) -> int:
        """The margin where the game counts points, else 1 for a win, 0 for a draw and -1 for a loss."""
        return SIGN[self.outcome] if self.margin is None else self.margin

    def before(self, same_mover: bool = False) -> PerfectValue:
        """The value of the position before, for the side that made the best move from there to here.

        >>> PerfectValue("lost", 4).before().plies
        5
        >>> PerfectValue("won", 4, 6).before(same_mover=True).margin
        6
        """
        return PerfectValue(
            self.outcome if same_mover else OTHER[self.outcome],
            None if self.plies is None else self.plies + 1,
            self.margin if self.margin is None or same_mover else -self.margin,
            None if self.zeroing is None else self.zeroing + 1,
        )

    def __str__(self) -> str:
        """In words: `won in 5 plies`, `lost in 8 plies by 4`, `drawn`."""
        words: list[str] = [self.outcome]
        if self.plies is not None and self.outcome != "drawn":
            words.append(f"in {self.plies} {'ply' if self.plies == 1 else 'plies'}")
        if self.margin is not None and self.outcome != "drawn":
            words.append(f"by {abs(self.margin)}")
        return " ".join(words)

    def __lt__(self, other: PerfectValue) -> bool:
        return self.rank < other.rank


DRAWN = PerfectValue("drawn")
LOST_NOW = PerfectValue("lost", 0)
"""The game is over, and the side to move has lost."""


def result_of(value: int) -> Result:
    """The result that a value for the side to move means."""
    return "won" if value > 0 else "lost" if value < 0 else "drawn"


def known_end(end: Outcome, mover: Player, counts: bool) -> PerfectValue | None:
    """The result of a finished game by the rules; None if it ends with a payoff (textbook trees)."""
    if end.payoff is not None:
        return None
    sign = 0 if end.winner is None else 1 if end.winner is mover else -1
    return PerfectValue(result_of(sign), 0, sign * end.margin if counts else None)


@dataclass(frozen=True, slots=True)
class PerfectMove:
    """A legal move, its notation, and its value for the player who makes it (plies count from before the move).

    The value is None where nothing is known.
    """

    move: Any
    name: str
    value: PerfectValue | None


@dataclass(frozen=True, slots=True)
class PerfectPosition:
    """A position (as text) whose value is known, its legal moves in the order of the rules, and the source.

    `source` is `tables`, `syzygy`, `whole` (every position of the game was visited), `solver`, or `rules` where the
    game is over.
    """

    position: str
    value: PerfectValue
    moves: tuple[PerfectMove, ...]
    source: str = "tables"

    @property
    def best(self) -> tuple[PerfectMove, ...]:
        """The moves of perfect play: the quickest wins, the draws, or the slowest losses."""
        kept = [move for move in self.moves if move.value is not None and move.value.outcome == self.value.outcome]
        most = max((move.value.rank for move in kept if move.value is not None), default=None)
        return tuple(move for move in kept if move.value is not None and move.value.rank == most)

    def __str__(self) -> str:
        """The value in words and the best moves: `won in 1 ply; best: c3`."""
        best = ", ".join(move.name for move in self.best)
        return f"{self.value}; best: {best}" if best else str(self.value)


def analyse(game: AnyGame, state: Any, probe: Callable[[Any], PerfectValue | None]) -> PerfectPosition | None:
    """The value of a position and of each of its moves; None where `probe` does not know the position."""
    value = probe(state)
    if value is None:
        return None
    names = notation_of(game)
    moves = []
    for move in game.legal_moves(state) if game.outcome(state) is None else ():
        reply = probe(game.play(state, move))
        moves.append(PerfectMove(move, names.format_move(state, move), None if reply is None else reply.before()))
    return PerfectPosition(names.format_state(state), value, tuple(moves))
