"""Clauses of chess, checked by python-chess and Stockfish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain

import chess

from benchmarks.review_check.cache import MATE, NODES, Stockfish
from benchmarks.review_check.pattern_clauses import check_pattern
from siasat.review import Clause, ClauseKind, ReviewedMove

WINGS = {"castling": "kq", "castling-short": "k", "castling-long": "q"}
"""The letters of a FEN that stand for a right to castle, for Black."""

Score = Callable[[chess.Board, str], int]
PIECES = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900}


def check_chess(  # noqa: PLR0912 - one branch for each kind of clause
    clause: Clause, move: ReviewedMove, stockfish: Stockfish | None, played: Sequence[str] = (), start: str = ""
) -> str | None:
    """A clause of chess, by python-chess and Stockfish; without Stockfish the values are not checked.

    `played` are the moves from `start`, the first position of the game, to that of the clause.
    """
    evidence, kind = clause.evidence, clause.kind
    board = chess.Board(evidence.position)
    side = board.turn
    before = board.copy()
    whole = _board(start or evidence.position, played)
    for text in evidence.line:
        step = chess.Move.from_uci(text)
        if step not in board.legal_moves:
            return f"{text} is illegal"
        board.push(step)
    match kind:
        case ClauseKind.BETTER:
            return _compare(stockfish, whole, evidence.line[0], move.text)
        case ClauseKind.OPPONENT_MISSED:
            return _compare(stockfish, whole, evidence.alternative or "", evidence.line[0])
        case ClauseKind.ALLOWS_WIN | ClauseKind.MISSES_WIN:
            winner = side if kind is ClauseKind.MISSES_WIN else not side
            if not board.is_checkmate() or board.turn is winner:
                return "the line does not end in mate"
            if len(evidence.line) != evidence.plies:
                return f"the line has {len(evidence.line)} moves, not {evidence.plies}"
            return _is_mate(stockfish, before, evidence.line[0], winner, evidence.plies)
        case ClauseKind.ALLOWS_THREAT | ClauseKind.MISSES_THREAT:
            return _is_threat(clause, board)
        case ClauseKind.ALLOWS_WIN_THREAT | ClauseKind.MISSES_WIN_THREAT:
            return _is_mate_threat(clause, board)
        case ClauseKind.ALLOWS_PATTERN | ClauseKind.MISSES_PATTERN:
            return check_pattern(clause, before, move)
        case ClauseKind.GIVES_UP:
            kept = before.copy()
            kept.push(chess.Move.from_uci(move.best or ""))
            letters = WINGS[clause.reason or ""]
            own = letters.upper() if side else letters
            had, has, keeps = (set(own) & set(one.fen().split()[2]) for one in (before, board, kept))
            return None if had and keeps and not has else "the right to castle is not lost"
        case ClauseKind.MISSES_MERIT:
            quiet = [_quiet_merit(before, chess.Move.from_uci(text)) for text in (move.best or "", move.text)]
            return None if quiet == [clause.reason, None] else f"the moves do {quiet}"
        case ClauseKind.ALLOWS_DRAW:
            return _is_draw(stockfish, before, board, clause, _board(start or evidence.position, played, evidence.line))
        case ClauseKind.ENDS_DRAWN:
            drawn = board.is_stalemate() or board.is_insufficient_material() or board.is_seventyfive_moves()
            return None if drawn else "the game is not drawn"
        case ClauseKind.ALLOWS_GAIN | ClauseKind.MISSES_GAIN:
            winner = side if kind is ClauseKind.MISSES_GAIN else not side
            return _check_pieces(clause, before, board, winner) or _worth(stockfish, whole, clause, move)
        case _:
            return "chess has no such clause"


def _quiet_merit(board: chess.Board, move: chess.Move) -> str | None:
    """Whether a move castles, or is the first one of a knight or bishop from where the start of a game has it."""
    if "O-O" in board.san(move):
        return "castles"
    piece = board.piece_at(move.from_square)
    is_home = piece is not None and piece == chess.Board().piece_at(move.from_square)
    is_minor = piece is not None and piece.symbol().lower() in "nb"
    return "develops" if is_home and is_minor and "x" not in board.san(move) else None


def _is_threat(clause: Clause, board: chess.Board) -> str | None:
    """Play the threat after a pass, and count what it wins."""
    winner = not board.turn
    if board.is_check():
        return "nobody may pass in check"
    board.push(chess.Move.null())
    before = board.copy()
    for text in clause.evidence.threat:
        step = chess.Move.from_uci(text)
        if step not in board.legal_moves:
            return f"{text} is illegal"
        board.push(step)
    return _check_pieces(clause, before, board, winner)


def _is_mate_threat(clause: Clause, board: chess.Board) -> str | None:
    """Whether the side that moved last mates after a pass, whatever the defence: a search by python-chess alone."""
    if board.is_check():
        return "nobody may pass in check"
    board.push(chess.Move.null())
    line = board.copy()
    for text in clause.evidence.threat:
        step = chess.Move.from_uci(text)
        if step not in line.legal_moves:
            return f"{text} is illegal"
        line.push(step)
    if not line.is_checkmate():
        return "the threat does not end in mate"
    plies = clause.evidence.plies or 0
    return None if _mates(board, (plies + 1) // 2) else f"no forced mate within {plies} moves of both sides"


def _mates(board: chess.Board, moves: int) -> bool:
    """Whether the side to move mates within this many of its moves. Checks are tried first."""
    steps = sorted(board.legal_moves, key=lambda step: not board.gives_check(step))
    for step in steps:
        if moves == 1 and not board.gives_check(step):
            return False
        board.push(step)
        replies = list(board.legal_moves)
        won = board.is_checkmate()
        if not won and moves > 1 and replies:
            won = all(_answered(board, reply, moves - 1) for reply in replies)
        board.pop()
        if won:
            return True
    return False


def _answered(board: chess.Board, reply: chess.Move, moves: int) -> bool:
    board.push(reply)
    won = _mates(board, moves)
    board.pop()
    return won


def _board(start: str, *lines: Sequence[str]) -> chess.Board:
    """The position after these moves, which knows the earlier ones."""
    board = chess.Board(start)
    for text in chain.from_iterable(lines):
        board.push(chess.Move.from_uci(text))
    return board


def _is_draw(
    stockfish: Stockfish | None, before: chess.Board, after: chess.Board, clause: Clause, whole: chess.Board
) -> str | None:
    """The line ends drawn or repeats a position, and Stockfish gives the mover no clear advantage either.

    Stockfish does not know the game. So a position that comes for the third time is a draw without asking it.
    """
    if clause.reason == "repetition" and whole.is_repetition(3):
        return None
    over = after.is_stalemate() or after.is_insufficient_material() or after.is_seventyfive_moves()
    if not over and clause.reason != "repetition":
        return "the line does not end in a draw"

    def problem(score: Score) -> str | None:
        value = score(before, clause.evidence.line[0])
        return None if abs(value) <= 100 else f"Stockfish gives {value}"

    return _judged(stockfish, problem)


def _check_pieces(clause: Clause, before: chess.Board, after: chess.Board, winner: chess.Color) -> str | None:
    """The pieces that are gone, counted on the boards, and that nothing comes back by captures at once."""
    evidence = clause.evidence
    gain = (_material(after) - _material(before)) * (1 if winner else -1)
    if gain != evidence.points:
        return f"the boards differ by {gain}, not {evidence.points}"
    gone = {
        colour: Counter(piece.piece_type for piece in before.piece_map().values() if piece.color is colour)
        - Counter(piece.piece_type for piece in after.piece_map().values() if piece.color is colour)
        for colour in chess.COLORS
    }
    worth = sum(PIECES[chess.PIECE_NAMES.index(name)] for name in evidence.won)
    worth -= sum(PIECES[chess.PIECE_NAMES.index(name)] for name in evidence.lost)
    worth += sum(PIECES[chess.PIECE_NAMES.index(name)] - 100 for name in evidence.promoted)
    if not evidence.promoted and worth != evidence.points:
        return f"the pieces named are worth {worth}, not {evidence.points}"
    for name in evidence.won:
        if not gone[not winner][chess.PIECE_NAMES.index(name)]:
            return f"no {name} of the loser is gone"
    if after.turn is not winner and captures_value(after, 6) > 0:
        return "the loser wins material back at once"
    return None


def _material(board: chess.Board) -> int:
    """White's pieces less Black's."""
    return sum(PIECES.get(piece.piece_type, 0) * (1 if piece.color else -1) for piece in board.piece_map().values())


def captures_value(board: chess.Board, depth: int, alpha: int = -10_000, beta: int = 10_000) -> int:
    """What the side to move gains by captures, if both sides may stop at any time; who is in check must answer it."""
    check = board.is_check()
    if depth == 0:
        return 0
    best = -10_000 if check else 0
    alpha = max(alpha, best)
    for move in list(board.legal_moves if check else board.generate_legal_captures()):
        victim = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
        won = PIECES.get(victim or 0, 0) + (PIECES[move.promotion] - PIECES[chess.PAWN] if move.promotion else 0)
        board.push(move)
        value = won - captures_value(board, depth - 1, won - beta, won - alpha)
        board.pop()
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def _judged(stockfish: Stockfish | None, problem: Callable[[Score], str | None]) -> str | None:
    """What Stockfish finds wrong; its longer search decides if the shorter one disagrees."""
    if stockfish is None:
        return None
    found = None
    for nodes in NODES:
        found = problem(partial(stockfish.score, nodes=nodes))
        if found is None:
            return None
    return found


def disputed(clause: Clause, move: ReviewedMove, stockfish: Stockfish | None) -> str | None:
    """What Stockfish says of an estimate that it does not share."""
    return _compare(stockfish, chess.Board(clause.evidence.position), clause.evidence.line[0], move.text)


def _compare(stockfish: Stockfish | None, board: chess.Board, best: str, played: str, least: int = 1) -> str | None:
    """Whether Stockfish, too, prefers the best move, by at least this many hundredths of a pawn.

    Stockfish does not know the game. So a move that makes its position for the third time is worth a draw.
    """

    def value(score: Score, text: str) -> int:
        after = board.copy()
        after.push(chess.Move.from_uci(text))
        return 0 if after.is_repetition(3) else score(board, text)

    def problem(score: Score) -> str | None:
        values = [value(score, text) for text in (best, played)]
        if values[0] - values[1] >= least:
            return None
        return f"Stockfish gives {values[0]} for {best} and {values[1]} for {played}"

    return _judged(stockfish, problem)


def _is_mate(
    stockfish: Stockfish | None, board: chess.Board, first: str, winner: chess.Color, plies: int
) -> str | None:
    def problem(score: Score) -> str | None:
        value = score(board, first) * (1 if board.turn is winner else -1)
        # Mate in n moves is MATE - n: the line promises at most this many moves after the first one.
        good = value >= MATE - (plies + 1) // 2 - 1
        return None if good else f"Stockfish gives {value} for the winner after {first}"

    return _judged(stockfish, problem)


def _worth(stockfish: Stockfish | None, board: chess.Board, clause: Clause, move: ReviewedMove) -> str | None:
    """Whether Stockfish, too, sees at least a third of the gain between the two moves."""
    assert move.best is not None
    return _compare(stockfish, board, move.best, move.text, clause.evidence.points // 3)
