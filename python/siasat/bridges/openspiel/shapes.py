"""Boards of other shapes: holes, heaps, triangles, hexagons, edges and points."""

from __future__ import annotations

import re
from collections.abc import Callable
from string import ascii_lowercase

from siasat.bridges.openspiel.boards import Board, piece_of, plain_lines
from siasat.core.player import Player
from siasat.core.scene import Grid, Piece, Pit, Pits, Scene, Square

_STONES = Board("O", "@")
_PEGS = Board("x", "o")
_MARBLES = Board("1", "2")
_MEN = Board("W", "B")
_WALL = Piece(None, "|", "wall/wall")


def _numbers(line: str) -> list[int]:
    return [int(word) for word in re.findall(r"\d+", line)]


def mancala(text: str) -> Scene | None:
    """Two rows of six holes with a store at each end; a hole is named by its action."""
    top, ends, bottom = (_numbers(line) for line in text.splitlines()[:3])
    if len(top) != 6 or len(bottom) != 6 or len(ends) != 2:
        return None
    rows = (
        tuple(Pit(str(13 - i), seeds, Player.SECOND) for i, seeds in enumerate(top)),
        tuple(Pit(str(1 + i), seeds, Player.FIRST) for i, seeds in enumerate(bottom)),
    )
    return Pits(rows, Pit("", ends[0], Player.SECOND), Pit("", ends[1], Player.FIRST))


def oware(text: str) -> Scene | None:
    """Two rows of holes named by letters, and the seeds won by each side."""
    lines = text.removeprefix("[FINISHED]\n").splitlines()
    if len(lines) < 6:
        return None
    above, names_above, top, bottom, names_below, below = lines[:6]
    upper, lower = names_above.split(), names_below.split()
    seeds = _numbers(top), _numbers(bottom)
    if not len(upper) == len(lower) == len(seeds[0]) == len(seeds[1]):
        return None
    rows = (
        tuple(Pit(name, count, Player.SECOND) for name, count in zip(upper, seeds[0], strict=True)),
        tuple(Pit(name, count, Player.FIRST) for name, count in zip(lower, seeds[1], strict=True)),
    )
    return Pits(rows, Pit("", _numbers(above)[1], Player.SECOND), Pit("", _numbers(below)[1], Player.FIRST))


def nim(text: str) -> Scene | None:
    """One row of heaps."""
    heaps = _numbers(text.partition(":")[2])
    return Pits((tuple(Pit(str(number), size, None) for number, size in enumerate(heaps, 1)),)) if heaps else None


def dots_and_boxes(text: str) -> Scene | None:
    """Dots, the edges between them and the boxes, each as one square; a box shows who closed it."""
    lines = text.splitlines()
    last = next((i for i, line in enumerate(lines) if line.startswith("└")), None)
    if last is None:
        return None
    lines = lines[: last + 1]
    columns = (len(lines[0]) - 1) // 4
    rows = []
    for y, line in enumerate(lines):
        row = []
        for x in range(2 * columns + 1):
            letter = line.ljust(4 * columns + 1)[2 * x]
            name = f"{y},{x}"
            if x % 2 and y % 2:
                row.append(Square(name, "light", piece_of(_MARBLES, letter) if letter in "12" else None))
            elif x % 2 or y % 2:
                row.append(Square(name, "plain", None if letter == " " else Piece(None, letter, "edge/edge")))
            else:
                row.append(Square(name, "dark"))
        rows.append(tuple(row))
    return Grid(tuple(rows))


def hexagon(text: str) -> Scene | None:
    """The board of Havannah or Y on squares: every row starts at its first file, so that names are those of actions."""
    found = [
        match for line in plain_lines(text) if (match := re.fullmatch(r" *(\d+) ((?:[.@O] *)+)(?:[a-z] *)?", line))
    ]
    if not found:
        return None
    rows = [re.sub(r"\s", "", match[2]) for match in found]
    width = max(len(row) for row in rows)
    widest = next(i for i, row in enumerate(rows) if len(row) == width)
    is_triangle = widest == 0
    squares = []
    for y, row in enumerate(rows):
        shift = 0 if is_triangle else max(0, y - widest)
        cells = [Square(f"{_file(x)}{y + 1}", "void") for x in range(width)]
        for x, letter in enumerate(row):
            cells[x + shift] = Square(f"{_file(x + shift)}{y + 1}", "plain", piece_of(_STONES, letter))
        squares.append(tuple(cells))
    return Grid(tuple(squares), tuple(_file(x) for x in range(width)), tuple(str(y + 1) for y in range(len(rows))))


