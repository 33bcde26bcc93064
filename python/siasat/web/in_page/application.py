"""The ASGI application, called by the page itself: requests and sockets as messages, a store that the browser keeps.

Whatever changes the store is flushed to the browser's storage before it is answered, as a server has it on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from siasat.store.engine import open_store
from siasat.web.app import Workers, create_app
from siasat.web.in_page.bench import BENCH, SECONDS, BenchRow
from siasat.web.in_page.early import EarlyRecord, adopt
from siasat.web.in_page.workers import ROLES, Spawn, starter
from siasat.web.live_games.live_game import hashed
from siasat.web.settings import Bounds, Settings, Traffic, classroom_traffic
from siasat.web.store import PART

HOST = "127.0.0.1"
Message = MutableMapping[str, Any]
Post = Callable[[Message], None]
"""Sends a message to the page: `response`, or `opened`, `text`, `closed` of a socket, each with its `id`."""

Flush = Callable[[], Awaitable[None]]
"""Puts the store into the browser's storage."""


def page_settings(store: str, move_seconds: float | None = None) -> Settings:
    """The settings of an application with one visitor, on the visitor's own machine."""
    bounds = (
        Bounds() if move_seconds is None else replace(Bounds(), move_seconds=move_seconds, seconds=3 * move_seconds)
    )
    traffic: Traffic = replace(classroom_traffic(), searches_per_visitor=1, body_bytes=16 * 1024 * 1024)
    return Settings(store, workers=1, static=Path("/no-page-here"), bounds=bounds, traffic=traffic)


@dataclass(eq=False)
class _Socket:
    """One socket: what the page sent and the application has not yet read."""

    inbox: asyncio.Queue[Message]
    task: asyncio.Task[None] | None = None


class PageApplication:
    """The whole application. `visitor` is whose games these are; `spawn` starts web workers."""

    def __init__(self, settings: Settings, visitor: str, post: Post, flush: Flush, spawn: Spawn | None) -> None:
        self._app = create_app(settings, Workers(ROLES, starter(spawn), builds_tables=False))
        self._store = Path(settings.store)
        self._visitor = visitor
        self._post = post
        self._flush = flush
        self._flushed: Any = None
        self._sockets: dict[int, _Socket] = {}
        self._context: contextlib.AbstractAsyncContextManager[Any] | None = None

    async def start(self) -> None:
        """Start the application as a server does."""
        self._context = self._app.router.lifespan_context(self._app)
        await self._context.__aenter__()
        self._flushed = self._stamp()

    async def close(self) -> None:
        """End the application; everything answered is in the store."""
        for socket in list(self._sockets.values()):
            socket.inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        if self._context is not None:
            await self._context.__aexit__(None, None, None)

    async def adopt(self, record: EarlyRecord) -> None:
        """Go on with a game that the page began without Python."""
        await adopt(self._app.state.context, hashed(self._visitor), record)
        await self._settle()

    def export_store(self, path: Path) -> None:
        """Write everything that is kept into one file."""
        self._app.state.context.store.store.copy_to(path)

    async def import_store(self, path: Path) -> None:
        """Take over everything from such a file; `StoreError` where it is not fine, and then nothing changes."""
        with open_store(path, PART, create=False) as found:
            found.check()
        open_store(path, PART).close()  # now it has the columns that are new
        self._app.state.context.store.store.replace_by(path)
        await self._settle()

    async def bench(self, number: int) -> BenchRow:
        """Do one search of `siasat bench` in the worker that searches."""
        pool = self._app.state.context.pool
        task = pool.submit(BENCH, number, visitor=self._visitor, address=HOST, seconds=SECONDS)
        row: BenchRow = await task.future
        return row

    async def request(self, id_: int, method: str, path: str, headers: Mapping[str, str], body: str) -> None:
        """Answer one request; the answer goes to the page."""
        data = body.encode()
        sent = False
        status, answered, parts = 500, [], []

        async def receive() -> Message:
            nonlocal sent
            if sent:
                await asyncio.Event().wait()
            sent = True
            return {"type": "http.request", "body": data, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status, answered
            if message["type"] == "http.response.start":
                status, answered = message["status"], list(message.get("headers", ()))
            else:
                parts.append(message.get("body", b""))

        scope = {**self._scope(path, {**headers, "content-length": str(len(data))}), "type": "http", "method": method}
        try:
            await self._app({**scope, "scheme": "http"}, receive, send)
        except Exception:  # the error was logged and answered where it could be
            status = 500
        await self._settle()
        named = {name.decode("latin-1"): value.decode("latin-1") for name, value in answered}
        text = b"".join(parts).decode(errors="replace")
        self._post({"kind": "response", "id": id_, "status": status, "headers": named, "body": text})

    def open(self, id_: int, path: str) -> None:
        """Open a socket."""
        socket = _Socket(asyncio.Queue())
        socket.inbox.put_nowait({"type": "websocket.connect"})
        self._sockets[id_] = socket
        socket.task = asyncio.get_running_loop().create_task(self._serve(id_, path, socket))

    def receive(self, id_: int, text: str) -> None:
        """The page sent something on a socket."""
        socket = self._sockets.get(id_)
        if socket is not None:
            socket.inbox.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self, id_: int) -> None:
        """The page closed a socket."""
        socket = self._sockets.get(id_)
        if socket is not None:
            socket.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def _serve(self, id_: int, path: str, socket: _Socket) -> None:
        code = 1000

        async def send(message: Message) -> None:
            nonlocal code
            if message["type"] == "websocket.close":
                code = message.get("code", 1000)
                return
            await self._settle()
            if message["type"] == "websocket.accept":
                self._post({"kind": "opened", "id": id_})
            else:
                self._post({"kind": "text", "id": id_, "text": message.get("text") or ""})

        scope = {**self._scope(path, {}), "type": "websocket", "scheme": "ws", "subprotocols": []}
        try:
            await self._app(scope, socket.inbox.get, send)
        except Exception:
            code = 1011
        del self._sockets[id_]
        self._post({"kind": "closed", "id": id_, "code": code})

    def _scope(self, path: str, headers: Mapping[str, str]) -> Message:
        where, _, query = path.partition("?")
        all_headers = {"host": HOST, "cookie": f"siasat_visitor={self._visitor}", **headers}
        return {
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "path": unquote(where),
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in all_headers.items()],
            "client": (HOST, 1),
            "server": (HOST, 80),
            "state": {},
        }

    def _stamp(self) -> tuple[tuple[str, int, int], ...]:
        """What the store's files look like: when and how large they were written."""
        found = sorted(self._store.parent.glob(f"{self._store.name}*"))
        return tuple((path.name, (one := os.stat(path)).st_mtime_ns, one.st_size) for path in found)

    async def _settle(self) -> None:
        """Flush the store where it has changed."""
        stamp = self._stamp()
        if stamp != self._flushed:
            self._flushed = stamp
            await self._flush()
