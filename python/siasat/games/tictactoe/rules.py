"""Tic-tac-toe: small enough to search completely (5,478 positions).

A state is `xo./.x./..o x`: rows 3 to 1 from the top, `.` for empty, then the side to move. A move is a
square (`a1` … `c3`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from siasat.core.game import RepetitionRule, Setup
from siasat.core.mixing import seed_of, zobrist
from siasat.core.notation import quote, split_variant
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Grid, Piece, Square
from siasat.errors import IllegalMoveError, InvalidMoveError, PositionError, VariantError

SQUARES = tuple(f"{file}{rank}" for rank in "123" for file in "abc")
FULL_BOARD = 0b111_111_111
LINES = (0b111, 0b111_000, 0b111_000_000, 0b001_001_001, 0b010_010_010, 0b100_100_100, 0b100_010_001, 0b001_010_100)
KEYS = zobrist(seed_of("tictacto"), 19)
"""9 squares × 2 players, and a last number for the second player's turn."""


class TicTacToeState(NamedTuple):
    """The squares of either player as nine bits (a1 the lowest), and whose turn it is."""

    first: int
    second: int
    player: Player


@dataclass(frozen=True, slots=True)
class TicTacToe:
    """The rules."""

    id = "tictactoe"
    variant = "standard"
    alternates = True
    repetition: ClassVar[RepetitionRule | None] = None

    def initial(self) -> TicTacToeState:
        """The empty board."""
        return TicTacToeState(0, 0, Player.FIRST)

    def to_move(self, state: TicTacToeState) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: TicTacToeState) -> Sequence[int]:
        """The empty squares from a1 to c3, row by row; none once a line is made."""
        if _has_line(state.first) or _has_line(state.second):
            return []
        taken = state.first | state.second
        return [square for square in range(9) if not taken >> square & 1]

    def play(self, state: TicTacToeState, move: int) -> TicTacToeState:
        """Put a mark on a square."""
        if state.player is Player.FIRST:
            return TicTacToeState(state.first | 1 << move, state.second, Player.SECOND)
        return TicTacToeState(state.first, state.second | 1 << move, Player.FIRST)

    def outcome(self, state: TicTacToeState) -> Outcome | None:
        """Three in a line win; a full board is a draw."""
        if _has_line(state.first):
            return Outcome(Player.FIRST, "three-in-a-row")
        if _has_line(state.second):
            return Outcome(Player.SECOND, "three-in-a-row")
        if state.first | state.second == FULL_BOARD:
            return Outcome(None, "board-full")
        return None

    def key(self, state: TicTacToeState) -> int:
        """The XOR of the marks' numbers and the mover's."""
        key = KEYS[18] if state.player is Player.SECOND else 0
        for square in range(9):
            if state.first >> square & 1:
                key ^= KEYS[square]
            if state.second >> square & 1:
                key ^= KEYS[9 + square]
        return key

    def is_irreversible(self, state: TicTacToeState, move: int) -> bool:
        """Marks stay."""
        return True

    def format_state(self, state: TicTacToeState) -> str:
        """`xo./.x./..o x`."""
        rows = ("".join(_letter(state, 3 * rank + file) for file in range(3)) for rank in (2, 1, 0))
        return f"{'/'.join(rows)} {'xo'[state.player]}"

    def parse_state(self, text: str) -> TicTacToeState:
        """Parse `xo./.x./..o x`; rejects boards that no game can reach."""
        parts = text.strip().split(" ")
        rows = parts[0].split("/")
        if len(parts) != 2 or len(rows) != 3 or any(len(row) != 3 for row in rows) or set(parts[0]) - set("xo./"):
            raise PositionError(f"a tictactoe position looks like 'xo./.x./..o x', not {quote(text)}")
        marks = dict.fromkeys("xo.", 0)
        for row, rank in zip(rows, (2, 1, 0), strict=True):
            for file, letter in enumerate(row):
                marks[letter] |= 1 << 3 * rank + file
        first, second = marks["x"], marks["o"]
        ahead = first.bit_count() - second.bit_count()
        if ahead not in (0, 1):
            raise PositionError(f"x has {first.bit_count()} marks and o {second.bit_count()}: they must take turns")
        if parts[1] != "xo"[ahead]:
            raise PositionError(f"it is {'xo'[ahead]}'s turn according to the number of marks, not {quote(parts[1])}")
        if (_has_line(first) and ahead == 0) or (_has_line(second) and ahead == 1):
            raise PositionError("one side already had three in a row, but the other side has moved since")
        return TicTacToeState(first, second, Player(ahead))

    def format_move(self, state: TicTacToeState, move: int) -> str:
        """The square's name."""
        return SQUARES[move]

    def parse_move(self, state: TicTacToeState, text: str) -> int:
        """Read a square's name."""
        name = text.strip()
        if name not in SQUARES:
            raise InvalidMoveError(f"cannot read the move {quote(text)}; give a square from a1 to c3")
        move = SQUARES.index(name)
        if move not in self.legal_moves(state):
            raise IllegalMoveError(f"{name} cannot be marked: it is taken, or the game is over")
        return move

    def setup_pieces(self) -> Sequence[Piece]:
        """A cross and a nought."""
        return tuple(Piece(Player(number), letter.upper(), f"tictactoe/{letter}") for number, letter in enumerate("xo"))

    def setup_text(self, setup: Setup) -> str:
        """Rows and the side to move."""
        marks = [setup.cells.get(name, ".").lower() for name in SQUARES]
        letters = "".join(mark if mark in ("x", "o") else "." for mark in marks)
        return f"{letters[6:]}/{letters[3:6]}/{letters[:3]} {'xo'[setup.player]}"

    def scene(self, state: TicTacToeState) -> Grid:
        """Three by three squares."""
        rows = tuple(tuple(_square(state, 3 * rank + file) for file in range(3)) for rank in (2, 1, 0))
        return Grid(rows, files=("a", "b", "c"), ranks=("3", "2", "1"))


def _has_line(marks: int) -> bool:
    return any(marks & line == line for line in LINES)


def _letter(state: TicTacToeState, square: int) -> str:
    return "x" if state.first >> square & 1 else "o" if state.second >> square & 1 else "."


def _square(state: TicTacToeState, square: int) -> Square:
    letter = _letter(state, square)
    if letter == ".":
        return Square(SQUARES[square])
    owner = Player.FIRST if letter == "x" else Player.SECOND
    return Square(SQUARES[square], piece=Piece(owner, letter.upper(), f"tictactoe/{letter}"))


def make(variant: str) -> TicTacToe:
    """The game from its variant's text form."""
    if split_variant(variant) != ("standard", ()):
        raise VariantError(f"tictactoe has only the variant 'standard', not {quote(variant)}")
    return TicTacToe()
