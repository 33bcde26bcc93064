"""What quiet moves do in chess, and what they give up: castling and the development of pieces."""

from __future__ import annotations

from typing import Any

import chess

from siasat.core.player import Player

AT_HOME = {
    side: (chess.BB_FILE_B | chess.BB_FILE_C | chess.BB_FILE_F | chess.BB_FILE_G) & back
    for side, back in ((chess.WHITE, chess.BB_RANK_1), (chess.BLACK, chess.BB_RANK_8))
}
"""Where knights and bishops start."""

KNIGHT_FILES = chess.BB_FILE_B | chess.BB_FILE_G


def castling(state: Any, side: Player) -> frozenset[str]:
    """`castling` while the side may castle on either wing, `castling-short` and `castling-long` for each of them."""
    board = getattr(state, "board", None)
    if not isinstance(board, chess.Board):  # the other rule set of chess has no castling to lose
        return frozenset()
    colour = side is Player.FIRST
    rights = {
        "castling": board.has_castling_rights(colour),
        "castling-short": board.has_kingside_castling_rights(colour),
        "castling-long": board.has_queenside_castling_rights(colour),
    }
    return frozenset(name for name, has in rights.items() if has)


def merits(state: Any, move: Any) -> frozenset[str]:
    """`castles`, or `develops` if a knight or bishop leaves its first square without a capture."""
    board = getattr(state, "board", None)
    if not isinstance(board, chess.Board):
        return frozenset()
    step = chess.Move(move.origin, move.target, move.promotion or None)
    if board.is_castling(step):
        return frozenset({"castles"})
    origin = chess.BB_SQUARES[move.origin]
    piece = chess.KNIGHT if origin & KNIGHT_FILES else chess.BISHOP
    is_home = origin & AT_HOME[board.turn] and board.piece_type_at(move.origin) == piece
    return frozenset({"develops"}) if is_home and not board.is_capture(step) else frozenset()
