"""Boards of holes as SVG: a carved plank, round pits, stores at the ends, seeds one by one."""

from __future__ import annotations

import math

from siasat.core.player import Player
from siasat.core.scene import Pit, Pits
from siasat.draw.art.ornament import kawung_line
from siasat.draw.art.seed import shell
from siasat.draw.palette import (
    EDGE,
    FACE,
    INDIGO_PALE,
    IVORY,
    WOOD,
    WOOD_DARK,
    WOOD_DEEP,
    WOOD_LIGHT,
    WOOD_PALE,
    WOOD_SHADE,
)
from siasat.draw.svg.markup import element, group, label, number, path
from siasat.draw.svg.sheet import sheet
from siasat.draw.words import Words

PITCH = 102.0
RADIUS = 45.0
ROW = 178.0
NAME = 23.0
STORE = 158.0
END = 30.0
PAD = 14.0
SHELL_SIZE = 9.2

COUNTED = 12
"""The maximum number of seeds drawn one by one; more are drawn as a heap with a large number."""

_INLAY: dict[Player | None, str] = {Player.FIRST: WOOD_DARK, Player.SECOND: INDIGO_PALE, None: WOOD_DARK}

# Twelve circles fill a circle best as three within nine; taken in this order, few seeds lie in the middle.
_SLOTS = tuple((0.29, 120.0 * i) for i in range(3)) + tuple((0.8, 40.0 * i + 20) for i in (0, 3, 6, 1, 4, 7, 2, 5, 8))


def pits_svg(scene: Pits, words: Words) -> str:
    """The whole document."""
    columns, rows = max((len(row) for row in scene.rows), default=0), len(scene.rows)
    left, right = (STORE if end else END for end in (scene.left, scene.right))
    width, height = left + columns * PITCH + right, max(rows, 1) * ROW + 2 * PAD
    board = [_plank(width, height)]
    if rows and rows % 2 == 0:  # the two sides meet in the middle: there is room for the ornament
        board.append(kawung_line(left + 10, height / 2, columns * PITCH - 20, 7, WOOD_PALE))
    for y, row in enumerate(scene.rows):
        start = left + (columns - len(row) + 1) / 2 * PITCH
        upper = 2 * y + 1 < rows
        board += [_hole(pit, start + x * PITCH, PAD + y * ROW, upper, x + 7 * y) for x, pit in enumerate(row)]
    if scene.left is not None:
        board.append(_store(scene.left, left / 2 + 4, height, 3))
    if scene.right is not None:
        board.append(_store(scene.right, width - right / 2 - 4, height, 8))
    title = words.pits.format(pits=sum(map(len, scene.rows)))
    spoken = _description(scene, words)
    return sheet(group(*board), width, height, title=title, description=spoken, note=scene.note)


def _plank(width: float, height: float) -> str:
    """Wood with rounded ends, an edge carved all round, and some grain."""
    corner = min(0.42 * height, 120.0)
    grain = [
        f"M{number(corner)} {number(y)} C{number(width / 3)} {number(y - 9)} {number(2 * width / 3)} {number(y + 9)} "
        f"{number(width - corner)} {number(y)}"
        for y in (0.11 * height, 0.24 * height, 0.4 * height, 0.6 * height, 0.76 * height, 0.9 * height)
    ]
    return (
        element("rect", width=width, height=height, rx=corner, fill=WOOD_DARK, stroke=WOOD_DEEP, stroke_width=3)
        + element("rect", x=7, y=5, width=width - 14, height=height - 14, rx=corner - 6, fill=WOOD)
        + path(" ".join(grain), stroke=WOOD_DARK, stroke_width=2, opacity=0.5)
        + element(
            "rect",
            x=13,
            y=11,
            width=width - 26,
            height=height - 26,
            rx=corner - 11,
            fill="none",
            stroke=WOOD_LIGHT,
            stroke_width=1.5,
        )
    )


