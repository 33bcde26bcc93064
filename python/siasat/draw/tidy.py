"""The layout of a drawn tree: Reingold and Tilford's tidy layout, with contours.

CITE: E. M. Reingold, J. S. Tilford, Tidier Drawings of Trees, IEEE Transactions on Software Engineering 7(2), 1981.
Parents stand over the middle of their outer children, subtrees as close as their outlines allow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from siasat.draw.truncate import Shown


@dataclass(slots=True)
class Spot:
    """A node and the position of its centre; `level` counts edges from the root."""

    node: Shown
    x: float
    level: int
    children: list[Spot]


@dataclass(frozen=True, slots=True)
class _Outline:
    """How far a subtree reaches to the left and right on each level, from its root's middle."""

    left: list[float]
    right: list[float]


def tidy(root: Shown, half: Callable[[Shown], float], gap: float) -> tuple[Spot, float]:
    """Spots with the leftmost edge at 0, and the width of the whole. `half` is half the width a node needs."""
    spot, outline = _place(root, 0, half, gap)
    left, right = min(outline.left), max(outline.right)
    _move(spot, -left)
    return spot, right - left


def _place(node: Shown, level: int, half: Callable[[Shown], float], gap: float) -> tuple[Spot, _Outline]:
    """The subtree with its root at 0. It calls itself once a level: `cut` bounds how deep."""
    spots: list[Spot] = []
    left: list[float] = []
    right: list[float] = []
    for child in node.children:
        spot, outline = _place(child, level + 1, half, gap)
        meeting = zip(right, outline.left, strict=False)  # on the levels that both sides of the gap reach
        shift = max((edge - near + gap for edge, near in meeting), default=0.0)
        _move(spot, shift)
        spots.append(spot)
        left += [edge + shift for edge in outline.left[len(left) :]]
        right = [edge + shift for edge in outline.right] + right[len(outline.right) :]
    middle = (spots[0].x + spots[-1].x) / 2 if spots else 0.0
    for spot in spots:
        _move(spot, -middle)
    wide = half(node)
    return Spot(node, 0.0, level, spots), _Outline(
        [-wide, *(edge - middle for edge in left)], [wide, *(edge - middle for edge in right)]
    )


def _move(spot: Spot, by: float) -> None:
    """Shift a whole subtree."""
    stack = [spot]
    while stack:
        one = stack.pop()
        one.x += by
        stack.extend(one.children)
