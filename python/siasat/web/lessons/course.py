"""The lessons: a tree, an algorithm, exercises, and what to look at. The words are in the catalogue of texts."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.textbook.named import ordered
from siasat.textbook.reading import read_brackets
from siasat.textbook.search import search_tree
from siasat.web.api.schemas import Lesson, LessonInfo, Text
from siasat.web.api.schemas.learn import ExerciseKind
from siasat.web.api.views.textbook import search_view
from siasat.web.errors import Refused
from siasat.web.texts import both

PARAGRAPHS = 3
"""The number of introductory sentences of a lesson."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A lesson as data; the texts are in the catalogue. `exercises` are the kinds asked at its end."""

    id: str
    tree: str
    algorithm: str
    exercises: tuple[ExerciseKind, ...]


PLANS = (
    Plan("minimax", "((12 -2) (5 6))", "minimax", ("value",)),
    Plan("greedy", "((-400 600) (300 350))", "minimax", ("greedy",)),
    Plan("cut", "((500 300) (200 999))", "alphabeta", ("cuts", "next")),
    Plan("deep-cut", "((5 7) (((4 8) 6) 3))", "alphabeta", ("window", "next")),
    Plan("knuth-moore", ordered(3, 3), "alphabeta", ("minimal",)),
    Plan("ordering", ordered(3, 3, best_first=False), "alphabeta", ("order",)),
    Plan("null-window", "(((5 4) (7 6)) ((8 6) (9 7)) ((12 9) (3 5)) ((11 10) (4 2)))", "negascout", ("again",)),
    Plan("mtdf", "(((6 7) (3 2)) ((8 9) (7 1)))", "mtdf+guess=5", ("guess",)),
    Plan("extra-turns", "(=((1 9) (8 2)) (4 5))", "alphabeta", ("turns",)),
)
"""In the order to read them."""


def lessons() -> list[LessonInfo]:
    """The list of lessons."""
    return [LessonInfo(id=plan.id, title=_title(plan), about=_about(plan)) for plan in PLANS]


def _title(plan: Plan) -> Text:
    return both(lambda say: say(f"lesson.{plan.id}.title"))


def _about(plan: Plan) -> Text:
    return both(lambda say: say(f"lesson.{plan.id}.about"))


def _source(plan: Plan) -> Text | None:
    """Where the tree comes from; None for our own trees."""
    source = both(lambda say: say.get(f"lesson.{plan.id}.source", ""))
    return source if source.en else None


def _paragraph(plan: Plan, number: int) -> Text:
    return both(lambda say: say(f"lesson.{plan.id}.{number}"))


def lesson(name: str) -> Lesson:
    """One lesson, its tree searched."""
    plan = next((plan for plan in PLANS if plan.id == name), None)
    if plan is None:
        raise Refused(404, "no-such-lesson", f"the lessons are {', '.join(plan.id for plan in PLANS)}")
    return Lesson(
        id=plan.id,
        title=_title(plan),
        about=_about(plan),
        body=[_paragraph(plan, number) for number in range(1, PARAGRAPHS + 1)],
        source=_source(plan),
        exercises=list(plan.exercises),
        search=search_view(search_tree(read_brackets(plan.tree), plan.algorithm)),
    )
