"""Find an algorithm by its text, search with it, watch it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from siasat.backend.choose import check_backend
from siasat.backend.native import native_has_algorithm, why_missing
from siasat.backend.search import Watched, search, watch
from siasat.core.search_api.observer import Observer
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.errors import BackendError, quote
from siasat.observe.progress import Progress
from siasat.observe.recorder import Bounds
from siasat.search.config import Config
from siasat.search.registry import get_algorithm, parse_config

Request = SearchRequest[Any, Any]
Result = SearchResult[Any]


@dataclass(frozen=True, slots=True)
class ConfiguredAlgorithm:
    """A searcher with optional observation: an algorithm with its switches, on the requested backend."""

    config: Config
    backend: str

    @property
    def id(self) -> str:
        """The canonical text form, which `find_algorithm` reads: `"alphabeta+table"`."""
        return str(self.config)

    def search(self, request: Request, observer: Observer | None = None) -> Result:
        """Answer `request` on the backend that can, telling `observer` every event on the way."""
        return search(request, self.config, observer, self.backend)

    def watch(
        self, request: Request, bounds: Bounds | None = None, progress: Progress | None = None
    ) -> tuple[Result, Watched]:
        """Search with an observer; `bounds` requests a recording too, and `progress` gets the counts meanwhile."""
        return watch(request, self.config, self.backend, bounds, progress)


def find_algorithm(text: str, backend: str = "auto") -> ConfiguredAlgorithm:
    """The built-in or user-defined algorithm that `text` names, on this backend."""
    check_backend(backend)
    config = parse_config(text)
    if backend == "rust" and not get_algorithm(config.algorithm).is_own:
        name = quote(config.algorithm)
        raise BackendError(f"the algorithm {name} is not available in Rust; use the backend 'python' or 'auto'")
    return ConfiguredAlgorithm(config, backend)


def has_native_twin(algorithm: str) -> bool | None:
    """Whether a built-in algorithm, with its switches, exists in Rust; None without the native module."""
    if why_missing() is not None:
        return None
    return native_has_algorithm(algorithm)
