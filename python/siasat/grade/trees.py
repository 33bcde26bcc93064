"""The trees that searches are graded on, in brackets.

A tree looks like `((3 5) =(2 9))`: numbers are payoffs for the first player, `=` means that the same player moves
again. The static value of an inner node is the number of its leftmost leaf, so every tree works at every depth.
"""

from __future__ import annotations

from functools import lru_cache

from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.games.tree import Node, Tree, TreeState, inner, leaf

Path = tuple[int, ...]
"""The moves from the root to a node."""


@lru_cache(maxsize=2_000)
def parse_tree(text: str) -> TreeState:
    """Return the root of a tree in brackets; a ` 2` behind it means that the second player is to move."""
    return Tree().parse_state(text)


def format_tree(node: Node, player: Player) -> str:
    """The brackets of a tree."""
    return Tree().format_state(TreeState(node, player))


def static_value(node: Node) -> int:
    """The value of a node for the first player without search: its leftmost leaf."""
    while node.payoff is None:
        node = node.children[0]
    return node.payoff


def size(node: Node) -> int:
    """How many nodes a tree has."""
    return 1 + sum(size(child) for child in node.children)


def height(node: Node) -> int:
    """How many moves the longest line has."""
    return 1 + max(map(height, node.children)) if node.children else 0


def random_tree(rng: SplitMix64, levels: int, width: int, values: int, *, again: int = 0, uneven: int = 25) -> Node:
    """A random tree: at most `levels` deep, 1 to `width` children, leaves from -`values` to `values`.

    `again` is the percentage of inner children at which the same player moves again, `uneven` that of early leaves.
    """
    if levels == 0:
        return leaf(rng.below(2 * values + 1) - values)
    children, repeats = [], []
    for _ in range(1 + rng.below(width)):
        early = rng.below(100) < uneven
        child = random_tree(rng, 0 if early else levels - 1, width, values, again=again, uneven=uneven)
        children.append(child)
        repeats.append(child.payoff is None and rng.below(100) < again)
    return inner(children, repeats)


def full_tree(rng: SplitMix64, levels: int, width: int, values: int) -> Node:
    """A random tree in which every inner node has `width` children and every leaf is `levels` deep."""
    if levels == 0:
        return leaf(rng.below(2 * values + 1) - values)
    children = [full_tree(rng, levels - 1, width, values) for _ in range(width)]
    return inner(children, [False] * width)


def shuffled(text: str, rng: SplitMix64) -> str:
    """The tree with the children of every node in another order."""

    def changed(node: Node) -> Node:
        pairs = [(changed(child), same) for child, same in zip(node.children, node.again, strict=True)]
        for last in range(len(pairs) - 1, 0, -1):
            other = rng.below(last + 1)
            pairs[last], pairs[other] = pairs[other], pairs[last]
        return node if not pairs else inner([child for child, _ in pairs], [same for _, same in pairs])

    root = parse_tree(text)
    return format_tree(changed(root.node), root.player)
