"""Small searches as their algorithm sees them, step by step."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.web.api.schemas.common import Model, Side, Text
from siasat.web.api.schemas.explore import PseudocodeView
from siasat.web.api.schemas.position import Mark, PositionRequest
from siasat.web.api.schemas.scene import SceneView

ExplorerKind = Literal["mcts", "pns", "deepening", "table", "history", "horizon"]


class ExplorerRequest(PositionRequest):
    """A position to search and the kind of view.

    `size` is the number of simulations (`mcts`, up to 200), of nodes (`pns`, up to 2,000) or the depth (the others, up
    to 5). `seed` is for random moves of `mcts`; `slots` is the size of the table.
    """

    kind: ExplorerKind
    size: Annotated[int, Field(ge=1, le=2_000)] | None = None
    seed: Annotated[int, Field(ge=0, le=999_999_999)] = 1
    slots: Annotated[int, Field(ge=1, le=64)] = 16


class VariableView(Model):
    """A variable of the pseudocode beside a step."""

    name: str
    value: Text


class CodeStep(Model):
    """A step beside its pseudocode: its sentence, the tag of its line and what the variables hold."""

    tag: str
    variables: list[VariableView]
    text: Text


class GrownNodeView(Model):
    """A node of a growing tree: who moves there, the move that led there, and the step it appears with."""

    id: int
    parent: int | None
    move: str
    player: Side
    born: int


class MctsBranchView(Model):
    """A child as selection sees it: its mean for the mover, the UCT term, their sum (null: proven, never selected)."""

    node: int
    visits: int
    mean: float
    doubt: float
    score: float | None


class MctsUpdateView(Model):
    """The numbers of a node after a step: `mean` is for the first player, from 0 to 1, as is `proven`."""

    node: int
    visits: int
    mean: float
    proven: float | None


class MctsStepView(CodeStep):
    """One step of a simulation; `way` leads from the root to the node at hand."""

    phase: Literal["selection", "expansion", "simulation", "backpropagation"]
    number: int
    way: list[int]
    choices: list[MctsBranchView]
    updates: list[MctsUpdateView]


class MctsView(Model):
    """Monte-Carlo tree search as a growing tree; `best` is the node of the move to play."""

    kind: Literal["mcts"]
    nodes: list[GrownNodeView]
    steps: list[MctsStepView]
    simulations: int
    best: int | None
    stopped: bool
    pseudocode: list[PseudocodeView]


class ProofNodeView(GrownNodeView):
    """A node of a proof tree; `is_or`: the attacker moves there. `question` 0: does the mover win? 1: does it lose?"""

    is_or: bool
    question: int


class ProofNumbersView(Model):
    """The numbers of a node after a step; null is infinite."""

    node: int
    proof: int | None
    disproof: int | None


class ProofStepView(CodeStep):
    """One step for question `question`; `way` leads to the node at hand."""

    kind: Literal["ask", "descend", "expand", "update", "answer"]
    question: int
    way: list[int]
    updates: list[ProofNumbersView]


class ProofView(Model):
    """Proof-number search, step by step."""

    kind: Literal["pns"]
    nodes: list[ProofNodeView]
    steps: list[ProofStepView]
    stopped: bool
    pseudocode: list[PseudocodeView]


class BarView(Model):
    """A node of an icicle chart: its horizontal range from 0 to 1."""

    ply: int
    x: float
    width: float
    is_cut: bool
    on_line: bool


class DeepeningStepView(CodeStep):
    """One depth: what it found and its tree. `order` are the moves of the root in the order searched."""

    depth: int
    value: Text
    nodes: int
    cutoffs: int
    line: list[str]
    order: list[str]
    bars: list[BarView]


class DeepeningView(Model):
    """Iterative deepening as a stack of trees."""

    kind: Literal["deepening"]
    steps: list[DeepeningStepView]
    stopped: bool
    pseudocode: list[PseudocodeView]


class SlotView(Model):
    """What a slot holds. `lower` and `upper` bound the value for the side to move there, as words; null: open."""

    line: str
    depth: int
    lower: Text | None
    upper: Text | None


class TableStepView(CodeStep):
    """A probe (`empty`, `other`, `shallow`, `narrow`, `answer`) or a store (`new`, `update`, `replace`, `keep`)."""

    kind: Literal["empty", "other", "shallow", "narrow", "answer", "new", "update", "replace", "keep"]
    slot: int
    line: str
    depth: int
    after: SlotView | None


class TableView(Model):
    """A transposition table to look into. `nodes` counts the search; `stopped`: steps are left out."""

    kind: Literal["table"]
    slots: int
    nodes: int
    steps: list[TableStepView]
    stopped: bool
    pseudocode: list[PseudocodeView]


class HistoryStepView(CodeStep):
    """A best move that is learned: the history of `player` for it grows to `rank`. `mark` are its cells."""

    move: str
    mark: Mark
    player: Side
    ply: int
    depth: int
    bonus: int
    rank: int
    closed: bool
    killers: list[str]


class HistoryView(Model):
    """History and killers. `nodes` is with them, `plain` without; `scene` is the board for the heat map."""

    kind: Literal["history"]
    scene: SceneView
    nodes: int
    plain: int
    steps: list[HistoryStepView]
    stopped: bool
    pseudocode: list[PseudocodeView]


class SightView(Model):
    """What one search saw; `scene` is the position at the end of its line."""

    value: Text
    nodes: int
    line: list[str]
    scene: SceneView


class HorizonStepView(CodeStep):
    """One depth without and with quiescence; `reply` is the noisy move that the plain search did not see."""

    depth: int
    plain: SightView
    quiet: SightView
    reply: str | None


class HorizonView(Model):
    """The horizon effect and quiescence side by side."""

    kind: Literal["horizon"]
    steps: list[HorizonStepView]
    pseudocode: list[PseudocodeView]


ExplorerView = Annotated[
    MctsView | ProofView | DeepeningView | TableView | HistoryView | HorizonView, Field(discriminator="kind")
]
