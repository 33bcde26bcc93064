"""The numbers of Vincent, Purwadi and Agus's Dou Shou Qi evaluation.

Source: "Implementasi algoritma NegaScout pada permainan Animal Chess", table 1 and figures 3 to 10, as printed: figure
10 is not symmetric. The figures are for the computer, whose den is below; its opponent's squares are counted from the
other side. We turn the board by 180°, because then every animal of either side starts on a square of 10, as the text
says it should; turning over the ranks alone would not give that (rat a7: 8).
"""

from __future__ import annotations

DEN = 900_000
"""The value used for ∞ in the enemy's den. The game is over there, so it is never used; it is within `MAX_EVAL`."""

PIECES = (500, 200, 300, 400, 500, 800, 900, 1000)
"""Rat, cat, dog, wolf, leopard, tiger, lion, elephant."""

FIGURES = (
    (  # 3: rat
        *(11, 13, 50, DEN, 50, 13, 13),
        *(11, 12, 13, 50, 13, 13, 13),
        *(10, 11, 11, 13, 13, 13, 13),
        *(8, 9, 9, 11, 12, 12, 13),
        *(8, 9, 9, 11, 12, 12, 12),
        *(8, 9, 9, 10, 12, 12, 11),
        *(8, 8, 8, 9, 10, 10, 10),
        *(8, 8, 8, 9, 9, 9, 9),
        *(8, 8, 8, 0, 8, 8, 8),
    ),
    (  # 4: cat
        *(11, 15, 50, DEN, 50, 15, 11),
        *(11, 11, 15, 50, 15, 11, 11),
        *(10, 11, 11, 15, 11, 11, 10),
        *(10, 0, 0, 10, 0, 0, 8),
        *(10, 0, 0, 8, 0, 0, 8),
        *(10, 0, 0, 8, 0, 0, 8),
        *(10, 10, 10, 8, 8, 8, 8),
        *(13, 10, 8, 8, 8, 8, 8),
        *(8, 8, 8, 0, 8, 8, 8),
    ),
    (  # 5: dog
        *(11, 15, 50, DEN, 50, 15, 11),
        *(10, 11, 15, 50, 15, 11, 10),
        *(9, 10, 11, 15, 11, 10, 9),
        *(9, 0, 0, 10, 0, 0, 9),
        *(8, 0, 0, 8, 0, 0, 8),
        *(8, 0, 0, 8, 0, 0, 8),
        *(8, 8, 10, 8, 8, 8, 8),
        *(8, 12, 13, 8, 8, 8, 8),
        *(8, 12, 12, 0, 8, 8, 8),
    ),
    (  # 6: wolf
        *(11, 15, 50, DEN, 50, 15, 11),
        *(10, 11, 15, 50, 15, 11, 10),
        *(9, 10, 11, 15, 11, 10, 9),
        *(9, 0, 0, 10, 0, 0, 9),
        *(8, 0, 0, 8, 0, 0, 8),
        *(8, 0, 0, 8, 0, 0, 8),
        *(8, 8, 8, 8, 8, 8, 8),
        *(8, 8, 8, 8, 13, 10, 8),
        *(8, 8, 8, 0, 12, 12, 8),
    ),
    (  # 7: leopard
        *(14, 15, 50, DEN, 50, 15, 14),
        *(13, 14, 15, 50, 15, 14, 13),
        *(13, 13, 14, 15, 14, 13, 13),
        *(12, 0, 0, 15, 0, 0, 12),
        *(11, 0, 0, 14, 0, 0, 11),
        *(10, 0, 0, 13, 0, 0, 10),
        *(9, 9, 9, 10, 10, 9, 9),
        *(9, 9, 9, 9, 9, 9, 9),
        *(9, 9, 9, 0, 9, 9, 9),
    ),
    (  # 8: tiger
        *(25, 30, 50, DEN, 50, 30, 25),
        *(25, 25, 30, 50, 30, 25, 25),
        *(18, 20, 20, 30, 20, 20, 18),
        *(15, 0, 0, 15, 0, 0, 15),
        *(15, 0, 0, 15, 0, 0, 15),
        *(15, 0, 0, 15, 0, 0, 15),
        *(14, 16, 16, 14, 16, 16, 14),
        *(12, 14, 12, 12, 12, 12, 12),
        *(10, 12, 12, 0, 12, 12, 10),
    ),
    (  # 9: lion
        *(25, 30, 50, DEN, 50, 30, 25),
        *(25, 25, 30, 50, 30, 25, 25),
        *(18, 20, 20, 30, 20, 20, 18),
        *(15, 0, 0, 15, 0, 0, 15),
        *(15, 0, 0, 15, 0, 0, 15),
        *(15, 0, 0, 15, 0, 0, 15),
        *(14, 16, 16, 14, 16, 16, 14),
        *(12, 12, 12, 12, 12, 14, 12),
        *(10, 12, 12, 0, 12, 12, 10),
    ),
    (  # 10: elephant
        *(25, 30, 50, DEN, 50, 30, 25),
        *(25, 25, 30, 50, 30, 25, 25),
        *(18, 20, 20, 30, 20, 20, 18),
        *(16, 0, 0, 16, 0, 0, 16),
        *(14, 0, 0, 14, 0, 0, 14),
        *(12, 0, 0, 12, 0, 0, 12),
        *(10, 15, 14, 14, 14, 14, 12),
        *(11, 11, 11, 11, 11, 11, 11),
        *(11, 11, 11, 0, 11, 11, 11),
    ),
)
"""One table an animal: a9 to g9 first, as printed, a1 to g1 last."""


def worth(animal: int, square: int, second: bool) -> int:
    """The value of an animal (0 the rat, 7 the elephant) on a square (a1 = 0, rank by rank) for its owner."""
    place = 62 - square if second else square
    return PIECES[animal] + FIGURES[animal][7 * (8 - place // 7) + place % 7]
