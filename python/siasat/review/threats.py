"""Clauses about threats: what a side wins if its opponent passes."""

from __future__ import annotations

from typing import Any

from siasat.core.game import NullMove
from siasat.core.player import Player
from siasat.evaluation.registry import load_evaluator
from siasat.games.gains import Gain, PieceGains
from siasat.review.clauses import Clause, ClauseKind
from siasat.review.mistake import Mistake, clause_of
from siasat.review.proofs import Win, material_value, prove_win

THREAT_DEPTH = 3
"""How many moves ahead a search for a threat looks; captures are followed beyond."""

WIN_THREAT = 5
"""A threat to win the game takes at most this many moves of both sides."""

Sides = tuple[tuple[ClauseKind, tuple[Any, ...], tuple[Any, ...], Player], ...]


def _compared(mistake: Mistake, allows: ClauseKind, misses: ClauseKind) -> Sides:
    """Kind, line, the other move's line of the same length, and whose threat: after the reply, and after best."""
    if not mistake.reply_line or mistake.game.to_move(mistake.after) is mistake.mover:
        return ()
    sides: Sides = ((misses, mistake.best_line[:1], (mistake.move,), mistake.mover),)
    if len(mistake.best_line) > 1:
        allowed = (mistake.move, mistake.reply_line[0])
        sides = ((allows, allowed, mistake.best_line[:2], mistake.mover.other), *sides)
    return sides


def win_threat_clauses(mistake: Mistake) -> list[Clause]:
    """The game that the reply threatens to win, or that the best move would have threatened to win.

    The other of the two moves must leave no such threat.
    """
    clauses = []
    for kind, line, other, side in _compared(mistake, ClauseKind.ALLOWS_WIN_THREAT, ClauseKind.MISSES_WIN_THREAT):
        passed = _passed(mistake, line)
        if passed is None:
            continue
        win = _quick_win(mistake, passed, side)
        if win is None:
            continue
        beside = _passed(mistake, other)
        if beside is not None and _quick_win(mistake, beside, side) is not None:
            continue
        game, last = mistake.game, passed
        for move in win.line:
            last = game.play(last, move)
        end = game.outcome(last)
        reason = None if end is None else end.reason
        clauses.append(clause_of(mistake, kind, line, plies=win.plies, reason=reason, threat=win.line))
    return clauses


def _quick_win(mistake: Mistake, state: Any, side: Player) -> Win | None:
    """The shortest win of the side to move."""
    return next(
        filter(None, (prove_win(mistake.game, state, side, plies) for plies in range(1, WIN_THREAT + 1, 2))), None
    )


def threat_clauses(mistake: Mistake, pieces: PieceGains) -> list[Clause]:
    """What the reply threatens to win after the move, and what the best move would have threatened to win.

    A threat is what a side wins if its opponent passes. The other of the two moves must not leave the same threat.
    """
    clauses = []
    for kind, line, other, side in _compared(mistake, ClauseKind.ALLOWS_THREAT, ClauseKind.MISSES_THREAT):
        threat, less = (_threat(mistake, pieces, start, side) for start in (line, other))
        if threat is None:
            continue
        gain, moves = threat
        if gain.points - (0 if less is None else less[0].points) >= pieces.least:
            clauses.append(clause_of(mistake, kind, line, gain=gain, depth=THREAT_DEPTH, threat=moves))
    return clauses


def _threat(
    mistake: Mistake, pieces: PieceGains, line: tuple[Any, ...], side: Player
) -> tuple[Gain, tuple[Any, ...]] | None:
    """What `side`, which made the last move of the line, wins if its opponent passes now, and how."""
    passed = _passed(mistake, line)
    if passed is None:
        return None
    game = mistake.game
    now = load_evaluator(pieces.evaluator, game).evaluate(passed)
    found = [material_value(game, passed, pieces.evaluator, depth) for depth in (THREAT_DEPTH, THREAT_DEPTH + 1)]
    if found[0] is None or found[1] is None or found[0][0] != found[1][0]:
        return None
    gain = pieces.gain(game, passed, found[0][1], side)
    if gain.points != found[0][0] - now or gain.points < pieces.least or not gain.won:
        return None
    return gain, found[0][1]


def _passed(mistake: Mistake, line: tuple[Any, ...]) -> Any:
    """The position after the line and a pass; None where the game is over or nobody may pass."""
    game, state = mistake.game, mistake.state
    for move in line:
        state = game.play(state, move)
    if game.outcome(state) is not None or not isinstance(game, NullMove):
        return None
    passed = game.play_null(state)
    return None if passed is None or game.outcome(passed) is not None else passed
