"""Which part of a search tree is shown, and how much is not: the nodes nearest to their roots first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from siasat.observe.nodes import RecordedTree, TreeNode


@dataclass(frozen=True, slots=True)
class View:
    """A part of a tree: with a node its parent, too.

    `hidden` tells by id how many nodes below a shown one are not shown, those below a shown child of it not counted;
    `left_out` is how many nodes of the search are not shown in all.
    """

    tree: RecordedTree
    nodes: tuple[TreeNode, ...]
    hidden: dict[int, int]
    left_out: int

    @property
    def truncated(self) -> bool:
        """Whether this is not the whole search."""
        return self.left_out > 0


def view(
    tree: RecordedTree,
    *,
    max_nodes: int | None = None,
    max_ply: int | None = None,
    passes: Sequence[int] | None = None,
) -> View:
    """The part of `tree` within the limits; `passes` chooses passes by number, from 0, with -1 for the last."""
    roots = set(tree.passes) if passes is None else {tree.passes[number] for number in passes}
    root_of: list[int] = []
    for node in tree.nodes:
        root_of.append(node.id if node.parent is None else root_of[node.parent])
    fitting = [node for node in tree.nodes if root_of[node.id] in roots and (max_ply is None or node.ply <= max_ply)]
    # Sorted by ply, any beginning of the list holds the parents of its nodes.
    fitting.sort(key=lambda node: (node.ply, node.id))
    shown = {node.id for node in fitting[:max_nodes]}
    hidden = {node.id: node.left_out for node in tree.nodes if node.id in shown}
    nearest: list[int | None] = []  # by id: the nearest shown node on the way up
    for node in tree.nodes:
        above = None if node.parent is None else nearest[node.parent]
        nearest.append(node.id if node.id in shown else above)
        if node.id not in shown and above is not None:
            hidden[above] += 1 + node.left_out
    nodes = tuple(node for node in tree.nodes if node.id in shown)
    return View(tree, nodes, hidden, tree.left_out + len(tree.nodes) - len(nodes))
