"""Tic-tac-toe: small enough to search completely (5,478 positions)."""

from __future__ import annotations

from siasat.games.entry import GameEntry
from siasat.games.facts import GameFacts
from siasat.games.tictactoe.rules import LINES, TicTacToe, TicTacToeState, make

__all__ = ["ENTRY", "LINES", "TicTacToe", "TicTacToeState", "make"]

ENTRY = GameEntry("tictactoe", make, ("standard",), facts=GameFacts(colours=("#2b4170", "#c06a35")))
