"""Othello, also called Reversi: a disc encloses runs of the other side's discs and turns them over; most discs win.

A state is `......../…/...ox.../…/........ x`: the rows from the top, `x` for the first player (black), then the side
to move. A move is a cell, the column's letter and the row's number from the top (`d3`), or `pass`. A player without a
move must pass, and the game ends when neither can move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from siasat.core.game import RepetitionRule, Setup
from siasat.core.mixing import mix, seed_of
from siasat.core.notation import quote, split_variant
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Grid, Piece, Square
from siasat.errors import IllegalMoveError, InvalidMoveError, PositionError, VariantError
from siasat.games.othello.board import Board, board_of

SIZES = {"standard": 8, "small": 6}
"""The rule sets: the number of cells along each side."""

COLUMNS = "abcdefgh"
LETTERS = "xo"
COLOURS = ("black", "white")
SECOND_TO_MOVE = mix(seed_of("othello"))


class OthelloState(NamedTuple):
    """The discs of the side to move, those of the other side, and whose turn it is."""

    own: int
    other: int
    player: Player


@dataclass(frozen=True, slots=True)
class Othello:
    """The rules; a move is the number of a cell, or the number of cells for a pass."""

    variant: str = "standard"

    id = "othello"
    alternates = True
    repetition: ClassVar[RepetitionRule | None] = None

    @property
    def size(self) -> int:
        """The number of cells along each side."""
        return SIZES[self.variant]

    @property
    def board(self) -> Board:
        """The geometry."""
        return board_of(self.size)

    @property
    def pass_move(self) -> int:
        """The number that stands for a pass."""
        return self.size**2

    def initial(self) -> OthelloState:
        """Four discs in the middle; the first player has those at the upper right and the lower left."""
        size, half = self.size, self.size // 2
        first = 1 << (half - 1) * size + half | 1 << half * size + half - 1
        second = 1 << (half - 1) * size + half - 1 | 1 << half * size + half
        return OthelloState(first, second, Player.FIRST)

    def to_move(self, state: OthelloState) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: OthelloState) -> Sequence[int]:
        """The cells row by row from the top; a pass if there is none but the other side can move."""
        board, cells = self.board, []
        moves = board.moves(state.own, state.other)
        while moves:
            cells.append((moves & -moves).bit_length() - 1)
            moves &= moves - 1
        if not cells and board.moves(state.other, state.own):
            return [self.pass_move]
        return cells

    def play(self, state: OthelloState, move: int) -> OthelloState:
        """Put a disc and turn over what it encloses, or pass."""
        own, other, player = state
        if move == self.pass_move:
            return OthelloState(other, own, player.other)
        flips = self.board.flips(own, other, 1 << move)
        return OthelloState(other & ~flips, own | flips | 1 << move, player.other)

    def outcome(self, state: OthelloState) -> Outcome | None:
        """Over when neither side can move; the margin is the difference of the discs."""
        board = self.board
        if board.moves(state.own, state.other) or board.moves(state.other, state.own):
            return None
        ahead = state.own.bit_count() - state.other.bit_count()
        if ahead == 0:
            return Outcome(None, "equal-discs", 0)
        return Outcome(state.player if ahead > 0 else state.player.other, "most-discs", abs(ahead))

    def key(self, state: OthelloState) -> int:
        """A hash of both sides' discs and the mover."""
        turn = SECOND_TO_MOVE if state.player is Player.SECOND else 0
        return mix(mix(state.own) ^ state.other) ^ turn

    def is_irreversible(self, state: OthelloState, move: int) -> bool:
        """Every disc stays on the board; only a pass adds none."""
        return move != self.pass_move

    def format_state(self, state: OthelloState) -> str:
        """`......../…/........ x`."""
        first, second = self.discs(state)
        letters = "".join(
            "x" if first >> cell & 1 else "o" if second >> cell & 1 else "." for cell in range(self.size**2)
        )
        rows = (letters[start : start + self.size] for start in range(0, len(letters), self.size))
        return f"{'/'.join(rows)} {LETTERS[state.player]}"

    def parse_state(self, text: str) -> OthelloState:
        """Read rows and the side to move; any board with a disc is possible."""
        parts, size = text.strip().split(" "), self.size
        rows = parts[0].split("/")
        if len(parts) != 2 or len(rows) != size or any(len(row) != size for row in rows) or set(parts[0]) - set("xo./"):
            raise PositionError(
                f"a position has {size} rows of {size} cells (x, o or .), joined by '/', then x or o to move, "
                f"not {quote(text)}"
            )
        if parts[1] not in ("x", "o"):
            raise PositionError(f"the side to move is x or o, not {quote(parts[1])}")
        letters = "".join(rows)
        first, second = (sum(1 << cell for cell, found in enumerate(letters) if found == letter) for letter in LETTERS)
        if not first | second:
            raise PositionError("the board is empty; a position has at least one disc")
        player = Player(LETTERS.index(parts[1]))
        return OthelloState(first, second, player) if player is Player.FIRST else OthelloState(second, first, player)

    def format_move(self, state: OthelloState, move: int) -> str:
        """The cell's name, or `pass`."""
        return "pass" if move == self.pass_move else self._name(move)

    def parse_move(self, state: OthelloState, text: str) -> int:
        """Read a cell's name or `pass`."""
        name, size = text.strip().lower(), self.size
        names = {self._name(cell): cell for cell in range(size**2)} | {"pass": self.pass_move}
        if name not in names:
            last = f"{COLUMNS[size - 1]}{size}"
            raise InvalidMoveError(f"cannot read the move {quote(text)}; give a cell from a1 to {last}, or 'pass'")
        move, legal = names[name], self.legal_moves(state)
        if move not in legal:
            if self.pass_move in legal:
                raise IllegalMoveError(f"{name} is not possible: you have no move and must pass")
            if move == self.pass_move:
                raise IllegalMoveError("you may pass only when you have no move")
            raise IllegalMoveError(f"{name} is not possible: the cell is taken, or a disc there encloses nothing")
        return move

    def discs(self, state: OthelloState) -> tuple[int, int]:
        """The discs of the first and of the second player."""
        own, other, player = state
        return (own, other) if player is Player.FIRST else (other, own)

    def setup_pieces(self) -> Sequence[Piece]:
        """One disc of each side."""
        return tuple(_disc(player) for player in Player)

    def setup_text(self, setup: Setup) -> str:
        """Rows and the side to move."""
        marks = [setup.cells.get(self._name(cell), ".").lower() for cell in range(self.size**2)]
        letters = "".join(mark if mark in ("x", "o") else "." for mark in marks)
        rows = (letters[start : start + self.size] for start in range(0, len(letters), self.size))
        return f"{'/'.join(rows)} {LETTERS[setup.player]}"

    def scene(self, state: OthelloState) -> Grid:
        """The board, row 1 on top."""
        size = self.size
        rows = (tuple(self._square(state, row * size + column) for column in range(size)) for row in range(size))
        return Grid(tuple(rows), files=tuple(COLUMNS[:size]), ranks=tuple(str(row + 1) for row in range(size)))

    def _name(self, cell: int) -> str:
        return f"{COLUMNS[cell % self.size]}{cell // self.size + 1}"

    def _square(self, state: OthelloState, cell: int) -> Square:
        for player, discs in zip(Player, self.discs(state), strict=True):
            if discs >> cell & 1:
                return Square(self._name(cell), piece=_disc(player))
        return Square(self._name(cell))


def _disc(player: Player) -> Piece:
    return Piece(player, LETTERS[player].upper(), f"discs/{COLOURS[player]}")


def make(variant: str) -> Othello:
    """The game from its variant's text form."""
    name, args = split_variant(variant)
    if name not in SIZES or args:
        raise VariantError(f"othello has 'standard' (8 × 8) and 'small' (6 × 6), not {quote(variant)}")
    return Othello(name)
