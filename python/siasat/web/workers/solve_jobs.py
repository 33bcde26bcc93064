"""The answer to a teacher's question about a position: all best moves, and their value."""

from __future__ import annotations

import threading
from typing import Never

from siasat.core.notation import notation_of
from siasat.core.score import is_loss, is_win
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.result import StoppedBy
from siasat.errors import InputError, SiasatError
from siasat.evaluation.registry import load_evaluator
from siasat.play.move_labels import label_of
from siasat.web.api.views.position import open_position
from siasat.web.api.views.result import side_words, value_words
from siasat.web.errors import refusal_of
from siasat.web.workers.kinds import Refusal, SolvedPosition, SolvePayload
from siasat.web.workers.searching import algorithm_of, request_for
from siasat.web.workers.task import Tell

SOUND = "alphabeta+captures+table+table-move"
"""Finds the same values as minimax."""


def solve(payload: SolvePayload, _tell: Tell[Never], stop: threading.Event) -> Refusal | SolvedPosition:
    """All best moves of a position, each found by a search without the others."""
    try:
        return _solve(payload, stop)
    except SiasatError as error:
        refused = refusal_of(error)
        return Refusal(refused.status, refused.code, refused.message)


def _solve(payload: SolvePayload, stop: threading.Event) -> SolvedPosition:
    referee = open_position(payload.position)
    game, state = referee.game, referee.state
    if referee.outcome is not None:
        raise InputError("the game is over, so there is nothing to search")
    algorithm = algorithm_of(SOUND)
    evaluator = load_evaluator(payload.evaluator, game)
    legal = list(game.legal_moves(state))
    best: list[object] = []
    value, nodes = 0, payload.nodes
    while len(best) < len(legal):
        limits = Limits(payload.depth, max(nodes, 1), payload.seconds)
        result = algorithm.search(request_for(referee, payload.evaluator, limits, stop, tuple(best)))
        if result.stopped_by is not StoppedBy.FINISHED or result.move is None:
            raise InputError(f"a search of depth {payload.depth} takes too long here; choose a smaller depth")
        nodes -= result.nodes
        if best and result.value < value:
            break
        best.append(result.move)
        value = result.value
    if len(best) == len(legal) and payload.asks_move:
        raise InputError(f"all {len(legal)} moves are equally good at depth {payload.depth}; there is nothing to find")
    if not payload.asks_move and (is_win(value) or is_loss(value)):
        raise InputError("this position is decided within the depth of the search; ask for the move instead")
    notation, mover = notation_of(game), game.to_move(state)
    return SolvedPosition(
        best=[notation.format_move(state, move) for move in best],
        labels=[label_of(game, state, move) for move in best],
        legal=[notation.format_move(state, move) for move in legal],
        value=value,
        words=value_words(game.id, mover, value, evaluator=payload.evaluator),
        side=side_words(game.id, mover),
        evaluator=evaluator.id,
    )
