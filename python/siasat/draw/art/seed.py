"""Congklak's seed: a cowrie shell, the seed the game is often played with. Drawn for siasat."""

from __future__ import annotations

from siasat.draw.palette import SHELL, SHELL_LINE, SHELL_SHADE
from siasat.draw.svg.markup import element, number, path


def shell(x: float, y: float, size: float, turn: float) -> str:
    """A shell of length `2 * size` with its middle at (x, y), turned by `turn` degrees."""
    rx, ry = size, 0.7 * size
    slit = f"M{number(-0.62 * rx)} 0 Q0 {number(-0.42 * ry)} {number(0.62 * rx)} 0"
    return element(
        "g",
        element("ellipse", rx=rx, ry=ry, fill=SHELL, stroke=SHELL_LINE, stroke_width=0.13 * size),
        path(
            f"M{number(-0.8 * rx)} {number(0.3 * ry)} Q0 {number(1.25 * ry)} {number(0.8 * rx)} {number(0.3 * ry)} "
            f"Q0 {number(0.7 * ry)} {number(-0.8 * rx)} {number(0.3 * ry)} Z",
            SHELL_SHADE,
        ),
        path(slit, stroke=SHELL_LINE, stroke_width=0.2 * size, stroke_linecap="round"),
        transform=f"translate({number(x)} {number(y)}) rotate({number(turn)})",
    )
