"""When a search must stop."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from siasat.core.score import MAX_PLY
from siasat.errors import LimitError

MAX_NODES = 2**63 - 1
"""A larger limit of nodes is no limit: no search gets there."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on a search; None is unlimited, and they combine.

    `depth` counts moves. `nodes` is exact and inside parity. `seconds` is polled and outside parity. Nodes or
    seconds without a depth imply iterative deepening.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, kinds in (("depth", int), ("nodes", int), ("seconds", (int, float))):
            value = getattr(self, name)
            if value is not None and (isinstance(value, bool) or not isinstance(value, kinds)):
                kind = "a number" if name == "seconds" else "a whole number"
                raise LimitError(f"{name} must be {kind}, not {value!r}")
        if self.depth is not None and not 0 <= self.depth <= MAX_PLY:
            raise LimitError(f"depth must be between 0 and {MAX_PLY}, not {self.depth}")
        if self.nodes is not None and self.nodes < 1:
            raise LimitError(f"nodes must be at least 1, not {self.nodes}")
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise LimitError(f"seconds must be a positive number, not {self.seconds}")

    @property
    def is_unlimited(self) -> bool:
        """Whether only the end of the game would stop the search."""
        return self.depth is None and self.nodes is None and self.seconds is None


@contextmanager
def python_limits() -> Iterator[None]:
    """Let recursive work in Python end with a `LimitError` where it goes too deep or runs out of memory."""
    try:
        yield
    except RecursionError as error:
        most = sys.getrecursionlimit()
        raise LimitError(
            f"this goes deeper than Python's {most} nested calls; use a smaller depth or size, or the backend 'rust'"
        ) from error
    except MemoryError as error:
        raise LimitError("there is not enough memory; use a smaller table, depth, size or node limit") from error
