"""What the routes share: one of each a server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Annotated, cast

from fastapi import Depends, Header
from starlette.requests import HTTPConnection

from siasat.web.api.schemas import Catalogue
from siasat.web.explorations import Explorations
from siasat.web.guard.rates import Rate
from siasat.web.live_games.manager import Hall
from siasat.web.reports import Reports
from siasat.web.settings import Settings
from siasat.web.store import GameStore
from siasat.web.workers.pool import Pool


@dataclass(eq=False)
class Context:
    """The server's parts."""

    settings: Settings
    store: GameStore
    pool: Pool
    hall: Hall
    explorations: Explorations
    reports: Reports
    creations: Rate
    sockets: int = 0
    stopping: bool = False
    catalogue: Catalogue | None = None
    knowing: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(2))
    """Guards threads that look positions up."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: the cookie's name, and the address."""

    name: str
    address: str


def context_of(connection: HTTPConnection) -> Context:
    """The server's parts, for a request or a socket."""
    return cast(Context, connection.app.state.context)


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Who asks."""
    return Visitor(connection.state.visitor, connection.state.address)


def secrets_of(x_seat_secret: Annotated[str, Header(max_length=200)] = "") -> list[str]:
    """The seats' secrets that a request carries, at most two."""
    return [part.strip() for part in x_seat_secret.split(",") if part.strip()][:2]


Server = Annotated[Context, Depends(context_of)]
Asker = Annotated[Visitor, Depends(visitor_of)]
Secrets = Annotated[list[str], Depends(secrets_of)]
