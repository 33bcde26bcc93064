"""Evaluators for draughts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.core.score import Score
from siasat.core.search_api.evaluator import Evaluator
from siasat.games.draughts.moves import column_of, row_of, squares_of
from siasat.games.draughts.state import SQUARES, DraughtsState

MAN, KING = 100, 150
ADVANCE, GUARD, CENTRE = 2, 8, 4
"""A man's step towards the last row, a man on its own first row, a piece on the eight squares in the middle."""


@dataclass(frozen=True, slots=True)
class Material:
    """A man counts 100, a king 150: the mover's less the opponent's."""

    id = "material"

    def evaluate(self, state: DraughtsState) -> Score:
        """The difference."""
        return _material(state.own, state.kings) - _material(state.other, state.kings)


def _material(pieces: int, kings: int) -> int:
    return MAN * pieces.bit_count() + (KING - MAN) * (pieces & kings).bit_count()


@dataclass(frozen=True, slots=True)
class Classic:
    """Each piece by where it stands: the mover's less the opponent's. Terms from Samuel (1959), our own numbers."""

    id = "classic"

    def evaluate(self, state: DraughtsState) -> Score:
        """Black's sum less white's, turned to the mover."""
        value = 0
        for side, pieces in zip(Player, (state.black, state.white), strict=True):
            sign = 1 if side is state.player else -1
            for square in squares_of(pieces):
                value += sign * WORTH[side][state.kings >> square & 1][square]
        return value


def worth(side: Player, is_king: bool, square: int) -> int:
    """What a piece adds to its side."""
    advance = row_of(square) if side is Player.FIRST else 7 - row_of(square)
    in_centre = 2 <= row_of(square) <= 5 and 2 <= column_of(square) <= 5
    total = CENTRE if in_centre else 0
    if is_king:
        return total + KING
    return total + MAN + ADVANCE * advance + (GUARD if advance == 0 else 0)


WORTH = tuple(
    tuple(tuple(worth(side, is_king, square) for square in range(SQUARES)) for is_king in (False, True))
    for side in Player
)
"""By side, whether it is a king, and square."""

EVALUATORS: dict[str, Callable[[AnyGame], Evaluator[DraughtsState]]] = {
    "classic": lambda _game: Classic(),
    "material": lambda _game: Material(),
}
