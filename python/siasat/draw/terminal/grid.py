"""Boards of squares for a terminal. Chequered boards need no lines; others get them, except within water."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from siasat.core.player import Player
from siasat.core.scene import Grid, Piece, Square
from siasat.draw.palette import (
    FACE,
    INDIGO,
    INDIGO_DEEP,
    INK,
    INK_SOFT,
    MARK,
    SQUARE_LIGHT,
    SQUARE_PLAIN,
    WOOD,
    WOOD_DARK,
    WOOD_DEEP,
)
from siasat.draw.terminal.cells import centred, tame
from siasat.draw.terrain import terrain_kind, terrain_owner

FIGURES = {
    "chess/pawn": "♙♟",
    "chess/knight": "♘♞",
    "chess/bishop": "♗♝",
    "chess/rook": "♖♜",
    "chess/queen": "♕♛",
    "chess/king": "♔♚",
}
"""The first player's figure, then the second's."""

MOST_LETTERS = 4
"""A piece's letter may be a short word, but no longer."""

_TEXT_STYLE = "\ufe0e"
"""Asks for the pawn as text: alone among the figures, ♟ has an emoji twin, which is two cells wide."""

_DARK = "#d8b281"  # lighter than on paper: thin figures have to be read on it
_WATER = "#a9cbd7"
_TRAP = "#dcc596"
_WATERY = f"#234f66 on {_WATER}"
_RULED = f"{WOOD} on {SQUARE_PLAIN}"
_SIDE: dict[Player | None, str] = {Player.FIRST: WOOD_DEEP, Player.SECOND: INDIGO, None: INK}
_VOID = Square("", "plain")
"""Fills up short rows."""


@dataclass(frozen=True, slots=True)
class _Board:
    """A grid with all rows of one length, and what is needed to write it."""

    rows: list[list[Square]]
    inner: int
    unicode: bool

    @property
    def width(self) -> int:
        """The cells of a square: what stands there, and its terrain on both sides."""
        return self.inner + 2

    def is_water(self, y: int, x: int) -> bool:
        return 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) and self.rows[y][x].terrain == "water"


def grid_lines(scene: Grid, unicode: bool) -> list[Text]:
    """The rows with their ranks, then the files."""
    columns = max(map(len, scene.rows), default=0)
    if not columns:
        return []
    squares = [[*row, *[_VOID] * (columns - len(row))] for row in scene.rows]
    inner = max(cell_len(_content(square.piece, unicode) or square.label) for row in squares for square in row)
    ruled = not any(square.terrain in ("light", "dark") for row in squares for square in row)
    board = _Board(squares, max(inner, 1), unicode)
    ranks = [tame(rank, unicode) for rank in scene.ranks[: len(squares)]]
    margin = max(map(cell_len, ranks), default=0)
    lines = []
    for y in range(len(squares)):
        rank = ranks[y] if y < len(ranks) else ""
        if ruled:
            lines.append(Text(" " * (margin + 1)) + _rule(board, y))
        lines.append(Text(" " * (margin - cell_len(rank)) + rank + " ") + _row(board, y, ruled))
    if ruled:
        lines.append(Text(" " * (margin + 1)) + _rule(board, len(squares)))
    if scene.files:
        names = [tame(name, unicode) for name in scene.files[:columns]] + [""] * (columns - len(scene.files))
        between = " " if ruled else ""
        files = between.join(centred(name, board.width) for name in names)
        lines.append(Text(" " * (margin + 1) + between + files + between))
    return lines


def _row(board: _Board, y: int, ruled: bool) -> Text:
    bar = "│" if board.unicode else "|"
    line = Text()
    for x, square in enumerate(board.rows[y]):
        if ruled:
            wet = board.is_water(y, x - 1) and board.is_water(y, x)
            line.append("~" if wet else bar, _WATERY if wet else _RULED)
        line.append_text(_cell(square, board))
    return line.append(bar, _RULED) if ruled else line


def _rule(board: _Board, y: int) -> Text:
    """The line above row `y`."""
    crossings = ("┌┬┐", "├┼┤", "└┴┘") if board.unicode else ("+++", "+++", "+++")
    crossing = crossings[0 if y == 0 else 2 if y == len(board.rows) else 1]
    dash = "─" if board.unicode else "-"
    columns = len(board.rows[0])
    line = Text()
    for x in range(columns):
        wet = board.is_water(y - 1, x) and board.is_water(y, x)
        corner = wet and board.is_water(y - 1, x - 1) and board.is_water(y, x - 1)
        line.append("~" if corner else crossing[1 if x else 0], _WATERY if corner else _RULED)
        line.append(("~" if wet else dash) * board.width, _WATERY if wet else _RULED)
    return line.append(crossing[2], _RULED)


def _content(piece: Piece | None, unicode: bool) -> str:
    """The text of a piece: a figure, or its letter in its owner's case, and the rank."""
    if piece is None:
        return ""
    rank = "" if piece.rank is None else str(piece.rank)
    if _has_figure(piece, unicode):
        figure = FIGURES[piece.art][piece.owner or 0]
        return figure + (_TEXT_STYLE if figure == "♟" else "") + rank
    letter = tame(piece.letter, unicode) or "?"
    letter = set_cell_size(letter, min(cell_len(letter), MOST_LETTERS))
    match piece.owner:
        case Player.FIRST:
            letter = letter.upper()
        case Player.SECOND:
            # Where there are no small letters, a stroke tells the second player's.
            letter = letter.lower() if letter.lower() != letter.upper() else letter + "'"
    return letter + rank


def _has_figure(piece: Piece, unicode: bool) -> bool:
    return unicode and piece.owner is not None and piece.art in FIGURES


def _cell(square: Square, board: _Board) -> Text:
    """One square: terrain, piece or emptiness, terrain."""
    flank, empty, style = _terrain(square.terrain, board)
    if square.piece is None:
        return Text(flank + (centred(square.label, board.inner) if square.label else empty) + flank, style=style)
    owner, ground = square.piece.owner, style.rpartition(" ")[2]
    if _has_figure(square.piece, board.unicode):
        worn = f"bold {INK if owner is Player.FIRST else INDIGO_DEEP} on {ground}"
    else:
        worn = f"bold {MARK[owner]} on {FACE[owner]}"
    content = centred(_content(square.piece, board.unicode), board.inner)
    return Text(flank, style=style) + Text(content, style=worn) + Text(flank, style=style)


def _terrain(name: str, board: _Board) -> tuple[str, str, str]:
    """What flanks a piece, what fills an empty square, and the style of both."""
    inner, dot = board.inner, centred("·" if board.unicode else ".", board.inner)
    match terrain_kind(name):
        case "light":
            return " ", dot, f"{INK_SOFT} on {SQUARE_LIGHT}"
        case "dark":
            return " ", dot, f"{INK_SOFT} on {_DARK}"
        case "plain":
            return " ", " " * inner, f"{INK_SOFT} on {SQUARE_PLAIN}"
        case "void":
            return " ", " " * inner, f"{WOOD_DARK} on {WOOD_DARK}"
        case "water":
            return "~", "~" * inner, _WATERY
        case "trap":
            return "#", " " * inner, f"bold {_SIDE[terrain_owner(name)]} on {_TRAP}"
        case "den":
            return "*", centred("/\\" if inner > 1 else "^", inner), f"bold {_SIDE[terrain_owner(name)]} on {_TRAP}"
        case _:
            mark = centred(tame(name, board.unicode) or "?", 1)
            return mark, mark * inner, f"{WOOD_DARK} on {SQUARE_PLAIN}"
