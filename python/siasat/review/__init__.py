"""A played game reviewed: accuracy, mistakes, turning points, and for each mistake what a search or the rules prove."""

from siasat.review.clauses import Clause, ClauseKind, Evidence
from siasat.review.game import Review, ReviewedMove, SideSummary, review_game
from siasat.review.judging import MARKS, mark_of, move_accuracy

__all__ = [
    "MARKS",
    "Clause",
    "ClauseKind",
    "Evidence",
    "Review",
    "ReviewedMove",
    "SideSummary",
    "mark_of",
    "move_accuracy",
    "review_game",
]
