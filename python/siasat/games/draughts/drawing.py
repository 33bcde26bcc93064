"""A position of draughts as a picture."""

from __future__ import annotations

from siasat.core.game import Setup
from siasat.core.player import Player
from siasat.core.scene import Grid, Piece, Square
from siasat.games.draughts.moves import square_at
from siasat.games.draughts.state import DraughtsState

FILES = "abcdefgh"
PIECES = (
    Piece(Player.FIRST, "M", "discs/black"),
    Piece(Player.FIRST, "K", "discs/black-king"),
    Piece(Player.SECOND, "m", "discs/white"),
    Piece(Player.SECOND, "k", "discs/white-king"),
)
"""Man and king of black, then of white; capitals are black's."""


def scene(state: DraughtsState) -> Grid:
    """The board, black's side below. Squares have the names of a chessboard, but show the numbers that moves go by."""
    ways = range(7, -1, -1)
    return Grid(tuple(tuple(_square(state, row, column) for column in ways) for row in ways))


def _square(state: DraughtsState, row: int, column: int) -> Square:
    name, square = f"{FILES[column]}{8 - row}", square_at(row, column)
    if square is None:
        return Square(name, "light")
    for side, pieces in enumerate((state.black, state.white)):
        if pieces >> square & 1:
            return Square(name, "dark", PIECES[2 * side + (state.kings >> square & 1)], str(square + 1))
    return Square(name, "dark", label=str(square + 1))


def setup_text(setup: Setup) -> str:
    """The text of a board that is set up."""
    lists: dict[str, list[str]] = {"white": [], "black": []}
    for row in range(8):
        for column in range(8):
            letter, square = setup.cells.get(f"{FILES[column]}{8 - row}", ""), square_at(row, column)
            if square is not None and letter.lower() in ("m", "k"):
                side = "black" if letter.isupper() else "white"
                lists[side].append(f"{'K' if letter.lower() == 'k' else ''}{square + 1}")
    return f"{'BW'[setup.player]}:W{','.join(lists['white'])}:B{','.join(lists['black'])}:H0"
