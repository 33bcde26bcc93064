"""What a searcher is."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol, TypeVar

from siasat.core.search_api.observer import Observer
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


class Searcher(Protocol[S, M]):
    """An algorithm that chooses a move."""

    @property
    def id(self) -> str:
        """Its name on the command line: `"alphabeta"`."""

    def search(self, request: SearchRequest[S, M], observer: Observer | None = None) -> SearchResult[M]:
        """Run the request, and report every event to `observer`."""
