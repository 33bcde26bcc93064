"""A move of chess, in both variants, and its UCI form."""

from __future__ import annotations

import re
from typing import NamedTuple

import chess

UCI = re.compile(r"[a-h][1-8][a-h][1-8][nbrq]?")


class ChessMove(NamedTuple):
    """From one square to another (a1 = 0, b1 = 1 … h8 = 63).

    `promotion` is 0, or what a pawn becomes: knight 2, bishop 3, rook 4, queen 5, as python-chess numbers them.
    Castling is the king's step of two squares (e1g1). Moves compare by (origin, target, promotion): the order of the
    contract.
    """

    origin: int
    target: int
    promotion: int = 0

    def __str__(self) -> str:
        """`e2e4`, `e7e8q`."""
        piece = chess.PIECE_SYMBOLS[self.promotion] if self.promotion else ""
        return f"{chess.SQUARE_NAMES[self.origin]}{chess.SQUARE_NAMES[self.target]}{piece}"


def parse_uci(text: str) -> ChessMove | None:
    """The move that `text` spells in UCI, or None if it is none."""
    if not UCI.fullmatch(text):
        return None
    promotion = chess.PIECE_SYMBOLS.index(text[4]) if len(text) == 5 else 0
    return ChessMove(chess.SQUARE_NAMES.index(text[:2]), chess.SQUARE_NAMES.index(text[2:4]), promotion)
