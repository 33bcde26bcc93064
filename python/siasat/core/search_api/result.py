"""What a searcher answers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeVar

from siasat.core.facts import facts_html
from siasat.core.score import Score

M = TypeVar("M", bound=Hashable)


class Bound(Enum):
    """What a value tells: the value itself, or only that the truth is at least or at most that."""

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"


class StoppedBy(Enum):
    """Why a search ended."""

    FINISHED = "finished"
    NODES = "nodes"
    SECONDS = "seconds"
    REQUEST = "request"


@dataclass(frozen=True, slots=True)
class SearchResult(Generic[M]):
    """The outcome of a search.

    `move` is None only where the root has no legal move. `value` belongs to the side to move at the root.
    `depth` is the last depth that was finished; an unfinished one is thrown away. `nodes` counts every node once, on
    entry, the root included.
    """

    move: M | None
    value: Score
    bound: Bound
    depth: int
    nodes: int
    pv: tuple[M, ...]
    stopped_by: StoppedBy
    backend: str
    seconds: float
    counters: Mapping[str, int] = field(default_factory=dict)

    def _repr_html_(self) -> str:
        """The result as a notebook shows it."""
        sign = {Bound.EXACT: "", Bound.LOWER: "≥ ", Bound.UPPER: "≤ "}[self.bound]
        return facts_html(
            "Search result",
            [
                ("move", self.move),
                ("value", f"{sign}{self.value}"),
                ("line", " ".join(map(str, self.pv)) or None),
                ("depth", self.depth),
                ("nodes", self.nodes),
                ("seconds", self.seconds),
                ("stopped by", None if self.stopped_by is StoppedBy.FINISHED else self.stopped_by.value),
                ("backend", self.backend),
            ],
        )
