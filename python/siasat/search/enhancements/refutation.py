"""Refutation table: the best line found below each root move is tried first when that move is searched again.

Source: Akl and Newborn, "The principal continuation and the killer heuristic", 1977. It works with iterative deepening
and needs room for one line per root move only. The move that was best at the root comes first there.
"""

from __future__ import annotations

from typing import Any

from siasat.search.switch import flag_switch

REFUTATION = flag_switch("refutation")


class Refutations:
    """The line below each root move, and the moves that led to the node under search."""

    def __init__(self) -> None:
        self.best: Any = None
        self.lines: dict[Any, list[Any]] = {}
        self.path: list[Any] = []
        """The move at each ply; None for a null move."""

    def note(self, move: Any, ply: int) -> None:
        """`move` is played at `ply`."""
        del self.path[ply:]
        self.path.append(move)

    def learn(self, move: Any, line: list[Any], ply: int) -> None:
        """`move` was the best at a node, `line` is the best line from there; only the first two plies matter."""
        if ply == 0:
            self.best = move
        elif ply == 1:
            self.lines[self.path[0]] = line

    def move(self, ply: int) -> Any:
        """The move to try first at the node under search, or None: its line must begin with the moves that led here."""
        if ply == 0:
            return self.best
        line = self.lines.get(self.path[0], [])
        return line[ply - 1] if len(line) >= ply and line[: ply - 1] == self.path[1:ply] else None
