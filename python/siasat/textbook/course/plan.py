"""The plan of the course: units, lessons, the figures of each lesson and the kinds of its exercises."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.errors import InputError
from siasat.textbook.named import ordered


@dataclass(frozen=True, slots=True)
class TreeFigure:
    """A small tree that is searched step by step. `name` is how the text refers to it."""

    name: str
    tree: str
    algorithm: str = "alphabeta"


@dataclass(frozen=True, slots=True)
class BoardFigure:
    """A position of a real game; None stands for the usual rules and the initial position."""

    name: str
    game: str
    position: str | None = None
    variant: str | None = None


@dataclass(frozen=True, slots=True)
class TableFigure:
    """A table of computed numbers; `siasat.textbook.course.tables` has a function of this name that fills it."""

    name: str
    table: str


Figure = TreeFigure | BoardFigure | TableFigure


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """A lesson as data. `exercises` are the kinds asked at its end; `last` is the one on a position of a real game."""

    id: str
    figures: tuple[Figure, ...]
    exercises: tuple[str, ...]
    last: str = ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of exercise of this lesson, the real position last."""
        return (*self.exercises, self.last) if self.last else self.exercises


@dataclass(frozen=True, slots=True)
class Unit:
    """A week of the course; its title is `unit.NUMBER.title` in the catalogue of texts."""

    number: int
    lessons: tuple[LessonPlan, ...]


REPEATED = "(((5 4) (7 6)) ((8 6) (9 7)) ((12 9) (3 5)) ((11 10) (4 2)))"
GUESSED = "(((6 7) (3 2)) ((8 9) (7 1)))"

UNITS = (
    Unit(
        1,
        (
            LessonPlan(
                "trees", (TreeFigure("a", "((3 5 2) (9 1) (6 (4 7)))", "minimax"),), ("count", "path"), "real-moves"
            ),
            LessonPlan("minimax", (TreeFigure("a", "((12 -2) (5 6))", "minimax"),), ("value", "greedy"), "real-value"),
        ),
    ),
    Unit(
        2,
        (
            LessonPlan(
                "extra-turns",
                (TreeFigure("a", "(=((1 9) (8 2)) (4 5))", "negamax"),),
                ("negamax", "turns"),
                "real-turns",
            ),
            LessonPlan(
                "evaluation",
                (TreeFigure("a", "((-400 600) (300 350))", "minimax"),),
                ("evaluate", "sides"),
                "real-material",
            ),
        ),
    ),
    Unit(
        3,
        (
            LessonPlan(
                "alpha-beta",
                (TreeFigure("a", "((500 300) (200 999))"), TreeFigure("b", "((5 7) (((4 8) 6) 3))")),
                ("cuts", "next", "window"),
                "real-cuts",
            ),
            LessonPlan("minimal-tree", (TreeFigure("a", ordered(3, 3)),), ("minimal", "critical"), "real-minimal"),
        ),
    ),
    Unit(
        4,
        (
            LessonPlan(
                "ordering", (TreeFigure("a", ordered(3, 3, best_first=False)),), ("order", "refute"), "real-order"
            ),
            LessonPlan("captures", (TreeFigure("a", ordered(2, 3)),), ("victims", "ranked"), "real-captures"),
        ),
    ),
    Unit(
        5,
        (
            LessonPlan("deepening", (TreeFigure("a", ordered(2, 3)),), ("repeated", "budget"), "real-first"),
            LessonPlan("aspiration", (TreeFigure("a", GUESSED),), ("aspire", "outside"), "real-aspire"),
        ),
    ),
    Unit(
        6,
        (
            LessonPlan(
                "tables", (TreeFigure("a", GUESSED, "mtdf+guess=5"),), ("entry", "replace"), "real-transposition"
            ),
            LessonPlan("enhanced-cutoffs", (TreeFigure("a", GUESSED),), ("known", "bounds"), "real-known"),
        ),
    ),
    Unit(
        7,
        (
            LessonPlan("history", (TreeFigure("a", REPEATED),), ("rank", "hot"), "real-history"),
            LessonPlan("killers", (TreeFigure("a", REPEATED),), ("killers", "tried"), "real-killers"),
        ),
    ),
    Unit(
        8,
        (
            LessonPlan(
                "horizon", (TreeFigure("a", "((-400 600) (300 350))", "minimax"),), ("horizon", "sight"), "real-horizon"
            ),
            LessonPlan(
                "quiescence",
                (TreeFigure("a", "((-400 600) (300 350))", "minimax"),),
                ("standpat", "exchange"),
                "real-exchange",
            ),
        ),
    ),
    Unit(
        9,
        (
            LessonPlan("null-windows", (TreeFigure("a", REPEATED, "negascout"),), ("certain", "scout"), "real-certain"),
            LessonPlan("negascout", (TreeFigure("a", REPEATED, "negascout"),), ("again", "testwindow"), "real-again"),
        ),
    ),
    Unit(
        10,
        (
            LessonPlan("mtdf", (TreeFigure("a", GUESSED, "mtdf+guess=5"),), ("guess", "passes"), "real-guess"),
            LessonPlan("sss-dual", (TreeFigure("a", GUESSED, "sss"),), ("sss", "sequence"), "real-sss"),
        ),
    ),
    Unit(
        11,
        (
            LessonPlan("null-move", (TreeFigure("a", GUESSED),), ("pass", "reduce"), "real-reduce"),
            LessonPlan(
                "monte-carlo",
                (TreeFigure("a", "((3 12 8) (2 4 6) (14 5 2))", "minimax"),),
                ("uct", "update"),
                "real-uct",
            ),
        ),
    ),
    Unit(
        12,
        (
            LessonPlan(
                "proof", (TreeFigure("a", "((1 -1) (1 (1 -1)))"),), ("proof", "proving", "retro"), "real-ending"
            ),
            LessonPlan("comparing", (TreeFigure("a", ordered(3, 3)),), ("games", "sprt", "paper"), "real-cost"),
        ),
    ),
)
"""In the order to teach them."""

LESSONS = tuple(lesson for unit in UNITS for lesson in unit.lessons)
"""All lessons, in the order to read them."""


def get_lesson(name: str) -> LessonPlan:
    """The lesson with that id."""
    found = next((lesson for lesson in LESSONS if lesson.id == name), None)
    if found is None:
        raise InputError(f"the lessons are {', '.join(lesson.id for lesson in LESSONS)}")
    return found


def unit_of(lesson: LessonPlan) -> Unit:
    """The unit that a lesson belongs to."""
    return next(unit for unit in UNITS if lesson in unit.lessons)
