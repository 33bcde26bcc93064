"""Breakthrough (Dan Troyka, 2000) on 6 × 6 squares, with notation, picture and evaluator: a game worth searching.

A pawn steps forward, straight or diagonally, onto a free square; it captures diagonally only. Whoever reaches the far
row wins, and so does whoever captures the last pawn of the other. Run this file to use siasat's command line with the
game added:

    python examples/breakthrough.py play breakthrough
    python examples/breakthrough.py search breakthrough --algorithm alphabeta+history+table --depth 6
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import NamedTuple

from siasat import IllegalMoveError, InvalidMoveError, Outcome, Player, PositionError, register_evaluator, register_game
from siasat.core.mixing import seed_of, zobrist
from siasat.core.notation import quote
from siasat.core.scene import Grid, Piece, Square

SIZE = 6
FILES = "abcdef"
NAMES = [f"{file}{rank + 1}" for rank in range(SIZE) for file in FILES]
PAWNS = "wb"
KEYS = zobrist(seed_of("breakthrough"), 2 * SIZE * SIZE + 1)
"""One number for each pawn on each square, and a last one for the second player's turn."""


class Board(NamedTuple):
    squares: str  # a1, b1 … f6: "w", "b" or "."
    player: Player


class Step(NamedTuple):
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Breakthrough:
    id = "breakthrough"
    variant = "standard"
    alternates = True
    repetition = None

    # The rules.

    def initial(self) -> Board:
        row = SIZE * 2
        return Board("w" * row + "." * (SIZE * SIZE - 2 * row) + "b" * row, Player.FIRST)

    def to_move(self, state: Board) -> Player:
        return state.player

    def legal_moves(self, state: Board) -> list[Step]:
        if self.outcome(state) is not None:
            return []
        own, forward = PAWNS[state.player], SIZE if state.player is Player.FIRST else -SIZE
        steps = []
        for source, pawn in enumerate(state.squares):
            if pawn == own:
                for side in (-1, 0, 1):
                    target = source + forward + side
                    if 0 <= source % SIZE + side < SIZE and 0 <= target < SIZE * SIZE:
                        there = state.squares[target]
                        if there == "." or (side != 0 and there != own):
                            steps.append(Step(source, target))
        return steps

    def play(self, state: Board, move: Step) -> Board:
        squares = list(state.squares)
        squares[move.source], squares[move.target] = ".", squares[move.source]
        return Board("".join(squares), state.player.other)

    def outcome(self, state: Board) -> Outcome | None:
        last = state.player.other  # only the side that has just moved can have won
        far = state.squares[-SIZE:] if last is Player.FIRST else state.squares[:SIZE]
        if PAWNS[last] in far:
            return Outcome(last, "far-row")
        return None if PAWNS[state.player] in state.squares else Outcome(last, "all-captured")

    def key(self, state: Board) -> int:
        key = KEYS[-1] if state.player is Player.SECOND else 0
        for square, pawn in enumerate(state.squares):
            if pawn != ".":
                key ^= KEYS[2 * square + PAWNS.index(pawn)]
        return key

    def is_irreversible(self, state: Board, move: Step) -> bool:
        return True  # pawns only go forward

    # The notation: with it positions can be given on the command line.

    def format_state(self, state: Board) -> str:
        rows = (state.squares[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE))
        return "/".join(reversed(list(rows))) + f" {PAWNS[state.player]}"

    def parse_state(self, text: str) -> Board:
        squares, _, side = text.strip().partition(" ")
        rows = squares.split("/")
        if (
            len(rows) != SIZE
            or side not in ("w", "b")
            or any(len(row) != SIZE or set(row) - set("wb.") for row in rows)
        ):
            raise PositionError(f"a position looks like '{self.format_state(self.initial())}', not {quote(text)}")
        state = Board("".join(reversed(rows)), Player(PAWNS.index(side)))
        if self.outcome(Board(state.squares, state.player.other)) is not None:
            raise PositionError("the other side has moved although the game was over")
        return state

    def format_move(self, state: Board, move: Step) -> str:
        return NAMES[move.source] + NAMES[move.target]

    def parse_move(self, state: Board, text: str) -> Step:
        source, target = text.strip()[:2], text.strip()[2:]
        if source not in NAMES or target not in NAMES:
            raise InvalidMoveError(f"a move is two squares from a1 to f6, such as 'b2b3', not {quote(text)}")
        move = Step(NAMES.index(source), NAMES.index(target))
        if move not in self.legal_moves(state):
            raise IllegalMoveError(f"no pawn of yours can go from {source} to {target}")
        return move

    # The picture: with it the terminal, the browser and `siasat show --svg` draw a board.

    def scene(self, state: Board) -> Grid:
        rows = (tuple(_square(state, row * SIZE + file) for file in range(SIZE)) for row in reversed(range(SIZE)))
        return Grid(tuple(rows), tuple(FILES), tuple(str(row + 1) for row in reversed(range(SIZE))))


class Advance:
    """A pawn counts 10, and 1 more for each row that it has gone."""

    id = "advance"

    def evaluate(self, state: Board) -> int:
        value = 0
        for square, pawn in enumerate(state.squares):
            if pawn != ".":
                row = square // SIZE
                value += 10 + row if pawn == "w" else -(10 + SIZE - 1 - row)
        return value if state.player is Player.FIRST else -value


def _square(state: Board, square: int) -> Square:
    pawn = state.squares[square]
    terrain = "light" if (square // SIZE + square % SIZE) % 2 else "dark"
    piece = None if pawn == "." else Piece(Player(PAWNS.index(pawn)), "P" if pawn == "w" else "p", "chess/pawn")
    return Square(NAMES[square], terrain, piece)


register_game(Breakthrough(), title="Breakthrough")
register_evaluator(Advance(), ("breakthrough",), "pawns, and how far they have gone")

if __name__ == "__main__":
    from siasat.cli.main import main

    sys.exit(main())
