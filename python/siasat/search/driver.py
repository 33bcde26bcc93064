"""From a request to a result: depths, limits, stopping. The same for every algorithm.

An unfinished depth is discarded. A node limit is exact; if depth 1 did not finish, the answer is the first legal move
with depth 0. A time limit never interrupts depth 1. Nodes or seconds without a depth imply iterative deepening.
Algorithms without a depth search once, and answer with what they know when they are done or stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from siasat.core.score import Score, is_loss, is_win
from siasat.core.search_api.limits import python_limits
from siasat.core.search_api.observer import Observer
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.errors import AlgorithmError
from siasat.search.anytime import Anytime
from siasat.search.config import Config
from siasat.search.declaration import Algorithm
from siasat.search.enhancements.aspiration import ASPIRATION, GUESS, aspiration
from siasat.search.enhancements.iterative import ITERATIVE, depths
from siasat.search.registry import get_algorithm
from siasat.search.search import Search, Stopped
from siasat.search.types import M, S


def run(request: SearchRequest[S, M], config: Config, observer: Observer | None = None) -> SearchResult[M]:
    """Search as `config` says within the request's limits."""
    with python_limits():
        return run_search(Search(request, config, observer))


def run_search(search: Search[S, M]) -> SearchResult[M]:
    """Run a search that has been set up, for whoever watches its table or its ordering."""
    start = time.perf_counter()
    algorithm = get_algorithm(search.config.algorithm)
    game = search.game
    if algorithm.must_alternate and not game.alternates:
        raise AlgorithmError(
            f"{algorithm.id!r} works only if the players strictly alternate; "
            f"in {game.id} {game.variant} a player may move twice in a row"
        )
    with python_limits():
        result = _search_once(search, algorithm) if algorithm.is_anytime else _deepen(search, algorithm)
    return replace(result, nodes=search.nodes, seconds=time.perf_counter() - start, counters=_counters(search))


def _deepen(search: Search[S, M], algorithm: Algorithm) -> SearchResult[M]:
    """Search one depth after the other; the result of the last finished one."""
    request, config = search.request, search.config
    done: SearchResult[M] | None = None
    stopped_by = StoppedBy.FINISHED
    guess = config[GUESS]
    search.guess = search.root_value() if guess is None else guess
    try:
        for depth in depths(request.limits, config[ITERATIVE]):
            search.horizon_reached = False
            search.may_time_out = depth > 1
            value = _to_depth(search, algorithm, depth)
            if search.observer is not None:
                search.observer.iteration(depth, value, search.nodes)
            done = _result(search, value, depth)
            search.guess = value
            # Deeper iterations cannot change a forced win or loss, or a completely searched tree.
            if is_win(value) or is_loss(value) or not search.horizon_reached:
                break
    except Stopped as stop:
        stopped_by = stop.reason
    if done is None:
        search.lines[0] = []
        done = _result(search, search.root_value(), 0)
    return replace(done, stopped_by=stopped_by)


def _to_depth(search: Search[Any, Any], algorithm: Algorithm, depth: int) -> Score:
    root, width = search.request.root, search.config[ASPIRATION]
    if width:
        return aspiration(search, algorithm.function, root, depth, width)
    value: Score = algorithm.function(search, root, depth)
    return value


def _search_once(search: Search[S, M], algorithm: Algorithm) -> SearchResult[M]:
    """One search without a depth; what it answers when it is done or stopped."""
    attempt: Anytime[M] = algorithm.function(search)
    stopped_by = StoppedBy.FINISHED
    try:
        attempt.run()
    except Stopped as stop:
        stopped_by = stop.reason
    answer = attempt.answer()
    if search.observer is not None:
        search.observer.iteration(answer.depth, answer.value, search.nodes)
    search.lines[0] = answer.line
    return replace(_result(search, answer.value, answer.depth), bound=answer.bound, stopped_by=stopped_by)


def multi_pv(
    search: Callable[[SearchRequest[S, M]], SearchResult[M]], request: SearchRequest[S, M], count: int
) -> list[SearchResult[M]]:
    """The `count` best moves, best first: each search excludes the moves found before it."""
    results: list[SearchResult[M]] = []
    for _ in range(min(count, len(request.game.legal_moves(request.root)))):
        found = tuple(result.move for result in results if result.move is not None)
        results.append(search(replace(request, exclude=(*request.exclude, *found))))
    return results


def _result(search: Search[S, M], value: Score, depth: int) -> SearchResult[M]:
    line = tuple(search.lines[0])
    move = line[0] if line else _first_move(search)
    return SearchResult(move, value, Bound.EXACT, depth, search.nodes, line, StoppedBy.FINISHED, "python", 0.0)


def _first_move(search: Search[S, M]) -> M | None:
    if search.game.outcome(search.request.root) is not None:
        return None
    moves = search.game.legal_moves(search.request.root)
    return next((move for move in moves if move not in search.request.exclude), None)


def _counters(search: Search[S, M]) -> dict[str, int]:
    if search.table is None:
        return {}
    table = search.table
    return {
        "table_probes": table.probes,
        "table_hits": table.hits,
        "table_collisions": table.collisions,
        "table_stores": table.stores,
        "table_evictions": table.evictions,
    }
