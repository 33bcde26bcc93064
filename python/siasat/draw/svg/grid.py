"""Boards of squares as SVG: a wooden frame, the squares' terrain, then the pieces."""

from __future__ import annotations

from siasat.core.player import Player
from siasat.core.scene import Grid, Square
from siasat.draw.art.ornament import kawung_line
from siasat.draw.palette import WOOD_BRIGHT, WOOD_DARK, WOOD_DEEP, WOOD_LIGHT
from siasat.draw.svg.markup import element, group, label, placed
from siasat.draw.svg.sheet import sheet
from siasat.draw.svg.terrain import shores, terrain
from siasat.draw.svg.token import piece_svg
from siasat.draw.words import Words

CELL = 100.0
FRAME = 46.0


def grid_svg(scene: Grid, words: Words) -> str:
    """The whole document."""
    columns, rows = max((len(row) for row in scene.rows), default=0), len(scene.rows)
    width, height = columns * CELL, rows * CELL
    body = _frame(scene, width, height) + placed(_squares(scene), FRAME, FRAME)
    title = words.grid.format(columns=columns, rows=rows)
    spoken = _description(scene, words)
    return sheet(body, width + 2 * FRAME, height + 2 * FRAME, title=title, description=spoken, note=scene.note)


def _frame(scene: Grid, width: float, height: float) -> str:
    """Wood with the names of files and ranks below and to the left, and a batik line where no names stand."""
    outer_w, outer_h = width + 2 * FRAME, height + 2 * FRAME
    parts = [
        element("rect", width=outer_w, height=outer_h, rx=18, fill=WOOD_DARK, stroke=WOOD_DEEP, stroke_width=2),
        element(
            "rect",
            x=5,
            y=5,
            width=outer_w - 10,
            height=outer_h - 10,
            rx=14,
            fill="none",
            stroke=WOOD_LIGHT,
            stroke_width=1.5,
        ),
        kawung_line(FRAME, FRAME / 2, width, 7.5, WOOD_LIGHT),
        kawung_line(outer_w - FRAME / 2, FRAME, height, 7.5, WOOD_LIGHT, upright=True),
    ]
    for i, name in enumerate(scene.files):
        parts.append(label(name, FRAME + (i + 0.5) * CELL, outer_h - FRAME / 2, 27, WOOD_BRIGHT, weight=600, room=CELL))
    for i, name in enumerate(scene.ranks):
        parts.append(label(name, FRAME / 2, FRAME + (i + 0.5) * CELL, 27, WOOD_BRIGHT, weight=600, room=FRAME))
    if not scene.files:
        parts.append(kawung_line(FRAME, outer_h - FRAME / 2, width, 7.5, WOOD_LIGHT))
    if not scene.ranks:
        parts.append(kawung_line(FRAME / 2, FRAME, height, 7.5, WOOD_LIGHT, upright=True))
    parts.append(element("rect", x=FRAME - 3, y=FRAME - 3, width=width + 6, height=height + 6, fill=WOOD_DEEP))
    return group(*parts)


def _squares(scene: Grid) -> str:
    grounds, pieces = [], []
    for y, row in enumerate(scene.rows):
        for x, square in enumerate(row):
            grounds.append(placed(terrain(square.terrain), x * CELL, y * CELL))
            if square.label:
                grounds.append(label(square.label, (x + 0.13) * CELL, (y + 0.13) * CELL, 20, WOOD_DEEP, weight=600))
            if square.piece is not None:
                pieces.append(placed(piece_svg(square.piece), x * CELL, y * CELL))
    return "".join(grounds) + shores(scene.rows) + "".join(pieces)


def _description(scene: Grid, words: Words) -> str:
    """The pieces and their squares in words, for screen readers."""
    squares = [square for row in scene.rows for square in row]
    sides = ((Player.FIRST, words.first), (Player.SECOND, words.second), (None, words.neutral))
    lists = ((sentence, ", ".join(_standing(squares, owner, words))) for owner, sentence in sides)
    return " ".join(sentence.format(things=things) for sentence, things in lists if things)


def _standing(squares: list[Square], owner: Player | None, words: Words) -> list[str]:
    """`knight g1` for each piece of `owner`."""
    return [
        f"{words.piece(piece)} {square.label or square.name}"
        for square in squares
        if (piece := square.piece) is not None and piece.owner == owner
    ]
