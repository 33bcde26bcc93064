"""Open tables: games between two people whose second seat anyone on this server may take.

A table is open only while its host says so and keeps the game's page open. It is known by an id of its own: whoever
reads the list learns neither the id of the game nor a secret. Tables are held in memory; a restart closes them.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from siasat.core.player import Player
from siasat.web.errors import Refused
from siasat.web.live_games.live_game import LiveGame, Seats, new_secret

PER_VISITOR = 1
PER_ADDRESS = 5
IN_ALL = 200
"""How many tables may be open at once."""

LISTED = 50
LONGEST_SECONDS = 1800.0
"""How many tables a list has at most, and how long a table stays open."""


@dataclass(frozen=True, slots=True)
class Table:
    """An open table; `side` is the free one."""

    id: str
    live: LiveGame
    host: str
    address: str
    side: Player
    opened: float


@dataclass(slots=True)
class OpenTables:
    """All open tables of a server."""

    tables: dict[str, Table] = field(default_factory=dict)
    clock: Callable[[], float] = time.monotonic

    def open(self, live: LiveGame, host: str, address: str, sides: Seats) -> Table:
        """Let anyone take a seat in a game that has not started and whose host has both seats."""
        if len(live.persons) != 2 or sides != live.persons:
            raise Refused(403, "not-your-seat", "only a player who has both seats of a game can open its table")
        if live.referee.ply > 0 or live.is_over:
            raise Refused(409, "busy", "a table can be opened only before the first move")
        self._sweep()
        known = self.of(live)
        if known is not None:
            return known
        self._check_room(host, address)
        table = Table(secrets.token_urlsafe(12), live, host, address, Player.SECOND, self.clock())
        self.tables[table.id] = table
        return table

    def close(self, live: LiveGame) -> None:
        """Take a game off the list."""
        for table in [table for table in self.tables.values() if table.live.id == live.id]:
            del self.tables[table.id]

    def of(self, live: LiveGame) -> Table | None:
        """The open table of a game."""
        return next((table for table in self.tables.values() if table.live.id == live.id), None)

    def listed(self) -> list[Table]:
        """The tables that can be joined now, newest first."""
        self._sweep()
        present = [table for table in self.tables.values() if table.live.watchers]
        return sorted(present, key=lambda table: -table.opened)[:LISTED]

    def find(self, table_id: str, visitor: str) -> Table:
        """An open table that this visitor may join."""
        self._sweep()
        table = self.tables.get(table_id)
        if table is None:
            raise Refused(404, "no-such-table", "this table is no longer open")
        if table.host == visitor:
            raise Refused(409, "own-table", "this is your own table; wait for another player")
        return table

    def join(self, table: Table) -> str:
        """Give the free seat away: its new secret. The host's secret of that seat is void from now on."""
        live = table.live
        if self.tables.get(table.id) is not table or live.dead or live.referee.ply > 0 or live.saved.guest is not None:
            raise Refused(404, "no-such-table", "this table is no longer open")
        del self.tables[table.id]
        secret, kept = new_secret()
        first, second = live.saved.secrets
        live.saved.secrets = (kept, second) if table.side is Player.FIRST else (first, kept)
        live.saved.guest = table.side
        return secret

    def _check_room(self, host: str, address: str) -> None:
        others = list(self.tables.values())
        if sum(table.host == host for table in others) >= PER_VISITOR:
            raise Refused(409, "too-many-tables", "you have an open table already; close it first")
        if sum(table.address == address for table in others) >= PER_ADDRESS or len(others) >= IN_ALL:
            raise Refused(429, "too-many-requests", "too many open tables; try again later", retry_after=60)

    def _sweep(self) -> None:
        """Close tables that are too old, or whose game has begun or is no longer in memory."""
        oldest = self.clock() - LONGEST_SECONDS
        for table in list(self.tables.values()):
            live = table.live
            if table.opened < oldest or live.dead or live.referee.ply > 0 or live.saved.guest is not None:
                del self.tables[table.id]
