"""Lessons on small trees, searches of such trees step by step, and exercises."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.web.api.schemas.common import Model, Side, Text
from siasat.web.api.schemas.explore import PseudocodeView
from siasat.web.api.schemas.explorers import ExplorerKind
from siasat.web.api.schemas.position import PositionView
from siasat.web.api.schemas.scene import TreeSceneView

ExerciseKind = Literal[
    "count",
    "path",
    "value",
    "greedy",
    "negamax",
    "turns",
    "evaluate",
    "sides",
    "cuts",
    "next",
    "window",
    "minimal",
    "critical",
    "order",
    "refute",
    "victims",
    "ranked",
    "repeated",
    "budget",
    "aspire",
    "outside",
    "entry",
    "replace",
    "known",
    "bounds",
    "rank",
    "hot",
    "killers",
    "tried",
    "horizon",
    "sight",
    "standpat",
    "exchange",
    "certain",
    "scout",
    "again",
    "testwindow",
    "guess",
    "passes",
    "sss",
    "sequence",
    "pass",
    "reduce",
    "uct",
    "update",
    "proof",
    "proving",
    "retro",
    "games",
    "sprt",
    "paper",
    "real-moves",
    "real-value",
    "real-turns",
    "real-material",
    "real-cuts",
    "real-minimal",
    "real-order",
    "real-captures",
    "real-first",
    "real-aspire",
    "real-transposition",
    "real-known",
    "real-history",
    "real-killers",
    "real-horizon",
    "real-exchange",
    "real-certain",
    "real-again",
    "real-guess",
    "real-sss",
    "real-reduce",
    "real-uct",
    "real-ending",
    "real-cost",
]


class UnitInfo(Model):
    """A unit of the course, a week of teaching."""

    number: int
    title: Text


class LessonInfo(Model):
    """A lesson in the list. `unit` is the number of its unit, `exercises` the kinds that it asks."""

    id: str
    unit: int
    title: Text
    about: Text
    exercises: list[ExerciseKind]


class LessonList(Model):
    """All units and lessons, in the order to read them."""

    units: list[UnitInfo]
    lessons: list[LessonInfo]


class DriverView(Model):
    """The variables of MTD(f), SSS* and DUAL*, for the side to move at the root; None where there is no bound yet."""

    aim: int | None
    lower: int | None
    upper: int | None


class TreeStep(Model):
    """One step of a search, in words. `node` is the place it is about; all values are for MAX.

    `alpha`, `beta` and `best` are the node's variables after the step; None where there is none. `bound` says whether
    a returned value is exact, a lower or an upper bound. `tag` names the line of pseudocode. `skipped` are the branches
    that a cutoff leaves out.
    """

    kind: Literal["enter", "leaf", "leave", "compare", "cutoff", "research", "table", "pass", "bound"]
    node: str
    player: Side | None
    alpha: int | None
    beta: int | None
    best: int | None
    value: int | None
    bound: Literal["exact", "lower", "upper"] | None
    skipped: list[str]
    tag: str
    driver: DriverView | None
    text: Text


class TreeSearchView(Model):
    """A small tree, searched. `leaves` counts visits of leaves, `seen` different leaves. Values are for MAX."""

    tree: str = Field(description="the tree in the notation of the game `tree`")
    scene: TreeSceneView
    algorithm: str
    value: int
    visited: int
    leaves: int
    seen: int
    all_leaves: int
    steps: list[TreeStep]
    pseudocode: list[PseudocodeView]


class DataTableView(Model):
    """A table of words and numbers."""

    head: list[Text]
    rows: list[list[Text]]


class LessonFigure(Model):
    """A figure of a lesson: a searched tree, a position of a game, or a table. Blocks refer to it by `name`."""

    name: str
    search: TreeSearchView | None = None
    position: PositionView | None = None
    table: DataTableView | None = None


class LessonBlock(Model):
    """A piece of a lesson's text, with the marking of Markdown inside. A `figure` has its caption as text."""

    kind: Literal["heading", "text", "item", "figure", "source"]
    text: Text
    figure: str = ""


class LessonExplorer(Model):
    """The explorer that goes with a lesson, and what to search in it; without a game it begins with its own example."""

    kind: ExplorerKind
    game: str | None
    variant: str | None
    position: str | None
    size: int | None


class Lesson(Model):
    """The text of a lesson, its figures, and the kinds of exercises to follow; the last one is on a real position."""

    id: str
    unit: int
    title: Text
    about: Text
    blocks: list[LessonBlock]
    figures: list[LessonFigure]
    explorer: LessonExplorer | None
    exercises: list[ExerciseKind]


class ExerciseRequest(Model):
    """A new exercise. The same seed gives the same exercise."""

    kind: ExerciseKind
    seed: Annotated[int, Field(ge=0, lt=2**32)] | None = None


class ExerciseOption(Model):
    """A possible answer: a node of the tree, or a text where `text` is not empty."""

    id: str
    text: Text


class ExerciseView(Model):
    """A question on a tree, a table or a position. `steps` is the search so far, `marked` are the nodes asked about.

    The answer is a whole number (`number`), one option (`option`) or any number of options (`nodes`).
    """

    id: str
    kind: ExerciseKind
    seed: int
    tree: str | None
    scene: TreeSceneView | None
    table: DataTableView | None
    position: PositionView | None
    steps: list[TreeStep]
    answer: Literal["number", "option", "nodes"]
    options: list[ExerciseOption]
    marked: list[str]
    question: Text


class ExerciseAnswer(Model):
    """What the visitor answered: a number as text, or the ids of options."""

    id: Annotated[str, Field(max_length=64)]
    answer: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=64)]


class ExerciseVerdict(Model):
    """Whether the answer is right, the right answer, and why; `steps` continue the search where that helps."""

    correct: bool
    right: list[str]
    why: Text
    steps: list[TreeStep]
