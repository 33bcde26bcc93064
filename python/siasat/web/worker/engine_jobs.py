"""Analysis by the engine, for the games that it plays; textbook searches do the others."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from siasat.backend.engine import Engine, Line, why_no_engine
from siasat.core.limits import Limits
from siasat.core.notation import notation_of
from siasat.core.result import Bound, SearchResult, StoppedBy
from siasat.core.score import WIN, is_loss, is_win
from siasat.web.worker.searching import AnyReferee
from siasat.web.worker.task import Payload

NAME = "engine"
"""What is told as the algorithm."""

HASH_MB = 64

Report = Callable[[list[SearchResult[Any]], int, float], None]
"""Hears the lines of an iteration, the best first, and the nodes and seconds so far."""


def engine_for(payload: Payload, referee: AnyReferee) -> Engine | None:
    """The engine, unless an algorithm or evaluator is asked for, or it does not play this game."""
    is_free = payload["algorithm"] is None and payload["evaluator"] is None
    return Engine(referee.game, hash_mb=HASH_MB) if is_free and why_no_engine(referee.game) is None else None


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
