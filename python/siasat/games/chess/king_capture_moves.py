"""The moves of king-capture chess: pseudo-legal moves, because check is ignored.

Going through the origins and through each one's targets in ascending order gives the order of the contract.
"""

from __future__ import annotations

from typing import NamedTuple

import chess

from siasat.core.player import Player
from siasat.games.chess.moves import ChessMove
from siasat.games.chess.notation import EMPTY

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)

PROMOTIONS = (KNIGHT, BISHOP, ROOK, QUEEN)

CASTLINGS = (
    ((1, chess.BB_F1 | chess.BB_G1, chess.BB_G1), (2, chess.BB_B1 | chess.BB_C1 | chess.BB_D1, chess.BB_C1)),
    ((4, chess.BB_F8 | chess.BB_G8, chess.BB_G8), (8, chess.BB_B8 | chess.BB_C8 | chess.BB_D8, chess.BB_C8)),
)
"""For each player, king's side and queen's side: the right, the squares that must be empty, the king's target."""


class KingCaptureState(NamedTuple):
    """A position.

    `squares` has a piece number (`notation.PIECES`) for each square from a1 to h8, `sides` the squares of either player
    as 64 bits (a1 the lowest); `castling` has the bits K = 1, Q = 2, k = 4, q = 8. `en_passant` is set only while a
    pawn of the side to move stands ready to capture there. `key` is kept up by every move.
    """

    squares: bytes
    sides: tuple[int, int]
    player: Player
    castling: int
    en_passant: int | None
    halfmoves: int
    fullmoves: int
    key: int


def pseudo_moves(state: KingCaptureState, player: Player) -> list[ChessMove]:
    """The moves of `player`, even if it is not their turn; only the side to move can capture en passant."""
    moves = []
    for origin in chess.scan_forward(state.sides[player]):
        kind = state.squares[origin] - 6 * player
        reached = targets(state, player, origin, kind)
        if kind == PAWN and reached & chess.BB_BACKRANKS:
            moves += [
                ChessMove(origin, target, becomes) for target in chess.scan_forward(reached) for becomes in PROMOTIONS
            ]
        else:
            moves += [ChessMove(origin, target) for target in chess.scan_forward(reached)]
    return moves


def count_moves(state: KingCaptureState, player: Player) -> int:
    """How many moves `pseudo_moves` would list."""
    count = 0
    for origin in chess.scan_forward(state.sides[player]):
        kind = state.squares[origin] - 6 * player
        reached = targets(state, player, origin, kind)
        promotes = kind == PAWN and reached & chess.BB_BACKRANKS
        count += reached.bit_count() * (len(PROMOTIONS) if promotes else 1)
    return count


def can_move(state: KingCaptureState, player: Player) -> bool:
    """Whether `player` has any move."""
    own = chess.scan_forward(state.sides[player])
    return any(targets(state, player, origin, state.squares[origin] - 6 * player) for origin in own)


def targets(state: KingCaptureState, player: Player, origin: int, kind: int) -> int:
    """The squares, as 64 bits, that the piece of that kind on `origin` can go to."""
    if kind == PAWN:
        return _pawn_targets(state, player, origin)
    own = state.sides[player]
    occupied = own | state.sides[1 - player]
    if kind == KNIGHT:
        reached = chess.BB_KNIGHT_ATTACKS[origin]
    elif kind == KING:
        reached = chess.BB_KING_ATTACKS[origin] | _castling_targets(state, player, occupied)
    else:
        reached = 0
        if kind in (BISHOP, QUEEN):
            reached |= chess.BB_DIAG_ATTACKS[origin][chess.BB_DIAG_MASKS[origin] & occupied]
        if kind in (ROOK, QUEEN):
            reached |= chess.BB_RANK_ATTACKS[origin][chess.BB_RANK_MASKS[origin] & occupied]
            reached |= chess.BB_FILE_ATTACKS[origin][chess.BB_FILE_MASKS[origin] & occupied]
    return reached & ~own


def _pawn_targets(state: KingCaptureState, player: Player, origin: int) -> int:
    forward, home = (8, 1) if player is Player.FIRST else (-8, 6)
    reached = 0
    if state.squares[origin + forward] == EMPTY:
        reached |= 1 << origin + forward
        if origin // 8 == home and state.squares[origin + 2 * forward] == EMPTY:
            reached |= 1 << origin + 2 * forward
    victims = state.sides[1 - player]
    if state.en_passant is not None and player is state.player:
        victims |= 1 << state.en_passant
    return reached | chess.BB_PAWN_ATTACKS[player is Player.FIRST][origin] & victims


def _castling_targets(state: KingCaptureState, player: Player, occupied: int) -> int:
    """Rights and empty squares are all it takes: the king may leave, cross and enter attacked squares."""
    reached = 0
    for right, path, target in CASTLINGS[player]:
        if state.castling & right and not occupied & path:
            reached |= target
    return reached
