"""Check certificates: proofs that positions of Kalah, Connect Four, Othello and Dou Shou Qi have the stated values.

    python check_certificate.py FILE …

This program needs Python's standard library and nothing else: it has its own rules of the four games and imports
nothing of siasat, so a mistake there cannot hide here. It accepts a file or refuses it with a reason.

A certificate begins with lines of text; the moves follow as bytes:

    siasat certificate 1
    the SHA-256 of everything after this line, in hexadecimal
    RULES | POSITION | VALUE            a line for each claim
    (an empty line)
    one byte per move

A value is the first player's, negative where it loses. It counts, from the position on,

    kalah:HOLES,SEEDS[,empty]           the seeds that the first player gains more than the second
    othello:SIZE                        black's discs less white's at the end
    connectfour:COLUMNS,ROWS,LENGTH     the cells that a line leaves empty, and one more; 0 for a draw
    doushouqi:PLIES                     the plies that a win leaves of so many, and one more (1: won with the last of
                                        them); 0 if nobody can force a win within so many. Standard rules, no history.

Each claim has two proofs: the value is at least VALUE, and it is at most VALUE. A proof walks through the game from the
position, depth first. Where the side that the bound favours is to move, the next byte is the place of one move in the
list that `moves` returns; where the other side is to move, all moves are walked through in the order of that list. No
position is entered in which the bound holds for every end, or has been proven for all claims so far. Every end that is
reached must meet the bound, and every byte must be used. A walk ends: discs stay, seeds only advance, plies run out.
"""

from __future__ import annotations

import hashlib
import re
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

FIRST_LINE = b"siasat certificate 1"
MAX_BYTES, MAX_CLAIMS, MAX_POSITIONS, MAX_DEPTH = 16 << 20, 10_000, 20_000_000, 5_000


class RefusedError(Exception):
    """Why a certificate proves nothing."""


class Rules(Protocol):
    """A game. A position is a tuple that begins with the side to move: 1 is the first player, -1 the second."""

    def parse(self, text: str) -> Any:
        """Read a position."""

    def span(self, position: Any) -> int:
        """Return a number that neither player's gain from this position on exceeds."""

    def moves(self, position: Any) -> Sequence[Any]:
        """Return the legal moves; none where the game is over."""

    def play(self, position: Any, move: Any) -> tuple[Any, int]:
        """Return the position after a legal move, and what the first player gained by the move."""

    def result(self, position: Any) -> int:
        """Return what the first player gains by the end of the game, in a position without moves."""


class Kalah:
    """Two rows of holes, the mover's first; hole i is opposite the i-th from the end."""

    def __init__(self, holes: str, seeds: str, empty: str = "") -> None:
        self.holes, self.seeds, self.empty = number(holes, 1, 12), number(seeds, 1, 99), bool(empty)
        match("(empty)?", empty)

    def parse(self, text: str) -> Any:
        """Read `4,4/4,4/0-0/1`; what lies in the stores makes no difference."""
        first, second, player = match(r"([0-9,]+)/([0-9,]+)/[0-9]+-[0-9]+/([12])", text)
        rows = [[number(seeds, 0, 99) for seeds in row.split(",")] for row in (first, second)]
        if any(len(row) != self.holes for row in rows):
            raise RefusedError(f"a row has {self.holes} holes")
        return (1, *rows[0], *rows[1]) if player == "1" else (-1, *rows[1], *rows[0])

    def span(self, position: Any) -> int:
        """All seeds in the holes."""
        return int(sum(position[1:]))

    def moves(self, position: Any) -> Sequence[int]:
        """Holes with seeds, counted from 1, unless a row is empty."""
        middle = self.holes + 1
        return [hole for hole in range(1, middle) if position[hole]] if any(position[middle:]) else []

    def play(self, position: Any, move: int) -> tuple[Any, int]:
        """Sow into the rest of the row, its owner's store, the other row, and so on around."""
        turn, store = position[0], self.holes
        pits = [*position[1 : store + 1], 0, *position[store + 1 :]]
        place = move - 1
        seeds, pits[place] = pits[place], 0
        for _ in range(seeds):
            place = place + 1 if place < 2 * store else 0
            pits[place] += 1
        if place == store:
            return (turn, *pits[:store], *pits[store + 1 :]), turn * pits[store]
        opposite = 2 * store - place
        if place < store and pits[place] == 1 and (pits[opposite] or self.empty):
            pits[store] += 1 + pits[opposite]
            pits[place] = pits[opposite] = 0
        return (-turn, *pits[store + 1 :], *pits[:store]), turn * pits[store]

    def result(self, position: Any) -> int:
        """Seeds left in a row are its owner's."""
        turn, middle = position[0], self.holes + 1
        return int(turn * (sum(position[1:middle]) - sum(position[middle:])))


