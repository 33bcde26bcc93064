"""Why a move was a mistake: every clause is confirmed by a search or by the rules before it is said."""

from __future__ import annotations

from typing import Any

from siasat.core.player import Player
from siasat.core.score import DRAW, WIN, is_loss, is_win
from siasat.games.registry import facts_of
from siasat.review.clauses import Clause, ClauseKind
from siasat.review.judging import BALANCED, Mark, mark_of
from siasat.review.material import piece_clauses
from siasat.review.mistake import Mistake, clause_of
from siasat.review.patterns import pattern_clauses
from siasat.review.proofs import prove_win
from siasat.review.seeds import seed_clauses
from siasat.review.threats import threat_clauses, win_threat_clauses

LONGEST_PROOF = 9
"""Wins that take more moves of both sides are not proven, and so not claimed; twice as many where turns have several
moves."""


def explain(mistake: Mistake, mark: Mark | None = None) -> list[Clause]:
    """What is known about a mistake, the numbers first; only what was confirmed.

    An inaccuracy (?!) is an estimate unless a win or loss is forced: strong engines differ about so little.
    """
    kind = ClauseKind.ESTIMATE if mark == "?!" and not mistake.is_forced else ClauseKind.BETTER
    clauses = [clause_of(mistake, kind, mistake.best_line[:1], value=mistake.best_value, other=mistake.value)]
    end = mistake.game.outcome(mistake.after)
    if end is not None and end.payoff is None:
        kind = ClauseKind.ENDS_DRAWN if end.winner is None else ClauseKind.ENDS_LOST
        if end.winner is not mistake.mover:
            clauses.append(clause_of(mistake, kind, (mistake.move,), reason=end.reason))
    else:
        clauses += _allowed_win(mistake)
        clauses += _allowed_draw(mistake)
    clauses += _missed_win(mistake)
    clauses += _given_up(mistake)
    facts = facts_of(mistake.game)
    if facts.pieces is not None:
        clauses += piece_clauses(mistake, facts.pieces, {clause.kind for clause in clauses})
    if facts.patterns is not None:
        clauses += pattern_clauses(mistake, facts.patterns)
    if not any(clause.is_reason for clause in clauses):
        clauses += win_threat_clauses(mistake)
        if facts.pieces is not None:
            clauses += threat_clauses(mistake, facts.pieces)
    if mark == "?!" and not any(clause.is_reason for clause in clauses):
        clauses += _missed_merit(mistake)
    if facts.seeds is not None:
        clauses += seed_clauses(mistake, facts.seeds)
    return clauses


def _allowed_win(mistake: Mistake) -> list[Clause]:
    """The opponent's forced win after the move, if the engine sees one and a full search proves it."""
    if not is_loss(mistake.value):
        return []
    return _win(mistake, ClauseKind.ALLOWS_WIN, mistake.move, mistake.mover.other, WIN + mistake.value + 1)


def _missed_win(mistake: Mistake) -> list[Clause]:
    """The forced win by the best move."""
    if not is_win(mistake.best_value):
        return []
    return _win(mistake, ClauseKind.MISSES_WIN, mistake.best_line[0], mistake.mover, WIN - mistake.best_value)


def _allowed_draw(mistake: Mistake) -> list[Clause]:
    """The opponent's draw after the move, if the engine's line shows it: an end, or a position that comes again.

    The other searches must give the move about a draw, too.
    """
    chances = facts_of(mistake.game).scale.chances
    if mistake.value != DRAW or chances(mistake.best_value) < BALANCED[1]:
        return []
    if any(mark_of(abs(chances(value) - chances(DRAW))) is not None for value in mistake.other_values):
        return []
    game, state = mistake.game, mistake.state
    line = (mistake.move, *mistake.reply_line)
    seen = {game.key(state), *mistake.history}
    for length, move in enumerate(line, 1):
        state = game.play(state, move)
        end = game.outcome(state)
        if end is not None:
            reason = end.reason if end.winner is None and end.payoff is None else None
            return [clause_of(mistake, ClauseKind.ALLOWS_DRAW, line[:length], reason=reason)] if reason else []
        if game.key(state) in seen and length > 1:
            return [clause_of(mistake, ClauseKind.ALLOWS_DRAW, line[:length], reason="repetition")]
        seen.add(game.key(state))
    return []


def _given_up(mistake: Mistake) -> list[Clause]:
    """Rights that the move gives up for good and the best move keeps."""
    rights = facts_of(mistake.game).rights
    if rights is None:
        return []
    states = (mistake.state, mistake.after, mistake.after_best)
    before, after, best = (rights(state, mistake.mover) for state in states)
    lost = (before & best) - after
    return [
        clause_of(mistake, ClauseKind.GIVES_UP, (mistake.move,), reason=name)
        for name in sorted(lost)
        if not any(name.startswith(f"{whole}-") for whole in lost)
    ]


def _missed_merit(mistake: Mistake) -> list[Clause]:
    """What the best move does for its side without a threat, where the move played does nothing of the kind."""
    merits = facts_of(mistake.game).merits
    if merits is None or merits(mistake.state, mistake.move):
        return []
    best = mistake.best_line[0]
    return [
        clause_of(mistake, ClauseKind.MISSES_MERIT, (best,), reason=name)
        for name in sorted(merits(mistake.state, best))
    ]


def _win(mistake: Mistake, kind: ClauseKind, first: Any, winner: Player, plies: int) -> list[Clause]:
    """`plies` counts from the position before the mistake."""
    game = mistake.game
    if plies > (LONGEST_PROOF if game.alternates else 2 * LONGEST_PROOF):
        return []
    after = game.play(mistake.state, first)
    end = game.outcome(after)
    if end is not None:
        return [clause_of(mistake, kind, (first,), plies=1, reason=end.reason)] if end.winner is winner else []
    win = prove_win(game, after, winner, plies - 1)
    if win is None:
        return []
    last = after
    for move in win.line:
        last = game.play(last, move)
    end = game.outcome(last)
    return [
        clause_of(mistake, kind, (first, *win.line), plies=win.plies + 1, reason=None if end is None else end.reason)
    ]
