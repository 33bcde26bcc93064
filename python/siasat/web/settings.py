"""The settings of a server. All defaults are safe."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path

from siasat.errors import InputError
from siasat.search.enhancements.iterative import MAX_DEPTH

ORIGIN = re.compile(r"(?P<scheme>https?)://(?P<host>[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?/?")
DEFAULT_PORTS = {"http": 80, "https": 443}
STORE_NAME = "web.sqlite"
MESSAGE_SECONDS = 20.0
"""The time in which a socket gets its allowance of messages back."""


def default_workers() -> int:
    """One per core minus one, at least one; the last core is for the server itself."""
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
    """How much a visitor's search may use. Larger requests are rejected; requests without a limit get these limits."""

    depth: int = 30
    nodes: int = 20_000_000
    seconds: float = 60.0
    move_seconds: float = 15.0
    """The longest that the computer thinks about one move of a game."""
    read_seconds: float = 3.0
    """The longest that reading a text, position or list of moves may take."""
    lines: int = 5
    compare_rows: int = 16
    explore_nodes: int = 50_000
    table_slots: int = 1 << 22
    """The largest transposition table, 24 bytes a slot in native code."""
    moves: int = 2_000
    """The most moves in one game."""

    def __post_init__(self) -> None:
        if not 1 <= self.depth <= MAX_DEPTH:
            raise InputError(f"the bound on depth must be between 1 and {MAX_DEPTH}, not {self.depth}")


@dataclass(frozen=True, slots=True)
class LabBounds:
    """How large an experiment from the page may be, how long it may run, and how many there may be."""

    positions: int = 100
    plies: int = 60
    """Random moves before a position."""
    algorithms: int = 12
    depth: int = 12
    nodes: int = 1_000_000
    searches: int = 3_000
    total_nodes: int = 500_000_000
    """Searches times nodes, where nodes are the limit."""
    minimal_positions: int = 50_000
    """The largest tree whose minimal tree is computed."""
    search_seconds: float = 60.0
    """A longer search fails; the experiment goes on with the next one."""
    seconds: float = 1800.0
    """How long one experiment may run in all."""
    active_per_visitor: int = 2
    active_per_address: int = 8
    active: int = 32
    """Experiments that run or wait; one runs at a time."""
    nice: int = 15
    """The priority of the process that runs them: searches of visitors have 10, moves 5, the server 0."""
    stored_per_visitor: int = 20
    stored: int = 1_000
    stored_days: int = 30
    """Experiments that nobody has run for longer are deleted when room is needed."""
    new_rate: float = 1 / 60
    new_burst: int = 20
    """How many experiments an address may create or resume: per second in the long run, and at once."""


@dataclass(frozen=True, slots=True)
class Traffic:
    """How much one visitor, one address and all together may ask for.

    A rate is the number of requests per second in the long run, a burst how many at once. Many visitors may share one
    address.
    Messages are counted per `MESSAGE_SECONDS`: a socket may send them all at once, and gets them back in that time.
    """

    body_bytes: int = 256 * 1024
    rate: float = 30.0
    burst: int = 120
    file_rate: float = 300.0
    file_burst: int = 3_000
    """The page's own files, which cost the server little: a first visit asks for about fifty at once."""
    creation_rate: float = 2.0
    creation_burst: int = 40
    searches_per_visitor: int = 2
    queued_per_visitor: int = 16
    queued_per_address: int = 256
    reads_per_address: int = 32
    """How many positions, imports and games an address may have waiting to be read."""
    views_per_address: int = 16
    """How many lessons, exercises and views of searches an address may have waiting to be made."""
    worker_rate: float = 0.5
    worker_burst: float = 60.0
    """Seconds of worker time for an address: added each second, and at most. While addresses compete, one that has used
    them up waits for the others, its moves are thought about more briefly, and its long searches are refused."""
    queued: int = 2_000
    sockets_per_visitor: int = 16
    sockets_per_address: int = 256
    sockets: int = 4_000
    message_bytes: int = 64 * 1024
    watching_messages: int = 50
    """Messages of a socket that watches a game."""
    playing_messages: int = 100
    """Messages of a socket that has a seat."""
    work_messages: int = 200
    """Messages of a socket for searches: stepping through a game cancels and starts one search a move."""
    messages_per_address: int = 2_000
    """Messages of all sockets of an address, so that reconnecting gains nothing."""
    frames: int = 500
    """WebSocket frames of one socket, pings included."""
    connections: int = 5_000
    """The maximum number of open connections; fewer if the process may not open that many files."""
    connections_per_address: int = 400
    header_seconds: float = 15.0
    """How long the headers of a request may take to arrive."""
    body_seconds: float = 30.0
    """How long the body of a request may take to arrive."""
    unread_seconds: float = 30.0
    """How long a client may read nothing of what is sent to it."""
    header_bytes: int = 64 * 1024
    """The largest head of a request. A link to a game names its moves, so the first line may be long."""
    loop_rate: float = 0.3
    loop_burst: float = 0.25
    """Seconds of the event loop's processor time for an address: added each second, and at most. The requests of an
    address in debt are not refused, but not read until the debt is paid."""


