"""Searching on either backend: the same question, the same answer, node for node."""

from __future__ import annotations

import time
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from siasat.backend.choose import choose
from siasat.backend.native import (
    native_errors,
    native_gauge,
    native_has_algorithm,
    native_state,
    open_native,
    why_no_twin,
)
from siasat.core.search_api.limits import MAX_NODES
from siasat.core.search_api.observer import Observer
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.observe.counters import Counters
from siasat.observe.digest import Digest
from siasat.observe.events import replay
from siasat.observe.progress import Progress, Ticker
from siasat.observe.recorder import Bounds, Recorder, Recording
from siasat.observe.tee import Tee
from siasat.search.config import Config
from siasat.search.driver import run
from siasat.search.registry import get_algorithm

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

WHOLE = Bounds(max_nodes=None)


@dataclass(frozen=True, slots=True)
class Watched:
    """The observations of a search: its digest, its counts, and its recording if requested."""

    digest: int
    counters: Counters
    recording: Recording | None


def search(
    request: SearchRequest[S, M], config: Config, observer: Observer | None = None, backend: str = "auto"
) -> SearchResult[M]:
    """Search with `config`. On the native backend the observer gets the events in one batch at the end."""
    if choose_for_search(backend, request, config) == "python":
        return run(request, config, observer).of(request.game, request.root)
    result, answer = _native(request, config, None if observer is None else WHOLE)
    if observer is not None:
        replay(Recording.from_bytes(answer["recording"], 0).words, observer)
    return result


def watch(
    request: SearchRequest[S, M],
    config: Config,
    backend: str = "auto",
    bounds: Bounds | None = None,
    progress: Progress | None = None,
) -> tuple[SearchResult[M], Watched]:
    """Search with an observer; `bounds` requests a recording too. `progress` gets the counts while the search runs."""
    if choose_for_search(backend, request, config) == "rust":
        result, answer = _native(request, config, bounds, True, progress)
        recording = None
        if bounds is not None:
            recording = Recording.from_bytes(answer["recording"], answer["left_out"])
        return result, Watched(answer["digest"], Counters.of_counts(dict(answer["counters"])), recording)
    digest, counters, recorder = Digest(), Counters(), Recorder(bounds)
    observers: list[Observer] = [digest, counters]
    if bounds is not None:
        observers.append(recorder)
    if progress is not None:
        observers.append(Ticker(counters, progress))
    result = run(request, config, Tee(*observers)).of(request.game, request.root)
    return result, Watched(digest.value, counters, None if bounds is None else recorder.recording())


def choose_for_search(backend: str, request: SearchRequest[S, M], config: Config) -> Literal["python", "rust"]:
    """Which backend will search: `auto` takes Rust where game, evaluator and algorithm all have twins."""
    return choose(backend, lambda: why_not_native(request, config))


def why_not_native(request: SearchRequest[S, M], config: Config) -> str | None:
    """Why this search cannot run natively, as a sentence; None if it can."""
    reason = why_no_twin(request.game)
    if reason is not None:
        return reason
    advice = "use the backend 'python' or 'auto'"
    if not get_algorithm(config.algorithm).is_own or not native_has_algorithm(str(config)):
        return f"the algorithm {config.algorithm!r} is not available in Rust; {advice}"
    evaluator = request.evaluator
    own = type(evaluator).__module__.startswith(("siasat.evaluation.", "siasat.games."))
    if not own or not open_native(request.game).has_evaluator(evaluator.id):
        return f"the evaluator {evaluator.id!r} is not available in Rust; {advice}"
    return None


def _native(
    request: SearchRequest[S, M],
    config: Config,
    bounds: Bounds | None,
    watched: bool = False,
    progress: Progress | None = None,
) -> tuple[SearchResult[M], dict[str, Any]]:
    game, limits = request.game, request.limits
    moves = game.legal_moves(request.root)
    twin = native_state(game, request.root)
    gauge = None if progress is None else native_gauge()

    def should_stop() -> bool:
        if gauge is not None and progress is not None:
            counters = Counters.of_counts(dict(gauge.look()))
            if counters.nodes:
                progress(counters)
        return request.stop.is_set()

    start = time.perf_counter()
    with native_errors():
        answer = twin.search(
            request.evaluator.id,
            str(config),
            depth=limits.depth,
            nodes=None if limits.nodes is None else min(limits.nodes, MAX_NODES),
            seconds=limits.seconds,
            history=list(request.history),
            repetition=request.repetition,
            exclude=[index for index, move in enumerate(moves) if move in request.exclude],
            watch=watched,
            bounds=None if bounds is None else (bounds.max_ply, bounds.max_nodes, bounds.min_depth),
            gauge=gauge,
            should_stop=should_stop,
        )
    seconds = time.perf_counter() - start
    state, line = request.root, []
    for index in answer["pv"]:
        move = game.legal_moves(state)[index]
        line.append(move)
        state = game.play(state, move)
    result = SearchResult(
        move=None if answer["move"] is None else moves[answer["move"]],
        value=answer["value"],
        bound=Bound(answer["bound"]),
        depth=answer["depth"],
        nodes=answer["nodes"],
        pv=tuple(line),
        stopped_by=StoppedBy(answer["stopped_by"]),
        backend="rust",
        seconds=seconds,
        counters={} if answer["table"] is None else dict(zip(TABLE_COUNTERS, answer["table"], strict=True)),
        game=game,
        root=request.root,
    )
    return result, answer


TABLE_COUNTERS = ("table_probes", "table_hits", "table_collisions", "table_stores", "table_evictions")