class ConnectFour:
    """The mover's discs and the other's as bits, column after column from the bottom, with a gap above each."""

    def __init__(self, columns: str, rows: str, length: str) -> None:
        self.size, self.rows, self.length = number(columns, 1, 9), number(rows, 1, 9), number(length, 2, 9)
        self.columns = [((1 << self.rows) - 1) << column * (self.rows + 1) for column in range(self.size)]
        self.cells = self.size * self.rows

    def parse(self, text: str) -> Any:
        """Read `x/o/xo////`: the columns from the left, each from the bottom."""
        discs = {"x": 0, "o": 0}
        columns = match("/".join([f"([xo]{{0,{self.rows}}})"] * self.size), text)
        for column, letters in enumerate(columns):
            for row, letter in enumerate(letters):
                discs[letter] |= 1 << column * (self.rows + 1) + row
        ahead = discs["x"].bit_count() - discs["o"].bit_count()
        if ahead not in (0, 1) or self.has_line(discs["xo"[ahead]]):
            raise RefusedError("the players take turns until one has a line")
        return (-1, discs["o"], discs["x"]) if ahead else (1, discs["x"], discs["o"])

    def has_line(self, discs: int) -> bool:
        """Return True if so many discs are in a line as win."""
        for step in (1, self.rows, self.rows + 1, self.rows + 2):
            ends = discs
            for _ in range(self.length - 1):
                ends = ends << step & discs
            if ends:
                return True
        return False

    def span(self, position: Any) -> int:
        """The cells that are empty now, and one more."""
        return self.cells - int(position[1] | position[2]).bit_count() + 1

    def moves(self, position: Any) -> Sequence[int]:
        """The lowest free cell of each column, unless the other side has a line."""
        if self.has_line(position[2]):
            return []
        free = [column & ~(position[1] | position[2]) for column in self.columns]
        return [cells & -cells for cells in free if cells]

    def play(self, position: Any, move: int) -> tuple[Any, int]:
        """Put a disc."""
        return (-position[0], position[2], position[1] | move), 0

    def result(self, position: Any) -> int:
        """The side that moved last has a line, or the board is full."""
        return -position[0] * self.span(position) if self.has_line(position[2]) else 0


class Othello:
    """The mover's discs and the other's as bits, row after row from the top, with a gap at the end of each row."""

    def __init__(self, size: str) -> None:
        self.size = number(size, 4, 8)
        self.steps = (1, self.size, self.size + 1, self.size + 2)
        self.board = sum(((1 << self.size) - 1) << row * (self.size + 1) for row in range(self.size))

    def parse(self, text: str) -> Any:
        """Read `..../.ox./.xo./.... x`: the rows from the top, and the side to move."""
        row = f"[xo.]{{{self.size}}}"
        rows, player = match(f"({row}(?:/{row}){{{self.size - 1}}}) ([xo])", text)
        black, white = (sum(1 << cell for cell, disc in enumerate(rows) if disc == letter) for letter in "xo")
        return (1, black, white) if player == "x" else (-1, white, black)

    def span(self, position: Any) -> int:
        """All cells."""
        return self.size**2

    def reach(self, own: int, other: int) -> int:
        """Return the free cells from which a line over the other's discs leads to one of the mover's."""
        cells = 0
        for step in self.steps:
            up, down = own << step & other, own >> step & other
            while up:
                cells |= up << step
                up = up << step & other
            while down:
                cells |= down >> step
                down = down >> step & other
        return cells & self.board & ~(own | other)

    def moves(self, position: Any) -> Sequence[int]:
        """Cells as bits, row by row; 0 is a pass, where only the other side can move."""
        _, own, other = position
        cells, moves = self.reach(own, other), []
        while cells:
            moves.append(cells & -cells)
            cells &= cells - 1
        return moves or ([0] if self.reach(other, own) else [])

    def play(self, position: Any, move: int) -> tuple[Any, int]:
        """Put a disc and turn over the lines that it encloses."""
        turn, own, other = position
        turned = 0
        for step in self.steps:
            line, cell = 0, move << step
            while cell & other:
                line, cell = line | cell, cell << step
            turned |= line if cell & own else 0
            line, cell = 0, move >> step
            while cell & other:
                line, cell = line | cell, cell >> step
            turned |= line if cell & own else 0
        return (-turn, other & ~turned, own | turned | move), 0

    def result(self, position: Any) -> int:
        """Every disc counts one."""
        return int(position[0] * (position[1].bit_count() - position[2].bit_count()))