def _carved(owner: Player | None, x: float, y: float, rx: float, ry: float) -> str:
    """A hollow with an inlaid ring in its owner's colour; the shadow lies at the top."""

    def oval(dy: float, inset: float, fill: str, **stroke: str | float) -> str:
        return element("ellipse", cx=x, cy=y + dy, rx=rx - inset, ry=ry - inset, fill=fill, **stroke)

    return (
        oval(0, 0, FACE[owner], stroke=EDGE[owner], stroke_width=2.5)
        + oval(0, 7.5, WOOD_SHADE, stroke=_INLAY[owner], stroke_width=1.5)
        + oval(3.5, 11.5, WOOD_DEEP)
    )


def _hole(pit: Pit, x: float, top: float, upper: bool, salt: int) -> str:
    """A round pit with the number of seeds on its inner rim and the move's name beyond the outer one."""
    facing = 1 if upper else -1  # where the other side sits: the number stands there, the name behind
    y = top + ROW / 2 + 6 * facing
    return (
        _carved(pit.owner, x, y, RADIUS, RADIUS)
        + _shells(pit.seeds, x, y - 3 * facing, 34.0, 34.0, salt=salt)
        + _chip(pit.seeds, x, y + (RADIUS + 9) * facing)
        + label(pit.name, x, top + ROW / 2 - (ROW / 2 - NAME) * facing, 28, IVORY, weight=600, room=PITCH)
    )


def _store(pit: Pit, x: float, height: float, salt: int) -> str:
    """The larger hollow at an end of the plank."""
    rx, ry, y = STORE / 2 - 22, min(height / 2 - 44, 116.0), height / 2
    name = label(pit.name, x, y - ry - 18, 24, IVORY, weight=600, room=STORE) if pit.name else ""
    shells = _shells(pit.seeds, x, y, rx - 11, ry - 16, salt=salt)
    return _carved(pit.owner, x, y, rx, ry) + shells + _chip(pit.seeds, x, y + ry + 6) + name


def _shells(seeds: int, x: float, y: float, rx: float, ry: float, *, salt: int) -> str:
    """The seeds within an oval. One more leaves the others where they are, up to the heap."""
    if seeds > COUNTED:
        most = round(rx * ry / 42)
        drawn = min(seeds + COUNTED // 2, most)
        spread = max(0.5, 0.86 * math.sqrt(drawn / most))
        slots = [(spread * math.sqrt((i + 0.4) / drawn), 137.508 * i) for i in range(drawn)]
        slots.reverse()  # the middle of a heap lies on top
    else:
        slots = list(_SLOTS[: max(seeds, 0)])
    shells = []
    for i, (reach, angle) in enumerate(slots):
        turn = math.radians(angle + 47 * salt)
        spot = (x + rx * reach * math.cos(turn), y + ry * reach * math.sin(turn))
        shells.append(shell(*spot, SHELL_SIZE, (71 * i + 29 * salt) % 180))
    return "".join(shells)


def _chip(seeds: int, x: float, y: float) -> str:
    """How many seeds; light where they cannot be counted by eye."""
    text = str(seeds)
    wide, tall = 20.0 + 16 * min(len(text), 5), 34.0
    face, mark = (IVORY, WOOD_SHADE) if seeds > COUNTED else (WOOD_SHADE, IVORY)
    plate = element(
        "rect",
        x=x - wide / 2,
        y=y - tall / 2,
        width=wide,
        height=tall,
        rx=tall / 2,
        fill=face,
        stroke=WOOD_PALE if face == WOOD_SHADE else WOOD_SHADE,
        stroke_width=1.5,
    )
    return plate + label(text, x, y, 28, mark, weight=700, room=wide)


def _description(scene: Pits, words: Words) -> str:
    """How many seeds lie where, so that the position can be heard."""
    sentences = []
    for owner, sentence in ((Player.FIRST, words.first), (Player.SECOND, words.second), (None, words.neutral)):
        things = [f"{pit.name}: {pit.seeds}" for row in scene.rows for pit in row if pit.owner == owner]
        ends = (end for end in (scene.left, scene.right) if end is not None and end.owner == owner)
        things += [words.store.format(seeds=end.seeds) for end in ends]
        if things:
            sentences.append(sentence.format(things=", ".join(things)))
    return " ".join(sentences)
