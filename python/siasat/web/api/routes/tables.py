"""Open tables: list them, open and close one, join one. Players join only by choice."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Path

from siasat.core.player import Player
from siasat.web.api.routes.common import ERRORS, GameId
from siasat.web.api.schemas import CreatedGame
from siasat.web.api.schemas.tables import OpenTable, OpenTables, TableRequest, TableState
from siasat.web.api.views.result import side_words
from siasat.web.api.views.scene import side
from siasat.web.context import Asker, Secrets, Server
from siasat.web.live_games.open_tables import Table
from siasat.web.live_games.state import state_of

router = APIRouter(prefix="/api", responses=ERRORS, tags=["tables"])

TableId = Annotated[str, Path(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


@router.get("/tables")
async def get_tables(server: Server, asker: Asker) -> OpenTables:
    """List the open tables."""
    return OpenTables(tables=[_view(table, asker.name) for table in server.games.tables.listed()])


@router.get("/games/{game_id}/table")
async def get_table(server: Server, asker: Asker, game_id: GameId) -> TableState:
    """Say whether a game's table is open."""
    live = await server.games.open(game_id, asker.address)
    return TableState(open=server.games.tables.of(live) is not None)


@router.post("/games/{game_id}/table")
async def post_table(
    server: Server, asker: Asker, game_id: GameId, secrets: Secrets, request: TableRequest
) -> TableState:
    """Let anyone on this server join a game, or stop doing so. Needs the secrets of both seats."""
    live = await server.games.open(game_id, asker.address)
    sides = live.own(live.sides_of(secrets))
    async with server.games.still(live):
        if request.open:
            server.creations.charge(asker.address, games=1)
            server.games.tables.open(live, asker.name, asker.address, sides)
        else:
            server.games.tables.close(live)
    return TableState(open=request.open)


@router.post("/tables/{table_id}/join", status_code=201)
async def post_join(server: Server, asker: Asker, table_id: TableId) -> CreatedGame:
    """Take the free seat of an open table: the game, and the secret of that seat."""
    server.creations.charge(asker.address, games=1)
    tables = server.games.tables
    table = tables.find(table_id, asker.name)
    given: list[str] = []

    def join() -> str:
        given.append(tables.join(table))
        return "state"

    await server.games.act(table.live, join)
    seat = frozenset({table.side})
    await server.games.seat(table.live, asker.name, seat)
    secrets = (given[0], None) if table.side is Player.FIRST else (None, given[0])
    return CreatedGame(state=state_of(table.live, seat), secrets=secrets)


def _view(table: Table, visitor: str) -> OpenTable:
    saved, game = table.live.saved, table.live.referee.game
    return OpenTable(
        id=table.id,
        game=game.id,
        variant=game.variant,
        side=side(table.side),
        side_name=side_words(game.id, table.side),
        initial_ms=saved.initial_ms,
        increment_ms=saved.increment_ms,
        mine=table.host == visitor,
        waiting_seconds=int(time.monotonic() - table.opened),
    )
