"""The positions of a long game without storing them all: some are stored, the others are recomputed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar, overload

from siasat.core.game import Game

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

STRIDE = 32
"""Of the older positions every 32nd is kept: at most 31 moves are played again to reach any other one."""


class StatePath(Sequence[S], Generic[S, M]):
    """Every position from the start to now, read like a list.

    Kept are the positions at plies 0, `STRIDE`, 2 × `STRIDE` …, the last `STRIDE` to 2 × `STRIDE` ones, and the
    block that was read last. A game of chess of 2,000 moves takes 0.4 MB instead of 5 MB.
    """

    def __init__(self, game: Game[S, M], start: S, moves: list[M]) -> None:
        self._game = game
        self._moves = moves
        """The moves between the positions; the owner appends to and pops from this list together with the path."""
        self._anchors = [start]
        self._first = 0
        """The ply of the first recent position, a multiple of `STRIDE`."""
        self._recent = [start]
        self._block: tuple[int, list[S]] = (0, [])

    def __len__(self) -> int:
        return self._first + len(self._recent)

    @overload
    def __getitem__(self, index: int) -> S: ...
    @overload
    def __getitem__(self, index: slice) -> list[S]: ...
    def __getitem__(self, index: int | slice) -> S | list[S]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(f"there is no position {index} in a game of {len(self) - 1} moves")
        if place >= self._first:
            return self._recent[place - self._first]
        return self._played_again(place // STRIDE)[place % STRIDE]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, StatePath | list):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def append(self, state: S) -> None:
        """The position after the move that was appended to the moves."""
        self._recent.append(state)
        if (len(self) - 1) % STRIDE == 0:
            self._anchors.append(state)
            if len(self._recent) > 2 * STRIDE:
                del self._recent[:STRIDE]
                self._first += STRIDE

    def pop(self) -> S:
        """Forget the last position and return it."""
        if (len(self) - 1) % STRIDE == 0:
            self._anchors.pop()
        state = self._recent.pop()
        self._block = (0, [])
        if not self._recent:
            self._first -= STRIDE
            self._recent = self._played_again(self._first // STRIDE)
            self._block = (0, [])
        return state

    def copy(self, moves: list[M]) -> StatePath[S, M]:
        """The same path for a copy of the moves."""
        other: StatePath[S, M] = StatePath(self._game, self._anchors[0], moves)
        other._anchors, other._first = self._anchors.copy(), self._first
        other._recent = self._recent.copy()
        return other

    def _played_again(self, number: int) -> list[S]:
        """The `STRIDE` positions from the one at ply `number` × `STRIDE` on."""
        if self._block[0] != number or not self._block[1]:
            states = [self._anchors[number]]
            first = number * STRIDE
            for move in self._moves[first : first + STRIDE - 1]:
                states.append(self._game.play(states[-1], move))
            self._block = (number, states)
        return self._block[1]
