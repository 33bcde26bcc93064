"""The hash key of Karuniawan, Saifudin and Irawan's program, and how often it takes two positions for one.

Source: "Perbandingan metode optimasi algoritma minimax pada permainan catur", on hashing. For every piece
E = √(1000·K + 100·H + 10·C + G), with K its square (e2: 52), H its kind (pawn 1 … king 6), C = 1 if it is the
computer's, G = 1 if the computer is to move. Then HK = E_n·1 + E_1·2 + E_2·3 + … + E_(n-1)·N, with N "the number of
columns and rows". The list of its parts also names the level; a table must keep that beside the key.

The text leaves open in which order the E come and what type the sum has. We read it as a sum over the 64 squares in the
order in which the board is scanned, an empty one adding nothing: a sum over the lists of pieces would change with their
accidental order, and never find a position again. The types of Java that could hold it are counted separately.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt

from siasat.core.mixing import SplitMix64
from siasat.players.papers.karuniawan.board import KING, LETTERS, SCAN, Board

WEIGHTS = {square: 1 if place == len(SCAN) else place + 1 for place, square in enumerate(SCAN, 1)}
"""2 for the first square of the scan, 3 for the second …, and 1 for the last."""

TYPES: dict[str, Callable[[float], float]] = {
    "double": lambda key: key,
    "float": lambda key: float(struct.unpack("f", struct.pack("f", key))[0]),
    "int": lambda key: float(int(key)),
}
"""What is left of a key in a type of Java."""


def hash_key(board: Board) -> float:
    """HK of a position with its side to move."""
    turn = 1 if board.black_moves else 0
    total = 0.0
    for square in SCAN:
        piece = board.at[square]
        if piece is not None:
            total += WEIGHTS[square] * sqrt(1000 * square + 100 * piece.kind + 10 * piece.black + turn)
    return total


@dataclass(frozen=True, slots=True)
class Collisions:
    """How many of `positions` different ones (board and side to move) share their key with another, by type of key."""

    positions: int
    sharing: dict[str, int]

    def rate(self, kind: str) -> float:
        """The share of positions that the key alone does not tell from all others."""
        return self.sharing[kind] / self.positions if self.positions else 0.0


def collisions_in_games(games: int = 200, plies: int = 60, seed: int = 1) -> Collisions:
    """Count over the positions of random games from the start, which end when a king is gone."""
    rng = SplitMix64(seed)
    keys: dict[str, float] = {}
    for _ in range(games):
        board = Board.of()
        for _ in range(plies):
            moves = board.moves()
            if not moves or any(all(piece.kind != KING for piece in side) for side in board.lists):
                break
            board.make(moves[rng.below(len(moves))])
            keys[picture(board)] = hash_key(board)
    return _collisions(keys)


def collisions_in_tree(line: Iterable[str], depth: int) -> Collisions:
    """Count over all positions within `depth` moves of the one that `line` leads to: what one search may meet."""
    board = Board.of()
    for move in line:
        board.play(move)
    keys: dict[str, float] = {}
    _collect(board, depth, keys)
    return _collisions(keys)


def picture(board: Board) -> str:
    """The position as text: 64 squares in scan order and the side to move. Equal only for equal positions."""
    signs = []
    for square in SCAN:
        piece = board.at[square]
        sign = "." if piece is None else LETTERS[piece.kind]
        signs.append(sign if piece is None or piece.black else sign.upper())
    return "".join(signs) + (" b" if board.black_moves else " w")


def _collect(board: Board, depth: int, keys: dict[str, float]) -> None:
    if depth == 0:
        return
    for move in board.moves():
        made = board.make(move)
        keys[picture(board)] = hash_key(board)
        _collect(board, depth - 1, keys)
        board.take_back(made)


def _collisions(keys: dict[str, float]) -> Collisions:
    sharing = {}
    for kind, cut in TYPES.items():
        groups: dict[float, int] = {}
        for key in keys.values():
            groups[cut(key)] = groups.get(cut(key), 0) + 1
        sharing[kind] = sum(count for count in groups.values() if count > 1)
    return Collisions(len(keys), sharing)
