"""English draughts, called checkers in America: jump over the other side's pieces to capture them."""

from __future__ import annotations

from siasat.games.draughts.facts import FACTS
from siasat.games.draughts.rules import Draughts, make
from siasat.games.draughts.state import DraughtsMove, DraughtsState
from siasat.games.entry import GameEntry

__all__ = ["ENTRY", "Draughts", "DraughtsMove", "DraughtsState", "make"]

ENTRY = GameEntry("draughts", make, ("standard",), facts=FACTS)
