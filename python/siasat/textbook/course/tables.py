"""Tables of the lessons: every number is computed when the lesson is opened, or repeated by a test."""

from __future__ import annotations

import math
from collections.abc import Callable

from siasat.core.player import Player
from siasat.stats.elo import elo_of_score
from siasat.textbook.course.model import CountFigure, TreeFigure
from siasat.textbook.course.plan import get_lesson
from siasat.textbook.exercises.measuring import games_needed
from siasat.textbook.exercises.model import Cell, Table, Word, heads
from siasat.textbook.exercises.proofs import INFINITE, numbers
from siasat.textbook.reading import read_brackets

CHILDREN = ((20, 12), (10, 7), (2, 1))
"""Visits and wins of three moves, an example."""


def count_table(figure: CountFigure) -> Table:
    """The searches of a figure."""
    rows = tuple((Word("algorithm-is", {"id": row.algorithm}), row.depth, row.nodes, row.value) for row in figure.rows)
    return Table(heads("algorithm", "depth", "nodes", "value"), rows)


def uct_terms() -> list[tuple[float, float]]:
    """Mean and UCT term of every example."""
    total = sum(visits for visits, _ in CHILDREN)
    return [(wins / visits, math.sqrt(2 * math.log(total) / visits)) for visits, wins in CHILDREN]


def uct_table() -> Table:
    """Three moves as UCT sees them."""
    rows = tuple(
        (name, visits, wins, f"{mean:.2f}", f"{term:.2f}", f"{mean + term:.2f}")
        for name, (visits, wins), (mean, term) in zip("ABC", CHILDREN, uct_terms(), strict=True)
    )
    return Table(heads("move", "visits", "wins", "mean", "term", "sum"), rows)


def proof_table() -> Table:
    """Proof and disproof numbers of the root and its branches in the tree of the lesson."""
    tree = next(figure for figure in get_lesson("proof").figures if isinstance(figure, TreeFigure))
    root = read_brackets(tree.tree)
    rows: list[tuple[Cell, ...]] = [(Word("root"), *map(_shown, numbers(root.node, Player.FIRST)))]
    for number, child in enumerate(root.node.children, 1):
        rows.append((Word("branch-is", {"number": number}), *map(_shown, numbers(child, Player.SECOND))))
    return Table(heads("node", "proof", "disproof"), tuple(rows))


def _shown(number: int) -> str:
    return "∞" if number >= INFINITE else str(number)


PERCENTS = (51, 52, 55, 60)


def games_table() -> Table:
    """How many games show that a program is stronger."""
    rows = tuple((f"{percent} %", f"{elo_of_score(percent / 100):.0f}", games_needed(percent)) for percent in PERCENTS)
    return Table(heads("score", "elo", "games-needed"), rows)


TABLES: dict[str, Callable[[], Table]] = {"uct": uct_table, "proof": proof_table, "games": games_table}
"""The tables by name."""
