"""Tasks on a position: the best lines as the search deepens, a whole game judged."""

from __future__ import annotations

import threading
import time
from typing import Any

from siasat.backend.algorithm import ConfiguredAlgorithm
from siasat.core.notation import notation_of
from siasat.core.score import is_loss, is_win
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.result import SearchResult, StoppedBy
from siasat.errors import InputError
from siasat.web.api.schemas import BestLine
from siasat.web.api.schemas.work import LinesMessage, Reason
from siasat.web.api.views.moves import legal_moves
from siasat.web.api.views.position import open_position
from siasat.web.api.views.thought import thought_of
from siasat.web.workers.engine_jobs import NAME, Report, engine_for, engine_lines
from siasat.web.workers.kinds import AnalysePayload
from siasat.web.workers.searching import TEXTBOOK, AnyReferee, algorithm_of, is_depthless, request_for
from siasat.web.workers.task import Tell

DEEPEST = 64


def analyse(payload: AnalysePayload, tell: Tell[LinesMessage], stop: threading.Event) -> Reason:
    """The best `lines` moves, sent depth by depth."""
    referee = open_position(payload.target.position)
    engine = engine_for(referee, payload.algorithm or payload.target.evaluator)
    algorithm = algorithm_of(payload.algorithm or TEXTBOOK)
    name = algorithm.id if engine is None else NAME
    game, state = referee.game, referee.state
    if referee.outcome is not None:
        raise InputError("the game is over, so there is nothing to search")
    moves = {move.text: move for move in legal_moves(game, state)}
    count = min(payload.lines, len(moves))

    def report(found: list[SearchResult[Any]], nodes: int, seconds: float) -> None:
        lines = []
        for rank, result in enumerate(found, 1):
            text = notation_of(game).format_move(state, result.move)
            thought = thought_of(game, state, result, name, evaluator=payload.target.evaluator)
            lines.append(BestLine(rank=rank, move=moves[text], thought=thought))
        tell(
            LinesMessage(
                job=payload.target.job,
                lines=lines,
                depth=found[0].depth,
                nodes=nodes,
                seconds=round(seconds, 3),
                speed=int(nodes / seconds) if seconds > 0 else 0,
            )
        )

    limits = Limits(payload.depth, payload.target.nodes, payload.target.seconds)
    if engine is None:
        reason = _textbook_lines(algorithm, referee, payload.target.evaluator, limits, count, stop, report)
    else:
        reason = engine_lines(engine, referee, limits, count, stop, report)
    return "cancelled" if stop.is_set() else _reason(reason)


def _textbook_lines(
    algorithm: ConfiguredAlgorithm,
    referee: AnyReferee,
    evaluator: str | None,
    limits: Limits,
    count: int,
    stop: threading.Event,
    report: Report,
) -> StoppedBy:
    """Tell the best `count` lines of every depth, each found by a search without the better ones; why it ended."""
    start, nodes, before = time.perf_counter(), 0, -1
    most_nodes, most_seconds = limits.nodes or 0, limits.seconds or 0.0
    depths = [1] if is_depthless(algorithm) else range(1, (limits.depth or DEEPEST) + 1)
    for depth in depths:
        found: list[SearchResult[Any]] = []
        for _ in range(count):
            left = most_seconds - (time.perf_counter() - start)
            if stop.is_set() or left <= 0 or nodes >= most_nodes:
                return StoppedBy.SECONDS if left <= 0 else StoppedBy.NODES
            whole = None if is_depthless(algorithm) else depth
            share = Limits(whole, most_nodes - nodes, left / (count if whole is None else 1))
            exclude = tuple(result.move for result in found)
            result = algorithm.search(request_for(referee, evaluator, share, stop, exclude))
            nodes += result.nodes
            if result.stopped_by is not StoppedBy.FINISHED and whole is not None and depth > 1:
                return result.stopped_by
            found.append(result)
        found.sort(key=lambda result: -result.value)
        report(found, nodes, time.perf_counter() - start)
        spent = sum(result.nodes for result in found)
        if spent == before or all(is_win(result.value) or is_loss(result.value) for result in found):
            break  # the tree is completely searched: deeper searches would only repeat it
        before = spent
    return StoppedBy.FINISHED


def _reason(stopped: StoppedBy) -> Reason:
    reasons: dict[StoppedBy, Reason] = {
        StoppedBy.NODES: "nodes",
        StoppedBy.SECONDS: "seconds",
        StoppedBy.REQUEST: "cancelled",
    }
    return reasons.get(stopped, "finished")