CLASS_SIZE = 40


def classroom_lab() -> LabBounds:
    """The bounds of the lab for a class whose devices all share one address."""
    usual = LabBounds()
    return replace(
        usual,
        active_per_address=2 * CLASS_SIZE,
        active=2 * CLASS_SIZE,
        new_rate=usual.new_rate * CLASS_SIZE,
        new_burst=usual.new_burst * CLASS_SIZE,
    )


def classroom_traffic() -> Traffic:
    """The traffic of a class whose devices all share one address: what one visitor may do, times forty."""
    usual = Traffic()
    return replace(
        usual,
        rate=usual.rate * CLASS_SIZE,
        burst=usual.burst * CLASS_SIZE,
        file_rate=usual.file_rate * CLASS_SIZE,
        file_burst=usual.file_burst * CLASS_SIZE,
        creation_rate=usual.creation_rate * CLASS_SIZE,
        creation_burst=usual.creation_burst * CLASS_SIZE,
        queued_per_address=usual.queued,
        reads_per_address=usual.reads_per_address * CLASS_SIZE,
        views_per_address=usual.views_per_address * CLASS_SIZE,
        worker_rate=usual.worker_rate * CLASS_SIZE,
        worker_burst=usual.worker_burst * CLASS_SIZE,
        sockets_per_address=usual.sockets,
        messages_per_address=usual.messages_per_address * CLASS_SIZE,
        connections_per_address=usual.connections,
        loop_rate=0.9,
        loop_burst=20 * usual.loop_burst,
    )


@dataclass(frozen=True, slots=True)
class Settings:
    """One server.

    `store` is a file or a URL (see `siasat.store`). `origins` are further origins that may open the page's sockets and
    post, for a server behind a proxy (`https://example.org`). `trust_proxy` takes the visitor's address from
    `X-Forwarded-For`. Plug-ins are named by `$SIASAT_PLUGINS`, for the workers too.
    `engines` are third-party engines that may play, each as `NAME=uci:COMMAND@LIMIT` (see
    `siasat.players.server_engines`). `lab_store` is where the lab keeps its results, None for none. With `lab` visitors
    may run experiments, which are kept next to the games (`siasat.web.experiments`). With `classroom` there are classes
    (`siasat.web.classes`); whoever knows `teacher_key` may create them. `addresses` are what other devices on the
    network type, for the teacher's page.
    """

    store: str
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = field(default_factory=default_workers)
    origins: tuple[str, ...] = ()
    trust_proxy: bool = False
    lab_store: str | None = None
    lab: bool = False
    classroom: bool = False
    teacher_key: str = field(default_factory=lambda: secrets.token_urlsafe(16), repr=False)
    addresses: tuple[str, ...] = ()
    engines: tuple[str, ...] = ()
    static: Path = field(default_factory=default_static)
    bounds: Bounds = field(default_factory=Bounds)
    lab_bounds: LabBounds = field(default_factory=LabBounds)
    traffic: Traffic = field(default_factory=Traffic)
    idle_seconds: float = 120.0
    """How long a game that nobody looks at stays in memory; it is in the store all along."""
    worker_bytes: int = 1024 * 1024 * 1024
    """A search that takes its process beyond this is stopped."""
    loaded_bytes: int = 256 * 1024 * 1024
    """About how much memory games may take; idle ones are unloaded earlier where there are too many."""
    exploration_bytes: int = 100 * 1024 * 1024
    """About how much memory recorded searches may take; the least recently used go first."""

    def __post_init__(self) -> None:
        if not 1 <= self.workers <= 256:
            raise InputError(f"--workers must be between 1 and 256, not {self.workers}")
        if not 0 <= self.port <= 65_535:
            raise InputError(f"--port must be between 0 and 65535, not {self.port}")
        object.__setattr__(self, "origins", tuple(parse_origin(text) for text in self.origins))


def parse_origin(text: str) -> str:
    """An origin as browsers send it: scheme and host in lower case, no default port; `InputError` for anything else.

    >>> parse_origin("HTTPS://Siasat.Example:443/")
    'https://siasat.example'
    """
    found = ORIGIN.fullmatch(text.lower())
    if found is None or int(found["port"] or 0) > 65_535:
        raise InputError(
            f"--origin {text!r}: an origin is http:// or https://, a host, and perhaps a port, "
            "such as https://siasat.example"
        )
    port = found["port"]
    is_default = port is None or int(port) == DEFAULT_PORTS[found["scheme"]]
    return f"{found['scheme']}://{found['host']}" + ("" if is_default else f":{int(port)}")
