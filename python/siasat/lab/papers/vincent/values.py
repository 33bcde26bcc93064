"""Vincent, table 1 and figures 3 to 10: what the animals are worth, by themselves and where they start."""

from __future__ import annotations

from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Row, Table, phrase
from siasat.lab.papers.verdicts import setting
from siasat.lab.papers.vincent.positions import lens_of

VALUES = (
    ("rat", 500, "R", "6R/7/7"),
    ("cat", 200, "C", "7/1C5/7"),
    ("dog", 300, "D", "2D4/7/7"),
    ("wolf", 400, "W", "7/5W1/7"),
    ("leopard", 500, "P", "4P2/7/7"),
    ("tiger", 800, "T", "7/7/T6"),
    ("lion", 900, "L", "7/7/6L"),
    ("elephant", 1000, "E", "E6/7/7"),
)
"""Table 1 with the lower three rows of a board on which an animal stands alone where it starts."""

START_SQUARE = 10
"""What the text says every animal's first square is worth."""

CORNERS = {"rat": 8, "cat": 8, "dog": 8, "wolf": 8, "leopard": 9, "tiger": 10, "lion": 10, "elephant": 11}
"""a1 of every figure, as printed."""


def table_1(effort: Effort) -> tuple[Table, ...]:
    """The evaluator asked about every animal on a board of its own, against a rat of black on its first square."""
    lens = lens_of(effort)
    rat = VALUES[0][1] + START_SQUARE
    rows = []
    for number, (animal, value, letter, below) in enumerate(VALUES, 3):
        alone = lens.evaluator.evaluate(lens.parse(f"7/7/r6/7/7/7/{below} w")) + rat
        corner = lens.evaluator.evaluate(lens.parse(f"7/7/r6/7/7/7/7/7/{letter}6 w")) + rat
        square = CORNERS[animal]
        rows.append(
            Row(
                phrase("figure-of", animal=phrase(f"animal-{animal}"), number=number),
                (
                    setting(value, corner - square),
                    setting(START_SQUARE, alone - (corner - square)),
                    setting(square, corner - value),
                ),
            )
        )
    columns = (phrase("value"), phrase("start-square"), "a1")
    return (Table("vincent", "table-1", columns, tuple(rows), (phrase("vincent-1-note"),)),)
