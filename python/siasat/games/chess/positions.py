"""Positions that cannot arise, refused with the reason: one list for both variants and both languages, in this order.

1. a pawn on rank 1 or 8;
2. standard: not exactly one king a side; king-capture: more than one, none at all, or a captured king whose side is not
   to move;
3. more than 16 pieces or 8 pawns a side, or more promoted pieces than there are pawns missing (a second bishop on the
   same colour of squares is a promoted one);
4. a castling right without king and rook at home;
5. an en-passant square that no pawn can just have passed (a possible one without a capture is accepted and dropped);
6. standard only: the side not to move is in check;
7. standard only: checks that no single move can give: three checkers, two on one line with the king, two that are both
   knights or pawns, or any that contradict the double step which the en-passant square claims.

6 and 7 are python-chess's `Board.status` and shakmaty's `FromSetup`. Those agree, except that python-chess lets two
knights or pawns give check together; we follow shakmaty.
"""

from __future__ import annotations

import chess

from siasat.core.player import Player
from siasat.errors import PositionError
from siasat.games.chess.notation import PIECES, Fen

SIDES = ("white", "black")
LIGHT_SQUARES = tuple(square for square in range(64) if (square // 8 + square % 8) % 2 == 1)
HOMES = (
    ("K", chess.E1, chess.H1),
    ("Q", chess.E1, chess.A1),
    ("k", chess.E8, chess.H8),
    ("q", chess.E8, chess.A8),
)
"""Each castling right, the king's home and the rook's."""


def check_standard(fen: Fen) -> None:
    """Reject a position that standard chess cannot reach, judging by pieces and rights (1 to 5)."""
    _check_pawns(fen)
    for player in Player:
        kings = _count(fen, player, "k")
        if kings != 1:
            raise PositionError(f"{SIDES[player]} must have one king, not {kings}")
    _check_material_and_rights(fen)


def check_king_capture(fen: Fen) -> None:
    """Reject a position that king-capture chess cannot reach (1 to 5); a king may be missing."""
    _check_pawns(fen)
    kings = [_count(fen, player, "k") for player in Player]
    for player in Player:
        if kings[player] > 1:
            raise PositionError(f"{SIDES[player]} must have at most one king, not {kings[player]}")
    if kings == [0, 0]:
        raise PositionError("neither side has a king; one may be captured, not both")
    if kings[fen.player.other] == 0:
        loser = SIDES[fen.player.other]
        raise PositionError(f"{loser}'s king is captured, so it must be {loser}'s turn")
    _check_material_and_rights(fen)


def check_checks(board: chess.Board) -> None:
    """Reject checks that no move can give (6 and 7). The board passed `check_standard`."""
    mover, other = SIDES if board.turn == chess.WHITE else SIDES[::-1]
    status = board.status()
    if status & chess.STATUS_OPPOSITE_CHECK:
        raise PositionError(f"{other} is in check, but it is {mover}'s turn")
    steppers = board.checkers_mask() & (board.pawns | board.knights)
    if status != chess.STATUS_VALID or chess.popcount(steppers) > 1:
        raise PositionError(f"no single move can give these checks to {mover}")


def _check_pawns(fen: Fen) -> None:
    for square in (*range(8), *range(56, 64)):
        if PIECES[fen.squares[square]] in "Pp":
            raise PositionError(f"a pawn cannot stand on {chess.SQUARE_NAMES[square]}; pawns keep to ranks 2 to 7")


def _check_material_and_rights(fen: Fen) -> None:
    for player in Player:
        _check_material(fen, player)
    for bit, (right, king, rook) in enumerate(HOMES):
        if fen.castling >> bit & 1:
            _check_right(fen, right, king, rook)
    if fen.en_passant is not None:
        _check_en_passant(fen, fen.en_passant)


def _check_material(fen: Fen, player: Player) -> None:
    side = SIDES[player]
    pieces = sum(_count(fen, player, letter) for letter in "pnbrqk")
    if pieces > 16:
        raise PositionError(f"{side} has {pieces} pieces; the maximum is 16")
    pawns = _count(fen, player, "p")
    if pawns > 8:
        raise PositionError(f"{side} has {pawns} pawns; the maximum is 8")
    bishops = _count(fen, player, "b")
    light = sum(fen.squares[square] == _piece(player, "b") for square in LIGHT_SQUARES)
    promoted = (
        max(0, _count(fen, player, "q") - 1)
        + max(0, _count(fen, player, "r") - 2)
        + max(0, _count(fen, player, "n") - 2)
        + max(0, light - 1)
        + max(0, bishops - light - 1)
    )
    if promoted > 8 - pawns:
        raise PositionError(f"{side} has too many pieces: promotions needed: {promoted}, pawns missing: {8 - pawns}")


def _check_right(fen: Fen, right: str, king: int, rook: int) -> None:
    player = Player.FIRST if right.isupper() else Player.SECOND
    if fen.squares[king] != _piece(player, "k") or fen.squares[rook] != _piece(player, "r"):
        raise PositionError(
            f"the castling right {right!r} needs {SIDES[player]}'s king on {chess.SQUARE_NAMES[king]} "
            f"and rook on {chess.SQUARE_NAMES[rook]}"
        )


def _check_en_passant(fen: Fen, square: int) -> None:
    name = chess.SQUARE_NAMES[square]
    rank, forward = (6, -8) if fen.player is Player.FIRST else (3, 8)
    if square // 8 + 1 != rank:
        raise PositionError(f"the en-passant square must be on rank {rank} when {SIDES[fen.player]} moves, not {name}")
    pawn = fen.squares[square + forward] == _piece(fen.player.other, "p")
    if not pawn or fen.squares[square] or fen.squares[square - forward]:
        raise PositionError(
            f"no pawn can just have passed {name}: that takes a {SIDES[fen.player.other]} pawn on "
            f"{chess.SQUARE_NAMES[square + forward]}, and {name} and {chess.SQUARE_NAMES[square - forward]} empty"
        )


def _piece(player: Player, letter: str) -> int:
    return PIECES.index(letter.upper() if player is Player.FIRST else letter)


def _count(fen: Fen, player: Player, letter: str) -> int:
    return fen.squares.count(_piece(player, letter))
