"""A played game reviewed: accuracy, mistakes, turning points, and for each mistake what a search or the rules prove."""

from siasat.review.clauses import NUMBERS_ONLY, Clause, ClauseKind, Evidence
from siasat.review.game import affordable_nodes, review_game
from siasat.review.judging import MARKS, mark_of, move_accuracy
from siasat.review.results import Review, ReviewedMove, SideSummary

__all__ = [
    "MARKS",
    "NUMBERS_ONLY",
    "Clause",
    "ClauseKind",
    "Evidence",
    "Review",
    "ReviewedMove",
    "SideSummary",
    "affordable_nodes",
    "mark_of",
    "move_accuracy",
    "review_game",
]
