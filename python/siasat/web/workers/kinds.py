"""Every kind of job, with the types of its payload, its news and its result.

Whoever submits a job and the function that does it both refer to the kind, so a type checker compares the two sides.
All of it is plain, picklable data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, Never, TypeVar

from siasat.observe.tree import SearchTree
from siasat.web.api.schemas import (
    ImportRequest,
    LabSection,
    PositionRequest,
    SkippedMoveView,
    StudyRequest,
    Text,
    Thought,
    Why,
)
from siasat.web.api.schemas.explorers import ExplorerRequest, ExplorerView
from siasat.web.api.schemas.work import (
    LinesMessage,
    MinimumMessage,
    PlyMessage,
    ProgressMessage,
    Reason,
    RowMessage,
    SummaryMessage,
)

P = TypeVar("P")
N = TypeVar("N")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Kind(Generic[P, N, R]):
    """A kind of job: it takes a payload `P`, sends news `N` while it runs (`Never`: none) and returns a result `R`."""

    name: str


@dataclass(frozen=True, slots=True)
class ChoosePayload:
    """Let the computer player `seat` choose a move within `seconds`."""

    position: PositionRequest
    seat: str
    seconds: float


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """The computer's move (None: it resigns) and what it thought (None: it does not search)."""

    move: str | None
    thought: Thought | None


@dataclass(frozen=True, slots=True)
class HintPayload:
    """Suggest a move."""

    position: PositionRequest
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class WhyPayload:
    """Explain `move`, which was played in `position`."""

    position: PositionRequest
    move: str
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Target:
    """What to search, and the limits. `job` is the visitor's name for the search."""

    job: str
    position: PositionRequest
    evaluator: str | None
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class SearchPayload:
    """What all searches of the work socket have."""

    target: Target


@dataclass(frozen=True, slots=True)
class AnalysePayload(SearchPayload):
    """Find the best `lines` moves, depth by depth. With neither algorithm nor evaluator the engine searches."""

    algorithm: str | None
    lines: int
    depth: int | None


@dataclass(frozen=True, slots=True)
class ReviewPayload(SearchPayload):
    """Find the value of every position of a game, with `nodes` for each."""

    algorithm: str | None


@dataclass(frozen=True, slots=True)
class MinimumPayload(SearchPayload):
    """Estimate the smallest tree that a comparison's algorithms are measured against."""

    depth: int


@dataclass(frozen=True, slots=True)
class ComparePayload(SearchPayload):
    """Run the algorithm at `index` of a comparison."""

    algorithm: str
    index: int
    depth: int


@dataclass(frozen=True, slots=True)
class ExplorePayload(SearchPayload):
    """Search once and record the tree, at most `keep` nodes of it."""

    algorithm: str
    depth: int
    keep: int


@dataclass(frozen=True, slots=True)
class SearchInfo:
    """What is known of a recorded search besides its tree. `position` was asked for, `state` is it in notation."""

    position: PositionRequest
    state: str
    game: str
    variant: str
    algorithm: str
    evaluator: str
    depth: int
    value: int
    text: Text
    move: str | None
    label: str | None
    nodes: int
    left_out: int
    leaves: int
    cutoffs: int
    backend: str


@dataclass(frozen=True, slots=True)
class RecordedSearch:
    """A recorded search: its tree, its events in order, a number for the way to each node, and its best line."""

    tree: SearchTree
    events: list[tuple[int, ...]]
    ways: list[int]
    info: SearchInfo
    line: list[str]


@dataclass(frozen=True, slots=True)
class SkippedPayload:
    """Search `move`, which a cutoff skipped at the node `position`, `depth` moves deep behind it.

    `best` is what the node had when it was cut and `bound` the end of its window; both belong to its mover.
    """

    position: PositionRequest
    move: str
    algorithm: str
    evaluator: str
    depth: int
    ply: int
    best: int
    bound: int
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class ExplorerPayload:
    """A small search explained step by step, within about this many seconds."""

    asked: ExplorerRequest
    seconds: float


