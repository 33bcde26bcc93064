"""Connect Four: a disc falls to the lowest free cell of its column; a line of four wins.

A board is a word of bits, column after column from the bottom up, with one bit above each column that stays empty, so
that lines do not run over into the next column (Tromp's Fhourstones, 1996).

A state is `x/o/xo////`: the columns from left to right, each from the bottom up. A move is the number of a column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from siasat.core.game import RepetitionRule, Setup
from siasat.core.mixing import mix
from siasat.core.notation import quote
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Grid, Piece, Square
from siasat.errors import IllegalMoveError, InvalidMoveError, PositionError
from siasat.games.connectfour.variant import STANDARD, parse_variant, variant_text

LETTERS = "xo"
COLOURS = ("clay", "indigo")


class ConnectFourState(NamedTuple):
    """The discs of the side to move, all discs, and whose turn it is."""

    own: int
    taken: int
    player: Player


@dataclass(frozen=True, slots=True)
class ConnectFour:
    """The rules; `length` discs in a line win."""

    columns: int = STANDARD[0]
    rows: int = STANDARD[1]
    length: int = STANDARD[2]

    id = "connectfour"
    alternates = True
    repetition: ClassVar[RepetitionRule | None] = None

    @property
    def variant(self) -> str:
        """`standard` or `size:5,4,3`."""
        return variant_text(self.columns, self.rows, self.length)

    def initial(self) -> ConnectFourState:
        """The empty board."""
        return ConnectFourState(0, 0, Player.FIRST)

    def to_move(self, state: ConnectFourState) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: ConnectFourState) -> Sequence[int]:
        """The columns with room, from left to right; none once a line is made."""
        if self.has_line(state.own ^ state.taken):
            return []
        tops = state.taken >> self.rows - 1
        return [column for column in range(self.columns) if not tops >> column * (self.rows + 1) & 1]

    def play(self, state: ConnectFourState, move: int) -> ConnectFourState:
        """Drop a disc: adding one to a column of ones carries into its lowest free cell."""
        own, taken, player = state
        bottom = 1 << move * (self.rows + 1)
        cell = (taken & bottom * ((1 << self.rows) - 1)) + bottom
        return ConnectFourState(own ^ taken, taken | cell, player.other)

    def outcome(self, state: ConnectFourState) -> Outcome | None:
        """Only the side that has just moved can have made a line; a full board is a draw."""
        if self.has_line(state.own ^ state.taken):
            return Outcome(state.player.other, "line")
        return Outcome(None, "board-full") if state.taken.bit_count() == self.columns * self.rows else None

    def key(self, state: ConnectFourState) -> int:
        """A hash of both words of bits; they say whose turn it is."""
        return mix(mix(state.own) ^ state.taken)

    def is_irreversible(self, state: ConnectFourState, move: int) -> bool:
        """Discs stay."""
        return True

    def has_line(self, discs: int) -> bool:
        """Whether `length` of these discs are in a line, in any of the four directions."""
        for step in (1, self.rows, self.rows + 1, self.rows + 2):
            run, have = discs, 1
            while run and have < self.length:  # `run`: the lowest cells of lines of `have` discs
                more = min(have, self.length - have)
                run &= run >> more * step
                have += more
            if run:
                return True
        return False

    def format_state(self, state: ConnectFourState) -> str:
        """`x/o/xo////`."""
        first, second = self.discs(state)
        return "/".join(
            "".join(LETTERS[second >> cell & 1] for cell in self._cells(column) if (first | second) >> cell & 1)
            for column in range(self.columns)
        )

    def parse_state(self, text: str) -> ConnectFourState:
        """Read `x/o/xo////`; the number of discs says whose turn it is."""
        columns = text.strip().split("/")
        if len(columns) != self.columns or set(text.strip()) - set("xo/"):
            example = "/".join(["x", "o", *[""] * (self.columns - 2)])
            raise PositionError(
                f"a position has {self.columns} columns of x and o from the bottom up, such as '{example}', "
                f"not {quote(text)}"
            )
        discs = [0, 0]
        for column, letters in enumerate(columns):
            if len(letters) > self.rows:
                raise PositionError(f"column {column + 1} has {len(letters)} discs; it holds {self.rows}")
            for cell, letter in zip(self._cells(column), letters, strict=False):
                discs[LETTERS.index(letter)] |= 1 << cell
        first, second = discs
        ahead = first.bit_count() - second.bit_count()
        if ahead not in (0, 1):
            raise PositionError(f"x has {first.bit_count()} discs and o {second.bit_count()}: they must take turns")
        if self.has_line(discs[ahead]):
            raise PositionError(
                f"{LETTERS[ahead]} already had a line of {self.length}, but the other side has moved since"
            )
        return ConnectFourState(discs[ahead], first | second, Player(ahead))

    def format_move(self, state: ConnectFourState, move: int) -> str:
        """The column's number, from 1."""
        return str(move + 1)

    def parse_move(self, state: ConnectFourState, text: str) -> int:
        """Read a column's number."""
        name = text.strip()
        if name not in [str(column + 1) for column in range(self.columns)]:
            raise InvalidMoveError(f"cannot read the move {quote(text)}; give a column from 1 to {self.columns}")
        move = int(name) - 1
        if move not in self.legal_moves(state):
            raise IllegalMoveError(f"column {name} takes no disc: it is full, or the game is over")
        return move

    def discs(self, state: ConnectFourState) -> tuple[int, int]:
        """The discs of the first and of the second player."""
        own, other = state.own, state.own ^ state.taken
        return (own, other) if state.player is Player.FIRST else (other, own)

    def setup_pieces(self) -> Sequence[Piece]:
        """One disc of each side."""
        return tuple(_disc(player) for player in Player)

    def setup_text(self, setup: Setup) -> str:
        """The columns as they are filled; a gap is left out, so that the discs above it fall."""
        letters = {name: letter.lower() for name, letter in setup.cells.items() if letter.lower() in ("x", "o")}
        names = ([self._name(column, row) for row in range(self.rows)] for column in range(self.columns))
        return "/".join("".join(letters.get(name, "") for name in column) for column in names)

    def scene(self, state: ConnectFourState) -> Grid:
        """The board from the side."""
        rows = (
            tuple(self._square(state, column, row) for column in range(self.columns))
            for row in reversed(range(self.rows))
        )
        return Grid(tuple(rows), files=tuple(str(column + 1) for column in range(self.columns)))

    def _cells(self, column: int) -> range:
        """The bits of a column from the bottom up."""
        return range(column * (self.rows + 1), column * (self.rows + 1) + self.rows)

    def _name(self, column: int, row: int) -> str:
        return f"{column + 1}-{row + 1}"

    def _square(self, state: ConnectFourState, column: int, row: int) -> Square:
        cell, name = self._cells(column)[row], self._name(column, row)
        for player, discs in zip(Player, self.discs(state), strict=True):
            if discs >> cell & 1:
                return Square(name, piece=_disc(player))
        return Square(name)


def _disc(player: Player) -> Piece:
    return Piece(player, LETTERS[player].upper(), f"discs/{COLOURS[player]}")


def make(variant: str) -> ConnectFour:
    """The game from its variant's text form."""
    return ConnectFour(*parse_variant(variant))
