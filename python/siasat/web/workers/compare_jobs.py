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
from siasat.play.move_labels import label_of
from siasat.search.registry import parse_config
from siasat.web.api.schemas import CompareProgress, CompareRow, ErrorDetail
from siasat.web.api.schemas.work import MinimumMessage, ProgressMessage, Reason, RowMessage
from siasat.web.api.views.position import open_position
from siasat.web.api.views.result import value_words
from siasat.web.api.views.thought import first_value
from siasat.web.texts import both
from siasat.web.workers.kinds import ComparePayload, MinimumPayload
from siasat.web.workers.searching import AnyReferee, algorithm_of, is_depthless, request_for
from siasat.web.workers.task import Tell

MINIMAX_NODES = 3_000_000
MINIMAX_SECONDS = 4.0
"""How much may be spent on learning a tree's branching, while the algorithms wait."""

PROGRESS_SECONDS = 0.1
"""How often the counts of a comparison are sent."""


def compare(payload: ComparePayload, tell: Tell[ProgressMessage | RowMessage], stop: threading.Event) -> Reason:
    """One algorithm of a comparison: its counts while it runs, then its row."""
    referee = open_position(payload.target.position)
    try:
        row = _row(referee, payload, tell, stop)
    except (InputError, BackendError) as error:
        row = _failed(payload.algorithm, str(error))
    tell(RowMessage(job=payload.target.job, index=payload.index, row=row))
    return "cancelled" if stop.is_set() else "finished"


def _row(
    referee: AnyReferee, payload: ComparePayload, tell: Tell[ProgressMessage | RowMessage], stop: threading.Event
) -> CompareRow:
    game, state, mover = referee.game, referee.state, referee.to_move
    algorithm = algorithm_of(payload.algorithm)
    depth = None if is_depthless(algorithm) else payload.depth
    limits = Limits(depth, payload.target.nodes, payload.target.seconds)
    request = request_for(referee, payload.target.evaluator, limits, stop)
    result, seen = algorithm.watch(request, progress=_teller(payload, tell))
    counters = seen.counters
    return CompareRow(
        algorithm=algorithm.id,
        value=result.value,
        first_value=first_value(mover, result.value),
        text=value_words(game.id, mover, result.value, result.bound, payload.target.evaluator),
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
        sound=parse_config(payload.algorithm).is_sound,
        finished=result.stopped_by is StoppedBy.FINISHED,
    )


def _teller(payload: ComparePayload, tell: Tell[ProgressMessage | RowMessage]) -> Progress:
    """Sends the counts of a running algorithm every `PROGRESS_SECONDS`."""
    start = sent = time.perf_counter()

    def progress(counters: Counters) -> None:
        nonlocal sent
        now = time.perf_counter()
        if now - sent < PROGRESS_SECONDS:
            return
        sent = now
        seen = CompareProgress(
            nodes=counters.nodes,
            leaves=counters.leaves,
            cutoffs=counters.all_cutoffs,
            seconds=round(now - start, 3),
        )
        tell(ProgressMessage(job=payload.target.job, index=payload.index, progress=seen))

    return progress


def minimum(payload: MinimumPayload, tell: Tell[MinimumMessage], stop: threading.Event) -> Reason:
    """Knuth and Moore's number for this position's branching: as deep as plain minimax gets within its nodes."""
    referee = open_position(payload.target.position)
    algorithm = algorithm_of("minimax+iterative")
    depth = payload.depth
    limits = Limits(depth, MINIMAX_NODES, min(MINIMAX_SECONDS, payload.target.seconds))
    _, seen = algorithm.watch(request_for(referee, payload.target.evaluator, limits, stop))
    branching = seen.counters.effective_branching
    if branching is not None:
        leaves = round(minimum_estimate(branching, depth), 1)
        tell(MinimumMessage(job=payload.target.job, minimum=leaves, branching=branching))
    return "cancelled" if stop.is_set() else "finished"


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
