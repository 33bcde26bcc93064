"""Lessons on small trees, searches of such trees step by step, and exercises."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.web.api.schemas.common import Model, Side, Text
from siasat.web.api.schemas.explore import PseudocodeView
from siasat.web.api.schemas.scene import TreeSceneView

ExerciseKind = Literal["value", "greedy", "turns", "cuts", "next", "window", "minimal", "order", "again", "guess"]


class LessonInfo(Model):
    """A lesson in the list."""

    id: str
    title: Text
    about: Text


class LessonList(Model):
    """All lessons, in the order to read them."""

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


class Lesson(Model):
    """A worked tree with its search, and the kinds of exercises to follow."""

    id: str
    title: Text
    about: Text
    body: list[Text]
    source: Text | None
    exercises: list[ExerciseKind]
    search: TreeSearchView


class ExerciseRequest(Model):
    """A new exercise. The same seed gives the same exercise."""

    kind: ExerciseKind
    seed: Annotated[int, Field(ge=0, lt=2**32)] | None = None


class ExerciseOption(Model):
    """A possible answer: a node of the tree, or a text where `text` is not empty."""

    id: str
    text: str


class ExerciseView(Model):
    """A question on a new tree. `steps` is the search so far, `marked` are the nodes that the question is about.

    The answer is a whole number (`number`), one option (`option`) or any number of options (`nodes`).
    """

    id: str
    kind: ExerciseKind
    seed: int
    tree: str
    scene: TreeSceneView
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
