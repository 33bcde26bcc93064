"""What an operator may set. Every default is the safe one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from siasat.errors import InputError
from siasat.search.driver import MAX_DEPTH

STORE_NAME = "web.sqlite"


def default_workers() -> int:
    """One for each core but one, at least one: the server itself wants to be quick, too."""
    return max(1, (os.cpu_count() or 2) - 1)


def default_store(environ: Mapping[str, str]) -> str:
    """The store in `$SIASAT_HOME`, else in the XDG state folder."""
    home = environ.get("SIASAT_HOME")
    if home:
        return str(Path(home) / STORE_NAME)
    state = environ.get("XDG_STATE_HOME")
    return str((Path(state) if state else Path.home() / ".local" / "state") / "siasat" / STORE_NAME)


def default_static() -> Path:
    """Where the built page lies inside the package."""
    return Path(str(files("siasat.web"))) / "static"


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much a search for a visitor may use; larger wishes are refused, unbounded ones cut."""

    depth: int = 30
    nodes: int = 20_000_000
    seconds: float = 60.0
    move_seconds: float = 15.0
    """The longest that the computer thinks about one move of a game."""
    lines: int = 5
    compare_rows: int = 16
    explore_nodes: int = 50_000
    moves: int = 2_000
    """The most moves in one game."""

    def __post_init__(self) -> None:
        if not 1 <= self.depth <= MAX_DEPTH:
            raise InputError(f"the bound on depth must be between 1 and {MAX_DEPTH}, not {self.depth}")


@dataclass(frozen=True, slots=True)
class Traffic:
    """How much one visitor, one address and all together may ask for.

    A rate is requests a second that are allowed on, a burst how many at once. An address may stand for many visitors.
    """

    body_bytes: int = 256 * 1024
    rate: float = 30.0
    burst: int = 120
    creation_rate: float = 2.0
    creation_burst: int = 40
    searches_per_visitor: int = 2
    queued_per_visitor: int = 16
    queued_per_address: int = 256
    queued: int = 2_000
    sockets_per_visitor: int = 16
    sockets_per_address: int = 256
    sockets: int = 4_000
    message_bytes: int = 64 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """One server.

    `store` is a file or a URL (see `siasat.store`). `origins` are further origins that may open the page's sockets and
    post, for a server behind a proxy (`https://example.org`). `trust_proxy` takes the visitor's address from
    `X-Forwarded-For`. `plugins` are modules imported at the start, in the workers too, because they register games.
    `engines` are those of others that may play, each as `NAME=uci:COMMAND@LIMIT` (see `siasat.players.server_engines`).
    `lab_store` is where the lab keeps its results, None for none.
    """

    store: str
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = field(default_factory=default_workers)
    origins: tuple[str, ...] = ()
    trust_proxy: bool = False
    plugins: tuple[str, ...] = ()
    lab_store: str | None = None
    engines: tuple[str, ...] = ()
    static: Path = field(default_factory=default_static)
    bounds: Bounds = field(default_factory=Bounds)
    traffic: Traffic = field(default_factory=Traffic)
    idle_seconds: float = 120.0
    """How long a game that nobody looks at stays in memory; it is in the store all along."""
    exploration_nodes: int = 200_000
    """How many nodes of recorded searches are kept at a time, half a kilobyte each; the oldest go first."""

    def __post_init__(self) -> None:
        if not 1 <= self.workers <= 256:
            raise InputError(f"--workers must be between 1 and 256, not {self.workers}")
        if not 0 <= self.port <= 65_535:
            raise InputError(f"--port must be between 0 and 65535, not {self.port}")
