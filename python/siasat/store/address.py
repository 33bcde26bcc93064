"""Where a store is: a path, or a URL of SQLite or PostgreSQL."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from siasat.core.notation import quote
from siasat.errors import StoreError

DEFAULT_STORE = "lab.sqlite"
RIGHT = "give a file such as lab.sqlite, or a URL such as postgresql://user@host/database"
POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")


def parse_address(text: str | Path) -> URL:
    """The URL that `text` means: a plain path is an SQLite file.

    >>> parse_address("lab.sqlite").render_as_string()
    'sqlite:///lab.sqlite'
    >>> parse_address("postgres://host/db").drivername
    'postgresql+psycopg'
    """
    written = str(text).strip()
    if not written:
        raise StoreError(f"the store has no name; {RIGHT}")
    # A drive letter of Windows ("C:\lab.sqlite") is no scheme; "sqlite:" and "postgresql:" are longer than one letter.
    if not re.match(r"[A-Za-z][A-Za-z0-9+]+:", written):
        return URL.create("sqlite", database=written)
    try:
        url = make_url(written)
    except (ArgumentError, ValueError) as error:
        raise StoreError(f"the store {quote(written)} is not a URL; {RIGHT}") from error
    if url.drivername in POSTGRES:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername == "sqlite":
        if not url.database or url.database == ":memory:":
            raise StoreError(f"an in-memory store would be lost; {RIGHT}")
        return url
    raise StoreError(f"a store must be SQLite or PostgreSQL, not {quote(url.drivername)}; {RIGHT}")


def shown(url: URL) -> str:
    """The address for people: a path for a file, else the URL without its password."""
    if url.drivername == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def store_option(address: str | Path) -> str:
    """` --store ADDRESS`, quoted for a shell, for suggested commands; empty if the default is the same store.

    Also empty for a URL with a password, which must not be shown.

    >>> store_option("my lab.sqlite")
    " --store 'my lab.sqlite'"
    """
    url, default = parse_address(address), os.environ.get("SIASAT_STORE") or DEFAULT_STORE
    if url.password is not None or url == parse_address(default):
        return ""
    return f" --store {shlex.quote(str(address))}"
