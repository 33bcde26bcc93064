"""Small trees as SVG, as textbooks draw them: △ where the first player chooses (MAX), ▽ where the second does (MIN)."""

from __future__ import annotations

from collections.abc import Iterator

from siasat.core.player import Player
from siasat.core.scene import TreeScene
from siasat.draw.palette import EDGE, FACE, INK, INK_SOFT, MARK, PAPER, WOOD_DARK
from siasat.draw.svg.markup import element, group, label, path
from siasat.draw.svg.sheet import note_size, sheet
from siasat.draw.tidy import Spot, tidy
from siasat.draw.truncate import Shown, cut
from siasat.draw.words import Words

MOST_NODES = 96
MOST_LEVELS = 8

LEVEL = 158.0
GAP = 22.0
EDGE_ROOM = 28.0
FONT_SIZE = 28.0
INSIDE = 3
"""The maximum length of a label inside a triangle; longer ones are drawn below it."""


def tree_svg(scene: TreeScene, words: Words) -> str:
    """The whole document; a large tree is truncated at the lower right, with a note."""
    part = cut(scene.root, MOST_NODES, MOST_LEVELS)
    root, wide = tidy(part.root, _half, GAP)
    width = max(wide, 360.0) + 2 * EDGE_ROOM
    shift = (width - wide) / 2
    spots = list(_walk(root))
    height = max(_bottom(spot) for spot in spots) + 2 * EDGE_ROOM
    notice = words.cut.format(shown=part.shown, nodes=part.nodes) if part.shown < part.nodes else ""
    body = group(
        group(*(_edge(spot, child) for spot in spots for child in spot.children), stroke=WOOD_DARK, stroke_width=3),
        *(_node(spot) for spot in spots),
        transform=f"translate({shift:.1f} {EDGE_ROOM:.0f})",
    )
    if notice:
        size = 0.8 * note_size(width)
        body += label(notice, width / 2, height + 0.5 * size, size, INK_SOFT, room=width)
        height += 1.4 * size
    title = words.tree.format(nodes=part.nodes)
    return sheet(
        body, width, height, title=title, description=f"{_spoken(part.root)} {notice}".strip(), note=scene.note
    )


def _walk(root: Spot) -> Iterator[Spot]:
    stack = [root]
    while stack:
        spot = stack.pop()
        yield spot
        stack.extend(reversed(spot.children))


def _spoken(node: Shown) -> str:
    """`MAX 5 (MIN -2 (12, -2), MIN 5 (5, 6))`, so that the tree can be heard. It calls itself once a level."""
    chooser = {Player.FIRST: "MAX", Player.SECOND: "MIN", None: ""}[node.owner]
    below = f"({', '.join(_spoken(child) for child in node.children)})" if node.children else ""
    return " ".join(part for part in (chooser, _text(node), below) if part)


def _is_box(node: Shown) -> bool:
    """A value at the foot of the tree, or a stub: nobody chooses there."""
    return node.owner is None and not node.children


def _text(node: Shown) -> str:
    return f"+{node.hidden}" if node.hidden else node.label


def _text_width(node: Shown) -> float:
    return min(len(_text(node)), 22) * 0.58 * FONT_SIZE


def _half(node: Shown) -> float:
    """Half the width a node needs with its label."""
    if _is_box(node):
        return max(_text_width(node) + 26, 58) / 2
    return max(84.0, _text_width(node) if len(node.label) > INSIDE else 0) / 2


def _top(spot: Spot) -> float:
    return spot.level * LEVEL


def _bottom(spot: Spot) -> float:
    """Where a node ends, its label included."""
    if _is_box(spot.node):
        return _top(spot) + 54
    return _top(spot) + (114 if len(spot.node.label) > INSIDE else 76)


def _edge(spot: Spot, child: Spot) -> str:
    return path(
        f"M{spot.x:.1f} {_bottom(spot):.0f} L{child.x:.1f} {_top(child) + 4:.0f}",
        stroke_dasharray="3 9" if child.node.hidden else "none",
        stroke_linecap="round",
    )


def _node(spot: Spot) -> str:
    node, x, y, owner = spot.node, spot.x, _top(spot), spot.node.owner
    face, edge = FACE[owner], EDGE[owner]
    if node.hidden:
        return label(_text(node), x, y + 26, FONT_SIZE, INK_SOFT, weight=600)
    if _is_box(node):
        half = _half(node)
        box = element(
            "rect", x=x - half, y=y + 4, width=2 * half, height=50, rx=10, fill=PAPER, stroke=edge, stroke_width=3
        )
        return box + label(node.label, x, y + 29, FONT_SIZE, INK, room=2 * half - 8)
    if owner is None:
        shape = element("circle", cx=x, cy=y + 38, r=36, fill=face, stroke=edge, stroke_width=3.5)
        middle = y + 38
    else:
        up = owner is Player.FIRST
        tip, base = (y, y + 76) if up else (y + 76, y)
        shape = path(
            f"M{x:.1f} {tip:.0f} L{x + 44:.1f} {base:.0f} H{x - 44:.1f} Z",
            face,
            stroke=edge,
            stroke_width=3.5,
            stroke_linejoin="round",
        )
        middle = y + 50 if up else y + 26
    if len(node.label) <= INSIDE:
        return shape + label(node.label, x, middle, FONT_SIZE, MARK[owner], weight=600)
    half = _half(node)
    plate = element("rect", x=x - half, y=y + 80, width=2 * half, height=34, fill=PAPER)
    return shape + plate + label(node.label, x, y + 97, FONT_SIZE, INK, weight=600, room=2 * half + 8)
