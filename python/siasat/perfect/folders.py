"""Where tables lie."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def tables_folder(environ: Mapping[str, str]) -> Path:
    """The folder of all tables: in `$SIASAT_HOME`, else in the XDG data folder.

    >>> str(tables_folder({"XDG_DATA_HOME": "/data"}))
    '/data/siasat/tables'
    """
    home = environ.get("SIASAT_HOME")
    if home:
        return Path(home) / "tables"
    data = environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "siasat" / "tables"


def syzygy_folder(environ: Mapping[str, str]) -> Path | None:
    """Where the user has Syzygy files: `$SIASAT_SYZYGY`, else `syzygy` in the folder of all tables; None if nowhere."""
    named = environ.get("SIASAT_SYZYGY")
    if named:
        return Path(named)
    usual = tables_folder(environ) / "syzygy"
    return usual if usual.is_dir() else None
