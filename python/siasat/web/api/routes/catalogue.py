"""What there is, positions, imports, health."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter

from siasat.backend.native import why_missing
from siasat.games.registry import load_game
from siasat.play.exchange import read_text
from siasat.version import VERSION
from siasat.web.api.routes.common import ERRORS
from siasat.web.api.schemas import (
    Catalogue,
    Health,
    Imported,
    ImportRequest,
    PositionRequest,
    PositionView,
    VariantChoice,
    VariantRequest,
)
from siasat.web.api.views.position import open_position, position_view
from siasat.web.api.views.result import result_view
from siasat.web.catalogue import catalogue, variant_choice
from siasat.web.context import Server
from siasat.web.variants import compose

router = APIRouter(prefix="/api", responses=ERRORS, tags=["catalogue"])


@router.get("/health")
async def health(server: Server) -> Health:
    """Whether the server can do its work. Writes a small row to the store, at most once a second."""
    works = await server.hall.access.works()
    return Health(
        status="stopping" if server.stopping else "ok" if works else "degraded",
        version=VERSION,
        native=why_missing() is None,
        store=works,
        store_failures=server.hall.access.failures,
        workers=sum(worker.ready for worker in server.pool.workers),
        busy=server.pool.busy,
        queued=server.pool.queued,
        games=len(server.hall.rooms),
        sockets=server.sockets,
    )


@router.get("/catalogue")
async def get_catalogue(server: Server) -> Catalogue:
    """Games, rule sets, algorithms, levels."""
    if server.catalogue is None:
        server.catalogue = catalogue(server.settings)
    return server.catalogue


@router.post("/variant")
async def post_variant(request: VariantRequest) -> VariantChoice:
    """A rule set from options."""
    text = compose(request.game, request.base, request.options)
    return variant_choice(request.game, load_game(request.game, text))


@router.post("/position")
async def post_position(request: PositionRequest) -> PositionView:
    """Any position, its picture and its legal moves."""
    return await asyncio.to_thread(lambda: position_view(open_position(request)))


@router.post("/import")
async def post_import(request: ImportRequest) -> Imported:
    """A position or game from text."""
    return await asyncio.to_thread(_imported, request)


def _imported(request: ImportRequest) -> Imported:
    found = read_text(request.text, request.game, request.variant)
    view = position_view(found.referee)
    end = result_view(found.referee.game.id, found.referee.outcome)
    return Imported(format=found.format, view=view, names=found.names, result=end)
