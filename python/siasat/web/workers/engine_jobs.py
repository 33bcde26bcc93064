"""Analysis by the engine, for the games that it plays; textbook searches do the others."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from siasat.backend.engine import Engine, Line, why_no_engine
from siasat.core.notation import notation_of
from siasat.core.score import WIN, is_loss, is_win
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.errors import BackendError
from siasat.web.workers.searching import AnyReferee

NAME = "engine"
"""What is reported as the algorithm."""

HASH_MB = 64

Report = Callable[[list[SearchResult[Any]], int, float], None]
"""Hears the lines of an iteration, the best first, and the nodes and seconds so far."""


def engine_for(referee: AnyReferee, instead: str | None = None) -> Engine | None:
    """The engine, unless something else is asked for, or it does not play this game."""
    if instead is not None or why_no_engine(referee.game) is not None:
        return None
    return Engine(referee.game, hash_mb=HASH_MB)


def engine_lines(
    engine: Engine, referee: AnyReferee, limits: Limits, count: int, stop: threading.Event, report: Report
) -> StoppedBy:
    """Tell the best `count` lines of every iteration; why it ended."""
    engine.start(
        notation_of(referee.game).format_state(referee.state),
        history=list(referee.history),
        depth=limits.depth,
        nodes=limits.nodes,
        seconds=limits.seconds,
        lines=count,
    )
    found: list[Line] = []
    reason = StoppedBy.FINISHED
    for line in engine.lines(stop.is_set):
        if line.is_last:
            reason = line.stopped_by or reason
        elif line.bound is Bound.EXACT:  # the lines of an iteration come one after the other, when all are known
            found = [*found, line] if line.rank == len(found) + 1 else [line]
            if len(found) == count:
                report([_result(engine, referee.state, one) for one in found], line.nodes, line.seconds)
            if len(found) == count and all(map(_is_settled, found)):
                engine.stop()
                reason = StoppedBy.FINISHED
                break
    return reason


def engine_choices(
    engine: Engine, referee: AnyReferee, limits: Limits, played: Any, stop: threading.Event
) -> dict[Any, SearchResult[Any]]:
    """The three best moves and the one that was played, all searched to one depth so that values can be compared."""
    state, history = referee.state, referee.history
    best = engine.rank(state, limits, history, min(3, len(referee.game.legal_moves(state))), stop.is_set)
    depth = min((line.depth for line in best), default=1)
    results = {}
    for line in best:
        result = _result(engine, state, line)
        results[result.move] = result
    if played not in results:
        names = notation_of(referee.game)
        only = [names.format_move(state, played)]
        engine.start(names.format_state(state), history=list(history), depth=depth, seconds=limits.seconds, only=only)
        for line in engine.lines(stop.is_set):
            if line.moves:
                results[played] = _result(engine, state, line)
    if played not in results:
        raise BackendError("the search was cancelled before it reached the move")
    return results


def _result(engine: Engine, state: Any, line: Line) -> SearchResult[Any]:
    moves = engine.moves_of(state, line.moves)
    return SearchResult(
        move=moves[0],
        value=line.value,
        bound=line.bound,
        depth=line.depth,
        nodes=line.nodes,
        pv=moves,
        stopped_by=StoppedBy.FINISHED,
        backend="rust",
        seconds=line.seconds,
    )


def _is_settled(line: Line) -> bool:
    """Whether the line ends in a win that a search of this depth would have seen if it were shorter."""
    return (is_win(line.value) or is_loss(line.value)) and line.depth > WIN - abs(line.value)
