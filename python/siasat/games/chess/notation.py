"""FEN: parse the text of a position, before checking whether the position is possible.

Source of the format: Edwards, "Portable Game Notation Specification and Implementation Guide", 1994, section 16.1.
Six fields, or the first four with the clocks taken as `0 1`. Castling letters may come in any order, once each.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import chess

from siasat.core.game import Setup
from siasat.core.notation import parse_number, quote
from siasat.core.player import Player
from siasat.errors import PositionError

PIECES = " PNBRQKpnbrqk"
"""Pieces are small numbers, indices into this: 0 an empty square, 1 to 6 white's pawn to king, 7 to 12 black's."""

EMPTY = 0
RIGHTS = "KQkq"
"""Castling rights are bits: K = 1, Q = 2, k = 4, q = 8."""

MAX_CLOCK = 99_999
"""The highest clock that is read. A game under the 75-move rule cannot last 9,000 moves, so no real one is refused."""

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Fen(NamedTuple):
    """The six fields. `squares` has a piece number for each square from a1 to h8."""

    squares: bytes
    player: Player
    castling: int
    en_passant: int | None
    halfmoves: int
    fullmoves: int


def parse_fen(text: str) -> Fen:
    """Parse the fields; raises `PositionError` with the reason if the text is not FEN."""
    fields = [field for field in re.split("[ \t\r\n]", text) if field]
    if len(fields) not in (4, 6):
        raise PositionError(f"a chess position has 4 or 6 fields, as in {START!r}, not {len(fields)}: {quote(text)}")
    squares = _parse_board(fields[0])
    if fields[1] not in ("w", "b"):
        raise PositionError(f"the side to move must be 'w' or 'b', not {quote(fields[1])}")
    castling = _parse_castling(fields[2])
    en_passant = _parse_en_passant(fields[3])
    halfmoves, fullmoves = fields[4:] if len(fields) == 6 else ("0", "1")
    return Fen(
        squares,
        Player.FIRST if fields[1] == "w" else Player.SECOND,
        castling,
        en_passant,
        parse_number(halfmoves, "the halfmove clock", 0, MAX_CLOCK, PositionError),
        parse_number(fullmoves, "the move number", 1, MAX_CLOCK, PositionError),
    )


def format_fen(fen: Fen) -> str:
    """The canonical text: castling letters in the order KQkq, always six fields."""
    board = "/".join(_format_rank(fen.squares[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1))
    castling = "".join(letter for bit, letter in enumerate(RIGHTS) if fen.castling >> bit & 1) or "-"
    en_passant = "-" if fen.en_passant is None else chess.SQUARE_NAMES[fen.en_passant]
    return f"{board} {'wb'[fen.player]} {castling} {en_passant} {fen.halfmoves} {fen.fullmoves}"


def setup_fen(setup: Setup) -> str:
    """FEN of a board that may be impossible, with the clocks of a new game. Unknown letters are left out."""
    squares = bytes(max(0, PIECES.find(setup.cells.get(name, " ")[:1])) for name in chess.SQUARE_NAMES)
    rights = sum(1 << bit for bit, letter in enumerate(RIGHTS) if letter in setup.rights)
    return format_fen(Fen(squares, setup.player, rights, None, 0, 1))


def _parse_board(text: str) -> bytes:
    ranks = text.split("/")
    if len(ranks) != 8:
        raise PositionError(f"the board must have 8 ranks with '/' between them, not {len(ranks)}")
    rows = [_parse_rank(8 - index, row) for index, row in enumerate(ranks)]
    return b"".join(reversed(rows))


def _parse_rank(rank: int, row: str) -> bytes:
    pieces = bytearray()
    after_number = False
    for letter in row:
        if letter in "12345678":
            if after_number:
                raise PositionError(f"rank {rank} has two numbers in a row: {quote(row)}")
            pieces += bytes(int(letter))
        elif letter in PIECES[1:]:
            pieces.append(PIECES.index(letter))
        else:
            raise PositionError(f"rank {rank} has the unknown piece {quote(letter)}; pieces are PNBRQK and pnbrqk")
        after_number = letter in "12345678"
    if len(pieces) != 8:
        raise PositionError(f"rank {rank} must be 8 squares wide, not {len(pieces)}: {quote(row)}")
    return bytes(pieces)


def _parse_castling(text: str) -> int:
    if text == "-":
        return 0
    if set(text) - set(RIGHTS) or len(set(text)) != len(text):
        raise PositionError(f"castling rights must be '-' or some of 'KQkq', each once, not {quote(text)}")
    return sum(1 << RIGHTS.index(letter) for letter in text)


def _parse_en_passant(text: str) -> int | None:
    if text == "-":
        return None
    if text not in chess.SQUARE_NAMES:
        raise PositionError(f"the en-passant square must be '-' or a square such as 'e3', not {quote(text)}")
    return chess.SQUARE_NAMES.index(text)


def _format_rank(pieces: bytes) -> str:
    text = "".join(PIECES[piece] for piece in pieces)
    for width in range(8, 0, -1):
        text = text.replace(" " * width, str(width))
    return text
