"""Make a failing case smaller while it still fails: fewer nodes, smaller numbers, less depth, no window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from siasat.core.player import Player
from siasat.core.score import INF
from siasat.games.tree import Node, inner, leaf
from siasat.grade.cases import Case
from siasat.grade.trees import format_tree, parse_tree, size, static_value

MOST_TRIES = 600
"""How many smaller cases are tried."""

LARGE = 60
"""Trees with more nodes are first cut near the root."""


def shrink(case: Case, fails: Callable[[Case], bool], most: int = MOST_TRIES) -> Case:
    """A smaller case that fails, too: no single step makes it smaller (unless the tries run out)."""
    tries, progress = 0, True
    while progress and tries < most:
        progress = False
        for smaller in _smaller(case):
            tries += 1
            if fails(smaller):
                case, progress = smaller, True
                break
            if tries >= most:
                break
    return case


def _smaller(case: Case) -> Iterator[Case]:
    """Simpler cases, those that save most first."""
    root = parse_tree(case.tree)
    large = size(root.node) > LARGE
    for node in _pruned(root.node, 2) if large else sorted(_smaller_trees(root.node), key=size):
        yield replace(case, tree=format_tree(node, root.player))
    if case.earlier:
        yield replace(case, earlier=case.earlier[1:])
    if case.has_window:
        yield replace(case, alpha=-INF, beta=INF)
    if root.player is Player.SECOND:
        yield replace(case, tree=format_tree(root.node, Player.FIRST))
    for depth in range(case.depth):
        yield replace(case, depth=depth)
    if case.guess:
        yield replace(case, guess=0)
    for node in _smaller_numbers(root.node):
        yield replace(case, tree=format_tree(node, root.player))


def _smaller_trees(node: Node) -> Iterator[Node]:
    """Trees with one part removed: a child instead of its parent, a leaf instead of a subtree, one child less."""
    if node.payoff is not None:
        return
    yield from node.children
    if any(child.payoff is None for child in node.children) or len(node.children) > 1:
        yield leaf(static_value(node))
    for place, (child, same) in enumerate(zip(node.children, node.again, strict=True)):
        if len(node.children) > 1:
            yield _without(node, place)
        if same:
            yield _with(node, place, child, False)
        for smaller in _smaller_trees(child):
            yield _with(node, place, smaller, same and smaller.payoff is None)


def _pruned(node: Node, levels: int) -> Iterator[Node]:
    """Trees with one large part removed, at most `levels` below the root."""
    if node.payoff is not None or levels == 0:
        return
    yield from node.children
    for place, child in enumerate(node.children):
        if child.payoff is None:
            yield _with(node, place, leaf(static_value(child)), False)
        if len(node.children) > 1:
            yield _without(node, place)
    for place, (child, same) in enumerate(zip(node.children, node.again, strict=True)):
        for smaller in _pruned(child, levels - 1):
            yield _with(node, place, smaller, same and smaller.payoff is None)


def _smaller_numbers(node: Node) -> Iterator[Node]:
    """Trees with one number nearer to zero."""
    if node.payoff is not None:
        size_now = abs(node.payoff)
        for value in dict.fromkeys((0, 1, 2, 3, size_now // 2, size_now - 1, size_now)):
            if 0 <= value < size_now or (value == size_now and node.payoff < 0):
                yield leaf(value)
            if 0 < value < size_now and node.payoff < 0:
                yield leaf(-value)
        return
    for place, (child, same) in enumerate(zip(node.children, node.again, strict=True)):
        for smaller in _smaller_numbers(child):
            yield _with(node, place, smaller, same)


def _without(node: Node, place: int) -> Node:
    """The node without one of its children."""
    children, again = list(node.children), list(node.again)
    del children[place], again[place]
    return inner(children, again)


def _with(node: Node, place: int, child: Node, same: bool) -> Node:
    """The node with another child at `place`."""
    children, again = list(node.children), list(node.again)
    children[place], again[place] = child, same
    return inner(children, again)
