"""Our algorithms and users': find one by its text, search with it, observe it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from siasat.backend.native import why_missing
from siasat.backend.search import Watched, search, watch, watch_in_python
from siasat.core.search_api.observer import Observer
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.errors import BackendError, UnknownNameError, quote
from siasat.observe.progress import Progress
from siasat.observe.recorder import Bounds
from siasat.search.config import Config
from siasat.search.registry import AnySearcher, parse_algorithm

Request = SearchRequest[Any, Any]
Result = SearchResult[Any]


class Algorithm(Protocol):
    """A searcher that can also be watched. Its `id` is the canonical text that `find_algorithm` reads."""

    @property
    def id(self) -> str:
        """The algorithm's text form: `"alphabeta+table"`."""

    def search(self, request: Request, observer: Observer | None = None) -> Result:
        """Search as `request` says, and report every event to `observer`."""

    def watch(
        self, request: Request, bounds: Bounds | None = None, progress: Progress | None = None
    ) -> tuple[Result, Watched]:
        """Search under watch; `bounds` asks for a recording as well, and `progress` hears the counts meanwhile."""


@dataclass(frozen=True, slots=True)
class OwnAlgorithm:
    """One of ours, on the backend asked for."""

    config: Config
    backend: str

    @property
    def id(self) -> str:
        """The canonical text form."""
        return str(self.config)

    def search(self, request: Request, observer: Observer | None = None) -> Result:
        """Search on the backend that can."""
        return search(request, self.config, observer, self.backend)

    def watch(
        self, request: Request, bounds: Bounds | None = None, progress: Progress | None = None
    ) -> tuple[Result, Watched]:
        """Search under watch on the backend that can."""
        return watch(request, self.config, self.backend, bounds, progress)


@dataclass(frozen=True, slots=True)
class UsersAlgorithm:
    """A user's searcher; it runs in Python. Its `id` is the text it was found by."""

    id: str
    searcher: AnySearcher

    def search(self, request: Request, observer: Observer | None = None) -> Result:
        """Let the searcher search."""
        return self.searcher.search(request, observer).of(request.game, request.root)

    def watch(
        self, request: Request, bounds: Bounds | None = None, progress: Progress | None = None
    ) -> tuple[Result, Watched]:
        """Let the searcher search under watch."""
        return watch_in_python(lambda observer: self.search(request, observer), bounds, progress)


def find_algorithm(text: str, backend: str = "auto") -> Algorithm:
    """The algorithm that `text` names, one of ours or a user's, on this backend."""
    if backend not in ("auto", "python", "rust"):
        raise UnknownNameError("backend", backend, ("auto", "python", "rust"))
    found = parse_algorithm(text)
    if isinstance(found, Config):
        return OwnAlgorithm(found, backend)
    if backend == "rust":
        name = quote(text.strip())
        raise BackendError(f"the algorithm {name} is not available in Rust; use the backend 'python' or 'auto'")
    return UsersAlgorithm(text.strip(), found)


def has_native_twin(algorithm: str) -> bool | None:
    """Whether one of our algorithms, with its switches, has a native twin; None without an accelerator to ask."""
    if why_missing() is not None:
        return None
    from siasat_native import has_algorithm  # noqa: PLC0415 — optional

    return has_algorithm(algorithm)
