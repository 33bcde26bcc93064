"""Games on disk. A game is one document that is replaced as a whole, guarded by its version.

All calls block; the server makes them in a thread of their own, one writer at a time.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    insert,
    select,
    text,
    update,
)

from siasat.errors import StoreError, quote, short_message
from siasat.store import Part, Store, open_store
from siasat.store.schema import insert_or_ignore
from siasat.web.errors import UnreadableGameError

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
SEATS = Table(
    "web_seats",
    TABLES,
    Column("visitor", String(64), primary_key=True),
    Column("game_id", String(64), primary_key=True, index=True),
    Column("side", Integer, nullable=False),
    Column("game", String(64), nullable=False),
    Column("variant", String(300), nullable=False),
    Column("opponent", String(300), nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("winner", Integer),
    Index("web_seats_by_visitor", "visitor", "updated"),
)
"""Which visitors play in which games: see `siasat.web.visitor_games`."""

HEALTH = Table(
    "web_health",
    TABLES,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("checked", Float, nullable=False),
)
PART = Part("web", 1, TABLES)
LOG = logging.getLogger("siasat.web.store")

BUSY_SECONDS = 5.0
"""How long an access waits for another program that has locked the store."""

Document = dict[str, Any]
Row = dict[str, Any]


class ConflictError(StoreError):
    """Another server on the same store changed the game in between."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as the store has it. `waiting` says that the computer is to move.

    The fields from `plies` on are copied into the rows of its visitors; `winner` is 1, 2, 0 for a draw, or None.
    """

    id: str
    version: int
    document: Document
    waiting: bool = False
    finished: bool = False
    plies: int = 0
    rated: bool = False
    winner: int | None = None


class GameStore:
    """The tables of the web app in one store."""

    def __init__(self, address: str) -> None:
        self.store: Store = open_store(address, PART, busy_seconds=BUSY_SECONDS)

    def check(self) -> None:
        """`StoreError` with what to do where the file is damaged."""
        self.store.check()

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()

    def probe(self) -> None:
        """Write and commit one small row; `StoreError` where the store cannot be written."""
        now = time.time()  # SQLite does not write a value that is there already
        with self.store.writing() as connection:
            done = connection.execute(update(HEALTH).where(HEALTH.c.id == 1).values(checked=now))
            if done.rowcount == 0:
                connection.execute(insert_or_ignore(connection, HEALTH), {"id": 1, "checked": now})

    def add(self, game: Kept, seats: Sequence[Row] = ()) -> None:
        """A new game, with the rows of the visitors who play in it."""
        now = time.time()
        row = {**_row(game), "id": game.id, "created": now, "updated": now}
        with self.store.writing() as connection:
            connection.execute(insert(GAMES), row)
            for seat in seats:
                connection.execute(insert(SEATS), {**seat, **_progress(game), "created": now, "updated": now})

    def replace(self, game: Kept) -> None:
        """The next version of a game; `ConflictError` unless the store has the one before."""
        before = (GAMES.c.id == game.id) & (GAMES.c.version == game.version - 1)
        with self.store.writing() as connection:
            now = time.time()
            done = connection.execute(update(GAMES).where(before).values(**_row(game), updated=now))
            if done.rowcount != 1:
                raise ConflictError(f"the game {game.id} was changed by another server on the same store")
            connection.execute(update(SEATS).where(SEATS.c.game_id == game.id).values(**_progress(game), updated=now))

    def find(self, game_id: str) -> Kept | None:
        """A game, or None where there is none of that id."""
        # Without column types: SQLAlchemy's decoders trust what is stored, and this row may be damaged.
        asked = text("SELECT version, waiting, finished, document FROM web_games WHERE id = :id")
        try:
            with self.store.reading() as connection:
                row = connection.execute(asked, {"id": game_id}).one_or_none()
        except StoreError as error:
            if "decode to UTF-8" in str(error):
                raise unreadable(game_id, "it is damaged: its text is not UTF-8") from error
            raise
        return None if row is None else _checked(game_id, *row)

    def waiting(self, since: float, most: int) -> list[str]:
        """The ids of games in which the computer is to move, those changed last first."""
        wanted = GAMES.c.waiting & ~GAMES.c.finished & (GAMES.c.updated >= since)
        asked = select(GAMES.c.id).where(wanted).order_by(GAMES.c.updated.desc()).limit(most)
        with self.store.reading() as connection:
            return list(connection.execute(asked).scalars())


def _row(game: Kept) -> Row:
    return {
        "version": game.version,
        "waiting": game.waiting,
        "finished": game.finished,
        "document": json.dumps(game.document, ensure_ascii=False, separators=(",", ":")),
    }


def _progress(game: Kept) -> Row:
    return {
        "plies": game.plies,
        "finished": game.finished,
        "rated": game.rated,
        "winner": game.winner,
    }


def unreadable(game_id: str, why: str) -> UnreadableGameError:
    """The error for a stored game that cannot be opened; `why` may be long or come from outside."""
    return UnreadableGameError(f"the stored game {quote(game_id)} cannot be opened: {short_message(why, 200)}")


def _checked(game_id: str, version: object, waiting: object, finished: object, document: object) -> Kept:
    """A row as a game, or `UnreadableGameError` that names the wrong column."""
    if type(version) is not int or not 1 <= version < 2**31:
        raise unreadable(game_id, "it is damaged: its version is not a positive number")
    if waiting not in (0, 1) or finished not in (0, 1):
        raise unreadable(game_id, "it is damaged: 'waiting' and 'finished' must be true or false")
    if not isinstance(document, str):
        raise unreadable(game_id, "it is damaged: its document is not a text")
    try:
        found = json.loads(document)
    except (ValueError, RecursionError) as error:
        raise unreadable(game_id, "it is damaged: its document is not JSON") from error
    if not isinstance(found, dict):
        raise unreadable(game_id, "it is damaged: its document is not a JSON object")
    return Kept(game_id, version, found, bool(waiting), bool(finished))
