"""What a lesson is made of: figures, kinds of exercises, units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple


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


class Counted(NamedTuple):
    """One search: the algorithm, the depth, the nodes and the value."""

    algorithm: str
    depth: int
    nodes: int
    value: int


@dataclass(frozen=True, slots=True)
class CountFigure:
    """Searches of one position, with their nodes and values for the side to move; a test repeats every search.

    The counts are written down, since a page must open at once where there is no native module.
    """

    name: str
    board: BoardFigure
    rows: tuple[Counted, ...]


@dataclass(frozen=True, slots=True)
class TableFigure:
    """A table of computed numbers; `siasat.textbook.course.tables` has a function of this name that fills it."""

    name: str
    table: str


Figure = TreeFigure | BoardFigure | CountFigure | TableFigure


@dataclass(frozen=True, slots=True)
class Explorer:
    """The explorer that shows what a lesson is about; `kind` is the end of its address.

    `board` is the position to search to `size` (depth, simulations or nodes); without it the explorer has its own.
    """

    kind: Literal["mcts", "pns", "deepening", "table", "history", "horizon"]
    board: BoardFigure | None = None
    size: int | None = None


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """A lesson as data. `exercises` are the kinds asked at its end; `last` is the one on a position of a real game.

    `compared` are searches that the text names without showing them. `explorer` is where to go on looking.
    """

    id: str
    figures: tuple[Figure, ...]
    exercises: tuple[str, ...]
    last: str
    compared: tuple[TreeFigure, ...] = ()
    explorer: Explorer | None = None

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of exercise of this lesson, the real position last."""
        return (*self.exercises, self.last)


@dataclass(frozen=True, slots=True)
class Unit:
    """A week of the course; its title is `unit.NUMBER.title` in the catalogue of texts."""

    number: int
    lessons: tuple[LessonPlan, ...]
