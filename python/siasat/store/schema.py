"""The kind and version of a store, in one small table that every siasat store has.

`siasat_schema` has a row for each part (`lab`, `arena`, `web`) that keeps tables here, with the version of its schema.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Column, Integer, MetaData, String, Table, inspect, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection
from sqlalchemy.schema import CreateColumn

from siasat.errors import StoreError

MARK = MetaData()
VERSIONS = Table(
    "siasat_schema",
    MARK,
    Column("part", String(40), primary_key=True),
    Column("version", Integer, nullable=False),
)


@dataclass(frozen=True, slots=True)
class Part:
    """The tables of one part of siasat. Raise `version` with every change of them that old programs cannot read.

    A new table, or a new column that may be null, is no such change: it is added to an old store that is opened for
    writing. Readers ask `siasat.store.rows.columns_there` for the columns that there are.
    """

    name: str
    version: int
    tables: MetaData


def prepare(connection: Connection, part: Part, address: str, create: bool) -> None:
    """Make sure that the store has the tables of `part`; `StoreError` if it is not ours, or newer than this siasat.

    With `create` off nothing is written, and a store without the part is an error.
    """
    names = set(inspect(connection).get_table_names())
    if VERSIONS.name not in names:
        if names:
            some = ", ".join(sorted(names)[:3])
            raise StoreError(f"{address} is not a siasat store: it has other tables ({some})")
        if not create:
            raise StoreError(f"{address} is empty; fill it with `siasat lab run`")
        MARK.create_all(connection)
    found = connection.execute(select(VERSIONS.c.version).where(VERSIONS.c.part == part.name)).scalar()
    if found is None:
        if not create:
            raise StoreError(f"{address} contains no data of the {part.name}")
        part.tables.create_all(connection)
        connection.execute(insert_or_ignore(connection, VERSIONS), {"part": part.name, "version": part.version})
    elif found > part.version:
        raise StoreError(
            f"{address} was written by a newer siasat ({part.name} schema {found}, this version supports "
            f"{part.version}); update siasat"
        )
    elif found < part.version:
        raise StoreError(
            f"{address} was written by an older siasat ({part.name} schema {found}, this version needs "
            f"{part.version}); use another store, or the older siasat"
        )
    elif create:
        part.tables.create_all(connection)
        _add_columns(connection, part)


def _add_columns(connection: Connection, part: Part) -> None:
    # Two programs that open an old store at once may both find the column missing; SQLite has its one writer wait.
    add = "ADD COLUMN IF NOT EXISTS" if connection.dialect.name == "postgresql" else "ADD COLUMN"
    for table in part.tables.sorted_tables:
        there = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in there:
                written = CreateColumn(column).compile(dialect=connection.dialect)
                connection.exec_driver_sql(f"ALTER TABLE {table.name} {add} {written}")


def insert_or_ignore(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that keeps an existing row with the same primary key."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table).on_conflict_do_nothing()
    return postgresql.insert(table).on_conflict_do_nothing()
