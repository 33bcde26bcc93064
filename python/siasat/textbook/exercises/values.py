"""Exercises on values: minimax, greedy against minimax, and extra turns."""

from __future__ import annotations

from siasat.core.mixing import SplitMix64
from siasat.games.tree import Node, TreeState, inner, leaf
from siasat.textbook.exercises.model import (
    Exercise,
    Option,
    branch_values,
    branches,
    grow,
    leaves_of,
    listed,
    max_root,
    minimax_value,
    number,
)
from siasat.textbook.search import count_leaves, count_nodes

SHAPES = ((3, 3), (3, 2, 2), (2, 3, 2), (2, 2, 2), (4, 2))


def value(random: SplitMix64) -> Exercise | None:
    """What is the tree worth to MAX?"""
    return value_of(random, max_root(grow(random, SHAPES[random.below(len(SHAPES))])))


def value_of(_: SplitMix64, root: TreeState) -> Exercise | None:
    """The value of a given tree."""
    below = branch_values(root)
    right = max(below)
    because = {"values": listed(below), "value": right}
    return Exercise("value", root, "number", (str(right),), "value", {}, because)


def greedy(random: SplitMix64) -> Exercise | None:
    """Which move does minimax choose, where greedy chooses another?"""
    root = max_root(grow(random, (4, 2)))
    below = branch_values(root)
    looks = [number(random) for _ in below]
    best, tempting = max(below), max(looks)
    if below.count(best) > 1 or looks.count(tempting) > 1 or below.index(best) == looks.index(tempting):
        return None
    trap = looks.index(tempting)
    because = {"values": listed(below), "value": best, "look": tempting, "loss": below[trap], "number": trap + 1}
    right = (f"r.{below.index(best)}",)
    return Exercise("greedy", root, "option", right, "greedy", {"looks": listed(looks)}, because, branches(4))


def turns(random: SplitMix64) -> Exercise | None:
    """What is the tree worth where MAX moves again below some branches?"""
    children = [grow(random, (2, 2)) for _ in range(3)]
    again = [bool(random.below(2)) for _ in children]
    if not any(again) or all(again):
        return None
    root = max_root(inner(children, again))
    right, wrong = minimax_value(root.node, root.player), minimax_value(_alternating(children), root.player)
    if right == wrong:
        return None
    because = {"values": listed(branch_values(root)), "value": right, "wrong": wrong}
    return Exercise("turns", root, "number", (str(right),), "turns", {}, because)


def _alternating(children: list[Node]) -> Node:
    """The same branches with the turn changing at every level."""
    return inner(children, [False] * len(children))


def count(random: SplitMix64) -> Exercise | None:
    """How many leaves, or nodes, does an uneven tree have?"""
    root = max_root(uneven(random, 3))
    leaves, nodes = count_leaves(root.node), count_nodes(root.node)
    if not 5 <= leaves <= 14:
        return None
    asks_nodes = bool(random.below(2))
    kind, right = ("count-nodes", nodes) if asks_nodes else ("count", leaves)
    because = {"leaves": leaves, "nodes": nodes, "inner": nodes - leaves}
    return Exercise(kind, root, "number", (str(right),), "count", {}, because)


def uneven(random: SplitMix64, levels: int) -> Node:
    """A tree whose branches end at different depths; its root has two or three branches."""
    children = []
    for _ in range(2 + random.below(2)):
        ends = levels == 1 or random.below(3) == 0
        children.append(leaf(number(random)) if ends else uneven(random, levels - 1))
    return inner(children, [False] * len(children))


def path(random: SplitMix64) -> Exercise | None:
    """Which leaf do these moves lead to?"""
    shape = ((3, 2, 2), (2, 3, 2), (2, 2, 3), (2, 2, 2))[random.below(4)]
    root = max_root(grow(random, shape))
    way = [random.below(width) for width in shape]
    place = ".".join(["r", *map(str, way)])
    options = tuple(Option(name) for name in leaves_of(root.node))
    asked = {"way": listed([step + 1 for step in way])}
    at = root.node
    for step in way:
        at = at.children[step]
    return Exercise("path", root, "option", (place,), "path", asked, {"value": at.payoff}, options)


def negamax(random: SplitMix64) -> Exercise | None:
    """What is the marked node worth to the side that moves there?"""
    children = [grow(random, (2, 2)) for _ in range(3)]
    root = max_root(inner(children, [random.below(3) == 0 for _ in children]))
    which = random.below(3)
    player = root.player if root.node.again[which] else root.player.other
    for_max = minimax_value(children[which], player)
    if player is root.player and random.below(3):
        return None
    right = for_max if player is root.player else -for_max
    why = "negamax-max" if player is root.player else "negamax-min"
    return Exercise("negamax", root, "number", (str(right),), why, {}, {"value": for_max}, marked=(f"r.{which}",))
