"""The board: 7 files a–g by 9 ranks, its rivers, traps and dens, and where a step or a jump leads.

A square is a number, rank × 7 + file, a1 = 0. Everything here is the same under all rules.

    9 . . t D t . .        D den, t trap (the owner's own: rank 1 and 2 are the first player's), ~ water
    8 . . . t . . .
    7 . . . . . . .
    6 . ~ ~ . ~ ~ .
    5 . ~ ~ . ~ ~ .
    4 . ~ ~ . ~ ~ .
    3 . . . . . . .
    2 . . . t . . .
    1 . . t D t . .
      a b c d e f g

No trap touches water, so no rule has to say whether a rat may take into a trap from the river, or the reverse.
"""

from __future__ import annotations

from typing import NamedTuple

FILES = "abcdefg"
RANKS = "123456789"
SQUARES = tuple(f"{file}{rank}" for rank in RANKS for file in FILES)
"""The name of every square, a1 first."""


def square(name: str) -> int:
    """The number of a square from its name."""
    return SQUARES.index(name)


WATER = frozenset(square(file + rank) for file in "bcef" for rank in "456")
"""The two rivers."""

TRAPS = (frozenset(map(square, ("c1", "e1", "d2"))), frozenset(map(square, ("c9", "e9", "d8"))))
"""The traps of either player: an enemy who stands there may be taken by anything."""

DENS = (square("d1"), square("d9"))
"""The den of either player: its owner never enters it, the enemy wins by entering it."""


class Jump(NamedTuple):
    """A leap across a river: where it lands, the water squares below it, and whether it goes along a rank."""

    target: int
    path: tuple[int, ...]
    sideways: bool


def _neighbour(origin: int, east: int, north: int) -> int | None:
    """The square one step away, or None off the board."""
    file, rank = origin % len(FILES) + east, origin // len(FILES) + north
    return rank * len(FILES) + file if 0 <= file < len(FILES) and 0 <= rank < len(RANKS) else None


DIRECTIONS = ((0, -1), (-1, 0), (1, 0), (0, 1))  # south, west, east, north: by ascending target square


def _neighbours(origin: int) -> tuple[int, ...]:
    found = (_neighbour(origin, *direction) for direction in DIRECTIONS)
    return tuple(target for target in found if target is not None)


def _jumps(origin: int) -> tuple[Jump, ...]:
    """The jumps from a land square: straight over water, onto the first land beyond it."""
    jumps = []
    for east, north in DIRECTIONS:
        path: list[int] = []
        target = _neighbour(origin, east, north)
        while target is not None and target in WATER:
            path.append(target)
            target = _neighbour(target, east, north)
        if path and target is not None and origin not in WATER:
            jumps.append(Jump(target, tuple(path), sideways=north == 0))
    return tuple(jumps)


NEIGHBOURS = tuple(_neighbours(origin) for origin in range(len(SQUARES)))
"""The squares one step away from each square, ascending."""

JUMPS = tuple(_jumps(origin) for origin in range(len(SQUARES)))
"""The jumps from each square, by ascending target; none from the water, at most two elsewhere."""
