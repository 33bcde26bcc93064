"""Iterative deepening as a stack of trees: what each depth found, what it cost, and whom it tries first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from siasat.core.score import Score
from siasat.core.search_api.request import SearchRequest
from siasat.core.window import from_child
from siasat.errors import InputError
from siasat.observe.recorder import Bounds, Recorder
from siasat.observe.tree import SearchTree, build_tree
from siasat.search.driver import run
from siasat.search.registry import parse_config
from siasat.textbook.explorers.facts import Fact, lines_of

MOST_NODES = 20_000
NARROWEST = 1 / 900
"""Bars that would be narrower are not drawn."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A node of an icicle: its ply, and the part of the width from `x` that its subtree takes."""

    ply: int
    x: float
    width: float
    is_cut: bool
    on_line: bool


@dataclass(frozen=True, slots=True)
class Iteration:
    """One depth: its value for the side to move, its best line, the root moves in the order searched, its tree."""

    depth: int
    value: Score
    nodes: int
    cutoffs: int
    line: tuple[str, ...]
    order: tuple[str, ...]
    bars: tuple[Bar, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Stack:
    """All finished depths; `stopped`: a limit was reached before the last."""

    iterations: tuple[Iteration, ...]
    stopped: bool


def deepen(request: SearchRequest[Any, Any], algorithm: str = "alphabeta+table+table-move") -> Stack:
    """Search depth by depth and keep the tree of each."""
    if request.game.outcome(request.root) is not None:
        raise InputError("the game is over, so there is nothing to search")
    recorder = Recorder(Bounds(max_nodes=MOST_NODES))
    result = run(request, parse_config(f"{algorithm}+iterative"), recorder)
    tree = build_tree(recorder.recording(), request.game, request.root)
    labels = [line.labels for line in lines_of(tree, request.game, request.root)]
    finished = [root for root in tree.passes if tree.nodes[root].value is not None]
    found: list[Iteration] = []
    for root in finished:
        found.append(_iteration(tree, root, labels, found))
    wanted = request.limits.depth
    return Stack(tuple(found), wanted is not None and result.depth < wanted and len(found) < wanted)


def _iteration(tree: SearchTree, root: int, labels: list[tuple[str, ...]], before: list[Iteration]) -> Iteration:
    top = tree.nodes[root]
    assert top.value is not None
    inside = _inside(tree, root)
    line = _line(tree, root)
    order = tuple(labels[child][0] for child in top.children if tree.nodes[child].attempt == 0)
    best = labels[line[1]][0] if len(line) > 1 else ""
    cutoffs = sum(tree.nodes[number].cutoff is not None for number in inside)
    facts = [Fact("deepen-value", {"depth": top.depth, "move": best, "value": top.value})]
    if before:
        last = before[-1]
        if last.line and order and order[0] == last.line[0]:
            facts.append(Fact("deepen-first", {"move": last.line[0]}))
        if last.line and last.line[0] != best:
            facts.append(Fact("deepen-changed", {"before": last.line[0], "move": best}))
        earlier = sum(one.nodes for one in before)
        facts.append(Fact("deepen-cost", {"count": len(inside), "earlier": earlier}))
    else:
        facts.append(Fact("deepen-cost-first", {"count": len(inside)}))
    shown = tuple(labels[line[-1]])
    bars = tuple(_bars(tree, root, set(line)))
    return Iteration(top.depth, top.value, len(inside), cutoffs, shown, order, bars, tuple(facts))


def _inside(tree: SearchTree, root: int) -> list[int]:
    found, stack = [], [root]
    while stack:
        number = stack.pop()
        found.append(number)
        stack.extend(tree.nodes[number].children)
    return found


def _line(tree: SearchTree, root: int) -> list[int]:
    """From the root, each time the first child that has the value of its parent inside the parent's window."""
    way = [root]
    while True:
        node = tree.nodes[way[-1]]
        if node.player is None or node.value is None or node.table:
            return way
        fitting = [
            child.id
            for child in (tree.nodes[number] for number in node.children)
            if child.value is not None
            and child.player is not None
            and from_child(child.value, child.player is node.player) == node.value
        ]
        if not fitting:
            return way
        way.append(fitting[0])


def _bars(tree: SearchTree, root: int, line: set[int]) -> list[Bar]:
    sizes: dict[int, int] = {}
    for number in sorted(_inside(tree, root), reverse=True):
        sizes[number] = 1 + sum(sizes[child] for child in tree.nodes[number].children)
    found: list[Bar] = []
    stack = [(root, 0.0, 1.0)]
    while stack:
        number, x, width = stack.pop()
        node = tree.nodes[number]
        if width < NARROWEST:
            continue
        found.append(Bar(node.ply, round(x, 5), round(width, 5), node.cutoff is not None, number in line))
        for child in node.children:
            part = width * sizes[child] / (sizes[number] - 1)
            stack.append((child, x, part))
            x += part
    return sorted(found, key=lambda bar: (bar.ply, bar.x))
