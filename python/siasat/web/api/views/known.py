"""What is known of positions, as models."""

from __future__ import annotations

import logging
from typing import Any, Literal, cast

from siasat.core.outcome import Outcome
from siasat.core.referee import Referee
from siasat.errors import TableError
from siasat.perfect.oracle import QUICK, oracle_for, why_unsolved
from siasat.perfect.value import PerfectPosition, PerfectValue, known_end
from siasat.play.words import known_text
from siasat.web.api.schemas import KnownAnswer, KnownMoveView, KnownView, Text
from siasat.web.api.views.scene import side
from siasat.web.texts import both

LOG = logging.getLogger("siasat.web.known")


def known_view(known: PerfectValue) -> KnownView:
    """What is known, with its words."""
    return KnownView(
        outcome=known.outcome, plies=known.plies, margin=known.margin, text=both(lambda say: known_text(say, known))
    )


def known_answer(referee: Referee[Any, Any]) -> KnownAnswer:
    """The present position and its moves; an end by the path that led here (a repetition) counts, too."""
    mover = side(referee.to_move)
    found = _look(referee)
    if found is None:
        return KnownAnswer(side=mover, known=None, source=None, source_text=_too_early(referee), moves=[])
    best = {move.name for move in found.best}
    return KnownAnswer(
        side=mover,
        known=known_view(found.value),
        source=cast(Literal["tables", "syzygy", "whole", "solver", "rules"], found.source),
        source_text=both(lambda say: say(f"known.source.{found.source}")),
        moves=[
            KnownMoveView(
                move=move.name, known=None if move.value is None else known_view(move.value), best=move.name in best
            )
            for move in found.moves
        ],
    )


def _too_early(referee: Referee[Any, Any]) -> Text | None:
    """Why nothing is known yet where an exact solver tried; None elsewhere."""
    game = referee.game
    if why_unsolved(game) is not None or referee.outcome is not None or not oracle_for(game).has_limit:
        return None
    return both(lambda say: say("known.too-early", seconds=say.decimal(QUICK, 1)))


def _look(referee: Referee[Any, Any]) -> PerfectPosition | None:
    game = referee.game
    if why_unsolved(game) is not None:
        return None
    end: Outcome | None = referee.outcome
    if end is not None:
        known = known_end(end, referee.to_move, end.margin > 0)
        return None if known is None else PerfectPosition("", known, (), "rules")
    try:
        return oracle_for(game).look(referee.state)
    except TableError as error:  # the operator has to fix this; a visitor only sees that nothing is known
        LOG.warning("%s", error)
        return None
