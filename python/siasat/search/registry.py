"""Which algorithms users have added, and how to get one by the text that people write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from siasat.core.notation import quote
from siasat.core.registry import Registry
from siasat.core.search_api.searcher import Searcher
from siasat.errors import AlgorithmError, ContractError, UnknownNameError
from siasat.search.config import ALGORITHMS, ALIASES, Config, parse_config

AnySearcher = Searcher[Any, Any]


@dataclass(frozen=True, slots=True)
class SearcherEntry:
    """A user's algorithm as the registry knows it.

    `make` builds the searcher from what stands behind its name and a `+` ("" where nothing does) and raises
    `AlgorithmError`. `is_sound` promises that at a fixed depth the value is minimax's. `summary` is one line for lists.
    """

    id: str
    make: Callable[[str], AnySearcher]
    is_sound: bool = False
    summary: str = ""


def _check_entry(entry: SearcherEntry) -> None:
    if not isinstance(entry, SearcherEntry):
        raise ContractError(
            f"an algorithm must be registered as a Searcher or a SearcherEntry, not {type(entry).__name__}"
        )
    if entry.id in ALGORITHMS or entry.id in ALIASES:
        raise ContractError(f"an algorithm called {entry.id!r} is part of siasat")
    if not entry.id or set(entry.id) & set("+@=,: "):
        raise ContractError(f"an algorithm's name must have no blank and none of '+@=,:', {quote(entry.id)} has")


searchers: Registry[SearcherEntry] = Registry("algorithm", "siasat.searchers", _check_entry)
"""The algorithms of users. Plug-ins add theirs with `register_searcher` or as entry points `siasat.searchers`."""


def register_searcher(searcher: AnySearcher | SearcherEntry, *, is_sound: bool = False, summary: str = "") -> None:
    """Make an algorithm known to every command, page and experiment."""
    entry = searcher if isinstance(searcher, SearcherEntry) else entry_for(searcher, is_sound=is_sound, summary=summary)
    searchers.register(entry.id, entry)


def entry_for(searcher: AnySearcher, *, is_sound: bool = False, summary: str = "") -> SearcherEntry:
    """An entry for a searcher without switches."""
    name = getattr(searcher, "id", None)
    if not isinstance(name, str):
        raise ContractError(f"{type(searcher).__name__}.id must be a text, not {name!r}")

    def make(switches: str) -> AnySearcher:
        if switches:
            raise AlgorithmError(f"the algorithm {quote(name)} takes no switches, not {quote(switches)}")
        return searcher

    return SearcherEntry(name, make, is_sound, summary)


def parse_algorithm(text: str) -> Config | AnySearcher:
    """One of our algorithms with its switches, or a user's: the part of `text` before the first `+` is its name.

    >>> str(parse_algorithm("branch-and-bound+captures"))
    'alphabeta+captures'
    """
    name, _, switches = text.strip().partition("+")
    if name in ALGORITHMS or name in ALIASES:
        return parse_config(text)
    try:
        entry = searchers.get(name)
    except UnknownNameError:
        raise UnknownNameError("algorithm", name, (*ALGORITHMS, *ALIASES, *searchers)) from None
    return entry.make(switches)
