"""Exercises on values: minimax, greedy against minimax, and extra turns."""

from __future__ import annotations

from siasat.core.mixing import SplitMix64
from siasat.games.tree import Node, inner
from siasat.textbook.exercises.model import (
    Exercise,
    branch_values,
    branches,
    grow,
    listed,
    max_root,
    minimax_value,
    number,
)

SHAPES = ((3, 3), (3, 2, 2), (2, 3, 2), (2, 2, 2), (4, 2))


def value(random: SplitMix64) -> Exercise | None:
    """What is the tree worth to MAX?"""
    root = max_root(grow(random, SHAPES[random.below(len(SHAPES))]))
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
