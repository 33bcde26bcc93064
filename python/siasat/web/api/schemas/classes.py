"""Classes: what teachers set, what students see and answer."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.web.api.schemas.common import EvaluatorName, GameName, Model, PositionText, Text, VariantText
from siasat.web.api.schemas.learn import ExerciseKind, ExerciseView, TreeStep
from siasat.web.api.schemas.position import PositionView
from siasat.web.api.schemas.trees import TreeText

Title = Annotated[str, Field(min_length=1, max_length=200)]
NameText = Annotated[str, Field(min_length=1, max_length=200, description="at most 40 characters once cleaned")]
Status = Literal["open", "right", "wrong", "read"]
"""Of a task: not done, answered right, no attempt left, or a lesson that was read."""


class LessonItem(Model):
    """Read a lesson."""

    kind: Literal["lesson"]
    lesson: Annotated[str, Field(min_length=1, max_length=64)]


class ExerciseItem(Model):
    """An exercise of a kind. Without a seed every student gets another tree."""

    kind: Literal["exercise"]
    exercise: ExerciseKind
    seed: Annotated[int, Field(ge=0, lt=2**32)] | None = None


class TreeItem(Model):
    """The teacher's own tree: its value for MAX, or the leaves that alpha-beta never visits."""

    kind: Literal["tree"]
    tree: TreeText
    ask: Literal["value", "cuts"] = "value"


class PositionItem(Model):
    """A position: find a best move, or the value of the position, by a search of `depth` moves."""

    kind: Literal["position"]
    game: GameName
    variant: VariantText | None = None
    position: PositionText | None = None
    ask: Literal["move", "value"] = "move"
    evaluator: EvaluatorName | None = None
    depth: Annotated[int, Field(ge=1, le=12)] = 4


NewItem = Annotated[LessonItem | ExerciseItem | TreeItem | PositionItem, Field(discriminator="kind")]


class ExerciseKindInfo(Model):
    """A kind of exercise in a list."""

    kind: ExerciseKind
    title: Text


class ExerciseKinds(Model):
    """All kinds of exercises."""

    kinds: list[ExerciseKindInfo]


class NewClass(Model):
    """A class to create."""

    title: Title


class NewAssignment(Model):
    """Tasks for the whole class. A wrong answer may be corrected until `attempts` are used."""

    title: Title
    attempts: Annotated[int, Field(ge=1, le=10)] = 2
    items: Annotated[list[NewItem], Field(min_length=1, max_length=40)]


class Opening(Model):
    """Whether students may join. Each opening makes a new code."""

    open: bool


class Asking(Model):
    """Whether students who join wait until they are let in."""

    asks: bool


class Renaming(Model):
    """A new name for a student."""

    name: NameText


class Joining(Model):
    """A student joins with the code on the blackboard."""

    code: Annotated[str, Field(min_length=1, max_length=20)]
    name: NameText


class TaskAnswer(Model):
    """An answer: a number as text, the ids of options, or a move."""

    answer: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=64)]


class TaskState(Model):
    """How far a student is with a task."""

    status: Status
    attempts: int = Field(description="answers so far")
    hints: int


class ItemInfo(Model):
    """A task in a list, in words."""

    kind: Literal["lesson", "exercise", "tree", "position"]
    title: Text


class AssignmentInfo(Model):
    """An assignment without its solutions."""

    id: str
    title: str
    attempts: int
    created: float
    items: list[ItemInfo]


class ClassInfo(Model):
    """A class in the teacher's list."""

    id: str
    title: str
    created: float
    students: int
    assignments: int


class ClassList(Model):
    """The classes of this server."""

    classes: list[ClassInfo]


class CreatedClass(Model):
    """A new class, and the teacher's secret for it."""

    id: str
    secret: str


class StudentRow(Model):
    """A student in the teacher's overview. `results` has a state for every task of every assignment, by its id."""

    id: str
    name: str
    waits: bool = Field(description="whether the teacher has not let the student in yet")
    joined: float
    online: bool
    at: str | None = Field(description="the assignment that is open at the moment")
    at_item: int | None
    results: dict[str, list[TaskState]]


class ClassOverview(Model):
    """What the teacher sees. `version` changes with everything that happens."""

    id: str
    title: str
    version: int
    code: str | None = Field(description="None while nobody can join")
    closes: float | None
    asks: bool = Field(description="whether students who join wait until they are let in")
    addresses: list[str] = Field(description="addresses of this server for devices on the same network")
    assignments: list[AssignmentInfo]
    students: list[StudentRow]


class PersonalLink(Model):
    """A student's new secret; the old one is no longer valid."""

    secret: str


class StudentAssignment(Model):
    """An assignment, and how far the student is."""

    info: AssignmentInfo
    states: list[TaskState]


class StudentView(Model):
    """What a student sees: their name, the class, the assignments; none of them while the student waits."""

    name: str
    title: str
    waits: bool
    assignments: list[StudentAssignment]


class Joined(Model):
    """The secret that brings the student back, and the class."""

    secret: str
    student: StudentView


class TaskVerdict(Model):
    """Whether the last answer is right. The solution comes with the last attempt, or with the right answer."""

    correct: bool
    attempts_left: int
    right: list[str]
    why: Text | None
    steps: list[TreeStep]


class TaskHint(Model):
    """A hint. `options` are the answers that remain possible, empty where all do."""

    text: Text
    options: list[str]


class TaskView(Model):
    """A task as the student sees it: one of `lesson`, `exercise` and `position` is set."""

    assignment: str
    item: int
    title: Text
    question: Text
    state: TaskState
    attempts_left: int
    lesson: str | None
    exercise: ExerciseView | None
    position: PositionView | None
    answer: Literal["read", "number", "option", "nodes", "move"]
    given: list[str] = Field(description="the last answer")
    verdict: TaskVerdict | None
    hint: TaskHint | None
