"""Connect Four: discs fall into columns; four in a line win. Solved in 1988 (Allen, Allis): the first player wins."""

from __future__ import annotations

from siasat.games.connectfour.facts import FACTS
from siasat.games.connectfour.rules import ConnectFour, ConnectFourState, make
from siasat.games.entry import GameEntry

__all__ = ["ENTRY", "ConnectFour", "ConnectFourState", "make"]

ENTRY = GameEntry("connectfour", make, ("standard", "size:5,4,3", "size:8,7,5"), facts=FACTS)
