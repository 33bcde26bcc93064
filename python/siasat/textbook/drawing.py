"""A textbook tree as SVG and as LaTeX (TikZ)."""

from __future__ import annotations

from siasat.core.player import Player
from siasat.draw.palette import EDGE, FACE, INK, INK_SOFT, MARK, PAPER
from siasat.draw.svg.markup import document, element, group, label, path
from siasat.textbook.figure import Spot, View, walk

COLUMN, LEVEL = 66.0, 118.0
LEFT, TOP = 86.0, 48.0
CUT = "#a8481f"
SIDES = {Player.FIRST: "MAX", Player.SECOND: "MIN"}


def tree_svg(root: Spot, view: View = "max", title: str = "") -> str:
    """The figure as an SVG document."""
    spots = list(walk(root))
    width = LEFT + (max(spot.x for spot in spots) + 1) * COLUMN + 30
    height = 2 * TOP + max(spot.level for spot in spots) * LEVEL
    parts = [element("rect", x=0, y=0, width=width, height=height, fill=PAPER)]
    for level, side in _levels(spots):
        parts.append(label(side, 34, TOP + level * LEVEL, 15, INK_SOFT, weight=700))
    parts += [_edge(spot, child) for spot in spots for child in spot.children]
    parts += [_node(spot, view) for spot in spots]
    return document(width, height, title or "tree", _spoken(root, view), group(*parts))


def _levels(spots: list[Spot]) -> list[tuple[int, str]]:
    """Who chooses on each level, where it is one side."""
    found = []
    for level in range(1 + max(spot.level for spot in spots)):
        sides = {spot.player for spot in spots if spot.level == level and not spot.is_leaf}
        if len(sides) == 1:
            found.append((level, SIDES[sides.pop()]))
    return found


def _x(spot: Spot) -> float:
    return LEFT + (spot.x + 0.5) * COLUMN


def _y(spot: Spot) -> float:
    return TOP + spot.level * LEVEL


def _edge(spot: Spot, child: Spot) -> str:
    strong = child.look in ("line", "now", "best")
    line = path(
        f"M{_x(spot):.1f} {_y(spot) + 26:.1f}L{_x(child):.1f} {_y(child) - 24:.1f}",
        stroke=CUT if strong else INK_SOFT,
        stroke_width=4 if strong else 2.2,
        stroke_dasharray="3 7" if child.look == "cut" else "none",
    )
    if child.look != "cut" or spot.look == "cut":
        return line
    x, y = (_x(spot) + _x(child)) / 2, (_y(spot) + _y(child)) / 2
    return line + path(f"M{x - 11:.1f} {y + 3:.1f}l22 -11M{x - 11:.1f} {y + 10:.1f}l22 -11", stroke=CUT, stroke_width=3)


def _node(spot: Spot, view: View) -> str:
    x, y, text = _x(spot), _y(spot), spot.text(view)
    strong = spot.look in ("line", "now", "best")
    opacity = 0.45 if spot.look == "cut" else 1.0
    dashes = "5 4" if spot.look == "later" else "none"
    if spot.is_leaf:
        stroke = CUT if strong else INK_SOFT
        box = element(
            "rect", x=x - 27, y=y - 20, width=54, height=40, rx=8, fill=PAPER, stroke=stroke, stroke_width=2.5,
            stroke_dasharray=dashes,
        )  # fmt: skip
        return group(box, label(text, x, y, 21 if len(text) < 4 else 15, INK, weight=600), opacity=opacity)
    sign = 1 if spot.player is Player.FIRST else -1
    shape = path(
        f"M{x:.1f} {y - 30 * sign:.1f}L{x + 34:.1f} {y + 26 * sign:.1f}H{x - 34:.1f}Z",
        FACE[spot.player],
        stroke=CUT if strong else EDGE[spot.player],
        stroke_width=4 if strong else 2.5,
        stroke_linejoin="round",
        stroke_dasharray=dashes,
    )
    parts = [shape, label(text, x, y + 11 * sign, 20 if len(text) < 3 else 15, MARK[spot.player], weight=600)]
    bounds = spot.bounds(view)
    if bounds is not None:
        parts.append(label(f"α {bounds[0]}", x + 37, y - 11, 15, INK, anchor="start", weight=600))
        parts.append(label(f"β {bounds[1]}", x + 37, y + 8, 15, INK, anchor="start", weight=600))
    return group(*parts, opacity=opacity)


