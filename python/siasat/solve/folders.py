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
