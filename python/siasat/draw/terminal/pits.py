"""Boards of holes for a terminal: the seeds as numbers in `( )` or `[ ]`, the moves' names beyond them."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from siasat.core.player import Player
from siasat.core.scene import Pit, Pits
from siasat.draw.palette import FACE, IVORY, MARK, WOOD_DEEP
from siasat.draw.terminal.cells import centred, tame

BRACKETS: dict[Player | None, tuple[str, str]] = {
    Player.FIRST: ("(", ")"),
    Player.SECOND: ("[", "]"),
    None: ("{", "}"),
}
"""The owner of a hole, shown without colour."""

_BOARD = f"{IVORY} on {WOOD_DEEP}"


def pits_lines(scene: Pits, unicode: bool) -> list[Text]:
    """Rows from the top down; the stores at the ends of the line in the middle."""
    ends = [end for end in (scene.left, scene.right) if end is not None]
    digits = max((len(str(pit.seeds)) for pit in [*ends, *(pit for row in scene.rows for pit in row)]), default=1)
    names = [[tame(pit.name, unicode) for pit in row] for row in scene.rows]
    step = max([digits + 2, *(cell_len(name) for row in names for name in row)]) + 1
    columns = max((len(row) for row in scene.rows), default=0)
    middle: list[Text] = []
    holes: list[int] = []  # which lines the holes are on
    for y, row in enumerate(scene.rows):
        above = 2 * y + 1 < len(scene.rows)
        name_line = _fit(
            Text("".join(centred(name, step - 1) + " " for name in names[y]), style=_BOARD), columns * step
        )
        hole_line = _fit(Text(style=_BOARD).join(_hole(pit, digits, step) for pit in row), columns * step)
        if y == len(scene.rows) / 2:
            middle.append(Text(" " * columns * step, style=_BOARD))
        holes.append(len(middle) + above)
        middle += [name_line, hole_line] if above else [hole_line, name_line]
    if not middle:
        middle, holes = [Text(style=_BOARD)], [0]
    at = (holes[0] + holes[-1]) // 2
    return [
        _end(scene.left, digits, i == at, " ", " ") + line + _end(scene.right, digits, i == at, "", " ")
        for i, line in enumerate(middle)
    ]


def _fit(line: Text, width: int) -> Text:
    """A short row stands in the middle of the board."""
    spare = width - line.cell_len
    return Text(" " * (spare // 2), style=_BOARD) + line + Text(" " * (spare - spare // 2), style=_BOARD)


def _seeds(pit: Pit, digits: int) -> Text:
    opening, closing = BRACKETS[pit.owner]
    return Text(f"{opening}{pit.seeds:>{digits}}{closing}", style=f"bold {MARK[pit.owner]} on {FACE[pit.owner]}")


def _hole(pit: Pit, digits: int, step: int) -> Text:
    spare = step - digits - 2
    text = Text(" " * (spare // 2), style=_BOARD)
    return text + _seeds(pit, digits) + Text(" " * (spare - spare // 2), style=_BOARD)


def _end(store: Pit | None, digits: int, shown: bool, before: str, after: str) -> Text:
    """The end of a line: the store on one line, as much wood on the others, a narrow rim where there is none."""
    if store is None:
        return Text(before, style=_BOARD)
    seeds = _seeds(store, digits) if shown else Text(" " * (digits + 2), style=_BOARD)
    return Text(before, style=_BOARD) + seeds + Text(after, style=_BOARD)
