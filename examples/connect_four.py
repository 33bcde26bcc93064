"""Connect Four on bitboards, with notation and picture: a game that is worth searching.

Run this file to use siasat's command line with the game added:

    python examples/connect_four.py play connect-four
    python examples/connect_four.py search connect-four --algorithm alphabeta+history+table --depth 8
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from siasat import IllegalMoveError, InvalidMoveError, Outcome, Player, PositionError, RepetitionRule, register_game
from siasat.core.mixing import mix
from siasat.core.scene import Grid, Piece, Square

COLUMNS, ROWS = 7, 6
STRIDE = ROWS + 1  # one bit above each column stays empty, so that lines do not run over
BOTTOM = sum(1 << STRIDE * column for column in range(COLUMNS))
TOPS = tuple(1 << STRIDE * column + ROWS - 1 for column in range(COLUMNS))
CELLS = BOTTOM * ((1 << ROWS) - 1)
COLUMN = tuple(((1 << ROWS) - 1) << STRIDE * column for column in range(COLUMNS))
ALL_MOVES = tuple(range(COLUMNS))


class FourState(NamedTuple):
    """The discs of the side to move, all discs, and whose turn it is."""

    own: int
    taken: int
    player: Player


@dataclass(frozen=True, slots=True)
class ConnectFour:
    """The rules: a disc falls to the lowest free cell of its column; four in a line win."""

    id = "connect-four"
    variant = "standard"
    alternates = True
    repetition: ClassVar[RepetitionRule | None] = None

    def initial(self) -> FourState:
        """The empty board."""
        return FourState(0, 0, Player.FIRST)

    def to_move(self, state: FourState) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: FourState) -> Sequence[int]:
        """The columns with room, from left to right; none once four are in a line."""
        if _has_four(state.own ^ state.taken):
            return ()
        taken = state.taken
        return [column for column in ALL_MOVES if not taken & TOPS[column]]

    def play(self, state: FourState, move: int) -> FourState:
        """Drop a disc: adding one to a column of ones carries into its lowest free cell."""
        own, taken, player = state
        return FourState(own ^ taken, taken | (taken + (1 << STRIDE * move)) & COLUMN[move], player.other)

    def outcome(self, state: FourState) -> Outcome | None:
        """Only the side that has just moved can have made a line."""
        if _has_four(state.own ^ state.taken):
            return Outcome(state.player.other, "four-in-a-row")
        return Outcome(None, "board-full") if state.taken == CELLS else None

    def key(self, state: FourState) -> int:
        """A hash of both bitboards; they say whose turn it is."""
        return mix(mix(state.own) ^ state.taken)

    def is_irreversible(self, state: FourState, move: int) -> bool:
        """Always: discs are never removed."""
        return True

    def format_state(self, state: FourState) -> str:
        """The columns from left to right, each from the bottom up: `x/o/xo////`."""
        discs = [state.own, state.own ^ state.taken]
        first, second = discs if state.player is Player.FIRST else reversed(discs)
        return "/".join("".join(_column(first, second, column)) for column in range(COLUMNS))

    def parse_state(self, text: str) -> FourState:
        """Read `x/o/xo////`; the number of discs says whose turn it is."""
        columns = text.strip().split("/")
        if len(columns) != COLUMNS or any(len(column) > ROWS or set(column) - set("xo") for column in columns):
            raise PositionError(f"a position has {COLUMNS} columns of at most {ROWS} x and o, joined by '/'")
        marks = {"x": 0, "o": 0}
        for column, letters in enumerate(columns):
            for row, letter in enumerate(letters):
                marks[letter] |= 1 << STRIDE * column + row
        ahead = marks["x"].bit_count() - marks["o"].bit_count()
        if ahead not in (0, 1):
            raise PositionError("x moves first and they take turns: x has as many discs as o, or one more")
        player = Player(ahead)
        own = marks["x"] if player is Player.FIRST else marks["o"]
        if _has_four(own):
            raise PositionError("four were in a line, and still the other side has moved")
        return FourState(own, marks["x"] | marks["o"], player)

    def format_move(self, state: FourState, move: int) -> str:
        """The column's number, from 1."""
        return str(move + 1)

    def parse_move(self, state: FourState, text: str) -> int:
        """Read a column's number."""
        if text.strip() not in list("1234567"):
            raise InvalidMoveError(f"a move is a column from 1 to {COLUMNS}")
        if int(text) - 1 not in self.legal_moves(state):
            raise IllegalMoveError(f"column {text.strip()} takes no disc now")
        return int(text) - 1

    def scene(self, state: FourState) -> Grid:
        """The board from the side."""
        columns = [column.ljust(ROWS) for column in self.format_state(state).split("/")]
        rows = tuple(
            tuple(_square(column, row, letters[row]) for column, letters in enumerate(columns))
            for row in reversed(range(ROWS))
        )
        return Grid(rows, files=tuple(str(column + 1) for column in range(COLUMNS)))


def _has_four(discs: int) -> bool:
    """Two neighbours and two more behind them, along each of the four directions."""
    pairs = discs & discs >> 1
    if pairs & pairs >> 2:
        return True
    pairs = discs & discs >> STRIDE
    if pairs & pairs >> 2 * STRIDE:
        return True
    pairs = discs & discs >> STRIDE - 1
    if pairs & pairs >> 2 * (STRIDE - 1):
        return True
    pairs = discs & discs >> STRIDE + 1
    return bool(pairs & pairs >> 2 * (STRIDE + 1))


def _column(first: int, second: int, column: int) -> list[str]:
    cells = [1 << STRIDE * column + row for row in range(ROWS)]
    return ["x" if first & cell else "o" for cell in cells if (first | second) & cell]


def _square(column: int, row: int, letter: str) -> Square:
    name = f"{column + 1}-{row + 1}"
    if letter == " ":
        return Square(name)
    return Square(name, piece=Piece(Player.FIRST if letter == "x" else Player.SECOND, letter.upper(), f"disc/{letter}"))


register_game(ConnectFour(), title="Connect Four")

if __name__ == "__main__":
    from siasat.cli.main import main

    sys.exit(main())