def _file(x: int) -> str:
    return ascii_lowercase[x] if x < 26 else f"{ascii_lowercase[x // 26 - 1]}{ascii_lowercase[x % 26]}"


def chinese_checkers(text: str) -> Scene | None:
    """The star on squares two columns apart; a hole is named by its number."""
    lines = [line for line in text.splitlines() if line.strip() and set(line) <= set(" .12")]
    width = max(len(line) for line in lines)
    number, rows = 0, []
    for y, line in enumerate(lines):
        row = []
        for x, letter in enumerate(line.ljust(width)):
            if letter == " ":
                row.append(Square(f"{y}:{x}", "void"))
            else:
                row.append(Square(str(number), "plain", piece_of(_MARBLES, letter)))
                number += 1
        rows.append(tuple(row))
    return Grid(tuple(rows))


def nine_mens_morris(text: str) -> Scene | None:
    """The 24 points on a board of seven by seven, numbered as the actions number them."""
    lines = text.splitlines()[:13:2]
    if len(lines) != 7 or any(len(line) != 15 for line in lines):
        return None
    number, rows = 0, []
    for y, line in enumerate(lines):
        row = []
        for x in range(7):
            letter = line[_COLUMNS[x]]
            if letter in ".WB":
                row.append(Square(str(number), "plain", piece_of(_MEN, letter)))
                number += 1
            else:
                row.append(Square(f"{y}:{x}", "void"))
        rows.append(tuple(row))
    return Grid(tuple(rows)) if number == 24 else None


_COLUMNS = (0, 2, 4, 7, 10, 12, 14)


def quoridor(text: str) -> Scene | None:
    """Squares of the pawns, with thin ones between them for the walls."""
    lines = plain_lines(text)
    top = next((i for i, line in enumerate(lines) if line.split()[:2] == ["a", "b"]), None)
    if top is None:
        return None
    size = len(lines[top].split())
    rows = []
    for y in range(2 * size - 1):
        line = lines[top + 1 + y].ljust(4 * size + 3)
        row = []
        for x in range(2 * size - 1):
            letter = line[3 + 2 * x]
            if x % 2 or y % 2:
                row.append(Square(f"{y}:{x}", "void", _WALL if letter in "|-+" else None))
            else:
                owner = {"0": Player.FIRST, "@": Player.SECOND}.get(letter)
                pawn = None if owner is None else Piece(owner, "P", "chess/pawn")
                row.append(Square(f"{_file(x // 2)}{y // 2 + 1}", "plain", pawn))
        rows.append(tuple(row))
    files = tuple("" if x % 2 else _file(x // 2) for x in range(2 * size - 1))
    return Grid(tuple(rows), files, tuple("" if y % 2 else str(y // 2 + 1) for y in range(2 * size - 1)))


def twixt(text: str) -> Scene | None:
    """The pegs; links between them are not drawn."""
    found = [match for line in plain_lines(text) if (match := re.fullmatch(r" *(\d+) {1,2}(.*)", line))]
    size = len(found)
    rows = []
    for y, match in enumerate(found):
        cells = match[2].ljust(3 * size)
        row = [cells[3 * x : 3 * x + 3].strip() for x in range(size)]
        rows.append(tuple(_peg(f"{_file(x)}{y + 1}", letter) for x, letter in enumerate(row)))
    return (
        Grid(tuple(rows), tuple(_file(x) for x in range(size)), tuple(match[1] for match in found)) if found else None
    )


def _peg(name: str, letter: str) -> Square:
    return Square(name, "plain" if letter else "void", piece_of(_PEGS, letter) if letter in ("x", "o") else None)


SHAPES: dict[str, Callable[[str], Scene | None]] = {
    "chinese_checkers": chinese_checkers,
    "dots_and_boxes": dots_and_boxes,
    "havannah": hexagon,
    "mancala": mancala,
    "nim": nim,
    "nine_mens_morris": nine_mens_morris,
    "oware": oware,
    "quoridor": quoridor,
    "twixt": twixt,
    "y": hexagon,
}
"""What draws each of these games."""
