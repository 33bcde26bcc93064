"""Othello, also called Reversi: enclose the other side's discs to turn them over; most discs win."""

from __future__ import annotations

from siasat.games.entry import GameEntry
from siasat.games.othello.facts import FACTS
from siasat.games.othello.rules import Othello, OthelloState, make

__all__ = ["ENTRY", "Othello", "OthelloState", "make"]

ENTRY = GameEntry("othello", make, ("standard", "small"), facts=FACTS)
