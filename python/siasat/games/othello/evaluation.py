"""Evaluators for Othello."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from siasat.core.game import AnyGame
from siasat.core.score import Score
from siasat.core.search_api.evaluator import Evaluator
from siasat.games.othello.board import Board
from siasat.games.othello.rules import Othello, OthelloState

CORNER, BESIDE_CORNER, DIAGONAL_TO_CORNER, EDGE, INSIDE = 100, -20, -40, 8, 1
"""What a disc is worth: corners are never turned over again, and the cells next to them give them away."""

MOBILITY = 10
"""What one more possible move is worth."""


@dataclass(frozen=True, slots=True)
class Discs:
    """The mover's discs less the opponent's."""

    id = "material"

    def evaluate(self, state: OthelloState) -> Score:
        """−64 to 64."""
        return state.own.bit_count() - state.other.bit_count()


@dataclass(frozen=True, slots=True)
class Classic:
    """Where the discs are, and how many moves each side has: the mover's less the opponent's.

    `groups` are words of cells with the same worth. Corners and mobility are what Othello programs have looked at
    since Rosenbloom's IAGO (1982); the numbers are our own.
    """

    board: Board
    groups: tuple[tuple[int, int], ...]

    id = "classic"

    def evaluate(self, state: OthelloState) -> Score:
        """The sum of both parts."""
        own, other, _ = state
        moves = self.board.moves(own, other).bit_count() - self.board.moves(other, own).bit_count()
        cells = sum(worth * ((own & group).bit_count() - (other & group).bit_count()) for group, worth in self.groups)
        return MOBILITY * moves + cells


def worth_of(size: int, row: int, column: int) -> int:
    """What a disc on a cell is worth, by its distances from the nearest edges."""
    near, far = sorted((min(row, size - 1 - row), min(column, size - 1 - column)))
    match near, far:
        case 0, 0:
            return CORNER
        case 0, 1:
            return BESIDE_CORNER
        case 1, 1:
            return DIAGONAL_TO_CORNER
        case 0, _:
            return EDGE
        case _:
            return INSIDE


def groups_of(size: int) -> tuple[tuple[int, int], ...]:
    """The cells of each worth as a word of bits, with the worth."""
    groups = dict.fromkeys((CORNER, BESIDE_CORNER, DIAGONAL_TO_CORNER, EDGE, INSIDE), 0)
    for row in range(size):
        for column in range(size):
            groups[worth_of(size, row, column)] |= 1 << row * size + column
    return tuple((cells, worth) for worth, cells in groups.items())


def _classic(game: AnyGame) -> Classic:
    assert isinstance(game, Othello)
    return Classic(game.board, groups_of(game.size))


EVALUATORS: dict[str, Callable[[AnyGame], Evaluator[OthelloState]]] = {
    "classic": _classic,
    "material": lambda _game: Discs(),
}
