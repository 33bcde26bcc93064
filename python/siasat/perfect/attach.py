"""The user's tables for the engine: what was solved once, it need not search."""

from __future__ import annotations

import os
from pathlib import Path

from siasat.backend.engine import Engine
from siasat.errors import TableError
from siasat.perfect.folders import syzygy_folder, tables_folder


def attach_tables(engine: Engine, folder: Path | None = None) -> int:
    """Let an engine use the tables in `folder` (by default the user's, in chess Syzygy files); returns their number.

    Nothing is built. Where there are none for the game, or one is damaged, the engine plays without: 0.
    `Engine.set_tables` says what is wrong instead.
    """
    if folder is None:
        folder = syzygy_folder(os.environ) if engine.game.id == "chess" else tables_folder(os.environ)
    try:
        return engine.set_tables(folder)
    except TableError:
        return engine.set_tables(None)
