"""How much of a tree is drawn: its upper part, breadth first, with a stub for what is left out.

Nothing here calls itself, so a tree may be as deep as it likes; shared branches are counted wherever they occur.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from siasat.core.player import Player
from siasat.core.scene import Branch


@dataclass(frozen=True, slots=True)
class Shown:
    """A node to draw. With `hidden` it is a stub for that many nodes that are left out."""

    label: str
    owner: Player | None
    children: tuple[Shown, ...] = ()
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class Cut:
    """What is left of a tree: `shown` of its `nodes`."""

    root: Shown
    shown: int
    nodes: int


def cut(root: Branch, most: int, depth: int) -> Cut:
    """The first `most` nodes (at least the root) in breadth-first order, no deeper than `depth` edges."""
    sizes = _sizes(root)
    kept: list[tuple[Branch, list[int]]] = [(root, [])]  # a node, and where in this list its kept children are
    queue = deque([(0, 0)])
    while queue:
        index, level = queue.popleft()
        branch, places = kept[index]
        if level == depth:
            continue
        for child in branch.children[: max(most - len(kept), 0)]:
            places.append(len(kept))
            queue.append((len(kept), level + 1))
            kept.append((child, []))
    made: dict[int, Shown] = {}
    for index in range(len(kept) - 1, -1, -1):  # children come after their parents in the list
        branch, places = kept[index]
        hidden = sizes[id(branch)] - 1 - sum(sizes[id(kept[place][0])] for place in places)
        stub = (Shown("", None, hidden=hidden),) if hidden else ()
        made[index] = Shown(branch.label, branch.owner, (*(made.pop(place) for place in places), *stub))
    return Cut(made[0], len(kept), sizes[id(root)])


def _sizes(root: Branch) -> dict[int, int]:
    """Nodes in the subtree of each branch, by `id`: an object met twice is counted once and added twice."""
    sizes: dict[int, int] = {}
    stack = [root]
    while stack:
        branch = stack[-1]
        missing = [child for child in branch.children if id(child) not in sizes]
        if missing:
            stack.extend(missing)
        else:
            stack.pop()
            sizes[id(branch)] = 1 + sum(sizes[id(child)] for child in branch.children)
    return sizes
