"""Contract checks for authors of games, evaluators and algorithms. Nothing in siasat itself imports this package."""

from siasat.core.check_game import check_game
from siasat.testing.check_evaluator import check_evaluator
from siasat.testing.check_searcher import check_searcher

__all__ = ["check_evaluator", "check_game", "check_searcher"]
