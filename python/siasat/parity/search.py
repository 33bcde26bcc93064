"""Parity of searches: the same search on both backends must give the same value, move, line, nodes and digest."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from siasat.backend.search import WHOLE, watch
from siasat.core.notation import notation_of
from siasat.core.search_api.request import SearchRequest
from siasat.observe.events import decode
from siasat.parity.rules import ParityError
from siasat.search.config import Config

NAMES = ("", "enter", "leave", "cutoff", "table hit", "research", "iteration", "left out")


@dataclass(slots=True)
class SearchCoverage:
    """What was compared so far."""

    searches: int = 0
    nodes: int = 0

    def __str__(self) -> str:
        return (
            f"{self.searches} searches, {self.nodes} nodes: value, move, line, nodes, counters, digest: 0 differences"
        )


def compare_search(request: SearchRequest[Any, Any], config: Config, coverage: SearchCoverage | None = None) -> None:
    """Run a search on both backends; raise `ParityError`, naming the first event that differs, unless they agree."""
    (python, seen), (rust, also) = (watch(request, config, backend) for backend in ("python", "rust"))
    sides: list[tuple[str, Any, Any]] = [
        ("digest", f"{seen.digest:016x}", f"{also.digest:016x}"),
        ("value", python.value, rust.value),
        ("bound", python.bound, rust.bound),
        ("move", python.move, rust.move),
        ("line", python.pv, rust.pv),
        ("nodes", python.nodes, rust.nodes),
        ("depth", python.depth, rust.depth),
        ("stopped by", python.stopped_by, rust.stopped_by),
        ("table", python.counters, rust.counters),
        ("counters", seen.counters.counts(), also.counters.counts()),
    ]
    for what, ours, theirs in sides:
        if ours != theirs:
            where = notation_of(request.game).format_state(request.root)
            raise ParityError(
                f"{request.game.id} {request.game.variant} {config} at {where}: {what} differs: python {ours}, "
                f"rust {theirs}; {first_difference(request, config)}"
            )
    if coverage is not None:
        coverage.searches += 1
        coverage.nodes += python.nodes


def first_difference(request: SearchRequest[Any, Any], config: Config) -> str:
    """The first event in which the two backends part, in words."""
    streams = []
    for backend in ("python", "rust"):
        recording = watch(request, config, backend, WHOLE)[1].recording
        assert recording is not None
        streams.append(decode(recording.words))
    for number, (ours, theirs) in enumerate(zip_longest(*streams), 1):
        if ours != theirs:
            return f"the first difference is event {number}: python {_say(ours)}, rust {_say(theirs)}"
    return "the events are the same"


def _say(event: tuple[int, ...] | None) -> str:
    return "nothing" if event is None else f"{NAMES[event[0]]}{event[1:]}"
