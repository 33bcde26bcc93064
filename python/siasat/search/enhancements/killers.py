"""Killers: a quiet move that closed a window is tried early at other nodes of the same ply.

Source: Akl and Newborn, "The principal continuation and the killer heuristic", 1977.
"""

from __future__ import annotations

from typing import Any

from siasat.search.switch import flag_switch

KILLERS = flag_switch("killers")

KEPT = 2
"""How many killers are kept per ply."""


class Killers:
    """The killers of each ply, the newest first."""

    def __init__(self) -> None:
        self.by_ply: list[list[Any]] = []

    def learn(self, move: Any, ply: int) -> None:
        """Remember a quiet move that closed the window."""
        while len(self.by_ply) <= ply:
            self.by_ply.append([])
        if move not in self.by_ply[ply]:
            self.by_ply[ply] = [move, *self.by_ply[ply]][:KEPT]

    def rank(self, move: Any, ply: int) -> int:
        """2 for the newest killer of this ply, 1 for the one before, 0 for other moves."""
        if ply >= len(self.by_ply) or move not in self.by_ply[ply]:
            return 0
        return KEPT - self.by_ply[ply].index(move)
