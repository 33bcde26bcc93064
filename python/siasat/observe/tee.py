"""Several observers of one search."""

from __future__ import annotations

from siasat.core.score import Score
from siasat.core.search_api.observer import Observer


class Tee:
    """Passes every event to each of its observers, in the given order."""

    __slots__ = ("observers",)

    def __init__(self, *observers: Observer) -> None:
        self.observers = observers

    def enter(self, ply: int, key: int, depth: int, alpha: Score, beta: Score) -> None:
        """A node is entered."""
        for observer in self.observers:
            observer.enter(ply, key, depth, alpha, beta)

    def leave(self, ply: int, value: Score) -> None:
        """A node returns a value."""
        for observer in self.observers:
            observer.leave(ply, value)

    def cutoff(self, ply: int, move_index: int) -> None:
        """A move closed a window."""
        for observer in self.observers:
            observer.cutoff(ply, move_index)

    def table_hit(self, ply: int, value: Score) -> None:
        """The table answered."""
        for observer in self.observers:
            observer.table_hit(ply, value)

    def re_search(self, ply: int, move_index: int) -> None:
        """A move is searched again."""
        for observer in self.observers:
            observer.re_search(ply, move_index)

    def iteration(self, depth: int, value: Score, nodes: int) -> None:
        """An iteration is complete."""
        for observer in self.observers:
            observer.iteration(depth, value, nodes)