class DouShouQi:
    """The plies that are left, and the squares from a1, b1 … to g9."""

    ANIMALS = "RCDWPTLE"
    DENS = (0, 3, 59)  # places 1 and -1 are the players'
    TRAPS = ((), (2, 4, 10), (58, 60, 52))
    WATER = frozenset(rank * 7 + file for rank in (3, 4, 5) for file in (1, 2, 4, 5))

    def __init__(self, plies: str) -> None:
        self.plies = number(plies, 1, 99)
        self.ways: dict[tuple[str, int], list[tuple[int, list[int]]]] = {}
        for piece in self.ANIMALS + self.ANIMALS.lower():
            for place in range(63):
                self.ways[piece, place] = list(self.reach(piece, place))

    def reach(self, piece: str, start: int) -> Any:
        """Yield the squares that a piece can reach on an empty board, each with the water below its jump."""
        for east, north in ((0, -1), (-1, 0), (1, 0), (0, 1)):
            file, rank, water = start % 7 + east, start // 7 + north, list[int]()
            while 0 <= file < 7 and 0 <= rank < 9:
                place = rank * 7 + file
                if place in self.WATER and piece in "TLtl":
                    water.append(place)
                elif (place not in self.WATER or piece in "Rr") and place != self.DENS[1 if piece.isupper() else -1]:
                    yield place, water
                if not water or water[-1] != place:
                    break
                file, rank = file + east, rank + north

    def parse(self, text: str) -> Any:
        """Read `l5t/…/T5L w`: the ranks from 9 to 1, and the side to move."""
        board, player = match(r"([RCDWPTLErcdwptle1-7/]+) ([wb])", text)
        ranks = [re.sub("[1-7]", lambda found: "." * int(found[0]), rank) for rank in board.split("/")]
        if len(ranks) != 9 or any(len(rank) != 7 for rank in ranks):
            raise RefusedError("a board has 9 ranks of 7 squares")
        return 1 if player == "w" else -1, self.plies, "".join(reversed(ranks))

    def span(self, position: Any) -> int:
        """The plies that are left, and one more."""
        return int(position[1]) + 1

    def may_take(self, turn: int, start: int, place: int, board: str) -> bool:
        """Return True if the mover's piece on the start may enter a square that its way leads to."""
        if board[place] == ".":
            return True
        if board[place].isupper() == board[start].isupper():
            return False
        mine, theirs = (self.ANIMALS.index(board[square].upper()) for square in (start, place))
        if place in self.TRAPS[turn] or (start in self.WATER) != (place in self.WATER):
            return place in self.TRAPS[turn]
        return mine >= theirs if {mine, theirs} != {0, 7} else mine == 0

    def all_moves(self, position: Any) -> list[tuple[int, int]]:
        """Return the moves, whether plies are left or not."""
        turn, _, board = position
        if board[self.DENS[turn]] != ".":
            return []
        return [
            (start, place)
            for start, piece in enumerate(board)
            if piece != "." and piece.isupper() == (turn == 1)
            for place, water in self.ways[piece, start]
            if self.may_take(turn, start, place, board) and all(board[square] == "." for square in water)
        ]

    def moves(self, position: Any) -> Sequence[tuple[int, int]]:
        """From one square to another, while plies are left."""
        return self.all_moves(position) if position[1] else []

    def play(self, position: Any, move: tuple[int, int]) -> tuple[Any, int]:
        """Move a piece."""
        (turn, plies, board), (start, place) = position, move
        squares = list(board)
        squares[start], squares[place] = ".", squares[start]
        return (-turn, plies - 1, "".join(squares)), 0

    def result(self, position: Any) -> int:
        """Nothing if the plies ran out; else the mover's den was entered, or it has no move."""
        return 0 if self.all_moves(position) else -position[0] * self.span(position)


GAMES: dict[str, Callable[..., Rules]] = {
    "kalah": Kalah,
    "connectfour": ConnectFour,
    "othello": Othello,
    "doushouqi": DouShouQi,
}
Choose = Callable[[Any, Sequence[Any], int], int]
"""Chooses the place of a move, given a position, its moves, and the side that the bound favours."""


class Claim(NamedTuple):
    """What is proven: the value of a position under some rules."""

    rules: str
    position: str
    value: int


