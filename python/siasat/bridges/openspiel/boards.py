"""Rectangular boards that OpenSpiel prints as one character for each square."""

from __future__ import annotations

import re
from dataclasses import dataclass
from string import ascii_lowercase

from siasat.core.player import Player
from siasat.core.scene import Grid, Piece, Square


@dataclass(frozen=True, slots=True)
class Board:
    """How a board is printed: the characters of empty squares and of each side's pieces.

    `names` is `letters` (file and rank, `c4`, as the actions say it), `rows` (`2,4`) or `files` (numbered columns).
    `art` is the drawing of every piece, or a folder of drawings by letter. `chequered` is the width of the fields of a
    chequered board, 0 for a plain one.
    `row` is a regular expression for a row if it has more around it than its number.
    """

    first: str
    second: str
    empty: str = "."
    neutral: str = ""
    names: str = "rows"
    art: str = ""
    chequered: int = 0
    row: str = r"\s*(?P<rank>\d*)\s*(?P<cells>(?:[{all}] ?)+?)\s*\d*\s*"

    def pattern(self) -> re.Pattern[str]:
        """Matches one printed row."""
        alphabet = re.escape(self.empty + self.first + self.second + self.neutral)
        return re.compile(self.row.replace("{all}", alphabet))


_FRAMED = r"[a-z^ ]? +(?P<rank>\d) (?P<cells>(?:[{all}] ?)+?) *[a-z^]?\s*"

BOARDS = {
    "amazons": Board("X", "O", neutral="#"),
    "breakthrough": Board("b", "w", names="letters", art="chess/pawn", chequered=1),
    "checkers": Board("o8", "+*", names="letters", chequered=1, row=r"(?P<rank>\d)(?P<cells>[{all}]+)"),
    "clobber": Board("o", "x", names="letters", chequered=1),
    "connect_four": Board("x", "o", names="files"),
    "cursor_go": Board("X", "O", empty="+", names="letters"),
    "go": Board("X", "O", empty="+", names="letters"),
    "gomoku": Board("b", "w"),
    "hex": Board("xyzX", "opqO", names="letters"),
    "lines_of_action": Board("x", "o", names="letters", chequered=1),
    "mnk": Board("x", "o", art="tictactoe/"),
    "othello": Board("x", "o", empty="-", names="letters"),
    "pentago": Board("O", "@", names="letters", chequered=3, row=_FRAMED),
    "tic_tac_toe": Board("x", "o", art="tictactoe/"),
    "ultimate_tic_tac_toe": Board("x", "o", art="tictactoe/", chequered=3),
    "xiangqi": Board("GAEHRCS", "gaehrcs"),
}
"""The games that are printed in this way."""

_COLOURS = re.compile("\x1b\\[[0-9;]{0,20}m")


def plain_lines(text: str) -> list[str]:
    """The lines of a text without colours and without the brackets around the last move."""
    return _COLOURS.sub("", text).replace("[", " ").replace("]", " ").splitlines()


def board_scene(board: Board, text: str) -> Grid | None:
    """The board in a text, or None if no two rows of the same length are in it."""
    lines = plain_lines(text)
    found = [match for line in lines if (match := board.pattern().fullmatch(line))]
    rows = [match["cells"].replace(" ", "") for match in found]
    width = max((len(row) for row in rows), default=0)
    pairs = [(match, row) for match, row in zip(found, rows, strict=True) if len(row) == width]
    if len(pairs) < 2:
        return None
    height = len(pairs)
    ranks = [match["rank"] or str(number) for number, (match, _) in enumerate(pairs, 1)]
    header = next((letters for line in lines if (letters := _header(line, width))), ascii_lowercase[:width])
    named = board.names == "letters" and width <= len(header)
    squares = tuple(
        tuple(
            Square(_name(board, header, ranks[y], x, y), _terrain(board, x, y, height), piece_of(board, letter))
            for x, letter in enumerate(row)
        )
        for y, (_, row) in enumerate(pairs)
    )
    files = tuple(header) if named else tuple(str(x) for x in range(width)) if board.names == "files" else ()
    return Grid(squares, files, tuple(ranks) if named else ())


def _header(line: str, width: int) -> str:
    """The letters of the files, if the line has nothing else."""
    letters = line.replace(" ", "").lower()
    rising = list(letters) == sorted(set(letters))
    return letters if len(letters) == width and letters.isalpha() and rising and letters.startswith("a") else ""


def _name(board: Board, header: str, rank: str, x: int, y: int) -> str:
    return f"{header[x]}{rank}" if board.names == "letters" and x < len(header) else f"{y},{x}"


def _terrain(board: Board, x: int, y: int, height: int) -> str:
    if not board.chequered:
        return "plain"
    field = x // board.chequered + (height - 1 - y) // board.chequered
    return "light" if field % 2 else "dark" if board.chequered == 1 else "plain"


def piece_of(board: Board, letter: str) -> Piece | None:
    """The piece that a character stands for; None for an empty square."""
    if letter in board.empty:
        return None
    owner = Player.FIRST if letter in board.first else Player.SECOND if letter in board.second else None
    shown = letter if owner is None else (board.first if owner is Player.FIRST else board.second)[0]
    is_kind = len(board.first) > 4  # several kinds of pieces, such as those of xiangqi
    label = letter if is_kind or letter in "8*" else shown
    art = f"{board.art}{shown}" if board.art.endswith("/") else board.art or f"disc/{label}"
    return Piece(owner, label.upper(), art)
