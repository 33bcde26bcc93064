"""Clauses about tactical patterns: what the reply does on the board, and what the best move would have done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from siasat.games.patterns import Pattern
from siasat.review.clauses import Clause, ClauseKind
from siasat.review.mistake import Mistake, clause_of

Patterns = Callable[[Any, Any], tuple[Pattern, ...]]


def pattern_clauses(mistake: Mistake, patterns: Patterns) -> list[Clause]:
    """Patterns of the reply that the best move does not allow, and patterns of the best move that the move lacks."""
    clauses = []
    if mistake.reply_line:
        reply = mistake.reply_line[0]
        still: tuple[Pattern, ...] = ()
        if mistake.game.outcome(mistake.after_best) is None and reply in mistake.game.legal_moves(mistake.after_best):
            still = patterns(mistake.after_best, reply)
        for one in patterns(mistake.after, reply):
            if one not in still:
                line = (mistake.move, reply)
                clauses.append(clause_of(mistake, ClauseKind.ALLOWS_PATTERN, line, reason=one.name, pattern=one))
    played = patterns(mistake.state, mistake.move)
    for one in patterns(mistake.state, mistake.best_line[0]):
        if one not in played:
            line = mistake.best_line[:1]
            clauses.append(clause_of(mistake, ClauseKind.MISSES_PATTERN, line, reason=one.name, pattern=one))
    return clauses
