"""The numbers of Karuniawan, Saifudin and Irawan's chess evaluation.

Source: "Perbandingan metode optimasi algoritma minimax pada permainan catur", tables 3 and 4, figure 4. Table 4
derives the queen's worth as 27 · 25 and prints 625, which is also what its sum for the start counts: 103,225 a side.
"""

from __future__ import annotations

PIECES = (100, 200, 325, 375, 625, 100_000)
"""Pawn, knight, bishop, rook, queen, king."""

ROWS = (
    (1, 1, 1, 1, 1, 1, 1, 1),
    (2, 2, 2, 2, 2, 2, 2, 2),
    (2, 2, 3, 3, 3, 3, 2, 2),
    (2, 2, 3, 4, 4, 3, 2, 2),
    (2, 2, 3, 4, 4, 3, 2, 2),
    (2, 2, 3, 3, 3, 3, 2, 2),
    (2, 2, 2, 2, 2, 2, 2, 2),
    (1, 1, 1, 1, 1, 1, 1, 1),
)
"""Figure 4, the value of each occupied square: rank 8 first, the same for both sides."""


def _rated(worth: int) -> int:
    """The squares with that value, as 64 bits (a1 the lowest)."""
    return sum(1 << 8 * (7 - row) + file for row in range(8) for file in range(8) if ROWS[row][file] == worth)


SQUARES = {worth: _rated(worth) for worth in (1, 2, 3, 4)}
