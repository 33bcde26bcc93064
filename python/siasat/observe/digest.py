"""A whole search as one number: two searches with equal digests did the same, event by event."""

from __future__ import annotations

from siasat.core.mixing import GOLDEN, MASK, mix, seed_of
from siasat.core.score import Score
from siasat.observe.events import CUTOFF, ENTER, ITERATION, LEAVE, RESEARCH, TABLE_HIT

START = seed_of("digest")
"""The digest of nothing."""


class Digest:
    """Folds every event, in order, into 64 bits: `value = mix(value ^ number)`.

    The number has the event's tag and integers as its digits in base `GOLDEN`, modulo 2**64, negative ones as their
    two's complement. The base is odd, so two events that differ in one integer always give different numbers.
    """

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = START

    def __str__(self) -> str:
        """Sixteen hexadecimal digits, as tables of results show it."""
        return f"{self.value:016x}"

    def fold(self, *words: int) -> None:
        """Fold the words of one event."""
        number = 0
        for word in words:
            number = (number * GOLDEN + word) & MASK
        self.value = mix(self.value ^ number)

    def enter(self, ply: int, key: int, depth: int, alpha: Score, beta: Score) -> None:
        """A node is entered."""
        self.fold(ENTER, ply, key, depth, alpha, beta)

    def leave(self, ply: int, value: Score) -> None:
        """A node returns a value."""
        self.fold(LEAVE, ply, value)

    def cutoff(self, ply: int, move_index: int) -> None:
        """A move closed a window."""
        self.fold(CUTOFF, ply, move_index)

    def table_hit(self, ply: int, value: Score) -> None:
        """The table answered."""
        self.fold(TABLE_HIT, ply, value)

    def re_search(self, ply: int, move_index: int) -> None:
        """A move is searched again."""
        self.fold(RESEARCH, ply, move_index)

    def iteration(self, depth: int, value: Score, nodes: int) -> None:
        """An iteration is complete."""
        self.fold(ITERATION, depth, value, nodes)
