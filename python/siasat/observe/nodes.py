"""The nodes of a recorded search, and what their values mean."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from siasat.core.player import Player
from siasat.core.score import Score


class Verdict(Enum):
    """What a node's value says about its window."""

    EXACT = "exact"
    FAIL_LOW = "fail-low"
    FAIL_HIGH = "fail-high"
    UNFINISHED = "unfinished"


@dataclass(slots=True)
class TreeNode:
    """One visit of a search to a position. All values belong to the side to move there.

    `id` counts the visits in the order in which they began, and `parent` is an id (None at a root). `order` is the
    move's place among its siblings in the order searched, and `attempt` how often it was searched before. `is_pass`
    marks a null move, whose order is -1 as a root's is. `value` is None where the search was stopped before it knew.

    `cutoff` is the place of the move that closed the window, `researches` are the places of moves searched again, and
    `left_out` is how many nodes below this one are not in the tree though this one is.

    With the game at hand, `move` is the name of the move that led here, `index` its place in `legal_moves`, `player`
    who moves here, and `choices` how many legal moves there are where one was searched; otherwise they are "?" and
    None.
    """

    id: int
    parent: int | None
    ply: int
    key: int
    depth: int
    alpha: Score
    beta: Score
    order: int = -1
    attempt: int = 0
    is_pass: bool = False
    value: Score | None = None
    table: bool = False
    cutoff: int | None = None
    researches: list[int] = field(default_factory=list)
    left_out: int = 0
    children: list[int] = field(default_factory=list)
    move: str = "?"
    index: int | None = None
    player: Player | None = None
    choices: int | None = None

    @property
    def verdict(self) -> Verdict:
        """Exact inside the window; at or below alpha an upper bound, at or above beta a lower one.

        Only the search's own view: a leaf has its value wherever the window is.
        """
        if self.value is None:
            return Verdict.UNFINISHED
        if self.value >= self.beta:
            return Verdict.FAIL_HIGH
        return Verdict.FAIL_LOW if self.value <= self.alpha else Verdict.EXACT

    @property
    def is_leaf(self) -> bool:
        """Whether the position was judged on the spot, without a look at a move or an answer of the table."""
        return not (self.children or self.left_out or self.table or self.value is None)


@dataclass(frozen=True, slots=True)
class Iteration:
    """A completed iteration: its depth, the root's value, and the nodes since the search began."""

    depth: int
    value: Score
    nodes: int


@dataclass(slots=True)
class RecordedTree:
    """Every recorded node in the order of entry, so that parents come before their children.

    `passes` are the ids of the roots; `left_out` is how many nodes the recording lacks.
    """

    nodes: list[TreeNode] = field(default_factory=list)
    passes: list[int] = field(default_factory=list)
    iterations: list[Iteration] = field(default_factory=list)
    left_out: int = 0
    game: str | None = None
    variant: str | None = None
