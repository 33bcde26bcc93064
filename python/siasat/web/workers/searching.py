"""What the tasks share: a search set up from names, within the server's bounds."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from siasat.backend.algorithm import ConfiguredAlgorithm, find_algorithm
from siasat.core.referee import Referee
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult, StoppedBy
from siasat.core.search_api.searcher import Searcher
from siasat.errors import ContractError, InputError
from siasat.evaluation.registry import load_evaluator
from siasat.perfect.value import SOURCES
from siasat.players.algorithm import AlgorithmPlayer, AlgorithmSpec
from siasat.players.external import ExternalPlayer
from siasat.players.levels.judgement import LevelPlayer
from siasat.players.papers.seat import PaperPlayer
from siasat.players.parse import parse_player
from siasat.players.perfect import PerfectPlayer
from siasat.players.random import RandomPlayer
from siasat.players.spec import PlayerSpec, Thinker
from siasat.search.registry import get_algorithm
from siasat.web.workers.server_engine_moves import borrow

AnyReferee = Referee[Any, Any]
Report = Callable[[SearchResult[Any]], None]

TEXTBOOK = "alphabeta+captures+table+table-move+quiescence"
"""Who analyses, advises and explains where the engine does not play the game."""

FIRST_LOOK = Limits(depth=1, nodes=10_000)
"""What a move search gets that was stopped before it found anything."""

PREVIEW_SHARE = 0.1
"""How much of a player's own nodes or seconds may go into showing what it sees on the way."""


def is_depthless(algorithm: Searcher[Any, Any]) -> bool:
    """Whether the algorithm takes no depth: proofs and Monte-Carlo run until they are done or stopped."""
    return get_algorithm(algorithm.id.partition("+")[0]).is_anytime


def request_for(
    referee: AnyReferee, evaluator: str | None, limits: Limits, stop: threading.Event, exclude: tuple[Any, ...] = ()
) -> SearchRequest[Any, Any]:
    """A search of the present position that knows the game's history."""
    game = referee.game
    return SearchRequest(
        game,
        load_evaluator(evaluator, game),
        referee.state,
        limits,
        referee.history,
        game.repetition is not None,
        exclude,
        stop,
    )


def think(
    referee: AnyReferee, seat: PlayerSpec, seconds: float, stop: threading.Event, report: Report | None = None
) -> tuple[Any, SearchResult[Any] | None, str]:
    """The move that `seat` plays here, what it thought (None: it does not think), and by which algorithm."""
    agent = seat.player(referee.game)
    match agent:
        case RandomPlayer():
            return agent.choose(referee), None, str(seat)
        case LevelPlayer():
            result = agent.think(referee, report, stop)
            return result.move, result, agent.by
        case AlgorithmPlayer():
            result = _search(referee, agent, seat, seconds, stop, report)
            return result.move, result, agent.algorithm.id
        case PaperPlayer():
            result = agent.think(referee, stop)
            return result.move, result, str(seat)
        case ExternalPlayer():
            result = borrow(agent, referee, seconds, stop)
            return result.move, result, str(seat)
        case PerfectPlayer():
            result = agent.think(referee)
            return result.move, result, str(seat) if result.backend in SOURCES else f"{seat} → engine"
        case Thinker():
            result = agent.think(referee)
            return result.move, result, str(seat)
        case None:
            raise ContractError("a worker process cannot move for a person")
        case _:
            return agent.choose(referee), None, str(seat)


def _search(
    referee: AnyReferee,
    player: AlgorithmPlayer,
    seat: PlayerSpec,
    seconds: float,
    stop: threading.Event,
    report: Report | None,
) -> SearchResult[Any]:
    """The player's own search; smaller ones before it, so that there is something to see, and to fall back on."""
    evaluator = seat.evaluator if isinstance(seat, AlgorithmSpec) else None
    wished = player.limits
    cap = seconds if wished.seconds is None else min(wished.seconds, seconds)
    limits = replace(wished, seconds=cap)
    best: SearchResult[Any] | None = None
    if not is_depthless(player.algorithm):
        best = _preview(referee, player, evaluator, limits, stop, report)
    result = player.algorithm.search(request_for(referee, evaluator, limits, stop))
    if result.depth == 0 and result.stopped_by is not StoppedBy.FINISHED and best is not None:
        result = best
    if result.move is None and stop.is_set():  # stopped before the first depth: one move ahead is always granted
        result = player.algorithm.search(request_for(referee, evaluator, FIRST_LOOK, threading.Event()))
    if result.move is None:
        raise ContractError(f"the algorithm {player.algorithm.id!r} found no move although the game is not over")
    return result


def _preview(
    referee: AnyReferee,
    player: AlgorithmPlayer,
    evaluator: str | None,
    limits: Limits,
    stop: threading.Event,
    report: Report | None,
) -> SearchResult[Any] | None:
    """Depth by depth up to, not including, the last one, within a share of the player's nodes and seconds."""
    best: SearchResult[Any] | None = None
    nodes, seconds = 0, 0.0
    has_depth = limits.depth is not None
    most_nodes = None if limits.nodes is None else int(limits.nodes * PREVIEW_SHARE)
    most_seconds = (limits.seconds or 1.0) * (0.5 if has_depth else PREVIEW_SHARE)
    for depth in range(1, limits.depth if limits.depth is not None else 64):
        left = None if most_nodes is None else most_nodes - nodes
        if stop.is_set() or seconds >= most_seconds or (left is not None and left < 1):
            break
        piece = Limits(depth, left, max(most_seconds - seconds, 0.001))
        result = player.algorithm.search(request_for(referee, evaluator, piece, stop))
        nodes, seconds = nodes + result.nodes, seconds + result.seconds
        if result.stopped_by is not StoppedBy.FINISHED or result.depth < depth:
            break
        best = result
        if report is not None:
            report(result)
    return best


def seat_of(text: str) -> PlayerSpec:
    """The seat with that text; never a program to be started, whatever a store may say."""
    seat = parse_player(text)
    if seat.starts_program:
        raise InputError("the server does not start third-party programs")
    return seat


def algorithm_of(text: str) -> ConfiguredAlgorithm:
    """The algorithm of that text, on whichever backend can."""
    return find_algorithm(text)
