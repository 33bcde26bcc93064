"""From a request to a result: depths, limits, stopping. The same for every algorithm.

An unfinished depth is thrown away; a node limit is exact, and where depth 1 did not finish the answer is the first
legal move with depth 0; a clock never cuts depth 1. Nodes or seconds without a depth imply iterative deepening.
Algorithms without a depth search once, and answer with what they know when they are done or stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any, TypeVar

from siasat.core.score import Score, is_loss, is_win
from siasat.core.search_api.observer import Observer
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.core.window import FULL
from siasat.search.alphabeta import alpha_beta
from siasat.search.anytime import Anytime
from siasat.search.aspiration import aspiration
from siasat.search.config import Config
from siasat.search.context import Context, Stopped
from siasat.search.dfpn import dfpn
from siasat.search.fsss import fsss
from siasat.search.greedy import greedy, random_move
from siasat.search.mcts import Mcts
from siasat.search.memory import dual, mtdf, sss
from siasat.search.minimax import minimax
from siasat.search.negamax import negamax
from siasat.search.negascout import negascout
from siasat.search.node import Search
from siasat.search.paper_001 import paper_001
from siasat.search.paper_002 import paper_002
from siasat.search.pns import pns
from siasat.search.pvs import pvs
from siasat.search.scout import scout
from siasat.search.sss_stockman import sss_stockman

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

MAX_DEPTH = 256
"""How deep iterative deepening goes where nothing else stops it."""

FixedDepth = Callable[[Context[Any, Any], Any, int, Score], Score]
"""Context, root, depth, first guess → exact value for the side to move at the root."""


def _windowed(search: Search[Any, Any]) -> FixedDepth:
    def run(ctx: Context[Any, Any], root: Any, depth: int, guess: Score) -> Score:
        if ctx.config.aspiration:
            return aspiration(ctx, search, root, depth, guess)
        return search(ctx, root, depth, FULL, 0)

    return run


def _minimax(ctx: Context[Any, Any], root: Any, depth: int, _guess: Score) -> Score:
    value = minimax(ctx, root, depth, 0)
    return value if ctx.game.to_move(root) == 0 else -value


SEARCHES: dict[str, FixedDepth] = {
    "minimax": _minimax,
    "negamax": lambda ctx, root, depth, _guess: negamax(ctx, root, depth, 0),
    "scout": lambda ctx, root, depth, _guess: scout(ctx, root, depth, 0),
    "alphabeta": _windowed(alpha_beta),
    "negascout": _windowed(negascout),
    "pvs": _windowed(pvs),
    "mtdf": mtdf,
    "sss": sss,
    "dual": dual,
    "sss-stockman": sss_stockman,
    "fsss": fsss,
    "greedy": greedy,
    "random": random_move,
    "paper-001": paper_001,
    "paper-002": paper_002,
}

WITHOUT_DEPTH: dict[str, Callable[[Context[Any, Any]], Anytime[Any]]] = {"pns": pns, "dfpn": dfpn, "mcts": Mcts}


def run(request: SearchRequest[S, M], config: Config, observer: Observer | None = None) -> SearchResult[M]:
    """Search as `config` says within the request's limits."""
    start = time.perf_counter()
    ctx = Context(request, config, observer)
    result = _search_once(ctx) if config.algorithm in WITHOUT_DEPTH else _deepen(ctx)
    return replace(result, nodes=ctx.nodes, seconds=time.perf_counter() - start, counters=_counters(ctx))


def _deepen(ctx: Context[S, M]) -> SearchResult[M]:
    """One fixed depth after the other; the result of the last that was finished."""
    request, config = ctx.request, ctx.config
    done: SearchResult[M] | None = None
    stopped_by = StoppedBy.FINISHED
    guess = config.guess if config.guess is not None else ctx.root_value()
    try:
        for depth in depths(request, config):
            ctx.horizon_reached = False
            ctx.may_time_out = depth > 1
            value = SEARCHES[config.algorithm](ctx, request.root, depth, guess)
            if ctx.observer is not None:
                ctx.observer.iteration(depth, value, ctx.nodes)
            done = _result(ctx, value, depth)
            guess = value
            # A forced win or loss, or a tree seen to its end, would only be found again.
            if is_win(value) or is_loss(value) or not ctx.horizon_reached:
                break
    except Stopped as stop:
        stopped_by = stop.reason
    if done is None:
        ctx.lines[0] = []
        done = _result(ctx, ctx.root_value(), 0)
    return replace(done, stopped_by=stopped_by)


def _search_once(ctx: Context[S, M]) -> SearchResult[M]:
    """One search without a depth; what it answers when it is done or stopped."""
    search: Anytime[M] = WITHOUT_DEPTH[ctx.config.algorithm](ctx)
    stopped_by = StoppedBy.FINISHED
    try:
        search.run()
    except Stopped as stop:
        stopped_by = stop.reason
    answer = search.answer()
    if ctx.observer is not None:
        ctx.observer.iteration(answer.depth, answer.value, ctx.nodes)
    ctx.lines[0] = answer.line
    return replace(_result(ctx, answer.value, answer.depth), bound=answer.bound, stopped_by=stopped_by)


def depths(request: SearchRequest[S, M], config: Config) -> range:
    """The depths to search one after the other."""
    limits = request.limits
    if limits.depth is None:
        return range(1, MAX_DEPTH + 1)
    return range(1, limits.depth + 1) if config.iterative else range(limits.depth, limits.depth + 1)


def multi_pv(
    search: Callable[[SearchRequest[S, M]], SearchResult[M]], request: SearchRequest[S, M], count: int
) -> list[SearchResult[M]]:
    """The `count` best moves, best first: each search leaves out the moves found before it."""
    results: list[SearchResult[M]] = []
    for _ in range(min(count, len(request.game.legal_moves(request.root)))):
        found = tuple(result.move for result in results if result.move is not None)
        results.append(search(replace(request, exclude=(*request.exclude, *found))))
    return results


def _result(ctx: Context[S, M], value: Score, depth: int) -> SearchResult[M]:
    line = tuple(ctx.lines[0])
    move = line[0] if line else _first_move(ctx)
    return SearchResult(move, value, Bound.EXACT, depth, ctx.nodes, line, StoppedBy.FINISHED, "python", 0.0)


def _first_move(ctx: Context[S, M]) -> M | None:
    if ctx.game.outcome(ctx.request.root) is not None:
        return None
    moves = ctx.game.legal_moves(ctx.request.root)
    return next((move for move in moves if move not in ctx.request.exclude), None)


def _counters(ctx: Context[S, M]) -> dict[str, int]:
    if ctx.table is None:
        return {}
    table = ctx.table
    return {
        "table_probes": table.probes,
        "table_hits": table.hits,
        "table_collisions": table.collisions,
        "table_stores": table.stores,
        "table_evictions": table.evictions,
    }
