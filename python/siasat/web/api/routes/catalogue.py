"""Catalogue, positions, imports and health."""

from __future__ import annotations

from fastapi import APIRouter, Response

from siasat.backend.native import why_missing
from siasat.games.registry import load_game
from siasat.version import VERSION
from siasat.web.api.routes.common import ERRORS
from siasat.web.api.schemas import (
    Catalogue,
    Health,
    Imported,
    ImportRequest,
    PositionRequest,
    PositionView,
    SetupRequest,
    SetupView,
    StudyRequest,
    StudyText,
    VariantChoice,
    VariantRequest,
)
from siasat.web.api.views.study import setup_view
from siasat.web.catalogue import catalogue, variant_choice
from siasat.web.context import Asker, Server
from siasat.web.variants import compose

router = APIRouter(prefix="/api", responses=ERRORS, tags=["catalogue"])


@router.get("/health")
async def health(server: Server) -> Health:
    """Whether the server can do its work. Writes a small row to the store, at most once a second."""
    works = await server.games.access.works()
    return Health(
        status="stopping" if server.stopping else "ok" if works else "degraded",
        version=VERSION,
        native=why_missing() is None,
        store=works,
        store_failures=server.games.access.failures,
        workers=sum(worker.ready for worker in server.pool.workers),
        busy=server.pool.busy,
        queued=server.pool.queued,
        games=len(server.games.loaded),
        sockets=server.sockets,
        lost_workers=server.pool.lost,
        retries=server.pool.retries,
        failures=server.pool.failures,
    )


@router.get("/catalogue")
async def get_catalogue(server: Server) -> Catalogue:
    """Games, rule sets, algorithms, levels."""
    if server.catalogue is None:
        server.catalogue = catalogue(server.settings)
    return server.catalogue


@router.post("/variant")
async def post_variant(server: Server, asker: Asker, request: VariantRequest) -> VariantChoice:
    """A rule set from options."""

    def choose() -> VariantChoice:
        text = compose(request.game, request.base, request.options)
        return variant_choice(request.game, load_game(request.game, text))

    return await server.known.run(asker.address, choose)


@router.post("/position", response_model=PositionView)
async def post_position(server: Server, asker: Asker, request: PositionRequest) -> Response:
    """Any position, its picture and its legal moves."""
    found = await server.reader.view(asker, request)
    return Response(found.json, media_type="application/json")


@router.post("/setup")
async def post_setup(server: Server, asker: Asker, request: SetupRequest) -> SetupView:
    """The text of a board that was set up by hand, and the pieces to set it up with."""
    return await server.known.run(asker.address, lambda: setup_view(request))


@router.post("/import", response_model=Imported)
async def post_import(server: Server, asker: Asker, request: ImportRequest) -> Response:
    """A position or game from text."""
    server.creations.charge(asker.address, games=1)
    found = await server.reader.imported(asker, request)
    server.creations.charge_afterwards(asker.address, found.moves)
    return Response(found.json, media_type="application/json")


@router.post("/export", response_model=StudyText)
async def post_export(server: Server, asker: Asker, request: StudyRequest) -> Response:
    """A game with its variations and comments as text."""
    server.creations.charge(asker.address, games=1, moves=len(request.nodes))
    found = await server.reader.exported(asker, request)
    return Response(found.json, media_type="application/json")
