"""The numbers that the text of a lesson may name: every one is computed from the lesson's own figures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from siasat.textbook.course.model import CountFigure, LessonPlan, TableFigure, TreeFigure
from siasat.textbook.course.tables import TABLES
from siasat.textbook.exercises.model import branch_values
from siasat.textbook.reading import read_brackets
from siasat.textbook.search import TreeSearch, count_leaves, search_tree


@dataclass(frozen=True, slots=True)
class TreeFacts:
    """What a search of a tree says. `leaves` counts visits, `seen` different leaves, `cut` leaves never visited.

    `branches` are the minimax values of the root's branches for MAX, `passes` the tests of a driver such as MTD(f).
    """

    value: int
    leaves: int
    seen: int
    all: int
    cut: int
    nodes: int
    branches: tuple[int, ...]
    again: int
    cutoffs: int
    passes: tuple[int, ...]


def facts_of_search(found: TreeSearch) -> TreeFacts:
    """The facts of one search."""
    every = count_leaves(found.root.node)
    return TreeFacts(
        value=found.value,
        leaves=found.leaves,
        seen=len(found.seen),
        all=every,
        cut=every - len(found.seen),
        nodes=len(found.tree.nodes),
        branches=tuple(branch_values(found.root)),
        again=sum(step.kind == "research" for step in found.steps),
        cutoffs=sum(step.kind == "cutoff" for step in found.steps),
        passes=tuple(step.driver.aim for step in found.steps if step.kind == "pass" and step.driver is not None),
    )


@cache
def search_figure(figure: TreeFigure) -> TreeSearch:
    """The search that a figure shows."""
    return search_tree(read_brackets(figure.tree), figure.algorithm)


@dataclass(frozen=True, slots=True)
class CountFacts:
    """The nodes and values of a figure of counts, in the order of its rows; `saved` is in percent of the first row.

    `before` is the sum of the nodes of all rows before the last two.
    """

    nodes: tuple[int, ...]
    values: tuple[int, ...]
    saved: tuple[int, ...]
    before: int


def facts_of_counts(figure: CountFigure) -> CountFacts:
    """The facts of counted searches."""
    nodes = tuple(row.nodes for row in figure.rows)
    return CountFacts(
        nodes,
        tuple(row.value for row in figure.rows),
        tuple(round(100 - 100 * count / nodes[0]) for count in nodes),
        sum(nodes[:-2]),
    )


@cache
def facts_of(lesson: LessonPlan) -> dict[str, object]:
    """The facts of a lesson by the name of the figure, and of the searches that it compares; a table is its rows."""
    facts: dict[str, object] = {}
    for figure in (*lesson.figures, *lesson.compared):
        match figure:
            case TreeFigure(name=name):
                facts[name] = facts_of_search(search_figure(figure))
            case CountFigure(name=name):
                facts[name] = facts_of_counts(figure)
            case TableFigure(name=name, table=table):
                facts[name] = TABLES[table]().rows
    return facts
