"""Positions and moves of draughts as text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from siasat.core.notation import parse_number, quote
from siasat.core.player import Player
from siasat.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, PositionError
from siasat.games.draughts.moves import LAST_ROW, squares_of
from siasat.games.draughts.state import SQUARES, DraughtsMove, DraughtsState

SIDES = "BW"
NAMES = ("black", "white")
MOST_PIECES = 12
MOST_QUIET = 80


def format_state(state: DraughtsState) -> str:
    """`B:W21,22,K23:B1,2:H0`."""
    white, black = (_list(pieces, state.kings) for pieces in (state.white, state.black))
    return f"{SIDES[state.player]}:W{white}:B{black}:H{state.quiet}"


def _list(pieces: int, kings: int) -> str:
    return ",".join(f"{'K' if kings >> square & 1 else ''}{square + 1}" for square in squares_of(pieces))


def parse_state(text: str) -> DraughtsState:
    """Read `B:W21,22,K23:B1,2:H0`; without the last part no quiet move was made."""
    parts = text.strip().split(":")
    starts = [part[:1] for part in parts]
    if (
        starts not in (["B", "W", "B"], ["W", "W", "B"], ["B", "W", "B", "H"], ["W", "W", "B", "H"])
        or len(parts[0]) > 1
    ):
        raise PositionError(
            f"a position looks like 'B:W21,22,K23:B1,2' (side to move, white's pieces, black's), not {quote(text)}"
        )
    quiet = parse_number(parts[3][1:], "the number of quiet moves", 0, MOST_QUIET, PositionError) if parts[3:] else 0
    white, white_kings = _pieces(parts[1][1:], Player.SECOND)
    black, black_kings = _pieces(parts[2][1:], Player.FIRST)
    if white & black:
        raise PositionError(f"square {next(squares_of(white & black)) + 1} has a white and a black piece")
    if not white | black:
        raise PositionError("the board is empty; a position has at least one piece")
    return DraughtsState(black, white, black_kings | white_kings, Player(SIDES.index(parts[0])), quiet)


def _pieces(text: str, side: Player) -> tuple[int, int]:
    """The pieces of a list and the kings among them."""
    pieces = kings = 0
    for word in text.split(",") if text else ():
        number = word.removeprefix("K")
        square = parse_number(number, f"a square of {NAMES[side]}", 1, SQUARES, PositionError) - 1
        if pieces >> square & 1:
            raise PositionError(f"square {square + 1} is listed twice")
        if LAST_ROW[side] >> square & 1 and not word.startswith("K"):
            raise PositionError(f"a {NAMES[side]} man on {square + 1} has reached the last row: write K{square + 1}")
        pieces |= 1 << square
        kings |= word.startswith("K") << square
    if pieces.bit_count() > MOST_PIECES:
        raise PositionError(f"{NAMES[side]} has {pieces.bit_count()} pieces; a side has at most {MOST_PIECES}")
    return pieces, kings


def format_move(move: DraughtsMove) -> str:
    """`11-15`, `22x15x8`."""
    return ("x" if move.captured else "-").join(str(square + 1) for square in move.path)


def parse_move(text: str, legal: Sequence[DraughtsMove]) -> DraughtsMove:
    """The legal move that a text names; the squares between the first and the last may be left out."""
    if not re.fullmatch(r"[0-9]{1,2}(?:[-x][0-9]{1,2})+", text.strip()):
        raise InvalidMoveError(f"cannot read the move {quote(text)}; write it like '11-15' or '22x15'")
    squares = tuple(int(number) - 1 for number in re.split("[-x]", text.strip()))
    exact = [move for move in legal if move.path == squares]
    ends = [move for move in legal if len(squares) == 2 and (move.path[0], move.path[-1]) == squares]
    found = exact or ends
    if len(found) > 1:
        ways = ", ".join(map(format_move, found))
        raise AmbiguousMoveError(f"{quote(text.strip())} can be {ways}: name every square")
    if found:
        return found[0]
    if any(move.captured for move in legal):
        raise IllegalMoveError(
            f"{quote(text.strip())} is not possible: you must capture, such as {format_move(legal[0])}"
        )
    raise IllegalMoveError(f"{quote(text.strip())} is not a legal move here")
