"""Lessons on small trees, and the quiz: which branch is pruned next?"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.web.api.schemas.common import Model, Text
from siasat.web.api.schemas.scene import TreeSceneView


class LessonInfo(Model):
    """A lesson in the list."""

    id: str
    title: Text
    about: Text


class LessonList(Model):
    """All lessons, in the order to read them."""

    lessons: list[LessonInfo]


class LessonStep(Model):
    """One step of the search on the lesson's tree, in words. `node` is the id of the tree's node it is about."""

    kind: Literal["enter", "leaf", "leave", "cutoff", "research", "table", "iteration"]
    node: str | None
    alpha: int | None = None
    beta: int | None = None
    value: int | None = None
    skipped: list[str] = []
    text: Text


class Lesson(Model):
    """A worked tree: the picture, and the search on it step by step. Values are for side 1 (MAX)."""

    id: str
    title: Text
    about: Text
    body: list[Text]
    source: Text | None
    tree: str = Field(description="the tree in the notation of the game `tree`")
    scene: TreeSceneView
    algorithm: str
    value: int
    visited: int
    leaves: int
    all_leaves: int
    steps: list[LessonStep]


class QuizRequest(Model):
    """A new tree. The same seed gives the same tree."""

    branching: Annotated[int, Field(ge=2, le=4)] = 2
    depth: Annotated[int, Field(ge=3, le=4)] = 3
    algorithm: Literal["alphabeta"] = "alphabeta"
    seed: Annotated[int, Field(ge=0, lt=2**32)] | None = None


class Quiz(Model):
    """A search paused just before its next cutoff: which branch will it skip?

    `steps` are the steps so far; `choices` are the branches that were not entered yet.
    """

    id: str
    seed: int
    tree: str
    scene: TreeSceneView
    steps: list[LessonStep]
    choices: list[str]
    question: Text


class QuizAnswer(Model):
    """The branch that the visitor chose."""

    id: Annotated[str, Field(max_length=64)]
    choice: Annotated[str, Field(max_length=64)]


class QuizVerdict(Model):
    """Whether the answer is right, which branches are pruned, and why; `steps` continue to the cutoff."""

    correct: bool
    right: list[str]
    why: Text
    steps: list[LessonStep]
