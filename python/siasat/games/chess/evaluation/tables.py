"""Piece-square values for chess, in the middlegame and in the endgame: our own numbers, from formulae.

Every number follows from how far a square lies from the edge, how far a piece has advanced, and a handful of weights.
All divisions of the evaluation are elsewhere; here are only sums and products, so that both languages agree.
"""

from __future__ import annotations

from siasat.games.chess.evaluation.board import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

MATERIAL = ((90, 115), (330, 310), (340, 330), (490, 550), (990, 1010), (0, 0))
"""Pawn to king: middlegame, endgame."""

KING_FILES = (18, 24, 8, 0)
"""What the edge is worth to a king in the middlegame: files a and h, b and g, c and f, d and e."""


def from_edge(place: int) -> int:
    """How far a file or rank (0 to 7) lies from the nearer edge: 0 to 3."""
    return min(place, 7 - place)


def centrality(square: int) -> int:
    """0 in the corners, 6 in the centre."""
    return from_edge(square % 8) + from_edge(square // 8)


def _square_value(kind: int, square: int) -> tuple[int, int]:
    """The bonus of a square for a piece of the side that plays up the board."""
    rank, edge, central = square // 8, from_edge(square % 8), centrality(square)
    advance = rank - 1
    if kind == PAWN:
        if rank in (0, 7):
            return 0, 0
        asleep = 8 if advance == 0 and edge == 3 else 0
        return 3 * advance + 2 * (edge - 1) * min(advance, 3) - asleep, 3 * advance + advance * advance
    if kind == KNIGHT:
        return 7 * central - 24 + (4 if 3 <= rank <= 5 else 0), 5 * central - 18
    if kind == BISHOP:
        return 3 * central - 8 - (6 if rank == 0 else 0), 3 * central - 10
    if kind == ROOK:
        return 3 * edge - 4 + (16 if rank == 6 else 0), 12 if rank == 6 else 0
    if kind == QUEEN:
        return central - 3, 4 * central - 12
    return KING_FILES[edge] - 20 * min(rank, 3), 10 * central - 30


def _piece_value(kind: int, square: int) -> tuple[int, int]:
    (worth, late_worth), (value, late_value) = MATERIAL[kind], _square_value(kind, square)
    return worth + value, late_worth + late_value


PIECES = tuple(tuple(_piece_value(kind, square) for square in range(64)) for kind in range(PAWN, KING + 1))
"""By kind and square, middlegame and endgame, for the first player; the second's squares are turned over (^ 56)."""
