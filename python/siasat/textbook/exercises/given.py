"""Exercises on trees that a person wrote, instead of trees generated from a seed."""

from __future__ import annotations

from siasat.errors import InputError
from siasat.games.tree import TreeState
from siasat.textbook.exercises.model import Exercise, Option, branch_values, leaves_of, listed, minimax_value
from siasat.textbook.search import search_tree

MOST_LEAVES = 64
"""A larger tree does not fit a phone."""


def value_of_tree(root: TreeState) -> Exercise:
    """What is this tree worth to MAX?"""
    _check(root)
    right = minimax_value(root.node, root.player)
    because = {"values": listed(branch_values(root)), "value": right}
    return Exercise("value-given", root, "number", (str(right),), f"value-given-{root.player.number}", {}, because)


def cuts_of_tree(root: TreeState) -> Exercise:
    """Which leaves of this tree does alpha-beta never visit? There may be none."""
    _check(root)
    found = search_tree(root)
    places = leaves_of(root.node)
    right = tuple(place for place in places if place not in found.seen)
    because = {"seen": len(found.seen), "all": len(places), "count": len(right)}
    options = tuple(Option(place) for place in places)
    return Exercise("cuts", root, "nodes", right, "cuts", {}, because, options, search=found)


def _check(root: TreeState) -> None:
    leaves = len(leaves_of(root.node))
    if root.node.payoff is not None:
        raise InputError("this tree is a single leaf; there is nothing to search")
    if leaves > MOST_LEAVES:
        raise InputError(f"a tree for an exercise has at most {MOST_LEAVES} leaves, not {leaves}")
