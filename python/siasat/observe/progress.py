"""Looking on while a search runs: its counts, again and again."""

from __future__ import annotations

import time
from collections.abc import Callable

from siasat.core.score import Score
from siasat.observe.counters import Counters

Progress = Callable[[Counters], None]
"""Hears the counts of a search that still runs. They belong to the search: look, do not keep."""

EVERY_NODES = 256
EVERY_SECONDS = 0.02
"""How often the clock is checked (in nodes) and the counts are reported; the same values as in Rust."""


class Ticker:
    """An observer that reports another one's counts now and then. It must come after those counters."""

    __slots__ = ("_counters", "_due", "_nodes", "_progress")

    def __init__(self, counters: Counters, progress: Progress) -> None:
        self._counters = counters
        self._progress = progress
        self._nodes = 0
        self._due = time.perf_counter() + EVERY_SECONDS

    def enter(self, ply: int, key: int, depth: int, alpha: Score, beta: Score) -> None:
        """A node is entered: perhaps it is time."""
        self._nodes += 1
        if self._nodes % EVERY_NODES == 0 and time.perf_counter() >= self._due:
            self._progress(self._counters)
            self._due = time.perf_counter() + EVERY_SECONDS

    def leave(self, ply: int, value: Score) -> None:
        """Says nothing of when."""

    def cutoff(self, ply: int, move_index: int) -> None:
        """Says nothing of when."""

    def table_hit(self, ply: int, value: Score) -> None:
        """Says nothing of when."""

    def re_search(self, ply: int, move_index: int) -> None:
        """Says nothing of when."""

    def iteration(self, depth: int, value: Score, nodes: int) -> None:
        """Says nothing of when."""
