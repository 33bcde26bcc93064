"""Tests that ship with the contracts: for our own games, evaluators and algorithms and for those of plug-in authors."""

from siasat.testing.check_evaluator import check_evaluator
from siasat.testing.check_game import check_game
from siasat.testing.check_searcher import check_searcher
from siasat.testing.perft import PerftResult, divide, perft

__all__ = ["PerftResult", "check_evaluator", "check_game", "check_searcher", "divide", "perft"]
