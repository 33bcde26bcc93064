"""Tasks that set algorithms side by side on one position, and the smallest tree beside them."""

from __future__ import annotations

import threading
import time

from siasat.core.notation import notation_of
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.result import StoppedBy
from siasat.errors import BackendError, InputError
from siasat.observe.counters import Counters, minimum_estimate
from siasat.observe.progress import Progress
from siasat.search.config import parse_config
from siasat.web.api.schemas import CompareProgress, CompareRow, ErrorDetail, PositionRequest
from siasat.web.api.views.moves import label_of
from siasat.web.api.views.position import open_position
from siasat.web.api.views.result import value_words
from siasat.web.api.views.thought import first_value
from siasat.web.texts import both
from siasat.web.workers.searching import AnyReferee, algorithm_of, is_depthless, request_for
from siasat.web.workers.task import Payload, Tell

MINIMAX_NODES = 3_000_000
MINIMAX_SECONDS = 4.0
"""How much may be spent on learning a tree's branching, while the algorithms wait."""

PROGRESS_SECONDS = 0.1
"""How often the counts of a comparison are told."""


def compare(payload: Payload, tell: Tell, stop: threading.Event) -> Payload:
    """One algorithm of a comparison: `algorithm`, `index`, `depth` → its counts while it runs, then a `row`."""
    referee = open_position(PositionRequest.model_validate(payload["position"]))
    try:
        row = _row(referee, payload, tell, stop)
    except (InputError, BackendError) as error:
        row = _failed(payload["algorithm"], str(error))
    tell({"type": "row", "index": payload["index"], "row": row.model_dump(mode="json")})
    return {"reason": "cancelled" if stop.is_set() else "finished"}


def _row(referee: AnyReferee, payload: Payload, tell: Tell, stop: threading.Event) -> CompareRow:
    game, state, mover = referee.game, referee.state, referee.to_move
    algorithm = algorithm_of(payload["algorithm"])
    depth = None if is_depthless(algorithm) else int(payload["depth"])
    limits = Limits(depth, int(payload["nodes"]), float(payload["seconds"]))
    request = request_for(referee, payload["evaluator"], limits, stop)
    result, seen = algorithm.watch(request, progress=_teller(payload["index"], tell))
    counters = seen.counters
    return CompareRow(
        algorithm=algorithm.id,
        value=result.value,
        first_value=first_value(mover, result.value),
        text=value_words(game.id, mover, result.value, result.bound),
        move=None if result.move is None else notation_of(game).format_move(state, result.move),
        label=None if result.move is None else label_of(game, state, result.move),
        depth=result.depth,
        nodes=result.nodes,
        leaves=counters.leaves,
        interior=counters.interior,
        cutoffs=counters.all_cutoffs,
        first_move_rate=counters.first_move_rate,
        researches=counters.researches,
        table_answers=counters.table_answers,
        branching=counters.effective_branching,
        seconds=round(result.seconds, 6),
        speed=int(result.nodes / result.seconds) if result.seconds > 0 else 0,
        backend=result.backend,
        sound=parse_config(payload["algorithm"]).is_sound,
        finished=result.stopped_by is StoppedBy.FINISHED,
    )


def _teller(index: int, tell: Tell) -> Progress:
    """Tells how far the algorithm at `index` is, now and then."""
    start = told = time.perf_counter()

    def progress(counters: Counters) -> None:
        nonlocal told
        now = time.perf_counter()
        if now - told < PROGRESS_SECONDS:
            return
        told = now
        seen = CompareProgress(
            nodes=counters.nodes,
            leaves=counters.leaves,
            cutoffs=counters.all_cutoffs,
            seconds=round(now - start, 3),
        )
        tell({"type": "progress", "index": index, "progress": seen.model_dump(mode="json")})

    return progress


def minimum(payload: Payload, tell: Tell, stop: threading.Event) -> Payload:
    """Knuth and Moore's number for this position's branching: as deep as plain minimax gets within its nodes."""
    referee = open_position(PositionRequest.model_validate(payload["position"]))
    algorithm = algorithm_of("minimax+iterative")
    depth = int(payload["depth"])
    limits = Limits(depth, MINIMAX_NODES, min(MINIMAX_SECONDS, float(payload["seconds"])))
    _, seen = algorithm.watch(request_for(referee, payload["evaluator"], limits, stop))
    branching = seen.counters.effective_branching
    if branching is not None:
        tell({"type": "minimum", "minimum": round(minimum_estimate(branching, depth), 1), "branching": branching})
    return {"reason": "cancelled" if stop.is_set() else "finished"}


def _failed(algorithm: str, message: str) -> CompareRow:
    return CompareRow(
        algorithm=algorithm,
        value=0,
        first_value=0,
        text=both(lambda _say: ""),
        move=None,
        label=None,
        depth=0,
        nodes=0,
        leaves=0,
        interior=0,
        cutoffs=0,
        first_move_rate=None,
        researches=0,
        table_answers=0,
        branching=None,
        seconds=0.0,
        speed=0,
        backend="",
        sound=False,
        finished=False,
        error=ErrorDetail(code="bad-algorithm", message=message),
    )