def _spoken(spot: Spot, view: View) -> str:
    """The tree in words, for a screen reader."""
    if spot.is_leaf:
        return spot.text(view) + (" (skipped)" if spot.look == "cut" else "")
    below = ", ".join(_spoken(child, view) for child in spot.children)
    return " ".join(part for part in (SIDES[spot.player], spot.text(view), f"({below})") if part)


def tree_tikz(root: Spot, view: View = "max") -> str:
    r"""The figure for LaTeX; it needs `\usepackage{tikz}` and `\usetikzlibrary{shapes.geometric}`."""
    spots = list(walk(root))
    names = {spot.place: f"n{number}" for number, spot in enumerate(spots)}
    lines = [
        r"% \usepackage{tikz} \usetikzlibrary{shapes.geometric}",
        r"\begin{tikzpicture}[x=1.2cm, y=2cm,",
        r"  every node/.style={inner sep=1pt, font=\small},",
        r"  max/.style={draw, regular polygon, regular polygon sides=3, minimum size=13mm},",
        r"  min/.style={max, shape border rotate=180}, leaf/.style={draw, minimum width=7mm, minimum height=6mm},",
        r"  line/.style={very thick}, later/.style={dashed}, cut/.style={dotted, opacity=.5}]",
    ]
    for spot in spots:
        shape = "leaf" if spot.is_leaf else SIDES[spot.player].lower()
        look = {"line": ", line", "now": ", line", "best": ", line", "cut": ", cut", "later": ", later"}
        style = shape + look.get(spot.look, "")
        name = names[spot.place]
        text = _math(spot.text(view))
        if not spot.is_leaf and text:  # a box without width: the triangle does not grow with its number
            text = rf"\makebox[0pt]{{\scriptsize {text}}}"
        lines.append(rf"  \node[{style}] ({name}) at ({spot.x:g},{-spot.level}) {{{text}}};")
        bounds = spot.bounds(view)
        if bounds is not None:
            text = rf"$\alpha={_raw(bounds[0])}$\\$\beta={_raw(bounds[1])}$"
            lines.append(rf"  \node[right=5.5mm of {name}.center, align=left, font=\scriptsize] {{{text}}};")
    for spot in spots:
        for child in spot.children:
            ends = f"({names[spot.place]}) -- "
            style = {"line": "line", "now": "line", "best": "line", "cut": "cut"}.get(child.look, "")
            strike = "node[midway, opacity=1, font=\\large] {$/\\!/$} " if _is_struck(spot, child) else ""
            lines.append(rf"  \draw[{style}] {ends}{strike}({names[child.place]});")
    for level, side in _levels(spots):
        lines.append(
            rf"  \node[anchor=east] at ({min(spot.x for spot in spots) - 0.8:g},{-level}) {{\textsc{{{side}}}}};"
        )
    lines[0] = r"% \usepackage{tikz} \usetikzlibrary{positioning,shapes.geometric}"
    return "\n".join([*lines, r"\end{tikzpicture}", ""])


def _is_struck(spot: Spot, child: Spot) -> bool:
    return child.look == "cut" and spot.look != "cut"


def _raw(text: str) -> str:
    """A number in LaTeX, inside mathematics."""
    return text.replace("−", "-").replace("∞", r"\infty").replace("≥", r"\ge ").replace("≤", r"\le ")


def _math(text: str) -> str:
    return f"${_raw(text)}$" if text else ""
