"""The board as a scene, for both variants."""

from __future__ import annotations

import chess

from siasat.core.player import Player
from siasat.core.scene import Grid, Piece, Square
from siasat.games.chess.notation import EMPTY, PIECES

ART = ("pawn", "knight", "bishop", "rook", "queen", "king")


PALETTE = tuple(
    Piece(Player.FIRST if code <= 6 else Player.SECOND, PIECES[code], f"chess/{ART[(code - 1) % 6]}")
    for code in range(1, 13)
)
"""Every piece, white's first."""


def draw_board(squares: bytes, check: int | None = None) -> Grid:
    """Eight by eight squares from white's side; white's letters are capitals. `check`: square of a king in check."""
    rows = tuple(tuple(_square(squares, 8 * rank + file) for file in range(8)) for rank in range(7, -1, -1))
    return Grid(
        rows,
        files=tuple("abcdefgh"),
        ranks=tuple("87654321"),
        check=None if check is None else chess.SQUARE_NAMES[check],
    )


def _square(squares: bytes, square: int) -> Square:
    terrain = "light" if (square // 8 + square % 8) % 2 else "dark"
    piece = squares[square]
    if piece == EMPTY:
        return Square(chess.SQUARE_NAMES[square], terrain)
    owner = Player.FIRST if piece <= 6 else Player.SECOND
    return Square(chess.SQUARE_NAMES[square], terrain, Piece(owner, PIECES[piece], f"chess/{ART[(piece - 1) % 6]}"))
