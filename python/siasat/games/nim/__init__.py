"""Nim: heaps of stones; take any number from one heap. Solved by Bouton in 1901, so searches can be checked by hand."""

from __future__ import annotations

from siasat.games.entry import GameEntry
from siasat.games.nim.facts import FACTS
from siasat.games.nim.rules import Nim, NimMove, NimState, make

__all__ = ["ENTRY", "Nim", "NimMove", "NimState", "make"]

ENTRY = GameEntry("nim", make, ("normal:3,4,5", "misere:3,4,5"), facts=FACTS)
