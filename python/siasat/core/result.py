"""What a searcher answers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeVar

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
