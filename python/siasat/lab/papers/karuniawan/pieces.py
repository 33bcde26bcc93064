"""Karuniawan, tables 2 to 4 and the sum at the start: what pieces are called and what they are worth."""

from __future__ import annotations

from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.verdicts import again, exact, setting
from siasat.players.papers.karuniawan.board import (
    BISHOP,
    KING,
    KNIGHT,
    LETTERS,
    PAWN,
    QUEEN,
    ROOK,
    SCAN,
    SQUARE_WORTH,
    START,
    WORTH,
    Board,
    Piece,
    name,
)

KEYS = ((52, 152), (62, 162), (57, 157), (51, 651), (58, 658))
"""Table 2: a square at the start and the key of the piece there."""

HIERARCHY = ((KING, 6), (QUEEN, 5), (ROOK, 4), (BISHOP, 3), (KNIGHT, 2), (PAWN, 1))
"""Table 3."""

VALUES = ((QUEEN, 27, 625), (ROOK, 15, 375), (BISHOP, 13, 325), (KNIGHT, 8, 200), (PAWN, 4, 100))
"""Table 4: moves, and moves · 25 as printed."""

UNIT = 25

SUMS = ((KING, 100_000), (QUEEN, 625), (ROOK, 750), (BISHOP, 650), (KNIGHT, 400), (PAWN, 800))
TOTAL = 103_225
"""The worked sum of EB at the start."""


def pieces(_effort: Effort) -> tuple[Table, ...]:
    """All of them."""
    return _table_2(), _table_3(), _table_4(), _start_sum()


def _table_2() -> Table:
    """The keys of five pieces."""
    keys = {piece.square: piece.key for side in Board.of().lists for piece in side}
    rows = tuple(Row(name(square), (setting(key, keys[square]),)) for square, key in KEYS)
    return Table("karuniawan", "table-2", (phrase("key"),), rows)


def _table_3() -> Table:
    """The rank of every kind: its place in the list of kinds that all our boards use, from the pawn's 1."""
    rows = tuple(Row(phrase(f"piece-{LETTERS[kind]}"), (setting(rank, kind),)) for kind, rank in HIERARCHY)
    return Table("karuniawan", "table-3", (phrase("rank"),), rows)


def _table_4() -> Table:
    """How many moves a kind has at most, that times 25, and what the evaluation counts for it."""
    rows = []
    for kind, moves, worth in VALUES:
        most = most_moves(kind)
        rows.append(
            Row(
                phrase(f"piece-{LETTERS[kind]}"),
                (
                    exact(moves, most, phrase("rook-moves") if kind == ROOK else None),
                    again(worth, moves * UNIT, phrase("queen-slip") if kind == QUEEN else None),
                    setting(worth, _worth(kind)),
                ),
            )
        )
    columns = (phrase("most-moves"), phrase("times-25"), phrase("counted"))
    return Table("karuniawan", "table-4", columns, tuple(rows), (phrase("values-note"),))


def _start_sum() -> Table:
    """EB at the start, kind by kind and in all."""
    pieces = Board.of().lists[0]
    sums = {kind: sum(WORTH[piece.kind] for piece in pieces if piece.kind == kind) for kind, _ in SUMS}
    rows = [Row(phrase(f"piece-{LETTERS[kind]}"), (again(published, sums[kind]),)) for kind, published in SUMS]
    rows.append(Row(phrase("sum"), (again(TOTAL, sum(sums.values())),)))
    return Table("karuniawan", "start", ("EB",), tuple(rows))


def most_moves(kind: int) -> int:
    """The most moves that a piece of this kind can have anywhere; a pawn has both captures before it."""
    best = 0
    for square in SCAN:
        if kind == PAWN and square % 10 in (1, 8):
            continue
        board = Board()
        piece = board.at[square] = Piece(kind, False, square, square)
        if kind == PAWN:
            for side in (-9, 11):
                if square + side in board.at:
                    board.at[square + side] = Piece(PAWN, True, square + side, square + side)
        best = max(best, sum(1 for _ in board.targets(piece)))
    return best


def _worth(kind: int) -> int:
    """What the evaluator `paper-000` counts for a piece: the start without it, squares and moves taken into account."""
    lens = Lens.of("chess", "king-capture", "paper-000")
    letter = LETTERS[kind].upper()
    rows = START.split()[0]
    place = rows.rindex(letter)
    without = f"{rows[:place]}1{rows[place + 1 :]} w"
    values = [lens.evaluator.evaluate(lens.parse(f"{fen} - - 0 1")) for fen in (START, without)]
    full, less = Board.of(), Board.of(without)
    gone = next(piece for piece in full.lists[0] if piece.square not in {other.square for other in less.lists[0]})
    moves = [sum(1 for piece in board.lists[0] for _ in board.targets(piece)) for board in (full, less)]
    theirs = [sum(1 for piece in board.lists[1] for _ in board.targets(piece)) for board in (full, less)]
    freedom = (moves[0] - moves[1]) - (theirs[0] - theirs[1])
    return values[0] - values[1] - SQUARE_WORTH[gone.square] - freedom
