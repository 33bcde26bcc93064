"""A tree after some steps of a search: what a figure shows at every node. The page's twin is `figure.ts`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from siasat.core.player import Player
from siasat.games.tree import Node
from siasat.textbook.placed import ROOT
from siasat.textbook.search import TreeSearch
from siasat.textbook.steps import Step

View = Literal["max", "mover"]
VIEWS: tuple[View, ...] = ("max", "mover")

SIGNS = {"at-least": "≥", "at-most": "≤", "table-at-least": "≥", "table-at-most": "≤"}
TURNED = {"≥": "≤", "≤": "≥", "": ""}


@dataclass(slots=True)
class Spot:
    """A node of a figure. `x` counts leaves from the left, `level` edges from the root; numbers are for MAX.

    `look`: `later` (not entered), `done`, `line` (on the way to the node at hand), `now`, `cut` or `best`.
    """

    place: str
    node: Node
    player: Player
    x: float
    level: int
    children: list[Spot] = field(default_factory=list)
    look: str = "later"
    value: int | None = None
    sign: str = ""
    window: tuple[int | None, int | None] | None = None

    @property
    def is_leaf(self) -> bool:
        """Whether it is a leaf of the tree."""
        return self.node.payoff is not None

    def text(self, view: View) -> str:
        """The number shown in the node."""
        if self.node.payoff is not None:
            return written(self.node.payoff)
        if self.value is None:
            return ""
        turned = view == "mover" and self.player is Player.SECOND
        return (TURNED[self.sign] if turned else self.sign) + written(-self.value if turned else self.value)

    def bounds(self, view: View) -> tuple[str, str] | None:
        """α and β as shown; None where the node has no window."""
        if self.window is None or self.is_leaf:
            return None
        low, high = self.window
        if view == "mover":
            low, high = (low, high) if self.player is Player.FIRST else (_negated(high), _negated(low))
        return ("−∞" if low is None else written(low)), ("∞" if high is None else written(high))


def figure_after(search: TreeSearch, count: int | None = None) -> Spot:
    """The figure after `count` steps; by default after the last one, with the best line marked."""
    steps = search.steps if count is None else search.steps[:count]
    ended = len(steps) == len(search.steps)
    root = _place(search.root.node, search.root.player, ROOT, 0, iter(range(10**6)))
    spots = {spot.place: spot for spot in walk(root)}
    cut = _play(steps, spots)
    now = None if ended or not steps else steps[-1].node
    _paint(root, False, cut, now)
    if ended:
        _mark_best(root)
    return root


def walk(root: Spot) -> Iterator[Spot]:
    """Every node, parents first."""
    yield root
    for child in root.children:
        yield from walk(child)


def written(value: int) -> str:
    """A number with a real minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def _negated(value: int | None) -> int | None:
    return None if value is None else -value


def _place(node: Node, player: Player, place: str, level: int, columns: Iterator[int]) -> Spot:
    """A subtree laid out: leaves side by side, parents over the middle of their outer children."""
    pairs = zip(node.children, node.again, strict=True)
    children = [
        _place(child, player if same else player.other, f"{place}.{index}", level + 1, columns)
        for index, (child, same) in enumerate(pairs)
    ]
    x = (children[0].x + children[-1].x) / 2 if children else float(next(columns))
    return Spot(place, node, player, x, level, children)


def _play(steps: Sequence[Step], spots: dict[str, Spot]) -> set[str]:
    """Fill in values and windows; returns the branches that were cut."""
    cut: set[str] = set()
    has_windows = any(step.alpha is not None or step.beta is not None for step in steps)
    for step in steps:
        spot = spots[step.node]
        if spot.look == "later":
            spot.look = "done"
        if step.kind == "pass":
            cut.clear()
            for one in spots.values():
                one.window = None
        cut.discard(step.node)
        cut.update(step.skipped)
        if step.kind in ("enter", "compare", "cutoff", "leave", "table") and has_windows:
            spot.window = (step.alpha, step.beta)
        if step.kind == "enter":
            spot.value, spot.sign = None, ""
        elif step.kind == "compare":
            spot.value, spot.sign = step.best, ""
        elif step.kind in ("leaf", "leave", "table"):
            spot.value, spot.sign = step.value, SIGNS.get(step.claims[0].what, "")
    return cut


def _paint(spot: Spot, gone: bool, cut: set[str], now: str | None) -> None:
    gone = gone or spot.place in cut
    if gone:
        spot.look, spot.value, spot.window = "cut", None, None
    elif spot.look != "later" and now is not None:
        is_on_line = now.startswith(f"{spot.place}.")
        spot.look = "now" if now == spot.place else "line" if is_on_line else spot.look
    for child in spot.children:
        _paint(child, gone, cut, now)


def _mark_best(root: Spot) -> None:
    at: Spot | None = root
    while at is not None:
        at.look = "best"
        value = at.value
        at = next((child for child in at.children if child.value is not None and child.value == value), None)
