"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.player import Player
from siasat.core.score import DRAW, Score, win_at


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game.

    `winner` is None for a draw. `reason` is a short slug (`"checkmate"`, `"den-entered"`); the catalogue
    of texts turns it into a sentence, and shows it as it is when it does not know it. `margin` says by how much
    the winner won where the game counts that (seeds), else 0. `payoff` is for games whose ends carry a number
    of their own rather than a victory — textbook trees — and is the value for `Player.FIRST`.
    """

    winner: Player | None
    reason: str
    margin: int = 0
    payoff: Score | None = None

    def __str__(self) -> str:
        """In words: `player 1 wins (checkmate)`, `player 2 wins by 4 (no-seeds)`, `draw (stalemate)`."""
        if self.payoff is not None:
            return f"{self.payoff} for player 1 ({self.reason})"
        if self.winner is None:
            return f"draw ({self.reason})"
        margin = f" by {self.margin}" if self.margin else ""
        return f"player {self.winner.number} wins{margin} ({self.reason})"

    def score(self, player: Player, ply: int) -> Score:
        """The value of this result for `player`, reached `ply` moves below the root."""
        if self.payoff is not None:
            return self.payoff if player is Player.FIRST else -self.payoff
        if self.winner is None:
            return DRAW
        return win_at(ply) if self.winner is player else -win_at(ply)
