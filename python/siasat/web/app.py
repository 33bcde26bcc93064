"""The ASGI application."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.routing import Match, Route

from siasat.errors import ContractError, SiasatError
from siasat.games.registry import games as registry
from siasat.players.server_engines import offer_engines
from siasat.version import VERSION
from siasat.web.api.openapi import DescribedApp
from siasat.web.api.routes import (
    book,
    catalogue,
    classes,
    classics,
    experiments,
    explore,
    explorers,
    games,
    known,
    lab,
    learn,
    live,
    my_games,
    papers,
    students,
    tables,
    trees,
    work,
)
from siasat.web.build_tables import prepare
from siasat.web.classes.manager import Classes
from siasat.web.context import Context
from siasat.web.errors import Refused, refusal_of
from siasat.web.experiments.manager import Experiments
from siasat.web.explorations import Explorations
from siasat.web.guard.middleware import Guard, error_body
from siasat.web.guard.rates import Creations
from siasat.web.live_games.manager import GameManager
from siasat.web.reading import Reader
from siasat.web.reports import Reports
from siasat.web.settings import Settings
from siasat.web.static import Page
from siasat.web.store import GameStore
from siasat.web.threads import Threads
from siasat.web.validation import first_problem
from siasat.web.workers.handle import StartWorker, start_worker
from siasat.web.workers.pool import Pool
from siasat.web.workers.task import Role

LOG = logging.getLogger("siasat.web")
PARTS = (
    catalogue,
    games,
    my_games,
    tables,
    explore,
    explorers,
    known,
    book,
    learn,
    trees,
    lab,
    papers,
    classics,
    experiments,
    classes,
    students,
    live,
    work,
)
"""Where the endpoints are."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Which workers an application has, how they start, and whether it builds small tables in the background."""

    roles: tuple[Role, ...] = ()
    start_worker: StartWorker = start_worker
    builds_tables: bool = True


def create_app(settings: Settings, workers: Workers | None = None) -> FastAPI:
    """Create the ASGI application. Its workers, by default processes, start and stop with it."""
    offer_engines(settings.engines)
    app = DescribedApp(
        title="siasat",
        version=VERSION,
        description="A laboratory and player for game-tree search.",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=_lifespan(settings, workers or Workers()),
    )
    for part in PARTS:
        app.include_router(part.router)
    _answer_errors(app)
    app.router.routes.append(Route("/api/openapi.json", _description))
    page = Page(settings.static)
    app.router.routes.append(Route("/api/{rest:path}", _no_such_endpoint, methods=METHODS))
    app.router.routes.append(Route("/{rest:path}", page, methods=["GET", "HEAD"]))
    app.add_middleware(GZipMiddleware, minimum_size=1200, compresslevel=4)
    app.add_middleware(Guard, settings=settings)
    _settle(app)
    return app


async def _description(request: Request) -> Response:
    """The description of the interface, as it was written down the first time."""
    app: DescribedApp = request.app
    return Response(app.written, media_type="application/json")


def _settle(app: FastAPI) -> None:
    """Prepare the routes at startup, so that the first visitor does not have to wait for it."""
    scope = {"type": "http", "method": "GET", "path": "/", "root_path": "", "headers": [], "query_string": b""}
    for route in app.routes:
        route.matches(scope)


METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]


async def _no_such_endpoint(request: Request) -> JSONResponse:
    """404, or 405 if only the method is wrong."""
    routes = [route for part in PARTS for route in part.router.routes]
    found = [route for route in routes if route.matches(request.scope)[0] is Match.PARTIAL]
    methods = sorted({method for route in found for method in getattr(route, "methods", None) or ()})
    if not methods:
        raise Refused(404, "not-found", "unknown endpoint; see /api/openapi.json")
    refused = Refused(405, "method-not-allowed", f"this path takes {', '.join(methods)}, not {request.method}")
    response = answer(refused)
    response.headers["Allow"] = ", ".join(methods)
    return response


def _lifespan(settings: Settings, workers: Workers) -> Any:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = GameStore(settings.store)
        pool = Pool(settings, workers.roles, workers.start_worker)
        traffic = settings.traffic
        creations = Creations(traffic.creation_rate, traffic.creation_burst)
        games = GameManager(settings, store, pool, creations)
        reader, reports = Reader(pool, settings.bounds.read_seconds), Reports(settings, pool)
        context = Context(
            settings,
            store,
            pool,
            games,
            Explorations(settings.exploration_bytes),
            reports,
            creations,
            reader,
            Experiments(settings, reader, reports),
            Classes(settings, store, games.access),
            Threads("views", most=max(64, traffic.views_per_address), most_per_address=traffic.views_per_address),
        )
        app.state.context = context
        registry.lists_all = True  # visitors may name only what the catalogue lists
        await pool.start()
        await context.experiments.start()
        stop = threading.Event()
        if not workers.builds_tables:
            stop.set()
        preparing = asyncio.create_task(asyncio.to_thread(prepare, stop))
        try:
            games.start()
            yield
        finally:
            registry.lists_all = False
            context.stopping = True
            stop.set()
            await preparing
            await games.close()
            await context.experiments.close()
            await pool.close()
            context.known.close()
            context.views.close()
            context.classes.close()
            store.close()

    return lifespan


def _answer_errors(app: FastAPI) -> None:
    """Convert every error to the common form, with the right status."""

    async def refused(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, Refused)
        return answer(error)

    async def own(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, SiasatError)
        if isinstance(error, ContractError):
            LOG.error("%s: %s", request.url.path, error)
        return answer(refusal_of(error))

    async def invalid(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        field, message = first_problem(error.errors())
        if error.errors()[0]["type"] == "json_invalid":
            return answer(Refused(400, "bad-json", "the body is not JSON"))
        return answer(Refused(422, "invalid", message, field))

    async def http(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        codes = {404: "not-found", 405: "method-not-allowed", 400: "bad-json", 413: "too-large"}
        return answer(Refused(error.status_code, codes.get(error.status_code, "refused"), str(error.detail)))

    async def unexpected(request: Request, error: Exception) -> JSONResponse:
        LOG.error("%s %s: %s", request.method, request.url.path, type(error).__name__, exc_info=error)
        return answer(Refused(500, "internal", "something went wrong on the server"))

    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(SiasatError, own)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(Exception, unexpected)


def answer(refused: Refused) -> JSONResponse:
    """A refusal as a response."""
    headers = {} if refused.retry_after is None else {"Retry-After": str(refused.retry_after)}
    return JSONResponse(error_body(refused), refused.status, headers)
