"""Search a move that a cutoff skipped: what it is worth, and that the node stays beyond its bound."""

from __future__ import annotations

import threading
from typing import Any, Never

from siasat.core.notation import notation_of
from siasat.core.score import Score
from siasat.core.search_api.limits import Limits
from siasat.core.window import from_child
from siasat.errors import InputError
from siasat.evaluation.registry import load_evaluator
from siasat.observe.nodes import TreeNode
from siasat.play.move_labels import label_of
from siasat.play.words import move_name, short_value, side_name
from siasat.search.enhancements.table import from_table
from siasat.texts import Texts
from siasat.web.api.schemas import SkippedMoveView
from siasat.web.api.views.position import AnyReferee, open_position
from siasat.web.explorations import Exploration
from siasat.web.texts import both
from siasat.web.workers.kinds import SkippedPayload
from siasat.web.workers.searching import algorithm_of, request_for
from siasat.web.workers.task import Tell

NODES, SECONDS = 1_000_000, 5.0
"""The limits of the search of a skipped move."""


def search_skipped(payload: SkippedPayload, _tell: Tell[Never], stop: threading.Event) -> SkippedMoveView:
    """Search one skipped move with an open window, as deep as the search would have."""
    referee = open_position(payload.position)
    game, state, side = referee.game, referee.state, referee.to_move
    move = notation_of(game).parse_move(state, payload.move)
    label = label_of(game, state, move)
    referee.play(move)
    value, nodes = _value(referee, payload, stop)
    value = from_child(value, referee.game.to_move(referee.state) is side)
    joined = max(payload.best, value)
    better = "better" if value > payload.best else "no-better"

    def speak(say: Texts) -> str:
        def show(number: Score) -> str:
            return short_value(say, game.id, number, payload.evaluator)

        words = {
            "side": side_name(say, game.id, side),
            "move": move_name(say, label),
            "value": show(value),
            "best": show(payload.best),
            "joined": show(joined),
            "bound": show(payload.bound),
        }
        parts = (
            say("web.skipped.worth", **words, count=nodes),
            say(f"web.skipped.{better}", **words),
            say("web.skipped.still", **words),
        )
        return " ".join(parts)

    return SkippedMoveView(
        move=payload.move,
        label=label,
        value=value,
        best=payload.best,
        joined=joined,
        bound=payload.bound,
        nodes=nodes,
        text=both(speak),
    )


def _value(referee: AnyReferee, payload: SkippedPayload, stop: threading.Event) -> tuple[Score, int]:
    """The value of the position after the move, for its mover, and how many nodes that took."""
    game: Any = referee.game
    end = game.outcome(referee.state)
    if end is not None:
        return end.score(game.to_move(referee.state), payload.ply + 1), 1
    if payload.depth == 0:
        return load_evaluator(payload.evaluator, game).evaluate(referee.state), 1
    limits = Limits(payload.depth, payload.nodes, payload.seconds)
    result = algorithm_of(payload.algorithm).search(request_for(referee, payload.evaluator, limits, stop))
    if result.depth < payload.depth:
        raise InputError("this branch is too large to search here; choose one nearer to the end of the tree")
    # The search counts a win from its own root, the recorded one from the root of its tree.
    return from_table(result.value, payload.ply + 1), result.nodes


def payload_for(search: Exploration, node: TreeNode, move: str) -> SkippedPayload:
    """What a worker needs to search a move that was skipped at `node`."""
    assert node.value is not None
    before = search.info.position
    return SkippedPayload(
        position=before.model_copy(update={"moves": [*before.moves, *(step.move for step in search.way(node)[1:])]}),
        move=move,
        algorithm=search.info.algorithm,
        evaluator=search.info.evaluator,
        depth=max(0, node.depth - 1),
        ply=node.ply,
        best=node.value,
        bound=node.beta,
        nodes=NODES,
        seconds=SECONDS,
    )
