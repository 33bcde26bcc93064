"""Explorers that fit the algorithm: growing trees, proof numbers, tables, histories, the horizon."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request

from siasat.web.advice import ask
from siasat.web.api.routes.common import ERRORS
from siasat.web.api.schemas.explorers import ExplorerRequest, ExplorerView
from siasat.web.context import Asker, Server
from siasat.web.workers.kinds import EXPLORER, ExplorerPayload

router = APIRouter(prefix="/api/explorers", responses=ERRORS, tags=["explore"])

SECONDS = 5.0


@router.post("")
async def post_explorer(server: Server, asker: Asker, http: Request, request: ExplorerRequest) -> ExplorerView:
    """A small search, step by step, as its algorithm sees it."""
    return await ask(server, asker, http, EXPLORER, ExplorerPayload(request, SECONDS), 3 * SECONDS)