@dataclass(frozen=True, slots=True)
class ReportPayload:
    """Make a report in one language. `path` is where its figures will be served."""

    kind: Literal["reproduction", "report"]
    name: str
    lang: str
    store: str | None
    path: str


@dataclass(frozen=True, slots=True)
class MadeReport:
    """A report as data, as one HTML page, and its figures as SVG by name."""

    title: str
    subtitle: str
    summary: list[str]
    sections: list[LabSection]
    html: str
    figures: dict[str, str]


@dataclass(frozen=True, slots=True)
class ExperimentPayload:
    """Run or continue the experiment `name`, whose spec is `toml`, in `store`.

    A search may take `search_seconds`. Tasks in `skip` (ids) failed before and are not tried again.
    """

    name: str
    toml: str
    store: str
    search_seconds: float
    skip: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ExperimentNews:
    """The progress of an experiment: `done` of `tasks` have a row.

    `failed` is a task that has just failed: its id and a message.
    """

    done: int
    tasks: int
    failed: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class RowsPayload:
    """Write the rows of the experiment `name` in `store` as a file of a format (see `siasat.lab.export`)."""

    name: str
    store: str
    form: Literal["csv", "json"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The text that was sent is wrong: the HTTP status, the error code, and the message."""

    status: int
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A pickled referee; None if the game cannot be pickled."""

    referee: bytes | None


@dataclass(frozen=True, slots=True)
class ReadText:
    """The answer as JSON, and how many moves were read."""

    json: str
    moves: int


@dataclass(frozen=True, slots=True)
class SolvePayload:
    """Find all best moves of a position (`asks_move`) or its value, by a search of `depth` moves."""

    position: PositionRequest
    depth: int
    asks_move: bool
    evaluator: str | None
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class SolvedPosition:
    """The best moves and all legal ones as texts; `labels` name the best ones for people.

    `value` is for the side to move, in points of the evaluator; `words` is it for people, `side` who moves.
    """

    best: list[str]
    labels: list[str]
    legal: list[str]
    value: int
    words: Text
    side: Text
    evaluator: str


CHOOSE: Kind[ChoosePayload, Thought, ChosenMove] = Kind("choose")
HINT: Kind[HintPayload, Never, Thought] = Kind("hint")
WHY: Kind[WhyPayload, Never, Why] = Kind("why")
ANALYSE: Kind[AnalysePayload, LinesMessage, Reason] = Kind("analyse")
REVIEW: Kind[ReviewPayload, PlyMessage | SummaryMessage, Reason] = Kind("review")
MINIMUM: Kind[MinimumPayload, MinimumMessage, Reason] = Kind("minimum")
COMPARE: Kind[ComparePayload, ProgressMessage | RowMessage, Reason] = Kind("compare")
EXPLORE: Kind[ExplorePayload, Never, RecordedSearch | None] = Kind("explore")
"""Its result is None if it was stopped."""

SKIPPED: Kind[SkippedPayload, Never, SkippedMoveView] = Kind("skipped")
EXPLORER: Kind[ExplorerPayload, Never, ExplorerView] = Kind("explorer")
REPORT: Kind[ReportPayload, Never, MadeReport] = Kind("report")
EXPERIMENT: Kind[ExperimentPayload, ExperimentNews, bool] = Kind("experiment")
"""Its result is whether it came to its end; False if it was stopped."""

ROWS: Kind[RowsPayload, Never, bytes] = Kind("rows")
SOLVE: Kind[SolvePayload, Never, Refusal | SolvedPosition] = Kind("solve")
CHECK: Kind[PositionRequest, Never, Refusal | None] = Kind("check")
OPEN: Kind[PositionRequest, Never, Refusal | OpenedGame] = Kind("open")
VIEW: Kind[PositionRequest, Never, Refusal | ReadText] = Kind("view")
IMPORT: Kind[ImportRequest, Never, Refusal | ReadText] = Kind("import")
EXPORT: Kind[StudyRequest, Never, Refusal | ReadText] = Kind("export")
