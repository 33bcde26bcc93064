"""Build the small tables in the background when the server starts; this takes seconds, and only the first time."""

from __future__ import annotations

import logging
import threading

from siasat.backend.native import why_missing
from siasat.errors import SiasatError
from siasat.games.registry import load_game
from siasat.perfect.oracle import oracle_for
from siasat.perfect.sources import BUILT, Tables
from siasat.perfect.tables import Progress

LOG = logging.getLogger("siasat.web.known")


class Stopped(Exception):  # noqa: N818 — it reads as what it says
    """The server stops before the tables are complete; the next start continues with them."""


def prepare(stop: threading.Event) -> None:
    """Build missing tables until `stop` is set. The server also works without them."""

    def watch(_progress: Progress) -> None:
        if stop.is_set():
            raise Stopped

    if why_missing() is not None:
        return
    for name in BUILT:
        try:
            for source in oracle_for(load_game(name)).sources:
                if isinstance(source, Tables):
                    source.open(watch)
        except Stopped:
            return
        except (SiasatError, OSError) as error:
            LOG.warning("tables of %s: %s", name, error)
