"""A position of standard chess: a frozen, hashable value round a `chess.Board` that nobody changes."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

import chess

from siasat.core.player import Player
from siasat.games.chess.keys import position_key
from siasat.games.chess.moves import ChessMove

RIGHTS_BITS = ((chess.BB_H1, 1), (chess.BB_A1, 2), (chess.BB_H8, 4), (chess.BB_A8, 8))
"""A castling right as python-chess keeps it (the rook's square) and as we do (`notation.RIGHTS`)."""


@dataclass(frozen=True, slots=True, eq=False)
class ChessState:
    """Board, side to move, castling rights, en-passant square and clocks; two states are equal if all of these are.

    The board's en-passant square is set only while that capture is legal. Moves and key are worked out once, when they
    are first asked for.
    """

    board: chess.Board
    _moves: tuple[ChessMove, ...] | None = field(default=None, init=False, repr=False)
    _key: int | None = field(default=None, init=False, repr=False)

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return Player.FIRST if self.board.turn else Player.SECOND

    @property
    def moves(self) -> tuple[ChessMove, ...]:
        """The legal moves in the order of the contract."""
        moves = self._moves
        if moves is None:
            found = self.board.generate_legal_moves()
            moves = tuple(sorted([ChessMove(m.from_square, m.to_square, m.promotion or 0) for m in found]))
            object.__setattr__(self, "_moves", moves)
        return moves

    @property
    def key(self) -> int:
        """The position's key, see `keys`."""
        key = self._key
        if key is None:
            board = self.board
            key = position_key(squares_of(board), self.player, castling_of(board), board.ep_square)
            object.__setattr__(self, "_key", key)
        return key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ChessState) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> Hashable:
        board = self.board
        return (
            *(board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings),
            *(board.occupied_co[chess.WHITE], board.turn, board.castling_rights, board.ep_square),
            *(board.halfmove_clock, board.fullmove_number),
        )


def squares_of(board: chess.Board) -> bytes:
    """A piece number (see `notation.PIECES`) for each square from a1 to h8."""
    squares = bytearray(64)
    white = board.occupied_co[chess.WHITE]
    kinds = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    for kind, mask in enumerate(kinds, start=1):
        for square in chess.scan_forward(mask & white):
            squares[square] = kind
        for square in chess.scan_forward(mask & ~white):
            squares[square] = kind + 6
    return bytes(squares)


def castling_of(board: chess.Board) -> int:
    """The castling rights as bits K = 1, Q = 2, k = 4, q = 8."""
    return sum(bit for rook, bit in RIGHTS_BITS if board.castling_rights & rook)
