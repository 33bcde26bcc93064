"""Running the app: a socket that is known to be ours before anything is promised, and a stop that loses nothing."""

from __future__ import annotations

import contextlib
import errno
import io
import ipaddress
import os
import socket
import sys
import webbrowser
from dataclasses import replace

import segno
import uvicorn

from siasat.errors import InputError
from siasat.players.external import ExternalPlayer
from siasat.players.server_engines import parse_server_engine_option
from siasat.texts import Texts, load
from siasat.web.app import create_app
from siasat.web.guard.connections import ACCEPT_BATCH, fit_to_files
from siasat.web.guard.logs import set_up_logging
from siasat.web.guard.protocols import ServerConfig
from siasat.web.settings import Settings
from siasat.web.store import GameStore

STOP_SECONDS = 5
"""How long open requests may take to finish when the server stops."""


BACKLOG = 512
"""How many connections may wait to be accepted."""


def serve(settings: Settings, *, open_page: bool = False, lang: str = "en") -> None:
    """Serve until told to stop (SIGINT, SIGTERM)."""
    check_store(settings.store)
    try_engines(settings.engines)
    settings = fit_to_files(settings)
    set_up_logging()
    listener = listen(settings.host, settings.port)
    address = address_of(listener, settings.host)
    settings = replace(settings, addresses=tuple(other_addresses(listener, settings.host)))
    app = create_app(settings)
    say = load(lang)
    print(f"siasat: {address}  ({say('serve.stop')})", flush=True)
    for other in settings.addresses:
        print(f"        {other}  ({say('serve.other-devices')})", flush=True)
    if settings.classroom:
        print(classroom_words(settings, address, say, sys.stdout.encoding or "ascii"), flush=True)
        address = teacher_link(settings, address)
    config = ServerConfig(
        app,
        settings,
        loop="asyncio",
        backlog=ACCEPT_BATCH,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=True,
        ws_max_size=settings.traffic.message_bytes,
        ws_per_message_deflate=False,  # a compressor for each socket would cost more memory than all games
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=STOP_SECONDS,
        h11_max_incomplete_event_size=settings.traffic.header_bytes,
    )
    server = Server(config)
    if open_page and has_browser():
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)
    server.run(sockets=[listener])


def teacher_link(settings: Settings, address: str) -> str:
    """The page of the teacher. The key is behind `#`, which browsers do not send."""
    return f"{address}teach#{settings.teacher_key}"


def classroom_words(settings: Settings, address: str, say: Texts, encoding: str) -> str:
    """What a teacher needs at the start: the private link, and where students go, as a QR code too if possible."""
    join = f"{next(iter(settings.addresses), address)}join"
    lines = [say("serve.teacher", link=teacher_link(settings, address)), say("serve.students", link=join)]
    drawn = io.StringIO()
    segno.make(join, error="m", micro=False).terminal(drawn, compact=True, border=2)
    try:
        drawn.getvalue().encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return "\n".join(lines)
    return "\n".join([*lines, drawn.getvalue().rstrip("\n")])


class Server(uvicorn.Server):
    """uvicorn's server, with a longer queue of connections that wait to be accepted."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; asyncio has set the system's queue to what it accepts at a time, which is too short for a rush."""
        await super().startup(sockets)
        for listener in sockets or []:
            listener.listen(BACKLOG)


def check_store(address: str) -> None:
    """`StoreError` where the store cannot be used or its file is damaged: now, not with the first game."""
    store = GameStore(address)
    try:
        store.check()
    finally:
        store.close()


def try_engines(engines: tuple[str, ...]) -> None:
    """Start each engine once, and end it: one that does not start is reported now, not in the middle of a game."""
    for text in engines:
        _, spec = parse_server_engine_option(text)
        player = ExternalPlayer(spec)
        try:
            player.start()
        finally:
            player.close()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or `InputError` that says why there can be none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise InputError(f"port {port} is in use by another program; choose another one with --port") from error
        if isinstance(error, socket.gaierror):
            raise InputError(f"--host {host}: this machine has no such address") from error
        raise InputError(f"cannot listen on {host} port {port} ({error.strerror})") from error
    except OverflowError as error:
        listener.close()
        raise InputError(f"--port must be between 0 and 65535, not {port}") from error
    listener.set_inheritable(False)
    return listener


def address_of(listener: socket.socket, host: str) -> str:
    """The address to type into a browser."""
    port = listener.getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def other_addresses(listener: socket.socket, host: str) -> list[str]:
    """What to type on other devices, if the server listens on all addresses of this machine; none otherwise."""
    family = {"0.0.0.0": socket.AF_INET, "": socket.AF_INET, "::": socket.AF_INET6}.get(host)
    if family is None:
        return []
    found = set()
    with contextlib.suppress(OSError):
        found |= {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, family)}
    far = "192.0.2.1" if family == socket.AF_INET else "2001:db8::1"  # never reached: no packet is sent
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((far, 9))
        found.add(str(probe.getsockname()[0]))
    usable = sorted(one for one in found if not ipaddress.ip_address(one.partition("%")[0]).is_loopback)
    port = listener.getsockname()[1]
    return [f"http://[{one}]:{port}/" if ":" in one else f"http://{one}:{port}/" for one in usable]


def has_browser() -> bool:
    """Whether a browser could show anything: a screen, and a program for it."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
