"""Games on disk. A game is one document that is replaced as a whole, guarded by its version.

All calls block; the server makes them in a thread of their own, one writer at a time.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Boolean, Column, Float, Integer, MetaData, String, Table, Text, insert, select, update

from siasat.errors import StoreError
from siasat.store import Part, Store, open_store

TABLES = MetaData()
GAMES = Table(
    "web_games",
    TABLES,
    Column("id", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("waiting", Boolean, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False, index=True),
    Column("document", Text, nullable=False),
)
PART = Part("web", 1, TABLES)

Document = dict[str, Any]


class ConflictError(StoreError):
    """Somebody else changed the game in between: another server on the same store."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as the store has it. `waiting` says that the computer is to move."""

    id: str
    version: int
    document: Document
    waiting: bool = False
    finished: bool = False


class GameStore:
    """The tables of the web app in one store."""

    def __init__(self, address: str) -> None:
        self.store: Store = open_store(address, PART)

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()

    def is_alive(self) -> bool:
        """Whether the database answers."""
        try:
            with self.store.reading() as connection:
                connection.execute(select(GAMES.c.id).limit(1))
        except StoreError:
            return False
        return True

    def add(self, game: Kept) -> None:
        """A new game."""
        now = time.time()
        row = {**_row(game), "id": game.id, "created": now, "updated": now}
        with self.store.writing() as connection:
            connection.execute(insert(GAMES), row)

    def replace(self, game: Kept) -> None:
        """The next version of a game; `ConflictError` unless the store has the one before."""
        before = (GAMES.c.id == game.id) & (GAMES.c.version == game.version - 1)
        with self.store.writing() as connection:
            done = connection.execute(update(GAMES).where(before).values(**_row(game), updated=time.time()))
            if done.rowcount != 1:
                raise ConflictError(f"the game {game.id} was changed by another server on the same store")

    def find(self, game_id: str) -> Kept | None:
        """A game, or None where there is none of that id."""
        with self.store.reading() as connection:
            row = connection.execute(select(GAMES).where(GAMES.c.id == game_id)).one_or_none()
        if row is None:
            return None
        return Kept(row.id, row.version, json.loads(row.document), row.waiting, row.finished)

    def waiting(self, since: float, most: int) -> list[str]:
        """The ids of games in which the computer is to move, those changed last first."""
        wanted = GAMES.c.waiting & ~GAMES.c.finished & (GAMES.c.updated >= since)
        asked = select(GAMES.c.id).where(wanted).order_by(GAMES.c.updated.desc()).limit(most)
        with self.store.reading() as connection:
            return list(connection.execute(asked).scalars())


def _row(game: Kept) -> dict[str, Any]:
    return {
        "version": game.version,
        "waiting": game.waiting,
        "finished": game.finished,
        "document": json.dumps(game.document, ensure_ascii=False, separators=(",", ":")),
    }
