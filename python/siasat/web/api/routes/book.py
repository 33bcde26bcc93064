"""Opening trees: looked up, not searched."""

from __future__ import annotations

from fastapi import APIRouter

from siasat.lab.opening_tree import BookMove, opening_tree
from siasat.play.move_labels import label_of
from siasat.play.words import value_text
from siasat.web.api.routes.common import ERRORS
from siasat.web.api.schemas import PositionRequest
from siasat.web.api.schemas.book import BookAnswer, BookMoveView
from siasat.web.api.views.position import open_position, position_view
from siasat.web.context import Asker, Server
from siasat.web.texts import both

router = APIRouter(prefix="/api", responses=ERRORS, tags=["book"])


@router.post("/book")
async def post_book(server: Server, asker: Asker, request: PositionRequest) -> BookAnswer:
    """The moves of a position in the opening tree of its game, with the engine's values."""
    await server.reader.check(asker, request)
    return await server.views.run(asker.address, lambda: _answer(request))


def _answer(request: PositionRequest) -> BookAnswer:
    tree = opening_tree(request.game, request.variant)
    referee = open_position(request)
    game, state = referee.game, referee.state
    found = None if referee.outcome is not None else tree.look(state)

    def view(one: BookMove) -> BookMoveView:
        return BookMoveView(
            move=one.text,
            label=label_of(game, state, one.move),
            value=one.value,
            text=both(lambda say: value_text(say, game.id, game.to_move(state), one.value)),
            positions=one.positions,
        )

    moves = None if found is None else [view(one) for one in found]
    return BookAnswer(view=position_view(referee), moves=moves, positions=len(tree), recipe=tree.recipe)
