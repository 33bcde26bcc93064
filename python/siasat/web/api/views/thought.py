"""What a search found, as a model."""

from __future__ import annotations

from typing import Any

from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.search_api.result import SearchResult
from siasat.play.move_labels import label_of
from siasat.web.api.schemas import Thought
from siasat.web.api.views.moves import mark_of
from siasat.web.api.views.result import value_words
from siasat.web.api.views.scene import side

LONGEST_LINE = 12
"""More of a line is not shown."""


def thought_of(
    game: AnyGame,
    state: Any,
    result: SearchResult[Any],
    algorithm: str,
    *,
    nodes: int | None = None,
    evaluator: str | None = None,
) -> Thought:
    """A result for the position `state`; `nodes` where more were spent than the result counts."""
    mover = game.to_move(state)
    notation = notation_of(game)
    line, labels, marks = [], [], []
    at = state
    for ply, move in enumerate(result.pv or (() if result.move is None else (result.move,))):
        moves = game.legal_moves(at)
        if move not in moves:
            break
        if ply < LONGEST_LINE:
            line.append(notation.format_move(at, move))
            labels.append(label_of(game, at, move))
            if ply < 3:
                marks.append(mark_of(game, at, move))
        at = game.play(at, move)
        if game.outcome(at) is not None:
            break
    spent = result.nodes if nodes is None else nodes
    seconds = max(result.seconds, 0.0)
    return Thought(
        side=side(mover),
        value=result.value,
        first_value=first_value(mover, result.value),
        text=value_words(game.id, mover, result.value, result.bound, evaluator),
        bound=result.bound.value,
        depth=result.depth,
        nodes=spent,
        seconds=round(seconds, 4),
        speed=int(spent / seconds) if seconds > 0 else 0,
        line=line,
        labels=labels,
        marks=marks,
        algorithm=algorithm,
        backend=result.backend,
    )


def first_value(mover: Player, value: int) -> int:
    """A value for `mover` as one for side 1."""
    return value if mover is Player.FIRST else -value