class Walk:
    """Proofs that have been walked through, with the positions entered; `most` of them end it."""

    def __init__(self, choose: Choose, most: int) -> None:
        self.choose, self.most, self.entered = choose, most, 0
        self.rules: dict[str, Rules] = {}
        self.proven: dict[tuple[str, int], dict[Any, int]] = {}

    def load(self, rules: str) -> Rules:
        """Return the rules of this name."""
        if rules not in self.rules:
            name, _, options = rules.partition(":")
            try:
                self.rules[rules] = GAMES[name](*options.split(","))
            except (KeyError, TypeError):
                raise RefusedError(f"there are no rules {rules[:40]!r}") from None
        return self.rules[rules]

    def prove(self, claim: Claim) -> None:
        """Walk through both proofs of a claim."""
        rules = self.load(claim.rules)
        position = rules.parse(claim.position)
        for side in (1, -1):
            self.walk(rules, position, side * claim.value, side, self.proven.setdefault((claim.rules, side), {}))

    def walk(self, rules: Rules, position: Any, least: int, side: int, proven: dict[Any, int]) -> None:
        """Prove that a side, 1 or -1, gains at least so much from a position on."""
        if least <= -rules.span(position) or proven.get(position, least - 1) >= least:
            return
        self.entered += 1
        if self.entered > self.most:
            raise RefusedError(f"the proof has more than {self.most:,} positions")
        moves = rules.moves(position)
        if not moves:
            if side * rules.result(position) < least:
                raise RefusedError("a line ends that breaks the bound")
            return
        if position[0] == side:
            place = self.choose(position, moves, side)
            if place >= len(moves):
                raise RefusedError("a move is not legal")
            moves = [moves[place]]
        for move in moves:
            after, gain = rules.play(position, move)
            self.walk(rules, after, least - side * gain, side, proven)
        proven[position] = least


def number(text: str, least: int, most: int) -> int:
    """Read a number within bounds."""
    if not re.fullmatch("-?[0-9]{1,4}", text) or not least <= int(text) <= most:
        raise RefusedError(f"{text[:20]!r} is no number from {least} to {most}")
    return int(text)


def match(pattern: str, text: str) -> Sequence[str]:
    """Return the groups of a text that must match as a whole."""
    found = re.fullmatch(pattern, text)
    if found is None:
        raise RefusedError(f"cannot read {text[:80]!r}")
    return found.groups()


def check(data: bytes, most: int = MAX_POSITIONS) -> tuple[list[Claim], int]:
    """Return the claims that a certificate proves, and the positions of its proofs; `RefusedError` if it does not."""
    first, _, rest = data[:MAX_BYTES].partition(b"\n")
    digest, _, signed = rest.partition(b"\n")
    head, found, body = signed.partition(b"\n\n")
    if len(data) > MAX_BYTES or first != FIRST_LINE or not found or not head.isascii():
        raise RefusedError(f"this is no certificate of at most {MAX_BYTES:,} bytes")
    if digest != hashlib.sha256(signed).hexdigest().encode():
        raise RefusedError("the file is damaged: its SHA-256 is another one")
    lines = [line.split(" | ") for line in head.decode().split("\n")]
    if len(lines) > MAX_CLAIMS or any(len(parts) != 3 for parts in lines):
        raise RefusedError(f"a certificate has at most {MAX_CLAIMS:,} claims: rules, position, value")
    claims, unread = (
        [Claim(rules, position, number(value, -9999, 9999)) for rules, position, value in lines],
        iter(body),
    )
    walk = Walk(lambda *_: next(unread, 256), most)
    sys.setrecursionlimit(max(sys.getrecursionlimit(), MAX_DEPTH))
    try:
        for claim in claims:
            walk.prove(claim)
    except RecursionError:
        raise RefusedError("a line is too long") from None
    if next(unread, None) is not None:
        raise RefusedError("there are more moves than the proofs need")
    return claims, walk.entered


def main(files: Sequence[str]) -> int:
    """Check files and print what they prove."""
    for file in files:
        start = time.process_time()
        try:
            with Path(file).open("rb") as stream:
                claims, entered = check(stream.read(MAX_BYTES + 1))
        except (OSError, RefusedError) as error:
            print(f"{file}: refused: {error}")
            return 1
        for claim in claims:
            print(f"proven: {claim.rules} | {claim.position} | {claim.value:+}")
        print(f"{file}: {len(claims):,} claims, {entered:,} positions, {time.process_time() - start:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
