"""The objects that all routes share, one of each per server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, cast

from fastapi import Depends, Header
from starlette.requests import HTTPConnection

from siasat.web.api.schemas import Catalogue
from siasat.web.classes.manager import Classes
from siasat.web.experiments.manager import Experiments
from siasat.web.explorations import Explorations
from siasat.web.guard.rates import Creations
from siasat.web.live_games.live_game import hashed
from siasat.web.live_games.manager import GameManager
from siasat.web.reading import Reader
from siasat.web.reports import Reports
from siasat.web.settings import Settings
from siasat.web.store import GameStore
from siasat.web.threads import Threads
from siasat.web.visitor import Visitor
from siasat.web.workers.pool import Pool


@dataclass(eq=False)
class Context:
    """The server's parts."""

    settings: Settings
    store: GameStore
    pool: Pool
    games: GameManager
    explorations: Explorations
    reports: Reports
    creations: Creations
    reader: Reader
    experiments: Experiments
    classes: Classes
    views: Threads
    """For what is shown of recorded searches, lessons and exercises."""

    sockets: int = 0
    stopping: bool = False
    catalogue: Catalogue | None = None
    known: Threads = field(default_factory=lambda: Threads("known"))
    """For positions that are looked up, the trainer and rule sets."""


def context_of(connection: HTTPConnection) -> Context:
    """The server's parts, for a request or a socket."""
    return cast(Context, connection.app.state.context)


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Who asks. The cookie itself stays out of everything that is stored or logged."""
    state = connection.state
    return Visitor(hashed(state.visitor), state.address, state.is_new)


async def secrets_of(x_seat_secret: Annotated[str, Header(max_length=200)] = "") -> list[str]:
    """The seats' secrets that a request carries, at most two."""
    return [part.strip() for part in x_seat_secret.split(",") if part.strip()][:2]


async def _context(connection: HTTPConnection) -> Context:
    return context_of(connection)


async def _visitor(connection: HTTPConnection) -> Visitor:
    return visitor_of(connection)


# Coroutines: FastAPI would call plain functions in threads, which a page does not have.
Server = Annotated[Context, Depends(_context)]
Asker = Annotated[Visitor, Depends(_visitor)]
Secrets = Annotated[list[str], Depends(secrets_of)]
