"""Patterns of chess, checked by moves alone: what could be captured, and what would be illegal.

The review finds patterns by attacked squares and pin masks. Here python-chess generates moves instead: after a pass,
an attack is a capture that is legal or would be, and a pinned piece is one whose removal leaves its king in check.
"""

from __future__ import annotations

import chess

from siasat.games.patterns import Pattern, Target
from siasat.review import Clause, ClauseKind, ReviewedMove

VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 100}


def check_pattern(clause: Clause, before: chess.Board, move: ReviewedMove) -> str | None:
    """Whether the last move of the line makes the pattern, and the other move does not allow or make it."""
    pattern, line = clause.evidence.pattern, clause.evidence.line
    if pattern is None or pattern.name != clause.reason:
        return "the pattern is missing"
    start = before.copy()
    for text in line[:-1]:
        start.push(chess.Move.from_uci(text))
    problem = pattern_problem(start, line[-1], pattern)
    if problem is not None:
        return problem
    if clause.kind is ClauseKind.ALLOWS_PATTERN:
        other = before.copy()
        other.push(chess.Move.from_uci(move.best or ""))
        reply = chess.Move.from_uci(line[-1])
        same = reply in other.legal_moves and pattern_problem(other, line[-1], pattern) is None
        return "the best move allows the same" if same else None
    return "the move played does the same" if pattern_problem(before, move.text, pattern) is None else None


def pattern_problem(start: chess.Board, text: str, pattern: Pattern) -> str | None:
    """What is wrong with the pattern after a move."""
    after = start.copy()
    after.push(chess.Move.from_uci(text))
    for target in (pattern.attacker, *pattern.targets):
        piece = after.piece_at(chess.parse_square(target.square))
        mover = start.turn if target is pattern.attacker else not start.turn
        if piece is None or chess.piece_name(piece.piece_type) != target.piece or piece.color is not mover:
            return f"there is no {target.piece} on {target.square}"
    if pattern.name != "passed-pawn" and not _safe(after, pattern.attacker):
        return "the attacker can be captured"
    match pattern.name:
        case "fork":
            bad = [one for one in pattern.targets if not _attacks(after, pattern.attacker, one)]
            alone = len(pattern.targets) < 2 or text[2:4] != pattern.attacker.square
            return f"no attack on {bad[0]}" if bad else "it is no fork" if alone else None
        case "pin":
            fine = _is_pinned(after, pattern.targets[0]) and not _is_pinned(start, pattern.targets[0])
            return None if fine else "the piece is not pinned by this move"
        case "skewer":
            bare = after.copy()
            bare.remove_piece_at(chess.parse_square(pattern.targets[0].square))
            fine = _can_capture(after, pattern.attacker, pattern.targets[0]) and not _can_capture(
                after, pattern.attacker, pattern.targets[1]
            )
            return None if fine and _attacks(bare, pattern.attacker, pattern.targets[1]) else "it is no skewer"
        case "discovered":
            fine = _attacks(after, pattern.attacker, pattern.targets[0]) and not _can_capture(
                start, pattern.attacker, pattern.targets[0]
            )
            return None if fine and text[2:4] != pattern.attacker.square else "nothing is discovered"
        case "passed-pawn":
            origin = text[:2] if text[2:4] == pattern.attacker.square else pattern.attacker.square
            fine = _is_passed(after, pattern.attacker.square) and not _is_passed(start, origin)
            return None if fine else "it is no new passed pawn"
        case _:
            return "unknown pattern"


def _can_capture(board: chess.Board, attacker: Target, target: Target) -> bool:
    """Whether the attacker's moves, by the way it walks, include the target."""
    turned = board.copy()
    turned.turn = board.color_at(chess.parse_square(attacker.square)) or False
    turned.ep_square = None
    steps = turned.generate_pseudo_legal_moves(chess.BB_SQUARES[chess.parse_square(attacker.square)])
    return any(chess.square_name(step.to_square) == target.square for step in steps)


def _attacks(board: chess.Board, attacker: Target, target: Target) -> bool:
    """Whether the attacker could capture the target, and it matters: worth more, or nobody could recapture."""
    if not _can_capture(board, attacker, target):
        return False
    kind, victim = (board.piece_type_at(chess.parse_square(one.square)) or 0 for one in (attacker, target))
    if VALUES[victim] > VALUES[kind]:
        return True
    taken = board.copy()
    taken.set_piece_at(chess.parse_square(target.square), taken.remove_piece_at(chess.parse_square(attacker.square)))
    taken.turn = not taken.color_at(chess.parse_square(target.square))
    taken.ep_square = None
    back = any(chess.square_name(step.to_square) == target.square for step in taken.generate_pseudo_legal_moves())
    return victim != chess.PAWN and not back


def _safe(board: chess.Board, attacker: Target) -> bool:
    """Whether capturing the attacker is illegal, or loses a piece that is worth more to a recapture."""
    square = chess.parse_square(attacker.square)
    for step in list(board.legal_moves):
        if step.to_square != square:
            continue
        cheap = VALUES[board.piece_type_at(step.from_square) or 0] <= VALUES[board.piece_type_at(square) or 0]
        board.push(step)
        back = any(reply.to_square == square for reply in board.generate_pseudo_legal_moves())
        board.pop()
        if cheap or not back:
            return False
    return True


def _is_pinned(board: chess.Board, target: Target) -> bool:
    """Whether its king is in check only without the piece."""
    bare = board.copy()
    piece = bare.remove_piece_at(chess.parse_square(target.square))
    if piece is None:
        return False
    king = board.king(piece.color)
    assert king is not None
    return bare.is_attacked_by(not piece.color, king) and not board.is_attacked_by(not piece.color, king)


def _is_passed(board: chess.Board, square: str) -> bool:
    """Whether the pawn, walking on, never meets a square that an enemy pawn holds or could ever attack."""
    piece = board.piece_at(chess.parse_square(square))
    if piece is None or piece.piece_type != chess.PAWN:
        return False
    step = 1 if piece.color else -1
    file, rank = ord(square[0]) - ord("a"), int(square[1]) - 1
    for ahead in range(rank + step, 8 if piece.color else -1, step):
        for beside in (file - 1, file, file + 1):
            if 0 <= beside < 8 and board.piece_at(chess.square(beside, ahead)) == chess.Piece(
                chess.PAWN, not piece.color
            ):
                return False
    return True
