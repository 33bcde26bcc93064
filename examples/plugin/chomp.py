"""Chomp: a bar of chocolate whose piece a1 is poisoned. Choose a piece; it is eaten with all above and right of it.

Whoever eats a1 loses. Gale (1974) showed that the first player can always win a bar of more than one piece, without
saying how. Variants: `bar:5,4` (columns, rows). A state is `5,5,5,4/1`: pieces left in each row from the bottom up, and
the side to move. A move is the name of a piece, `c2`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from siasat import GameEntry, IllegalMoveError, InvalidMoveError, Outcome, Player, PositionError, VariantError
from siasat.core.mixing import seed_of, zobrist
from siasat.core.notation import parse_number, quote, split_variant
from siasat.core.scene import Grid, Piece, Square

FILES = "abcdefgh"
KEYS = zobrist(seed_of("chomp"), 8 * 9 + 1)
"""One number for each row × pieces left, and a last one for the second player's turn."""


class Bar(NamedTuple):
    rows: tuple[int, ...]
    player: Player


class Bite(NamedTuple):
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Chomp:
    columns: int = 5
    rows: int = 4

    id = "chomp"
    alternates = True
    repetition = None

    @property
    def variant(self) -> str:
        return f"bar:{self.columns},{self.rows}"

    # The rules.

    def initial(self) -> Bar:
        return Bar((self.columns,) * self.rows, Player.FIRST)

    def to_move(self, state: Bar) -> Player:
        return state.player

    def legal_moves(self, state: Bar) -> Sequence[Bite]:
        return [Bite(row, column) for row, left in enumerate(state.rows) for column in range(left)]

    def play(self, state: Bar, move: Bite) -> Bar:
        rows = (min(left, move.column) if row >= move.row else left for row, left in enumerate(state.rows))
        return Bar(tuple(rows), state.player.other)

    def outcome(self, state: Bar) -> Outcome | None:
        return None if state.rows[0] else Outcome(state.player, "ate-the-poison")

    def key(self, state: Bar) -> int:
        key = KEYS[-1] if state.player is Player.SECOND else 0
        for row, left in enumerate(state.rows):
            key ^= KEYS[9 * row + left]
        return key

    def is_irreversible(self, state: Bar, move: Bite) -> bool:
        return True

    # The notation: with it positions can be given on the command line.

    def format_state(self, state: Bar) -> str:
        return f"{','.join(map(str, state.rows))}/{state.player.number}"

    def parse_state(self, text: str) -> Bar:
        rows, slash, side = text.strip().partition("/")
        parts = rows.split(",")
        if not slash or side not in ("1", "2") or len(parts) != self.rows:
            raise PositionError(f"a position looks like '{self.format_state(self.initial())}', not {quote(text)}")
        left = tuple(parse_number(part, "a row", 0, self.columns, PositionError) for part in parts)
        if sorted(left, reverse=True) != list(left):
            raise PositionError("no row can be longer than the one below it")
        return Bar(left, Player(int(side) - 1))

    def format_move(self, state: Bar, move: Bite) -> str:
        return f"{FILES[move.column]}{move.row + 1}"

    def parse_move(self, state: Bar, text: str) -> Bite:
        name = text.strip()
        if len(name) != 2 or name[0] not in FILES or name[1] not in "12345678":
            raise InvalidMoveError(f"a move is the name of a piece, such as 'c2', not {quote(text)}")
        move = Bite(int(name[1]) - 1, FILES.index(name[0]))
        if move not in self.legal_moves(state):
            raise IllegalMoveError(f"the piece {name} is not there")
        return move

    # The picture: with it the terminal shows a board, and `siasat show --svg` draws one.

    def scene(self, state: Bar) -> Grid:
        rows = tuple(
            tuple(_square(state, row, column) for column in range(self.columns)) for row in reversed(range(self.rows))
        )
        return Grid(rows, tuple(FILES[: self.columns]), tuple(str(row + 1) for row in reversed(range(self.rows))))


def _square(state: Bar, row: int, column: int) -> Square:
    name = f"{FILES[column]}{row + 1}"
    if column >= state.rows[row]:
        return Square(name)
    poisoned = (row, column) == (0, 0)
    return Square(name, "dark", Piece(None, "!" if poisoned else "o", "chomp/poison" if poisoned else "chomp/piece"))


def make(variant: str) -> Chomp:
    """The game from its variant's text form."""
    name, sizes = split_variant(variant)
    if name != "bar" or len(sizes) != 2:
        raise VariantError(f"chomp has variants such as 'bar:5,4' (columns, rows), not {quote(variant)}")
    return Chomp(
        parse_number(sizes[0], "the number of columns", 1, 8), parse_number(sizes[1], "the number of rows", 1, 8)
    )


ENTRY = GameEntry("chomp", make, ("bar:5,4", "bar:2,2"), title="Chomp")
