"""Experiments in a store: write tasks and rows, and read them again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from siasat.errors import StoreError, UnknownNameError, quote
from siasat.lab.experiment import Experiment
from siasat.lab.tables import EXPERIMENTS, ROWS, TASKS
from siasat.lab.tasks import AnyTask, pack, task_id
from siasat.store import Store
from siasat.store.address import store_option
from siasat.store.rows import fetch_rows
from siasat.store.schema import insert_or_ignore

BATCH = 500


@dataclass(frozen=True, slots=True)
class Kept:
    """An experiment as the store knows it: its text and title, how many tasks it has and how many are done."""

    id: int
    name: str
    kind: str
    title: str
    description: str
    digest: str
    spec: str
    started_at: str
    tasks: int
    done: int

    @property
    def is_complete(self) -> bool:
        """Whether every task has its row."""
        return self.done >= self.tasks


def list_kept(store: Store) -> list[Kept]:
    """Every experiment of the store, the oldest first."""
    with store.reading() as connection:
        rows = fetch_rows(connection, select(EXPERIMENTS).order_by(EXPERIMENTS.c.id))
        return [_kept(connection, row) for row in rows]


def find_kept(store: Store, name: str) -> Kept:
    """The experiment called `name`; raises `UnknownNameError` with the closest name."""
    with store.reading() as connection:
        rows = fetch_rows(connection, select(EXPERIMENTS).where(EXPERIMENTS.c.name == name))
        if not rows:
            names = connection.execute(select(EXPERIMENTS.c.name)).scalars().all()
            raise UnknownNameError("experiment", name, (str(known) for known in names))
        return _kept(connection, rows[0])


def enter(store: Store, experiment: Experiment, tasks: Iterable[AnyTask]) -> Kept:
    """Store an experiment and its tasks in one transaction.

    If it exists already, new tasks are added. If tasks that are done are no longer part of it, it is a different
    experiment, and `StoreError` is raised.
    """
    wanted = {task_id(task): task for task in tasks}
    with store.writing() as connection:
        number = connection.execute(select(EXPERIMENTS.c.id).where(EXPERIMENTS.c.name == experiment.name)).scalar()
        values = {
            "name": experiment.name,
            "kind": experiment.kind,
            "title": experiment.title,
            "description": experiment.description,
            "digest": experiment.digest(),
            "definition": experiment.definition(),
            "spec": experiment.spec,
        }
        if number is None:
            now = datetime.now(UTC).isoformat(timespec="seconds")
            new = EXPERIMENTS.insert().values(**values, started_at=now).returning(EXPERIMENTS.c.id)
            number = connection.execute(new).scalar_one()
        else:
            _check_growth(store, connection, number, wanted, experiment.name)
            connection.execute(TASKS.delete().where(TASKS.c.experiment_id == number))
            connection.execute(EXPERIMENTS.update().where(EXPERIMENTS.c.id == number).values(**values))
        entries = (
            {"experiment_id": number, "task": name, "number": place, "kind": task.kind, "payload": pack(task)}
            for place, (name, task) in enumerate(wanted.items())
        )
        while batch := list(islice(entries, BATCH)):
            connection.execute(TASKS.insert(), batch)
    return find_kept(store, experiment.name)


def check_same(store: Store, experiment: Experiment, tasks: Iterable[AnyTask]) -> None:
    """`StoreError` where the store has an experiment of this name with rows that are no part of this one."""
    with store.reading() as connection:
        number = connection.execute(select(EXPERIMENTS.c.id).where(EXPERIMENTS.c.name == experiment.name)).scalar()
        if number is not None:
            _check_growth(store, connection, number, {task_id(task): task for task in tasks}, experiment.name)


def _check_growth(store: Store, connection: Connection, number: int, wanted: dict[str, AnyTask], name: str) -> None:
    orphans = len(_done(connection, number) - wanted.keys())
    if orphans:
        option = store_option(store.address)
        raise StoreError(
            f"the store already has a different experiment {quote(name)}: {orphans} of its rows do not "
            f"belong to this spec; use --as NAME for a new one, or run `siasat lab forget {name}{option}` first"
        )


def _done(connection: Connection, number: int) -> set[str]:
    """The ids of all tasks of an experiment that have a row."""
    queries = [select(table.c.task).where(table.c.experiment_id == number) for table in ROWS.values()]
    return {task for query in queries for task in connection.execute(query).scalars()}


def to_do(store: Store, kept: Kept) -> list[str]:
    """The id of every task that has no row yet, in the experiment's order."""
    with store.reading() as connection:
        done = _done(connection, kept.id)
        query = select(TASKS).where(TASKS.c.experiment_id == kept.id).order_by(TASKS.c.number)
        return [row["task"] for row in fetch_rows(connection, query) if row["task"] not in done]


def keep(store: Store, kept: Kept, kind: str, task: str, row: dict[str, Any]) -> None:
    """Write the row of a task in its own transaction. An existing row is kept."""
    table = ROWS[kind]
    with store.writing() as connection:
        connection.execute(insert_or_ignore(connection, table), {"experiment_id": kept.id, "task": task, **row})


def definition_of(store: Store, kept: Kept) -> str:
    """Everything that decides what the experiment does, as canonical JSON (`Experiment.definition`)."""
    with store.reading() as connection:
        query = select(EXPERIMENTS.c.definition).where(EXPERIMENTS.c.id == kept.id)
        return str(connection.execute(query).scalar_one())


def forget(store: Store, kept: Kept) -> None:
    """Remove an experiment with all its rows."""
    with store.writing() as connection:
        for table in (*ROWS.values(), TASKS):
            connection.execute(table.delete().where(table.c.experiment_id == kept.id))
        connection.execute(EXPERIMENTS.delete().where(EXPERIMENTS.c.id == kept.id))


def benches(store: Store, kept: Kept) -> set[tuple[str, str]]:
    """The versions and bench signatures of the rows so far: more than one means that the searches changed."""
    found: set[tuple[str, str]] = set()
    with store.reading() as connection:
        for table in ROWS.values():
            query = select(table.c.version, table.c.bench).where(table.c.experiment_id == kept.id).distinct()
            found |= {(version, bench) for version, bench in connection.execute(query)}
    return found


def _kept(connection: Connection, row: dict[str, Any]) -> Kept:
    number = row["id"]
    tasks = connection.execute(select(func.count()).where(TASKS.c.experiment_id == number)).scalar_one()
    done = sum(
        connection.execute(select(func.count()).where(table.c.experiment_id == number)).scalar_one()
        for table in ROWS.values()
    )
    names = ("id", "name", "kind", "title", "description", "digest", "spec", "started_at")
    return Kept(**{name: row[name] for name in names}, tasks=tasks, done=done)
