"""Evaluators for tic-tac-toe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.core.score import Score
from siasat.games.tictactoe import LINES, TicTacToeState


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines without a mark of the opponent's, less those without one of the mover's: −8 to 8.

    Source: Nilsson, "Problem-Solving Methods in Artificial Intelligence", 1971, whose example it is.
    """

    id = "lines"

    def evaluate(self, state: TicTacToeState) -> Score:
        """The mover's open lines less the opponent's."""
        ahead = _open_lines(state.second) - _open_lines(state.first)
        return ahead if state.player is Player.FIRST else -ahead


def _open_lines(against: int) -> int:
    """How many lines hold none of these marks."""
    return sum(not line & against for line in LINES)


EVALUATORS: dict[str, Callable[[AnyGame], Lines]] = {"lines": lambda _game: Lines()}
