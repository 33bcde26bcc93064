"""Open a store: a working connection to a siasat database, or an error of one line.

SQLite files run in WAL mode, so that readers and one writer do not wait for each other, with `synchronous` at NORMAL: a
killed program loses nothing that was committed, and a power cut at worst the last moments, never the file. Writers wait
up to `BUSY_SECONDS` for each other.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from siasat.errors import StoreError, quote, short_message
from siasat.store.address import parse_address, shown
from siasat.store.schema import Part, prepare

BUSY_SECONDS = 60
CONNECT_SECONDS = 10
SQLITE_MAGIC = b"SQLite format 3\x00"
MOST_PROBLEMS = 20
DAMAGE = ("malformed", "file is not a database", "file is encrypted", "unsupported file format")
"""SQLite's messages for a damaged file."""


@dataclass(frozen=True, slots=True)
class Store:
    """An open store. `address` is what to call it in messages."""

    engine: Engine
    url: URL
    address: str

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read from; errors of the database are `StoreError`s."""
        with _readable_errors(self.address), self.engine.connect() as connection:
            yield connection.execution_options(siasat_reads=True)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: committed as a whole at the end of the block, or not at all."""
        with _readable_errors(self.address), self.engine.begin() as connection:
            yield connection

    def check(self) -> None:
        """Read the whole of an SQLite file; `StoreError` with what to do where its structure is damaged.

        Values of a wrong type in single rows are no such damage: whoever reads the rows checks them.
        """
        if self.url.drivername != "sqlite":
            return
        with self.reading() as connection:
            found = connection.exec_driver_sql(f"PRAGMA quick_check({MOST_PROBLEMS})").scalars().all()
        problems = [text for text in found if text != "ok" and " value in " not in text]
        if problems:
            raise StoreError(_damaged(self.address, problems[0]))

    def copy_to(self, path: Path) -> None:
        """Write the whole of an SQLite store into one file, with what is still in its write-ahead log."""
        with _readable_errors(self.address), _driver(self.engine) as source, _plain(path) as copy:
            source.backup(copy)

    def replace_by(self, path: Path) -> None:
        """Take over everything from the SQLite file at `path`, in one transaction; what was here is gone."""
        with _readable_errors(self.address), _plain(path) as source, _driver(self.engine) as ours:
            source.backup(ours)

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_store(address: str | Path, *parts: Part, create: bool = True, busy_seconds: float = BUSY_SECONDS) -> Store:
    """Open the store at a path or URL and make sure that it has the tables of `parts`.

    With `create` off nothing is made or changed: reading a store that is not there is an error. `busy_seconds` is how
    long an access waits for another program that has locked the store, before it fails.
    """
    url = parse_address(address)
    name = shown(url)
    if url.drivername == "sqlite":
        _check_file(Path(str(url.database)), name, create)
    with _readable_errors(name):
        store = Store(_engine(url, busy_seconds), url, name)
        try:
            with store.engine.begin() as connection:
                if connection.dialect.name == "postgresql":
                    # Two programs may open an empty store at once; creating tables twice is an error there.
                    connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7161736174)")
                for part in parts:
                    prepare(connection, part, name, create)
        except BaseException:
            store.close()
            raise
    return store


def _engine(url: URL, busy_seconds: float) -> Engine:
    if url.drivername != "sqlite":
        try:
            return create_engine(url, connect_args={"connect_timeout": CONNECT_SECONDS}, pool_pre_ping=True)
        except (ImportError, NoSuchModuleError) as error:
            raise StoreError('PostgreSQL needs its driver: pip install "siasat[postgres]"') from error
    engine = create_engine(url, connect_args={"timeout": busy_seconds})

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
        # The driver begins transactions by itself, too late for us: `begin_at_once` does it instead.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin_at_once(connection: Connection) -> None:
        # A transaction that reads first and writes later would fail, not wait, if another process wrote in between.
        reads = connection.get_execution_options().get("siasat_reads", False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


@contextmanager
def _driver(engine: Engine) -> Iterator[sqlite3.Connection]:
    """A connection of SQLite's own driver, outside any transaction."""
    lent = engine.raw_connection()
    try:
        connection = lent.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        yield connection
    finally:
        lent.close()


@contextmanager
def _plain(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a file that is no store of ours yet, or no longer."""
    with closing(sqlite3.connect(path)) as connection:
        yield connection


def _check_file(path: Path, name: str, create: bool) -> None:
    """Say what is wrong with the path before SQLite does, in words."""
    try:
        is_folder, is_there = path.is_dir(), path.exists()
    except (OSError, ValueError) as error:  # a name too long, a folder that may not be entered
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise StoreError(f"the store {quote(name)} cannot be reached ({reason})") from error
    if is_folder:
        raise StoreError(f"the store {name} is a folder; give a file in it, such as {path / 'lab.sqlite'}")
    if not is_there:
        if not create:
            raise StoreError(f"the store {name} does not exist; create it with `siasat lab run`")
        folder = path.absolute().parent
        if not folder.is_dir():
            raise StoreError(f"the store {name} cannot be created: the folder {folder} does not exist")
        if not os.access(folder, os.W_OK | os.X_OK):
            raise StoreError(f"the store {name} cannot be created: the folder {folder} is not writable")
        return
    if not path.is_file():
        raise StoreError(f"the store {name} is not a regular file")
    try:
        with path.open("rb") as file:
            start = file.read(len(SQLITE_MAGIC))
    except OSError as error:
        raise StoreError(f"the store {name} cannot be read ({error.strerror})") from error
    if start and start != SQLITE_MAGIC:
        raise StoreError(f"{name} is not a siasat store: it is not an SQLite file")


@contextmanager
def _readable_errors(address: str) -> Iterator[None]:
    """Errors of the database in one line, with the address."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        cause = str(error.orig) if isinstance(error, DBAPIError) else str(error)
        first = next((line.strip() for line in cause.splitlines() if line.strip()), type(error).__name__)
        if any(sign in first for sign in DAMAGE):
            raise StoreError(_damaged(address, first)) from error
        raise StoreError(f"the store {address} cannot be used: {short_message(first, 200)}") from error
    except UnicodeDecodeError as error:  # SQLite's driver decodes names and messages that may be damaged
        raise StoreError(_damaged(address, "a text in it is not UTF-8")) from error


def _damaged(address: str, problem: object) -> str:
    """The one sentence about a file whose structure is damaged."""
    return (
        f"the store {address} is damaged ({short_message(problem, 100)}): restore a copy, or save what can be read "
        f"with `sqlite3 {address} .recover | sqlite3 rescued.sqlite` and use rescued.sqlite instead"
    )
