"""Vincent, table 1 and figures 3 to 10: what the animals are worth, by themselves and where they start."""

from __future__ import annotations

from siasat.games.doushouqi.evaluation import paper_001
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Row, Table, phrase
from siasat.lab.papers.verdicts import again, setting
from siasat.lab.papers.vincent.positions import lens_of

VALUES = (
    ("rat", 500, "g3"),
    ("cat", 200, "b2"),
    ("dog", 300, "c3"),
    ("wolf", 400, "f2"),
    ("leopard", 500, "e3"),
    ("tiger", 800, "a1"),
    ("lion", 900, "g1"),
    ("elephant", 1000, "a3"),
)
"""Table 1 with the square where each animal of white starts."""

LETTERS = "RCDWPTLE"
START_SQUARE = 10
"""What the text says every animal's first square is worth."""

CORNERS = {"rat": 8, "cat": 8, "dog": 8, "wolf": 8, "leopard": 9, "tiger": 10, "lion": 10, "elephant": 11}
"""a1 of every figure, as printed."""

FILES, RANKS = "abcdefg", 9


def table_1(effort: Effort) -> tuple[Table, ...]:
    """Our stored numbers, each by itself, and the evaluator's sum for an animal alone on its first square."""
    lens = lens_of(effort)
    rat = VALUES[0][1] + START_SQUARE
    rows = []
    for number, (animal, value, square) in enumerate(VALUES):
        figure = paper_001.FIGURES[number]
        position = _alone(LETTERS[number], square)
        sum_there = lens.evaluator.evaluate(lens.parse(position)) + rat  # black's rat stands on its own first square
        rows.append(
            Row(
                phrase("figure-of", animal=phrase(f"animal-{animal}"), number=number + 3),
                (
                    setting(value, paper_001.PIECES[number]),
                    setting(START_SQUARE, figure[_index(square)]),
                    setting(CORNERS[animal], figure[_index("a1")]),
                    again(value + START_SQUARE, sum_there),
                ),
            )
        )
    columns = (phrase("value"), phrase("start-square"), "a1", phrase("evaluated-sum"))
    return (Table("vincent", "table-1", columns, tuple(rows), (phrase("vincent-1-note"),)),)


def _index(square: str) -> int:
    """Where a figure, whose first row is the farthest rank, has a square."""
    return len(FILES) * (RANKS - int(square[1])) + FILES.index(square[0])


def _alone(letter: str, square: str) -> str:
    """A position with one animal of white, and a rat of black where it starts."""
    file = FILES.index(square[0])
    row = f"{file or ''}{letter}{len(FILES) - 1 - file or ''}"
    ranks = [row if rank == int(square[1]) else "r6" if rank == 7 else "7" for rank in range(RANKS, 0, -1)]
    return "/".join(ranks) + " w"
