"""The board of Othello as words of bits: where a side may move, and what a move turns over.

Cell `row * size + column` is bit number `row * size + column`; row 0 is the top one, as in the game's notation.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

Direction = tuple[int, int, int]
"""How far to shift left, how far to shift right (one of them is 0), and the cells that may be reached."""


@dataclass(frozen=True, slots=True)
class Board:
    """The geometry of a board of `size` × `size` cells."""

    size: int
    cells: int
    directions: tuple[Direction, ...]

    def moves(self, own: int, other: int) -> int:
        """The cells where `own` may move: next to a run of the other side's discs that ends at one of its own."""
        empty = self.cells & ~(own | other)
        found = 0
        for left, right, reached in self.directions:
            inner = other & reached
            run = (own << left >> right) & inner
            for _ in range(self.size - 3):
                run |= (run << left >> right) & inner
            found |= (run << left >> right) & reached & empty
        return found

    def flips(self, own: int, other: int, cell: int) -> int:
        """The discs that a move to the cell (one bit) turns over."""
        found = 0
        for left, right, reached in self.directions:
            run, here = 0, (cell << left >> right) & reached
            while here & other:
                run |= here
                here = (here << left >> right) & reached
            if here & own:
                found |= run
        return found


@cache
def board_of(size: int) -> Board:
    """The board of a size; directions from north-west, row by row, to south-east."""
    cells = (1 << size * size) - 1
    first_column = sum(1 << row * size for row in range(size))
    last_column = first_column << size - 1
    reached = {-1: cells & ~last_column, 0: cells, 1: cells & ~first_column}
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
    shifts = [(down * size + right, reached[right]) for down, right in steps]
    return Board(size, cells, tuple((max(shift, 0), max(-shift, 0), mask) for shift, mask in shifts))
