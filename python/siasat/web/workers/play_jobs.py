"""Tasks of a game in progress: the computer's move, a hint, and why a move was played."""

from __future__ import annotations

import threading
from typing import Any, Never

from siasat.core.notation import notation_of
from siasat.core.referee import RESIGNATION
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.result import SearchResult
from siasat.errors import InputError, PlayerError
from siasat.perfect.oracle import oracle_for, why_unsolved
from siasat.players.algorithm import AlgorithmSpec
from siasat.players.papers.seat import PaperSpec
from siasat.players.perfect import PerfectSpec, knows
from siasat.players.spec import PlayerSpec
from siasat.search.driver import multi_pv
from siasat.web.api.schemas import Thought, Why, WhyLine
from siasat.web.api.views.moves import legal_moves
from siasat.web.api.views.position import open_position
from siasat.web.api.views.thought import thought_of
from siasat.web.workers.engine_jobs import NAME as ENGINE
from siasat.web.workers.engine_jobs import engine_choices, engine_for
from siasat.web.workers.kinds import ChoosePayload, ChosenMove, HintPayload, WhyPayload
from siasat.web.workers.searching import TEXTBOOK, AnyReferee, algorithm_of, request_for, seat_of, think
from siasat.web.workers.task import Tell
from siasat.web.workers.why_text import why_text


def choose(payload: ChoosePayload, tell: Tell[Thought], stop: threading.Event) -> ChosenMove:
    """The computer's move."""
    referee = open_position(payload.position)
    game, state = referee.game, referee.state

    def report(result: SearchResult[Any]) -> None:
        tell(thought_of(game, state, result, name, evaluator=evaluator))

    seat = seat_of(payload.seat)
    name, evaluator = str(seat), _evaluator(seat)
    try:
        move, result, name = think(referee, seat, payload.seconds, stop, report)
    except PlayerError as error:
        if error.reason != RESIGNATION:
            raise
        return ChosenMove(None, None)
    thought = None if result is None else thought_of(game, state, result, name, evaluator=evaluator)
    return ChosenMove(notation_of(game).format_move(state, move), thought)


def _evaluator(seat: PlayerSpec) -> str | None:
    """The evaluator that defines the unit of a seat's values; None for the game's usual one."""
    if isinstance(seat, PaperSpec):
        return seat.program.evaluator
    return seat.evaluator if isinstance(seat, AlgorithmSpec) else None


def hint(payload: HintPayload, _tell: Tell[Never], stop: threading.Event) -> Thought:
    """What is known to be best, else what a good search would play."""
    referee = open_position(payload.position)
    if referee.outcome is not None:
        raise InputError("the game is over, so there is no move to suggest")
    sure = None if why_unsolved(referee.game) is not None else knows(oracle_for(referee.game), referee)
    if sure is not None:
        return thought_of(referee.game, referee.state, sure, PerfectSpec.kind)
    limits = Limits(nodes=payload.nodes, seconds=payload.seconds)
    engine = engine_for(referee)
    if engine is None:
        result = algorithm_of(TEXTBOOK).search(request_for(referee, None, limits, stop))
    else:
        result = engine.search(referee.state, limits, referee.history, stop.is_set)
    name = TEXTBOOK if engine is None else ENGINE
    return thought_of(referee.game, referee.state, result, name)


def why(payload: WhyPayload, _tell: Tell[Never], stop: threading.Event) -> Why:
    """Why a move was played."""
    referee = open_position(payload.position)
    game, state = referee.game, referee.state
    played = notation_of(game).parse_move(state, payload.move)
    limits = Limits(nodes=payload.nodes, seconds=payload.seconds)
    engine = engine_for(referee)
    if engine is None:
        results = _textbook_choices(referee, limits, played, stop)
    else:
        results = engine_choices(engine, referee, limits, played, stop)
    name = TEXTBOOK if engine is None else ENGINE
    ranked = sorted(results.items(), key=lambda item: -item[1].value)
    shown = [(played, results[played]), *[item for item in ranked if item[0] != played][:2]]
    moves = {move.text: move for move in legal_moves(game, state)}
    lines = []
    for move, result in shown:
        text = notation_of(game).format_move(state, move)
        thought = thought_of(game, state, result, name)
        lines.append(WhyLine(move=moves[text], thought=thought, played=move == played))
    return Why(ply=referee.ply + 1, lines=lines, text=why_text(referee, shown[0], shown[1:]))


def _textbook_choices(
    referee: AnyReferee, limits: Limits, played: Any, stop: threading.Event
) -> dict[Any, SearchResult[Any]]:
    """The three best moves and the one that was played."""
    algorithm = algorithm_of(TEXTBOOK)
    # One depth for all, so that the values can be compared: what the nodes allow, less one, as there are four to do.
    depth = max(1, algorithm.search(request_for(referee, None, limits, stop)).depth - 1)
    same = Limits(depth, seconds=limits.seconds)
    best = multi_pv(algorithm.search, request_for(referee, None, same, stop), 3)
    results = {result.move: result for result in best if result.move is not None}
    if played not in results:
        others = tuple(move for move in referee.game.legal_moves(referee.state) if move != played)
        results[played] = algorithm.search(request_for(referee, None, same, stop, others))
    return results
