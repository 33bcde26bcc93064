"""The task that reviews a whole game."""

from __future__ import annotations

import threading
import time
from typing import Any

from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.evaluation.registry import load_evaluator
from siasat.play.words import outcome_text
from siasat.review import NUMBERS_ONLY, ReviewedMove, SideSummary, affordable_nodes, review_game
from siasat.review.words import clause_text
from siasat.web.api.schemas import ReviewPly, ReviewSide, Text
from siasat.web.api.schemas.work import PlyMessage, Reason, SummaryMessage
from siasat.web.api.views.position import open_position
from siasat.web.api.views.result import value_words
from siasat.web.texts import both
from siasat.web.workers.kinds import ReviewPayload
from siasat.web.workers.searching import TEXTBOOK, AnyReferee, algorithm_of
from siasat.web.workers.task import Tell


def review(payload: ReviewPayload, tell: Tell[PlyMessage | SummaryMessage], stop: threading.Event) -> Reason:
    """Judge every move of a game with the same number of nodes; a message for each when it is known."""
    referee = open_position(payload.target.position)
    job, game = payload.target.job, referee.game
    end = time.perf_counter() + payload.target.seconds

    def should_stop() -> bool:
        return stop.is_set() or time.perf_counter() > end

    def start(value: int) -> None:
        tell(PlyMessage(job=job, ply=ReviewPly(ply=0, first_value=value, text=_words(referee, 0, value))))

    found = review_game(
        referee,
        affordable_nodes(game, payload.target.nodes),
        lambda move: tell(PlyMessage(job=job, ply=_ply(referee, move))),
        should_stop,
        start,
        _search(referee, payload, stop) if payload.algorithm or payload.target.evaluator else None,
    )
    if not found.finished:
        return "cancelled" if stop.is_set() else "seconds"
    tell(SummaryMessage(job=job, sides=(_side(found.sides[0]), _side(found.sides[1]))))
    assert game is found.game
    return "finished"


def _search(referee: AnyReferee, payload: ReviewPayload, stop: threading.Event) -> Any:
    """A search by the algorithm and evaluator that were named."""
    game = referee.game
    algorithm = algorithm_of(payload.algorithm or TEXTBOOK)
    evaluator = load_evaluator(payload.target.evaluator, game)

    def search(state: Any, history: tuple[int, ...], nodes: int) -> SearchResult[Any]:
        limits = Limits(nodes=nodes, seconds=payload.target.seconds)
        repeats = game.repetition is not None
        return algorithm.search(SearchRequest(game, evaluator, state, limits, history, repeats, (), stop))

    return search


def _ply(referee: AnyReferee, move: ReviewedMove) -> ReviewPly:
    sign = 1 if move.side is Player.FIRST else -1
    values = [one.evidence.value for one in move.clauses if one.kind in NUMBERS_ONLY]
    return ReviewPly(
        ply=move.ply,
        first_value=move.value,
        text=_words(referee, move.ply, move.value),
        drop=round(move.drop, 4),
        mark=move.mark,
        turning=move.turning,
        best=move.best,
        best_label=move.best_label,
        best_value=sign * values[0] if values and values[0] is not None else None,
        sentences=_sentences(referee, move),
    )


def _sentences(referee: AnyReferee, move: ReviewedMove) -> list[Text]:
    name = referee.game.id
    return [
        both(lambda say, clause=clause: clause_text(say, name, move.side, move.label, clause))  # type: ignore[misc]
        for clause in move.clauses
    ]


def _words(referee: AnyReferee, ply: int, value: int) -> Text:
    """What the value of the position after `ply` moves says, or how the game ended there."""
    game, mover = referee.game, referee.movers[ply]
    end = _end(referee, ply)
    if end is not None:
        return both(lambda say: outcome_text(say, game.id, end))
    return value_words(game.id, mover, value if mover is Player.FIRST else -value)


def _end(referee: Referee[Any, Any], ply: int) -> Outcome | None:
    return referee.outcome if ply == referee.ply else referee.game.outcome(referee.states[ply])


def _side(side: SideSummary) -> ReviewSide:
    accuracy = None if side.accuracy is None else round(side.accuracy, 1)
    return ReviewSide(accuracy=accuracy, inaccuracies=side.inaccuracies, mistakes=side.mistakes, blunders=side.blunders)
