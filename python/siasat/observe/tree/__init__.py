"""From a recording to the tree that was searched.

A position that was searched twice is two nodes: the tree shows the search, not the game. A search may enter its root
many times — once an iteration, or once a null window in MTD(f) — and every time is a *pass* with a tree of its own.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from siasat.core.game import Game
from siasat.core.player import Player
from siasat.core.score import Score
from siasat.errors import ContractError
from siasat.observe.events import CUTOFF, ENTER, ITERATION, LEAVE, LEFT_OUT, RESEARCH, TABLE_HIT, decode
from siasat.observe.naming import MoveNames
from siasat.observe.recorder import Recording

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


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
class SearchTree:
    """Every recorded node in the order of entry, so that parents come before their children.

    `passes` are the ids of the roots; `left_out` is how many nodes the recording lacks.
    """

    nodes: list[TreeNode] = field(default_factory=list)
    passes: list[int] = field(default_factory=list)
    iterations: list[Iteration] = field(default_factory=list)
    left_out: int = 0
    game: str | None = None
    variant: str | None = None

    def _repr_html_(self) -> str:
        """The tree as a notebook shows it: branches that open."""
        from siasat.observe.tree.html import tree_html  # noqa: PLC0415 — it imports this module

        return tree_html(self)


def build_tree(recording: Recording, game: Game[S, M] | None = None, root: S | None = None) -> SearchTree:
    """The tree of `recording`, with named moves if `game` and the position `root` are given."""
    tree = SearchTree(left_out=recording.left_out)
    names: MoveNames[S, M] | None = None
    if game is not None and root is not None:
        tree.game, tree.variant = game.id, game.variant
        names = MoveNames(game, root)
    line: list[TreeNode] = []
    again: dict[int, int] = {}  # by id: the place of the move that this node searches again next
    for tag, ply, *values in decode(recording.words):
        if tag == ITERATION:
            tree.iterations.append(Iteration(ply, *values))
            continue
        if not 0 <= ply < len(line) + (tag == ENTER):
            raise ContractError(f"the recording refers to ply {ply}, but only {len(line)} nodes are open")
        if tag == ENTER:
            del line[ply:]
            line.append(_enter(tree, line, values, again))
            if names is not None:
                names.name(tree.nodes, line[-1])
            continue
        node = line[ply]
        if tag == LEAVE:
            node.value = values[0]
            del line[ply:]
        elif tag == CUTOFF:
            node.cutoff = values[0]
        elif tag == TABLE_HIT:
            node.table = True
        elif tag == RESEARCH:
            node.researches.append(values[0])
            again[node.id] = values[0]
        elif tag == LEFT_OUT:
            node.left_out = values[0]
    return tree


def _enter(tree: SearchTree, line: list[TreeNode], values: list[int], again: dict[int, int]) -> TreeNode:
    """Put a node below the last one of `line`, and work out which of its parent's moves led to it."""
    key, depth, alpha, beta = values
    parent = line[-1] if line else None
    node = TreeNode(len(tree.nodes), None if parent is None else parent.id, len(line), key, depth, alpha, beta)
    tree.nodes.append(node)
    if parent is None:
        tree.passes.append(node.id)
        return node
    siblings = [tree.nodes[child] for child in parent.children]
    parent.children.append(node.id)
    if parent.id in again:
        node.order = again.pop(parent.id)
        node.attempt = sum(sibling.order == node.order for sibling in siblings)
    elif not siblings and depth < parent.depth - 1:
        # Late moves may be searched shallower, the first one never: a shallower first child is a null move.
        node.is_pass = True
    else:
        node.order = max((sibling.order for sibling in siblings), default=-1) + 1
    return node
