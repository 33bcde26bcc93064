"""A search and its results, before they are printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from siasat.backend.search import Watched
    from siasat.core.search_api.request import SearchRequest
    from siasat.core.search_api.result import SearchResult


@dataclass(frozen=True, slots=True)
class Findings:
    """A search and its results: `lines` has one result for each move, best first.

    Everything except the other lines is about the first search; `watched` is None without an observer.
    """

    request: SearchRequest[Any, Any]
    algorithm: str
    lines: list[SearchResult[Any]]
    watched: Watched | None

    @property
    def best(self) -> SearchResult[Any]:
        """The result of the first search."""
        return self.lines[0]
