"""Searches without a depth: they run until they are done or stopped, and can answer at any time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol

from siasat.core.score import MAX_PLY, WIN, Score
from siasat.core.search_api.result import Bound
from siasat.search.types import M

PROVEN_WIN: Score = WIN - MAX_PLY
"""A win of unknown length: the smallest value that says "wins by force". A loss of unknown length is minus that."""


@dataclass(frozen=True, slots=True)
class Answer(Generic[M]):
    """The result of a search so far; `value` belongs to the side to move at the root.

    `depth` is the largest ply visited, or 0 if nothing was found; the value is then the evaluation of the root.
    `line` begins with the move to play, and is empty if no move is preferred.
    """

    value: Score
    bound: Bound
    depth: int
    line: list[M]


class Anytime(Protocol[M]):
    """A search without a depth."""

    def run(self) -> None:
        """Search to the end. Raises `Stopped`."""

    def answer(self) -> Answer[M]:
        """The answer so far, whether `run` finished or was stopped."""
