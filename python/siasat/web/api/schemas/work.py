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
    """A search of one position. `job` is the visitor's own name for it, and comes back with every message."""

    job: JobId
    evaluator: EvaluatorName | None = None


class AnalyseJob(Job):
    """The best `lines` moves, again and again as the search deepens, until a bound is reached or it is cancelled.

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
    """The value of the position after `ply` moves. `loss` is what the move to it gave away (None for the first).

    `turning` marks a move that changed the course of the game; `comment` says so. `mark` annotates an error by its
    size: `?!` an inaccuracy, `?` a mistake, `??` a blunder.
    """

    ply: int
    first_value: int
    text: Text
    best: str | None
    best_label: str | None
    loss: int | None
    turning: bool
    mark: ErrorMark | None = None
    comment: Text | None = None


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
    """What an algorithm has counted so far, a few thousand nodes ago at most."""

    nodes: int
    leaves: int
    cutoffs: int
    seconds: float


class WorkMessage(Model):
    """Everything the work socket says; which fields are set depends on `type`.

    - `queued`: `ahead` searches come first; `started`;
    - `lines` (analyse): `lines`, `depth`, `nodes`, `seconds`, `speed`;
    - `ply` (review): `ply`;
    - `minimum` (compare): `minimum`, `branching`; `progress`: that of the algorithm at `index`, some ten times a second
      while it runs; `row` at its end: `row`, `index`;
    - `tree` (explore): `exploration`;
    - `done`: the search came to its end, `reason` says how (`finished`, `cancelled`, `nodes`, `seconds`);
    - `error`: `error`; without a `job` it is about a message that could not be read.
    """

    type: Literal["queued", "started", "lines", "ply", "progress", "row", "minimum", "tree", "done", "error"]
    job: str | None = None
    ahead: int | None = None
    lines: list[BestLine] | None = None
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    speed: int | None = None
    ply: ReviewPly | None = None
    progress: CompareProgress | None = None
    row: CompareRow | None = None
    index: int | None = None
    minimum: float | None = None
    branching: float | None = None
    exploration: ExplorationInfo | None = None
    reason: Literal["finished", "cancelled", "nodes", "seconds"] | None = None
    error: ErrorDetail | None = None


class LabSpec(Model):
    """A comparison as a file for `siasat lab run`."""

    name: str
    toml: str


class LabSpecRequest(PositionRequest):
    """A comparison to be made an experiment."""

    algorithms: Annotated[list[AlgorithmText], Field(min_length=1, max_length=16)]
    depth: Depth = 4
    evaluator: EvaluatorName | None = None


class WhyLine(Model):
    """One move and what it is worth."""

    move: LegalMove
    thought: Thought
    played: bool


class Why(Model):
    """Why a move was played: its value beside the best alternatives, and the same in words."""

    ply: int
    lines: list[WhyLine]
    text: Text
