"""What a check counts, and which check a clause gets."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from benchmarks.review_check.cache import Stockfish
from benchmarks.review_check.chess_clauses import check_chess, disputed
from benchmarks.review_check.rule_clauses import check_rules
from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.review import Clause, ClauseKind, Review, ReviewedMove


@dataclass
class Tally:
    """What was counted: clauses by kind, false ones in words, mistakes (serious: ? and ??), and those with a reason.

    `disputed` are estimates of our engine that Stockfish does not share; they are no false clauses, because a clause
    says only what our engine gives.
    """

    positions: int = 0
    mistakes: int = 0
    with_reason: int = 0
    serious: int = 0
    serious_with_reason: int = 0
    clauses: Counter[str] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)
    disputed: list[str] = field(default_factory=list)
    unexplained: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count another game, too."""
        self.positions += other.positions
        self.mistakes += other.mistakes
        self.with_reason += other.with_reason
        self.serious += other.serious
        self.serious_with_reason += other.serious_with_reason
        self.clauses += other.clauses
        self.false += other.false
        self.disputed += other.disputed
        self.unexplained += other.unexplained


def check_review(referee: Referee[Any, Any], review: Review, stockfish: Stockfish | None) -> Tally:
    """Check all clauses of a reviewed game; without Stockfish the values of chess are not checked."""
    tally = Tally(positions=len(review.moves))
    for move in review.moves:
        if move.mark is None:
            continue
        tally.mistakes += 1
        has_reason = any(clause.is_reason and clause.kind is not ClauseKind.OPPONENT_MISSED for clause in move.clauses)
        tally.with_reason += has_reason
        tally.serious += move.mark != "?!"
        tally.serious_with_reason += has_reason and move.mark != "?!"
        if not has_reason:
            tally.unexplained.append(f"{move.clauses[0].evidence.position}: {move.text} {move.mark}, best {move.best}")
        for clause in move.clauses:
            tally.clauses[clause.kind.value] += 1
            if clause.kind is ClauseKind.ESTIMATE and referee.game.id == "chess":
                doubt = disputed(clause, move, stockfish)
                tally.disputed += [] if doubt is None else [f"ply {move.ply} ({move.label}): {doubt}"]
            problem = check_clause(referee, move, clause, stockfish)
            if problem is not None:
                tally.false.append(f"{clause.kind.value} at ply {move.ply} ({move.label}): {problem}; {clause}")
    return tally


def check_clause(
    referee: Referee[Any, Any], move: ReviewedMove, clause: Clause, stockfish: Stockfish | None
) -> str | None:
    """What is wrong with a clause; None if everything that it says was confirmed."""
    game, ply, names = referee.game, move.ply - 1, notation_of(referee.game)
    if clause.kind is ClauseKind.OPPONENT_MISSED:
        ply += 1
        move = _played(referee, ply + 1)
    if clause.evidence.position != names.format_state(referee.states[ply]):
        return "the evidence is about another position"
    if game.id == "chess" and game.variant == "standard" and clause.kind is not ClauseKind.ESTIMATE:
        texts = [names.format_move(*one) for one in zip(referee.states, referee.moves[:ply], strict=False)]
        return check_chess(clause, move, stockfish, texts, names.format_state(referee.states[0]))
    return check_rules(referee, move, clause)


def _played(referee: Referee[Any, Any], ply: int) -> ReviewedMove:
    """The move of the game at a ply, without a judgement."""
    state, move = referee.states[ply - 1], referee.moves[ply - 1]
    text = notation_of(referee.game).format_move(state, move)
    return ReviewedMove(ply, referee.movers[ply - 1], text, text, 0, 0.0, 0.0, 0.0)
