"""The numbers that the text of a lesson may name: every one is computed from the lesson's own figures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from siasat.textbook.course.plan import LessonPlan, TreeFigure
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


@cache
def facts_of(lesson: LessonPlan) -> dict[str, object]:
    """The facts of a lesson by the name of the figure."""
    return {
        figure.name: facts_of_search(search_figure(figure))
        for figure in lesson.figures
        if isinstance(figure, TreeFigure)
    }
