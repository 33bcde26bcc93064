"""A search's events, kept as one flat array of signed 64-bit numbers. Both backends write the same numbers.

An event is its tag and its integers, in the order of the observer's arguments:

====  ==========  ===================================================
tag   event       integers behind the tag
====  ==========  ===================================================
1     enter       ply, key (its 64 bits, read as signed), depth, alpha, beta
2     leave       ply, value
3     cutoff      ply, place of the move in the order searched
4     table_hit   ply, value
5     research    ply, place of the move in the order searched
6     iteration   depth, value, nodes
7     left out    ply, nodes
====  ==========  ===================================================

Tag 7 is the recorder's own and stands just before a node's `leave`: this many nodes below that node are not in the
recording, those below a recorded child of it not counted. As bytes every number takes eight, the lowest first.

The bounds drop nodes in such a way that what is kept is a tree: with a node all nodes below it are dropped, and the
kept children of a node are the first ones that were searched. A kept node has its value even if nothing below it is
kept.
"""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass

from siasat.core.score import Score
from siasat.errors import ContractError, LimitError
from siasat.observe.events import (
    CUTOFF,
    ENTER,
    ITERATION,
    LEAVE,
    LEFT_OUT,
    RESEARCH,
    TABLE_HIT,
    decode,
    signed,
)

MAX_NODES = 100_000
"""The default number of nodes that a recorder keeps: about ten megabytes."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much of a search is kept; None is unlimited, and they combine.

    Nodes further than `max_ply` from the root are left out, as are all after the first `max_nodes` kept ones. Passes
    whose root looks fewer than `min_depth` moves ahead are left out whole: so the early iterations of iterative
    deepening do not use up the room.
    """

    max_ply: int | None = None
    max_nodes: int | None = MAX_NODES
    min_depth: int = 0

    def __post_init__(self) -> None:
        for name in ("max_ply", "max_nodes", "min_depth"):
            value = getattr(self, name)
            if value is not None and value < 0:
                raise LimitError(f"{name.replace('_', '-')} of a recording must be at least 0, not {value}")


@dataclass(frozen=True, slots=True)
class Recording:
    """What a recorder kept: its words, the number of nodes in them, and how many nodes it left out."""

    words: array[int]
    nodes: int
    left_out: int

    @property
    def truncated(self) -> bool:
        """Whether a bound was reached: the recording is not the whole search."""
        return self.left_out > 0

    def to_bytes(self) -> bytes:
        """The words, eight bytes each, the lowest first."""
        return _little_endian(self.words).tobytes()

    @classmethod
    def from_bytes(cls, data: bytes, left_out: int) -> Recording:
        """A recording that was made elsewhere; `ContractError` if it is none."""
        words = array("q")
        if len(data) % words.itemsize:
            raise ContractError(f"a recording has 8 bytes per word, but its length is {len(data)} bytes")
        words.frombytes(data)
        words = _little_endian(words)
        return cls(words, sum(event[0] == ENTER for event in decode(words)), left_out)


class Recorder:
    """Keeps the events of a search within bounds, and counts what it leaves out."""

    __slots__ = ("_missing", "bounds", "left_out", "nodes", "words")

    def __init__(self, bounds: Bounds | None = None) -> None:
        self.bounds = Bounds() if bounds is None else bounds
        self.words = array("q")
        self.nodes = 0
        self.left_out = 0
        # By ply, for the kept nodes of the line under search, which are its first ones: nodes left out below.
        self._missing: list[int] = []

    def recording(self) -> Recording:
        """What was kept so far."""
        return Recording(self.words[:], self.nodes, self.left_out)

    def enter(self, ply: int, key: int, depth: int, alpha: Score, beta: Score) -> None:
        """A node is entered."""
        del self._missing[ply:]
        if self._keeps(ply, depth):
            self._missing.append(0)
            self.nodes += 1
            self.words.extend((ENTER, ply, signed(key), depth, alpha, beta))
        else:
            self.left_out += 1
            if self._missing:
                self._missing[-1] += 1

    def leave(self, ply: int, value: Score) -> None:
        """A node returns a value."""
        if self._is_kept(ply):
            if self._missing[ply]:
                self.words.extend((LEFT_OUT, ply, self._missing[ply]))
            self.words.extend((LEAVE, ply, value))
            del self._missing[ply:]

    def cutoff(self, ply: int, move_index: int) -> None:
        """A move closed a window."""
        if self._is_kept(ply):
            self.words.extend((CUTOFF, ply, move_index))

    def table_hit(self, ply: int, value: Score) -> None:
        """The table answered."""
        if self._is_kept(ply):
            self.words.extend((TABLE_HIT, ply, value))

    def re_search(self, ply: int, move_index: int) -> None:
        """A move is searched again."""
        if self._is_kept(ply):
            self.words.extend((RESEARCH, ply, move_index))

    def iteration(self, depth: int, value: Score, nodes: int) -> None:
        """An iteration is complete; kept whatever the bounds are."""
        self.words.extend((ITERATION, depth, value, nodes))

    def _keeps(self, ply: int, depth: int) -> bool:
        bounds = self.bounds
        return (
            len(self._missing) == ply
            and (ply > 0 or depth >= bounds.min_depth)
            and (bounds.max_ply is None or ply <= bounds.max_ply)
            and (bounds.max_nodes is None or self.nodes < bounds.max_nodes)
        )

    def _is_kept(self, ply: int) -> bool:
        """Whether the node at `ply` of the line under search is kept."""
        return len(self._missing) > ply


def _little_endian(words: array[int]) -> array[int]:
    if sys.byteorder == "little":
        return words
    swapped = words[:]
    swapped.byteswap()
    return swapped
