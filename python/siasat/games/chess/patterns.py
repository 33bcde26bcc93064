"""Forks, pins, skewers, discovered attacks and new passed pawns, found by the rules alone.

The piece that attacks must be safe: nobody can capture it, or only pieces that are worth more while it is defended.
A target counts if it is the king, is worth more than the attacker, or is undefended and no pawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import chess

from siasat.games.chess.gains import NAMES, VALUES
from siasat.games.patterns import Pattern, Target

SLIDERS = (chess.BISHOP, chess.ROOK, chess.QUEEN)


def patterns(state: Any, move: Any) -> tuple[Pattern, ...]:
    """What a legal move does in a position of standard chess; nothing in the other rule set."""
    before = getattr(state, "board", None)
    if not isinstance(before, chess.Board):
        return ()
    after = before.copy(stack=False)
    after.push(chess.Move(move.origin, move.target, move.promotion or None))
    found = [*_fork(after, move.target), *_pins(before, after), *_skewer(after, move.target)]
    return (*found, *_discovered(before, after, move), *_passed_pawn(before, after, move))


def _fork(board: chess.Board, square: int) -> Iterator[Pattern]:
    """The piece that moved attacks two pieces at once."""
    targets = [target for target in board.attacks(square) if _is_target(board, square, target)]
    if len(targets) > 1 and _is_safe(board, square):
        targets.sort(key=lambda target: (-_worth(board, target), target))
        yield Pattern("fork", _named(board, square), tuple(_named(board, target) for target in targets))


def _pins(before: chess.Board, after: chess.Board) -> Iterator[Pattern]:
    """A piece that could move, and now may not leave the line to its king."""
    side, enemy = before.turn, not before.turn
    king = after.king(enemy)
    if king is None or before.is_check() or after.is_check():
        return
    for square in chess.SquareSet(after.occupied_co[enemy]):
        if after.piece_type_at(square) in (chess.PAWN, chess.KING) or before.is_pinned(enemy, square):
            continue
        if not after.is_pinned(enemy, square):
            continue
        line = after.pin(enemy, square)
        sliders = chess.SquareSet(after.occupied_co[side]) & line
        pinner = next((one for one in sliders if after.piece_type_at(one) in SLIDERS), None)
        if pinner is not None and _is_safe(after, pinner):
            yield Pattern("pin", _named(after, pinner), (_named(after, square), _named(after, king)))


def _skewer(board: chess.Board, square: int) -> Iterator[Pattern]:
    """The piece that moved attacks a king or queen, and a piece of less worth behind it."""
    kind, enemy = board.piece_type_at(square), board.turn
    if kind not in SLIDERS or not _is_safe(board, square):
        return
    for front in board.attacks(square):
        if board.color_at(front) is not enemy or board.piece_type_at(front) not in (chess.KING, chess.QUEEN):
            continue
        if _worth(board, front) <= _worth(board, square):
            continue
        behind = board.copy(stack=False)
        behind.remove_piece_at(front)
        for target in behind.attacks(square) & chess.SquareSet.ray(square, front) & ~board.attacks(square):
            piece = board.piece_at(target)
            if piece and piece.color is enemy and piece.piece_type != chess.PAWN and _is_target(behind, square, target):
                yield Pattern("skewer", _named(board, square), (_named(board, front), _named(board, target)))


def _discovered(before: chess.Board, after: chess.Board, move: Any) -> Iterator[Pattern]:
    """A piece behind the one that moved attacks what it did not attack before."""
    side = before.turn
    for square in chess.SquareSet(after.occupied_co[side]):
        if square == move.target or before.piece_at(square) != after.piece_at(square):
            continue
        new = after.attacks(square) & ~before.attacks(square) & chess.SquareSet.ray(square, move.origin)
        for target in new:
            if _is_target(after, square, target) and _is_safe(after, square):
                yield Pattern("discovered", _named(after, square), (_named(after, target),))


def _passed_pawn(before: chess.Board, after: chess.Board, move: Any) -> Iterator[Pattern]:
    """A pawn that no enemy pawn can stop or capture any more."""
    side = before.turn
    for square in after.pieces(chess.PAWN, side):
        earlier = move.origin if square == move.target else square
        if _is_passed(after, square, side) and not _is_passed(before, earlier, side):
            yield Pattern("passed-pawn", _named(after, square), ())


def _is_passed(board: chess.Board, square: int, side: chess.Color) -> bool:
    """Whether no enemy pawn stands ahead on its file or the files beside it."""
    file, rank = chess.square_file(square), chess.square_rank(square)
    for enemy in board.pieces(chess.PAWN, not side):
        ahead = chess.square_rank(enemy) > rank if side else chess.square_rank(enemy) < rank
        if ahead and abs(chess.square_file(enemy) - file) <= 1:
            return False
    return True


def _is_target(board: chess.Board, attacker: int, square: int) -> bool:
    """Whether an attack on the square matters."""
    piece = board.piece_at(square)
    if piece is None or piece.color is board.color_at(attacker):
        return False
    if _worth(board, square) > _worth(board, attacker):
        return True
    # After the capture, a piece behind the attacker may recapture.
    without = board.occupied & ~chess.BB_SQUARES[attacker]
    return piece.piece_type != chess.PAWN and not board.attackers(piece.color, square, occupied=without)


def _is_safe(board: chess.Board, square: int) -> bool:
    """Whether the side to move cannot capture there, or only at a loss."""
    captures = [move.from_square for move in board.legal_moves if move.to_square == square]
    if not captures:
        return True
    is_defended = bool(board.attackers(not board.turn, square))
    return is_defended and all(_worth(board, origin) > _worth(board, square) for origin in captures)


def _worth(board: chess.Board, square: int) -> int:
    kind = board.piece_type_at(square) or 0
    return 10_000 if kind == chess.KING else VALUES[NAMES[kind]]


def _named(board: chess.Board, square: int) -> Target:
    return Target(NAMES[board.piece_type_at(square) or 0], chess.square_name(square))
