"""A lock that is released when its process dies, for whatever reason.

PostgreSQL has such locks; an SQLite store has an empty lock file next to it.
"""

from __future__ import annotations

import hashlib
import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from siasat.errors import StoreError
from siasat.store.engine import Store


@contextmanager
def only_one(store: Store, name: str, busy: str) -> Iterator[None]:
    """Hold the lock called `name` in the block; `StoreError` with the message `busy` if another process holds it."""
    digest = hashlib.sha256(name.encode()).digest()
    if store.url.drivername == "sqlite":
        with _file_lock(f"{store.url.database}.{digest.hex()[:12]}.lock", busy):
            yield
        return
    number = int.from_bytes(digest[:8], "big", signed=True)
    # The lock belongs to the connection and ends with it; outside a transaction, so that none stays open for hours.
    with store.reading() as reader:
        connection = reader.execution_options(isolation_level="AUTOCOMMIT")
        if not connection.exec_driver_sql("SELECT pg_try_advisory_lock(%s)", (number,)).scalar():
            raise StoreError(busy)
        try:
            yield
        finally:
            if not connection.invalidated:
                connection.exec_driver_sql("SELECT pg_advisory_unlock(%s)", (number,))


@contextmanager
def _file_lock(path: str, busy: str) -> Iterator[None]:
    handle = _locked(path)
    if handle is None:
        raise StoreError(busy)
    try:
        yield
    finally:
        with suppress(OSError):
            os.unlink(path)
        os.close(handle)
        with suppress(OSError):
            os.unlink(path)  # Windows removes no open file


def _locked(path: str) -> int | None:
    """A locked handle to the file; None if another process has the lock."""
    while True:
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise StoreError(f"{path} cannot be written ({error.strerror})") from error
        if not _try_lock(handle):
            os.close(handle)
            return None
        # Before we locked it, the last holder may have removed the file we opened: then others would lock a new one.
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(handle), os.stat(path)):
                return handle
        os.close(handle)


def _try_lock(handle: int) -> bool:
    try:
        import fcntl  # noqa: PLC0415 — not on every system
    except ImportError:
        return _try_lock_on_windows(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _try_lock_on_windows(handle: int) -> bool:
    """Lock the first byte. Without `msvcrt` there is no lock: a row may be computed twice, but not stored twice."""
    try:
        msvcrt: Any = importlib.import_module("msvcrt")
    except ImportError:
        return True
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True
