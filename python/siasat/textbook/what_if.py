"""What if a leaf had another value, or the branches another order: which cuts appear, and which disappear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from siasat.core.notation import quote
from siasat.core.player import Player
from siasat.core.score import MAX_EVAL
from siasat.errors import InputError
from siasat.games.tree import Node, TreeState, inner, leaf
from siasat.textbook.cuts import cuts_after, values_below
from siasat.textbook.placed import ROOT
from siasat.textbook.search import TreeSearch, search_tree
from siasat.textbook.steps import Claim

Sorting = Literal["best-first", "worst-first"]


@dataclass(frozen=True, slots=True)
class Change:
    """A tree before and after a change. Places are those of the tree after it.

    `appeared` are the branches that are cut now and were not, `gone` those that were cut and are not any more.
    """

    before: TreeSearch
    after: TreeSearch
    appeared: tuple[str, ...]
    gone: tuple[str, ...]
    claims: tuple[Claim, ...]


def with_leaf(root: TreeState, place: str, value: int, algorithm: str) -> Change:
    """Give a leaf another value."""
    if not -MAX_EVAL <= value <= MAX_EVAL:
        raise InputError(f"a leaf is at most {MAX_EVAL}, not {value}")
    if _find(root.node, place).payoff is None:
        raise InputError(f"{quote(place)} is not a leaf, so it has no value to change")
    return _change(root, TreeState(_replace(root.node, _steps(place), leaf(value)), root.player), {}, algorithm)


def with_order(root: TreeState, place: str, order: Sequence[int], algorithm: str) -> Change:
    """Search the children of a node in another order: `order` has their present numbers."""
    node = _find(root.node, place)
    if sorted(order) != list(range(len(node.children))):
        raise InputError(f"the order of {len(node.children)} branches has each number from 0 once, not {list(order)}")
    changed = inner([node.children[index] for index in order], [node.again[index] for index in order])
    moved = {f"{place}.{old}": f"{place}.{new}" for new, old in enumerate(order)}
    return _change(root, TreeState(_replace(root.node, _steps(place), changed), root.player), moved, algorithm)


def with_sorting(root: TreeState, sorting: Sorting, algorithm: str) -> Change:
    """Search the best branch first at every node, or the worst first."""
    values = values_below(root.node, root.player)
    moved: dict[str, str] = {}

    def arranged(node: Node, player: Player, old: str, new: str) -> Node:
        moved[old] = new
        if node.payoff is not None:
            return node
        falling = (player is Player.FIRST) == (sorting == "best-first")
        order = sorted(range(len(node.children)), key=lambda index: values[f"{old}.{index}"], reverse=falling)
        sides = [player if node.again[index] else player.other for index in order]
        children = [
            arranged(node.children[index], side, f"{old}.{index}", f"{new}.{at}")
            for at, (index, side) in enumerate(zip(order, sides, strict=True))
        ]
        return inner(children, [node.again[index] for index in order])

    return _change(root, TreeState(arranged(root.node, root.player, ROOT, ROOT), root.player), moved, algorithm)


def _change(old: TreeState, new: TreeState, moved: dict[str, str], algorithm: str) -> Change:
    before, after = search_tree(old, algorithm), search_tree(new, algorithm)
    was = {_moved(place, moved) for place in cuts_after(before.steps)}
    now = set(cuts_after(after.steps))
    appeared, gone = tuple(sorted(now - was)), tuple(sorted(was - now))
    claims = [Claim("what-leaves", {"before": before.leaves, "after": after.leaves})]
    if appeared:
        claims.append(Claim("what-appeared", {"count": len(appeared)}))
    if gone:
        claims.append(Claim("what-gone", {"count": len(gone)}))
    if not appeared and not gone:
        claims.append(Claim("what-same"))
    value = Claim("what-value-stays", {"value": after.value})
    if before.value != after.value:
        value = Claim("what-value", {"before": before.value, "after": after.value})
    return Change(before, after, appeared, gone, (*claims, value))


def _moved(place: str, moved: dict[str, str]) -> str:
    """Where a place of the old tree is in the new one: the nearest place above it that moved takes it along."""
    parts = place.split(".")
    for length in range(len(parts), 0, -1):
        start = ".".join(parts[:length])
        if start in moved:
            return ".".join([moved[start], *parts[length:]])
    return place


def _steps(place: str) -> list[int]:
    head, *rest = place.split(".")
    if head != ROOT or not all(part.isascii() and part.isdigit() and len(part) < 5 for part in rest):
        raise InputError(f"{quote(place)} names no node; a node looks like 'r.0.1'")
    return [int(part) for part in rest]


def _find(node: Node, place: str) -> Node:
    for index in _steps(place):
        if index >= len(node.children):
            raise InputError(f"the tree has no node {quote(place)}")
        node = node.children[index]
    return node


def _replace(node: Node, way: Sequence[int], new: Node) -> Node:
    if not way:
        return new
    children = list(node.children)
    children[way[0]] = _replace(children[way[0]], way[1:], new)
    return inner(children, node.again)
