"""The numbers whose XOR is a position's key, the same for both variants and both languages.

Layout, by index: 12 × 64 piece-squares (white pawn, knight, bishop, rook, queen, king, then black's; each from a1 to
h8), 4 castling rights (K, Q, k, q), 8 en-passant files (a to h), and one for the second player's turn. Clocks are not
in the key, and an en-passant file only while that capture can be played.
"""

from __future__ import annotations

from siasat.core.mixing import seed_of, zobrist
from siasat.core.player import Player
from siasat.games.chess.notation import EMPTY

KEYS = zobrist(seed_of("chess"), 12 * 64 + 4 + 8 + 1)
CASTLING = 12 * 64
EN_PASSANT = CASTLING + 4
SECOND = KEYS[-1]

CASTLING_KEYS = tuple(
    KEYS[CASTLING] * (rights & 1)
    ^ KEYS[CASTLING + 1] * (rights >> 1 & 1)
    ^ KEYS[CASTLING + 2] * (rights >> 2 & 1)
    ^ KEYS[CASTLING + 3] * (rights >> 3 & 1)
    for rights in range(16)
)
"""For every set of castling rights (bits K = 1, Q = 2, k = 4, q = 8) the XOR of its numbers."""


def piece_key(piece: int, square: int) -> int:
    """The number of a piece (1 to 12, see `notation.PIECES`) on a square."""
    return KEYS[(piece - 1) * 64 + square]


def en_passant_key(square: int | None) -> int:
    """The number of an en-passant square's file; 0 where there is none."""
    return 0 if square is None else KEYS[EN_PASSANT + square % 8]


def position_key(squares: bytes, player: Player, castling: int, en_passant: int | None) -> int:
    """The key of a whole position."""
    key = SECOND if player is Player.SECOND else 0
    for square, piece in enumerate(squares):
        if piece != EMPTY:
            key ^= KEYS[(piece - 1) * 64 + square]
    return key ^ CASTLING_KEYS[castling] ^ en_passant_key(en_passant)
