"""A recorded search, read lazily. Values belong to the side to move at their node."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from siasat.web.api.schemas.common import Model, Side, Text
from siasat.web.api.schemas.scene import SceneView

Happened = Literal["exact", "cut", "low", "table", "leaf", "unfinished"]


class IterationInfo(Model):
    """A completed iteration."""

    depth: int
    value: int
    nodes: int


class ExploreNode(Model):
    """One visit of the search. `alpha` and `beta` are None where the window is open.

    `happened`: `exact`, `cut` (a lower bound: the window was closed), `low` (an upper bound), `table`, `leaf`,
    `unfinished`. `saved` is how many moves were never looked at because of the cut. `size` counts the recorded nodes
    below, `left_out` those that were not kept. `pv` marks the principal variation. `again` is how often the same
    move was searched before (a re-search). `here` in a comparison: false where only this search came here.
    """

    id: int
    parent: int | None
    move: str
    label: str
    order: int
    again: int
    is_pass: bool
    player: Side | None
    ply: int
    depth: int
    alpha: int | None
    beta: int | None
    value: int | None
    happened: Happened
    cutoff: int | None
    saved: int
    researches: list[int]
    choices: int | None
    children: int
    size: int
    left_out: int
    pv: bool
    only_here: bool | None = None


class PseudocodeView(Model):
    """Pseudocode from one viewpoint: values for MAX, or for the side to move.

    `tags` gives the line of a step's tag, from 0; a tag that depends on who moves is `max:TAG` or `min:TAG`.
    """

    view: Literal["max", "mover"]
    lines: list[str]
    tags: dict[str, int]


class ExplorationInfo(Model):
    """A recorded search. `roots` are its passes (iterations, or null windows of MTD(f)), the last one the answer."""

    id: str
    game: str
    variant: str
    position: str
    algorithm: str
    evaluator: str
    depth: int
    value: int
    text: Text
    move: str | None
    label: str | None
    line: list[str]
    nodes: int
    kept: int
    left_out: int
    leaves: int
    cutoffs: int
    backend: str
    events: int = Field(description="how many steps a player bar has")
    iterations: list[IterationInfo]
    roots: list[ExploreNode]
    scene: SceneView
    pseudocode: PseudocodeView | None = Field(description="for the side to move where there is such a form")


class ChildrenPage(Model):
    """The children of a node in the order searched."""

    node: int
    children: list[ExploreNode]
    total: int


class SkippedMove(Model):
    """A move that a cutoff skipped; `index` is its place among the legal moves."""

    index: int
    move: str
    label: str


class SkippedMoveView(Model):
    """A skipped move, searched anyway. Values belong to the side to move at the node.

    `best` is what the node had, `joined` what it has with this move as well; `bound` is the end of its window, which
    both reach.
    """

    move: str
    label: str
    value: int
    best: int
    joined: int
    bound: int
    nodes: int
    text: Text


class ExploreNodeDetails(Model):
    """A node with its explanation and its board. `way` are the ids from the root to it, `moves` the moves played.

    `skipped` are the moves that a cutoff left out.
    """

    node: ExploreNode
    why: Text
    way: list[int]
    moves: list[str]
    labels: list[str]
    position: str | None
    scene: SceneView | None
    skipped: list[SkippedMove]


class ExploreEvent(Model):
    """One step of the search as it ran. `tag` names its line of pseudocode; `player` moves at the node."""

    at: int
    kind: Literal["enter", "leave", "cutoff", "table", "research", "iteration"]
    node: int | None
    ply: int | None = None
    value: int | None = None
    alpha: int | None = None
    beta: int | None = None
    depth: int | None = None
    place: int | None = None
    player: Side | None = None
    tag: str | None = None


class ExploreEvents(Model):
    """Steps `start` to `start + len(events)` of `total`."""

    start: int
    total: int
    events: list[ExploreEvent]


class OverviewNode(Model):
    """A bar of the icicle chart: its horizontal range from 0 to 1, and its ply."""

    id: int
    ply: int
    x: float
    width: float
    happened: Happened
    pv: bool
    only_here: bool | None = None


class TreeOverview(Model):
    """One pass as an icicle chart; `hidden` nodes were too narrow to show."""

    root: int
    plies: int
    nodes: list[OverviewNode]
    hidden: int


class Comparison(Model):
    """Two searches of one position: how many nodes (by path from the root) both visited, or only one of them."""

    first: ExplorationInfo
    second: ExplorationInfo
    both: int
    only_first: int
    only_second: int
    text: Text
