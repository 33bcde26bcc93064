"""From a recording to the tree that was searched.

A position that was searched twice is two nodes: the tree shows the search, not the game. A search may enter its root
many times — once an iteration, or once a null window in MTD(f) — and every time is a *pass* with a tree of its own.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TypeVar

from siasat.core.game import Game
from siasat.errors import ContractError
from siasat.observe.events import CUTOFF, ENTER, ITERATION, LEAVE, LEFT_OUT, RESEARCH, TABLE_HIT, decode
from siasat.observe.naming import MoveNames
from siasat.observe.nodes import Iteration, RecordedTree, TreeNode
from siasat.observe.recorder import Recording

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


@dataclass(slots=True)
class SearchTree(RecordedTree):
    """A recorded tree that a notebook can show."""

    def _repr_html_(self) -> str:
        """The tree as a notebook shows it: branches that open."""
        from siasat.observe.tree.html import tree_html  # noqa: PLC0415 — for notebooks only

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
