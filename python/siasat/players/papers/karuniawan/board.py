"""The chess board of Karuniawan, Saifudin and Irawan's phone program, as its published counts reveal it.

Moves are made and taken back on one board. Check is ignored, and a king is captured like any piece. Each side has a
list of its pieces; **a captured piece leaves its list, and taking the capture back appends it at the end**. Moves come
in the order of that list, so their order is no function of the position: this board stands outside the contract of
games, and repeats what the paper's program did rather than what a program should do.

A pawn that reaches the last rank becomes what its player wishes, as the text says; the computer takes a queen.
What the paper does not settle, and its counts do not ask: there is no castling, and the computer never captures in
passing.

Squares are numbered as in the paper, file then rank: e2 is 52.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from siasat.core.notation import quote
from siasat.errors import IllegalMoveError, PositionError
from siasat.games.chess.evaluation import paper_000

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
LETTERS = " pnbrqk"

SCAN = [10 * file + rank for rank in (8, 7, 6, 5, 4, 3, 2, 1) for file in range(1, 9)]
"""a8 … h8, a7 … h7, down to a1 … h1: the order in which the lists of pieces are filled."""

DIAGONALS = (11, -9, 9, -11)  # NE NW SE SW
STRAIGHTS = (1, 10, -1, -10)  # N E S W
RAYS = {BISHOP: DIAGONALS, ROOK: STRAIGHTS, QUEEN: DIAGONALS + STRAIGHTS, KING: DIAGONALS + STRAIGHTS}
LEAPS = tuple(10 * dx + dy for dx in (-2, -1, 1, 2) for dy in (-2, -1, 1, 2) if abs(dx) != abs(dy))


def _lines(kind: int, origin: int) -> tuple[tuple[int, ...], ...]:
    """The squares that a piece other than a pawn may reach on an empty board, ray by ray, outward."""
    reach = 1 if kind in (KNIGHT, KING) else 7
    lines = []
    for step in LEAPS if kind == KNIGHT else RAYS[kind]:
        line = []
        for count in range(1, reach + 1):
            square = origin + count * step
            if not (1 <= square // 10 <= 8 and 1 <= square % 10 <= 8):
                break
            line.append(square)
        if line:
            lines.append(tuple(line))
    return tuple(lines)


LINES = {kind: {square: _lines(kind, square) for square in SCAN} for kind in (KNIGHT, BISHOP, ROOK, QUEEN, KING)}

WORTH = dict(zip((PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING), paper_000.PIECES, strict=True))
SQUARE_WORTH = {square: paper_000.ROWS[8 - square % 10][square // 10 - 1] for square in SCAN}
"""Figure 4."""

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"


@dataclass(slots=True, eq=False)
class Piece:
    """A piece; `black` is the computer's side. `start` is where it stood when the board was set up."""

    kind: int
    black: bool
    square: int
    start: int

    @property
    def key(self) -> int:
        """The paper's name for a piece: 100 · kind + square at the start (table 2: the pawn of e2 is 152)."""
        return 100 * self.kind + self.start


class Move(NamedTuple):
    """A piece and where it goes."""

    piece: Piece
    target: int

    def __str__(self) -> str:
        """As the paper writes it before the move is made: `E7:E5`."""
        return f"{name(self.piece.square)}:{name(self.target)}"


class Made(NamedTuple):
    """What taking a move back needs."""

    piece: Piece
    origin: int
    kind: int
    captured: Piece | None


