"""The ground of a square: wood, land, water, a trap with teeth, a den with a way in. Drawn for siasat."""

from __future__ import annotations

from collections.abc import Sequence

from siasat.core.player import Player
from siasat.core.scene import Square
from siasat.draw.palette import (
    EDGE,
    FACE,
    INK_SOFT,
    SQUARE_DARK,
    SQUARE_LIGHT,
    SQUARE_LINE,
    SQUARE_PLAIN,
    WATER,
    WATER_DEEP,
    WATER_LIGHT,
    WOOD_SHADE,
)
from siasat.draw.svg.markup import element, label, path
from siasat.draw.terrain import terrain_kind, terrain_owner

_TRAP_GROUND = "#d9c394"
_WAVE = "q12.5 -11 25 0 t25 0 t25 0 t25 0"  # ends as it began, so that waves run on over neighbouring squares


def terrain(name: str) -> str:
    """The ground called `name` in a box of 100 × 100; an unknown one is land with its name written on it."""
    match terrain_kind(name):
        case "light":
            return _ground(SQUARE_LIGHT)
        case "dark":
            return _ground(SQUARE_DARK)
        case "water":
            waves = path(f"M0 32 {_WAVE} M0 74 {_WAVE}", stroke=WATER_LIGHT, stroke_width=4)
            return _ground(WATER) + waves + path("M0 0 H100 V100", stroke=WATER_DEEP, stroke_width=1.2)
        case "trap":
            return _land() + _trap(terrain_owner(name))
        case "den":
            return _land() + _den(terrain_owner(name))
        case "plain":
            return _land()
        case "void":
            return ""  # no square: the frame shows
        case _:
            return _land() + label(name, 50, 88, 17, INK_SOFT, room=96)


def shores(rows: Sequence[Sequence[Square]]) -> str:
    """A line along every edge where water meets something else."""
    water = {(x, y) for y, row in enumerate(rows) for x, square in enumerate(row) if square.terrain == "water"}
    lines = []
    for x, y in sorted(water):
        left, top = 100 * x, 100 * y
        if (x, y - 1) not in water:
            lines.append(f"M{left} {top}h100")
        if (x, y + 1) not in water:
            lines.append(f"M{left} {top + 100}h100")
        if (x - 1, y) not in water:
            lines.append(f"M{left} {top}v100")
        if (x + 1, y) not in water:
            lines.append(f"M{left + 100} {top}v100")
    return path(" ".join(lines), stroke=WATER_DEEP, stroke_width=6, stroke_linecap="round") if lines else ""


def _ground(fill: str) -> str:
    return element("rect", width=100, height=100, fill=fill)


def _land() -> str:
    return element("rect", width=100, height=100, fill=SQUARE_PLAIN, stroke=SQUARE_LINE, stroke_width=2)


def _trap(owner: Player | None) -> str:
    """Teeth all round that point inward, in the corners too, so that a piece standing on it is seen to be caught."""
    teeth = " ".join(f"M{x} 7 l8 17 l8 -17 Z" for x in (26, 42, 58)) + " M7 20 L29 29 L20 7"
    sides = (
        path(teeth, FACE[owner], stroke=EDGE[owner], stroke_width=2.5, stroke_linejoin="round", transform=turn)
        for turn in ("rotate(0)", "rotate(90 50 50)", "rotate(180 50 50)", "rotate(270 50 50)")
    )
    ground = element("rect", x=7, y=7, width=86, height=86, rx=8, fill=_TRAP_GROUND, stroke=EDGE[owner], stroke_width=3)
    return ground + "".join(sides)


def _den(owner: Player | None) -> str:
    """A mound of stones with a dark way in and a flag on top."""
    return (
        path("M56 20 V5 L76 11 L56 18", FACE[owner], stroke=EDGE[owner], stroke_width=3, stroke_linejoin="round")
        + path(
            "M5 94 C7 50 28 18 54 18 C78 18 93 50 95 94 Z",
            FACE[owner],
            stroke=EDGE[owner],
            stroke_width=4,
            stroke_linejoin="round",
        )
        + path("M28 94 V70 C28 46 72 46 72 70 V94 Z", WOOD_SHADE, stroke=EDGE[owner], stroke_width=3)
        + path(
            "M17 62 l11 5 M33 40 l7 11 M52 22 V47 M74 41 l-8 10 M85 64 l-12 4 M10 80 h16 M90 80 h-16",
            stroke=EDGE[owner],
            stroke_width=2.5,
            stroke_linecap="round",
        )
    )
