"""A position."""

from __future__ import annotations

from typing import NamedTuple

from siasat.core.mixing import seed_of, zobrist
from siasat.core.player import Player
from siasat.games.doushouqi.animals import EMPTY, PIECES, Animal, piece_of
from siasat.games.doushouqi.terrain import SQUARES, square

KEYS = zobrist(seed_of("doushouq"), len(PIECES) * len(SQUARES) + 1)
"""Every piece on every square at (code − 1) × 63 + square (white rat … elephant, then black), and a last number for
the second player's turn."""


class State(NamedTuple):
    """What stands where (63 codes, a1 first), whose turn it is, and the key of both, kept up from move to move."""

    board: bytes
    player: Player
    key: int


def key_of(board: bytes, player: Player) -> int:
    """The XOR of the numbers of all pieces and of the mover."""
    key = KEYS[-1] if player is Player.SECOND else 0
    for place, piece in enumerate(board):
        if piece != EMPTY:
            key ^= KEYS[(piece - 1) * len(SQUARES) + place]
    return key


def state_of(board: bytes, player: Player) -> State:
    """The position with this board and this side to move."""
    return State(board, player, key_of(board, player))


def _start() -> State:
    home = {
        "a1": Animal.TIGER,
        "g1": Animal.LION,
        "b2": Animal.CAT,
        "f2": Animal.WOLF,
        "a3": Animal.ELEPHANT,
        "c3": Animal.DOG,
        "e3": Animal.LEOPARD,
        "g3": Animal.RAT,
    }
    board = bytearray(len(SQUARES))
    for name, animal in home.items():
        board[square(name)] = piece_of(Player.FIRST, animal)
        board[len(SQUARES) - 1 - square(name)] = piece_of(Player.SECOND, animal)  # the board turned by 180°
    return state_of(bytes(board), Player.FIRST)


START = _start()
"""Where a game begins."""
