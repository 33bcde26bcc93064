"""Visitors' experiments on disk: whose they are, and how long they have run. The rows are the lab's own tables.

All calls block.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Float, Integer, MetaData, String, Table, Text, delete, func, insert, select, update

from siasat.errors import UnknownNameError
from siasat.lab.records import Kept, find_kept, forget
from siasat.lab.tables import LAB
from siasat.store import Part, Store, open_store
from siasat.store.address import parse_address
from siasat.store.rows import fetch_rows
from siasat.web.errors import Refused
from siasat.web.settings import LabBounds
from siasat.web.store import BUSY_SECONDS

TABLES = MetaData()
EXPERIMENTS = Table(
    "web_experiments",
    TABLES,
    Column("id", String(64), primary_key=True),
    Column("visitor", String(64), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("title", Text, nullable=False),
    Column("game", String(64), nullable=False),
    Column("variant", Text, nullable=False),
    Column("algorithms", Text, nullable=False),
    Column("toml", Text, nullable=False),
    Column("tasks", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("problem", Text, nullable=False),
)
PART = Part("web-lab", 1, TABLES)
DAY = 86_400.0
MOST_DELETED = 20
"""How many old experiments are deleted to make room for a new one."""


@dataclass(frozen=True, slots=True)
class Record:
    """One experiment. `tasks` is an estimate until it has started; `done` searches have a row, `failed` have none."""

    id: str
    visitor: str
    title: str
    game: str
    variant: str
    algorithms: str
    toml: str
    tasks: int
    created: float = 0.0
    updated: float = 0.0
    failed: int = 0
    seconds: float = 0.0
    problem: str = ""
    done: int = 0


def store_address(games: str) -> str:
    """Where experiments are kept: in the database of the games, or in a file beside theirs, so that no game waits.

    >>> store_address("games/web.sqlite")
    'games/web-lab.sqlite'
    """
    url = parse_address(games)
    if url.drivername != "sqlite":
        return games
    path = Path(str(url.database))
    return str(path.with_name(f"{path.stem}-lab{path.suffix}"))


class ExperimentRecords:
    """The tables of the visitors' experiments in one store."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.store: Store = open_store(address, PART, LAB, busy_seconds=BUSY_SECONDS)

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()

    def add(self, record: Record, bounds: LabBounds) -> None:
        """Add an experiment; `Refused` where the visitor or the server has too many."""
        now, table = time.time(), EXPERIMENTS
        self._make_room(bounds, now)
        with self.store.writing() as connection:
            mine = connection.execute(select(func.count()).where(table.c.visitor == record.visitor)).scalar_one()
            if mine >= bounds.stored_per_visitor:
                raise Refused(409, "too-many-experiments", f"you already have {mine} experiments; delete one first")
            if connection.execute(select(func.count()).select_from(table)).scalar_one() >= bounds.stored:
                raise Refused(503, "overloaded", "this server has no room for another experiment", retry_after=3600)
            values = {name: getattr(record, name) for name in table.c.keys()}  # noqa: SIM118 — not a dictionary
            connection.execute(insert(table).values(**{**values, "created": now, "updated": now}))

    def find(self, name: str) -> Record:
        """The experiment of that id; `Refused` (404) if there is none."""
        with self.store.reading() as connection:
            rows = fetch_rows(connection, select(EXPERIMENTS).where(EXPERIMENTS.c.id == name))
        if not rows:
            raise Refused(404, "no-such-experiment", "this experiment does not exist")
        return self._record(rows[0])

    def of_visitor(self, visitor: str) -> list[Record]:
        """A visitor's experiments, the newest first."""
        asked = select(EXPERIMENTS).where(EXPERIMENTS.c.visitor == visitor).order_by(EXPERIMENTS.c.created.desc())
        with self.store.reading() as connection:
            rows = fetch_rows(connection, asked)
        return [self._record(row) for row in rows]

    def update(self, name: str, *, seconds: float, failed: int, problem: str) -> None:
        """Record the end of a run."""
        values = {"seconds": seconds, "failed": failed, "problem": problem, "updated": time.time()}
        with self.store.writing() as connection:
            connection.execute(update(EXPERIMENTS).where(EXPERIMENTS.c.id == name).values(**values))

    def delete(self, name: str) -> None:
        """Delete an experiment with its rows."""
        kept = self._kept(name)
        if kept is not None:
            forget(self.store, kept)
        with self.store.writing() as connection:
            connection.execute(delete(EXPERIMENTS).where(EXPERIMENTS.c.id == name))

    def _make_room(self, bounds: LabBounds, now: float) -> None:
        """Where the store is full, delete experiments that nobody has run for a long time."""
        old = select(EXPERIMENTS.c.id).where(EXPERIMENTS.c.updated < now - bounds.stored_days * DAY)
        with self.store.reading() as connection:
            if connection.execute(select(func.count()).select_from(EXPERIMENTS)).scalar_one() < bounds.stored:
                return
            names = connection.execute(old.order_by(EXPERIMENTS.c.updated).limit(MOST_DELETED)).scalars().all()
        for name in names:
            self.delete(name)

    def _kept(self, name: str) -> Kept | None:
        try:
            return find_kept(self.store, name)
        except UnknownNameError:
            return None  # it has not started

    def _record(self, row: dict[str, Any]) -> Record:
        kept = self._kept(row["id"])
        known = {} if kept is None else {"tasks": kept.tasks, "done": kept.done}
        return Record(**{**row, **known})
