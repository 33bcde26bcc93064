"""Which moves there are. A piece that can capture must, and goes on as long as it can; a man that reaches the last row
becomes a king, and its move ends there."""

from __future__ import annotations

from collections.abc import Iterator

from siasat.core.player import Player
from siasat.games.draughts.state import SQUARES, DraughtsMove, DraughtsState

DIRECTIONS = ((1, -1), (1, 1), (-1, -1), (-1, 1))
"""Rows down and columns right. Black's men take the first two, white's the last two, kings all four."""

FORWARD = {Player.FIRST: (0, 1), Player.SECOND: (2, 3)}
ALL = (0, 1, 2, 3)
LAST_ROW = {Player.FIRST: 0xF000_0000, Player.SECOND: 0x0000_000F}


def row_of(square: int) -> int:
    """0 at black's side to 7 at white's."""
    return square // 4


def column_of(square: int) -> int:
    """0 to 7 from the left, white's side below."""
    return 2 * (square % 4) + (1 - row_of(square) % 2)


def square_at(row: int, column: int) -> int | None:
    """The dark square there, or None."""
    if 0 <= row < 8 and 0 <= column < 8 and (row + column) % 2:
        return 4 * row + column // 2
    return None


def _neighbours(distance: int) -> tuple[tuple[int | None, ...], ...]:
    return tuple(
        tuple(square_at(row_of(at) + distance * down, column_of(at) + distance * right) for down, right in DIRECTIONS)
        for at in range(SQUARES)
    )


NEXT = _neighbours(1)
"""By square and direction: the square one step away, or None."""

BEYOND = _neighbours(2)
"""By square and direction: the square two steps away, or None."""


def squares_of(pieces: int) -> Iterator[int]:
    """The squares of a word of bits, lowest first."""
    while pieces:
        yield (pieces & -pieces).bit_length() - 1
        pieces &= pieces - 1


def legal_moves(state: DraughtsState) -> list[DraughtsMove]:
    """By the square where the piece starts, then by direction; captures if there are any, otherwise steps."""
    captures = [move for square in squares_of(state.own) for move in _captures_from(state, square)]
    if captures:
        return captures
    return [move for square in squares_of(state.own) for move in _steps_from(state, square)]


def has_move(state: DraughtsState) -> bool:
    """Whether the side to move has a move."""
    taken = state.own | state.other
    for square in squares_of(state.own):
        for direction in _directions(state, square):
            near, far = NEXT[square][direction], BEYOND[square][direction]
            if near is not None and not taken >> near & 1:
                return True
            if far is not None and near is not None and state.other >> near & 1 and not taken >> far & 1:
                return True
    return False


def _directions(state: DraughtsState, square: int) -> tuple[int, ...]:
    return ALL if state.kings >> square & 1 else FORWARD[state.player]


def _steps_from(state: DraughtsState, square: int) -> Iterator[DraughtsMove]:
    taken = state.own | state.other
    for direction in _directions(state, square):
        near = NEXT[square][direction]
        if near is not None and not taken >> near & 1:
            yield DraughtsMove((square, near))


def _captures_from(state: DraughtsState, square: int) -> list[DraughtsMove]:
    """Every way to capture from a square; of ways that capture the same pieces and end alike, the first."""
    directions = _directions(state, square)
    taken = (state.own | state.other) & ~(1 << square)  # the piece itself is not in its own way
    found: dict[tuple[int, int], DraughtsMove] = {}

    def go_on(path: tuple[int, ...], captured: int) -> None:
        ends = True
        for direction in directions:
            near, far = NEXT[path[-1]][direction], BEYOND[path[-1]][direction]
            if near is None or far is None or taken >> far & 1:
                continue
            if state.other & ~captured & 1 << near:
                ends = False
                go_on((*path, far), captured | 1 << near)
        if ends and captured:
            found.setdefault((path[-1], captured), DraughtsMove(path, captured))

    go_on((square,), 0)
    return list(found.values())