@dataclass(slots=True)
class Board:
    """The position, the side to move, and the two lists of pieces (white's, black's) in their accidental order."""

    at: dict[int, Piece | None] = field(default_factory=lambda: dict.fromkeys(SCAN))
    lists: tuple[list[Piece], list[Piece]] = field(default_factory=lambda: ([], []))
    black_moves: bool = False

    @classmethod
    def of(cls, fen: str = START) -> Board:
        """Set up a position from the first two fields of a FEN."""
        rows, side = [*fen.split(), "", ""][:2]
        signs = [sign for row in rows.split("/") for sign in _unfold(row)]
        if len(signs) != 64 or side not in ("w", "b") or any(sign.lower() not in LETTERS for sign in signs):
            raise PositionError(f"a board is eight rows of eight squares and 'w' or 'b', not {quote(fen)}")
        board = cls(black_moves=side == "b")
        for square, sign in zip(SCAN, signs, strict=True):
            if sign != " ":
                piece = Piece(LETTERS.index(sign.lower()), sign.islower(), square, square)
                board.at[square] = piece
                board.lists[piece.black].append(piece)
        return board

    def moves(self) -> list[Move]:
        """The pseudo-legal moves of the side to move, piece by piece in the order of its list."""
        return [Move(piece, target) for piece in self.lists[self.black_moves] for target in self.targets(piece)]

    def targets(self, piece: Piece) -> Iterator[int]:
        """Where a piece may go, in the program's order."""
        at, origin = self.at, piece.square
        if piece.kind == PAWN:
            step, home = (-1, 7) if piece.black else (1, 2)
            if origin + step in at and at[origin + step] is None:
                yield origin + step
                if origin % 10 == home and at[origin + 2 * step] is None:
                    yield origin + 2 * step
            for side in (-10, 10):
                other = at.get(origin + side + step)
                if other is not None and other.black != piece.black:
                    yield other.square
            return
        for line in LINES[piece.kind][origin]:
            for target in line:
                other = at[target]
                if other is None:
                    yield target
                    continue
                if other.black != piece.black:
                    yield target
                break

    def mobility(self, piece: Piece) -> int:
        """How many targets a piece has."""
        if piece.kind == PAWN:
            return sum(1 for _ in self.targets(piece))
        at, black, count = self.at, piece.black, 0
        for line in LINES[piece.kind][piece.square]:
            for target in line:
                other = at[target]
                if other is None:
                    count += 1
                    continue
                if other.black != black:
                    count += 1
                break
        return count

    def make(self, move: Move) -> Made:
        """Make a move; a captured piece leaves its list."""
        piece, captured = move.piece, self.at[move.target]
        made = Made(piece, piece.square, piece.kind, captured)
        if captured is not None:
            self.lists[captured.black].remove(captured)
        self.at[piece.square] = None
        self.at[move.target] = piece
        piece.square = move.target
        if piece.kind == PAWN and move.target % 10 in (1, 8):
            piece.kind = QUEEN
        self.black_moves = not self.black_moves
        return made

    def take_back(self, made: Made) -> None:
        """Take a move back; a captured piece comes back at the end of its list, not at its old place."""
        piece, captured = made.piece, made.captured
        self.at[piece.square] = captured
        self.at[made.origin] = piece
        piece.square, piece.kind = made.origin, made.kind
        if captured is not None:
            self.lists[captured.black].append(captured)
        self.black_moves = not self.black_moves

    def play(self, text: str) -> None:
        """Make the move written as `E7:E5`, for good."""
        for move in self.moves():
            if str(move) == text:
                self.make(move)
                return
        raise IllegalMoveError(f"{quote(text)} is not a move in this position; write it like 'E7:E5'")

    def evaluation(self) -> int:
        """N, black's (EP + EB) less white's: squares, moves and pieces, whoever is to move."""
        return self._side(black=True) - self._side(black=False)

    def _side(self, black: bool) -> int:
        return sum(SQUARE_WORTH[piece.square] + WORTH[piece.kind] + self.mobility(piece) for piece in self.lists[black])


def name(square: int) -> str:
    """`E2` for 52."""
    return f"{' ABCDEFGH'[square // 10]}{square % 10}"


def _unfold(row: str) -> str:
    return "".join(" " * int(sign) if sign.isdigit() else sign for sign in row)
