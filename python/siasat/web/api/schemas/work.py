"""Searches on demand, over the socket `/api/work`: analyse, review, compare, explore."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from siasat.web.api.schemas.common import AlgorithmText, ErrorDetail, EvaluatorName, Model, Text
from siasat.web.api.schemas.explore import ExplorationInfo
from siasat.web.api.schemas.game import Thought
from siasat.web.api.schemas.position import LegalMove, PositionRequest

JobId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Depth = Annotated[int, Field(ge=1, le=64)]
Nodes = Annotated[int, Field(ge=1, le=100_000_000)]
ErrorMark = Literal["?!", "?", "??"]
Seconds = Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)]


class Job(PositionRequest):
    """A search of one position. `job` is a name chosen by the client; every message repeats it."""

    job: JobId
    evaluator: EvaluatorName | None = None


class AnalyseJob(Job):
    """The best `lines` moves, updated as the search deepens, until a limit is reached or it is cancelled.

    By the engine where it plays the game and neither an algorithm nor an evaluator is named.
    """

    type: Literal["analyse"]
    algorithm: AlgorithmText | None = None
    lines: Annotated[int, Field(ge=1, le=5)] = 3
    depth: Depth | None = None
    nodes: Nodes | None = None
    seconds: Seconds | None = None


class ReviewJob(Job):
    """A value for every position of a game (`moves`), for a graph with the turning points marked; by whom, as above."""

    type: Literal["review"]
    algorithm: AlgorithmText | None = None
    nodes: Nodes = 20_000


class CompareJob(Job):
    """Several algorithms on one position to one depth."""

    type: Literal["compare"]
    algorithms: Annotated[list[AlgorithmText], Field(min_length=1, max_length=16)]
    depth: Depth = 4


class ExploreJob(Job):
    """Search once and keep the tree, at most `keep` nodes of it; it is then read over HTTP."""

    type: Literal["explore"]
    algorithm: AlgorithmText = "alphabeta"
    depth: Depth = 3
    keep: Annotated[int, Field(ge=1, le=50_000)] = 10_000


class CancelJob(Model):
    """Stop a search of this socket."""

    type: Literal["cancel"]
    job: JobId


class NamedJob(BaseModel):
    """The name in any message, whatever else it says."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    job: JobId


WorkRequest = Annotated[AnalyseJob | ReviewJob | CompareJob | ExploreJob | CancelJob, Field(discriminator="type")]


class BestLine(Model):
    """One of the best moves, best first."""

    rank: int
    move: LegalMove
    thought: Thought


class ReviewPly(Model):
    """The value of the position after `ply` moves, and a judgement of the move that led to it.

    `drop` is what the move gave away of its side's winning chances, 0 to 1 (None for the first position). `mark`
    annotates an error by that: `?!` an inaccuracy, `?` a mistake, `??` a blunder. `turning` marks a mistake that
    changed who stands better. `best` is the better move of an error; `sentences` explain it, each confirmed by a search
    or the rules, the values first.
    """

    ply: int
    first_value: int
    text: Text
    drop: float | None = None
    mark: ErrorMark | None = None
    turning: bool = False
    best: str | None = None
    best_label: str | None = None
    best_value: int | None = Field(default=None, description="the value of the best move for side 1")
    sentences: list[Text] = []


class ReviewSide(Model):
    """How well a side played: mean accuracy from 0 to 100 (None without moves), and its errors."""

    accuracy: float | None
    inaccuracies: int
    mistakes: int
    blunders: int


class CompareRow(Model):
    """What one algorithm did. `minimum` is Knuth and Moore's number for the tree's branching and depth, an estimate."""

    algorithm: str
    value: int
    first_value: int
    text: Text
    move: str | None
    label: str | None
    depth: int
    nodes: int
    leaves: int
    interior: int
    cutoffs: int
    first_move_rate: float | None
    researches: int
    table_answers: int
    branching: float | None
    seconds: float
    speed: int
    backend: str
    sound: bool
    finished: bool
    error: ErrorDetail | None = None


class CompareProgress(Model):
    """The counts of an algorithm so far, at most a few thousand nodes old."""

    nodes: int
    leaves: int
    cutoffs: int
    seconds: float


Reason = Literal["finished", "cancelled", "nodes", "seconds"]
"""How a search ended: finished, cancelled, or at its node or time limit."""


class JobMessage(Model):
    """A message about the visitor's search named `job`."""

    job: str


class QueuedMessage(JobMessage):
    """The search waits; `ahead` others may run before it."""

    type: Literal["queued"] = "queued"
    ahead: int


class StartedMessage(JobMessage):
    """The search runs now."""

    type: Literal["started"] = "started"


class LinesMessage(JobMessage):
    """Analysis: the best lines at this depth, the best first."""

    type: Literal["lines"] = "lines"
    lines: list[BestLine]
    depth: int
    nodes: int
    seconds: float
    speed: int = Field(description="nodes a second")


class PlyMessage(JobMessage):
    """Review: the value of one position."""

    type: Literal["ply"] = "ply"
    ply: ReviewPly


class SummaryMessage(JobMessage):
    """Review: how well both sides played, when all moves are judged."""

    type: Literal["summary"] = "summary"
    sides: tuple[ReviewSide, ReviewSide]


class ProgressMessage(JobMessage):
    """Comparison: what the algorithm at `index` has counted so far, about ten times a second."""

    type: Literal["progress"] = "progress"
    index: int
    progress: CompareProgress


class RowMessage(JobMessage):
    """Comparison: the algorithm at `index` is done."""

    type: Literal["row"] = "row"
    index: int
    row: CompareRow


class MinimumMessage(JobMessage):
    """Comparison: Knuth and Moore's smallest number of leaves, an estimate from the tree's branching factor."""

    type: Literal["minimum"] = "minimum"
    minimum: float
    branching: float


class TreeMessage(JobMessage):
    """Exploration: the recorded search, to be read over HTTP."""

    type: Literal["tree"] = "tree"
    exploration: ExplorationInfo


class DoneMessage(JobMessage):
    """The search has ended."""

    type: Literal["done"] = "done"
    reason: Reason


class ErrorMessage(Model):
    """The search failed. `job` is None if the server could not read the message that this answers."""

    type: Literal["error"] = "error"
    job: str | None
    error: ErrorDetail


WorkMessage = Annotated[
    QueuedMessage
    | StartedMessage
    | LinesMessage
    | PlyMessage
    | SummaryMessage
    | ProgressMessage
    | RowMessage
    | MinimumMessage
    | TreeMessage
    | DoneMessage
    | ErrorMessage,
    Field(discriminator="type"),
]
"""Everything that the work socket sends."""


class LabSpec(Model):
    """A comparison as a file for `siasat lab run`."""

    name: str
    toml: str


class LabSpecRequest(PositionRequest):
    """A request to turn a comparison into an experiment."""

    algorithms: Annotated[list[AlgorithmText], Field(min_length=1, max_length=16)]
    depth: Depth = 4
    evaluator: EvaluatorName | None = None


class WhyLine(Model):
    """One move and its value."""

    move: LegalMove
    thought: Thought
    played: bool


class Why(Model):
    """Why a move was played: its value next to the best alternatives, with an explanation."""

    ply: int
    lines: list[WhyLine]
    text: Text
