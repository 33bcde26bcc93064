"""A chess position as sets of squares, the same for both variants: what every chess evaluator looks at."""

from __future__ import annotations

from typing import NamedTuple

import chess

from siasat.core.player import Player
from siasat.games.chess import ChessState, KingCaptureState
from siasat.games.chess.state import castling_of

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
"""The places of the kinds in every table here."""

PROMOTIONS = 4
"""The number of promotion moves of a pawn that reaches the last rank."""

CASTLINGS = (
    ((1, chess.BB_F1 | chess.BB_G1), (2, chess.BB_B1 | chess.BB_C1 | chess.BB_D1)),
    ((4, chess.BB_F8 | chess.BB_G8), (8, chess.BB_B8 | chess.BB_C8 | chess.BB_D8)),
)
"""For each player, king's side and queen's side: the right, and the squares that must be empty."""


class Board(NamedTuple):
    """Squares are 64 bits, a1 the lowest.

    `kinds` has the squares of the pawns, knights, bishops, rooks, queens and kings of both sides, `sides` those of
    either player. `castling` has the bits K = 1, Q = 2, k = 4, q = 8; `en_passant` is the square where the side to move
    can capture so, by the rules of its game.
    """

    kinds: tuple[int, int, int, int, int, int]
    sides: tuple[int, int]
    player: Player
    castling: int
    en_passant: int | None


def board_of(state: ChessState | KingCaptureState) -> Board:
    """The position of either variant."""
    if isinstance(state, ChessState):
        board = state.board
        return Board(
            (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings),
            (board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]),
            state.player,
            castling_of(board),
            board.ep_square,
        )
    kinds = [0] * 6
    for square in chess.scan_forward(state.sides[0] | state.sides[1]):
        kinds[(state.squares[square] - 1) % 6] |= 1 << square
    pawns, knights, bishops, rooks, queens, kings = kinds
    return Board(
        (pawns, knights, bishops, rooks, queens, kings), state.sides, state.player, state.castling, state.en_passant
    )


def material(board: Board, values: tuple[int, ...]) -> int:
    """The value of the mover's pieces minus the opponent's."""
    own, other = board.sides[board.player], board.sides[1 - board.player]
    return sum(
        value * ((kind & own).bit_count() - (kind & other).bit_count())
        for value, kind in zip(values, board.kinds, strict=True)
    )


def attacks(kind: int, square: int, occupied: int) -> int:
    """The squares that a piece of that kind, no pawn, attacks from a square."""
    if kind == KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[square]
    if kind == KING:
        return chess.BB_KING_ATTACKS[square]
    reached = 0
    if kind != ROOK:
        reached |= chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]
    if kind != BISHOP:
        reached |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
        reached |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
    return reached


def forward(squares: int, player: Player) -> int:
    """The squares one step ahead of these, as the player's pawns go."""
    return squares << 8 & chess.BB_ALL if player is Player.FIRST else squares >> 8


def sideways(squares: int) -> tuple[int, int]:
    """The squares one step to the left of these, and to the right."""
    return squares >> 1 & ~chess.BB_FILE_H, squares << 1 & ~chess.BB_FILE_A & chess.BB_ALL


def count_moves(board: Board, player: Player) -> int:
    """How many pseudo-legal moves `player` has, whose turn it need not be: those of king-capture chess.

    Check is ignored. A promotion counts as four moves. Castling counts where the right is left and the squares
    between are empty, for either side; en passant only for the side to move, on the square that its game has open.
    """
    own, other = board.sides[player], board.sides[1 - player]
    occupied = own | other
    # 1. Pawns, all at once: single and double steps, then captures to either side.
    pawns = board.kinds[PAWN] & own
    third, last = (chess.BB_RANK_3, chess.BB_RANK_8) if player is Player.FIRST else (chess.BB_RANK_6, chess.BB_RANK_1)
    victims = other
    if board.en_passant is not None and player is board.player:
        victims |= 1 << board.en_passant
    ahead = forward(pawns, player)
    single = ahead & ~occupied
    double = forward(single & third, player) & ~occupied
    left, right = (beside & victims for beside in sideways(ahead))
    count = double.bit_count()
    for reached in (single, left, right):
        count += reached.bit_count() + (PROMOTIONS - 1) * (reached & last).bit_count()
    # 2. Pieces.
    for kind in range(KNIGHT, KING + 1):
        for square in chess.scan_forward(board.kinds[kind] & own):
            count += (attacks(kind, square, occupied) & ~own).bit_count()
    # 3. Castling.
    for right_bit, path in CASTLINGS[player]:
        if board.castling & right_bit and not occupied & path:
            count += 1
    return count
