"""Shared by the benchmarks of the web server: a server, clients from chosen addresses, a normal player."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

START_SECONDS = 300
PAUSE_SECONDS = 0.15
"""How long the honest player thinks: it must not run into the limit of requests itself."""

REPLY_SECONDS = 60.0
"""A computer that has not replied after so long counts as silent, and its latency as this."""


class Server:
    """A server process with default settings and a store in `folder`; `home` has its tables of perfect play."""

    def __init__(self, folder: Path, port: int = 0, home: Path | None = None) -> None:
        code = (
            "if __name__ == '__main__':\n"
            "    from siasat.web.serving import serve\n"
            "    from siasat.web.settings import Settings\n"
            f"    serve(Settings({str(folder / 'web.sqlite')!r}, port={port}))\n"
        )
        self.log = (folder / "server.log").open("a", encoding="utf-8")
        environment = {**os.environ, "SIASAT_HOME": str(home or folder)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+?:(\d+)(?=/ )", self.process.stdout.readline())
        assert found is not None, "the server does not start"
        self.address, self.port = found[0], int(found[1])

    def memory(self) -> int:
        """Resident memory of the server and its workers, in megabytes."""
        total = 0
        with contextlib.suppress(psutil.Error):
            server = psutil.Process(self.process.pid)
            for one in [server, *server.children(recursive=True)]:
                with contextlib.suppress(psutil.Error):
                    total += one.memory_info().rss
        return total // 2**20

    def workers(self) -> list[psutil.Process]:
        """The worker processes."""
        with contextlib.suppress(psutil.Error):
            return [
                one
                for one in psutil.Process(self.process.pid).children()
                if not any("resource_tracker" in word for word in one.cmdline())
            ]
        return []

    def stop(self) -> None:
        """Stop as an operator does; kill it if it does not stop."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()

    async def ready(self) -> None:
        """Wait until all workers are ready."""
        async with client_at(self.address, "127.0.0.1") as client:
            deadline = time.monotonic() + START_SECONDS
            while time.monotonic() < deadline:
                with contextlib.suppress(httpx.TransportError):
                    if (await client.get("/api/health")).json()["workers"] >= 3:
                        return
                await asyncio.sleep(0.2)
        raise TimeoutError("the workers do not get ready")


def client_at(address: str, source: str, timeout: float = 60.0) -> httpx.AsyncClient:
    """A client whose connections come from the loopback address `source`; it keeps cookies."""
    limits = httpx.Limits(max_connections=64, max_keepalive_connections=64)
    transport = httpx.AsyncHTTPTransport(local_address=source, limits=limits)
    return httpx.AsyncClient(base_url=address, transport=transport, timeout=timeout)


@asynccontextmanager
async def socket_at(address: str, path: str, source: str, **options: Any) -> AsyncIterator[ClientConnection]:
    """A WebSocket from the loopback address `source`."""
    place = address.replace("http", "ws", 1) + path
    async with connect(place, max_size=None, local_addr=(source, 0), **options) as socket:
        yield socket


@dataclass
class Latencies:
    """Seconds until a game was created, a move acknowledged, and the computer's reply seen."""

    create: list[float] = field(default_factory=list)
    move: list[float] = field(default_factory=list)
    reply: list[float] = field(default_factory=list)
    failures: int = 0
    """Requests of the honest player that were refused or broke."""


async def play_honestly(address: str, seconds: float, found: Latencies, source: str = "127.0.0.1") -> None:
    """Create a game at level 2, play four moves in it, then the next game, until the time is over."""
    end = time.monotonic() + seconds
    async with client_at(address, source) as client:
        number = 0
        while time.monotonic() < end:
            game = ("chess", "congklak", "tictactoe", "doushouqi")[number % 4]
            number += 1
            try:
                await _play(client, address, game, end, found, source)
            except (httpx.HTTPError, WebSocketException, OSError, TimeoutError, ValueError, KeyError):
                found.failures += 1
                await asyncio.sleep(0.2)


async def _play(client: httpx.AsyncClient, address: str, game: str, end: float, found: Latencies, source: str) -> None:
    began = time.perf_counter()
    made = await client.post("/api/games", json={"game": game, "seats": ["person", "level:2"]})
    made.raise_for_status()
    found.create.append(time.perf_counter() - began)
    state, secret = made.json()["state"], made.json()["secrets"][0]
    path, seat = f"/api/games/{state['id']}", {"X-Seat-Secret": secret}
    async with socket_at(address, f"{path}/live", source) as socket:
        await socket.send(json.dumps({"type": "seats", "secrets": [secret]}))
        for _ in range(4):
            if state["result"] is not None or time.monotonic() > end:
                return
            await asyncio.sleep(PAUSE_SECONDS)
            began = time.perf_counter()
            move = {"move": state["legal"][0]["text"], "ply": state["ply"]}
            answer = await client.post(f"{path}/move", headers=seat, json=move)
            answer.raise_for_status()
            found.move.append(time.perf_counter() - began)
            state = answer.json()
            if state["result"] is None and state["to_move"] == 2:
                state = await _reply(client, socket, path, seat, state, found, began)


async def _reply(
    client: httpx.AsyncClient,
    socket: ClientConnection,
    path: str,
    seat: dict[str, str],
    state: dict[str, Any],
    found: Latencies,
    began: float,
) -> dict[str, Any]:
    """The state in which the person is to move again, after one or more moves of the computer."""
    ply = state["ply"]
    try:
        while state["result"] is None and state["to_move"] == 2:
            event = json.loads(await asyncio.wait_for(socket.recv(), REPLY_SECONDS))
            if event["type"] in ("move", "state") and event["state"]["ply"] > ply:
                if state["ply"] == ply:
                    found.reply.append(time.perf_counter() - began)
                state = event["state"]
    except TimeoutError:
        found.reply.append(REPLY_SECONDS)
        raise
    return dict((await client.get(path, headers=seat)).json())


def percentile(times: list[float], share: float = 0.95) -> float | None:
    """The value below which `share` of the times lie; None without any."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else None


def shown(seconds: float | None) -> str:
    """Seconds as a cell of a table."""
    return "–" if seconds is None else f"{1000 * seconds:.0f} ms" if seconds < 10 else f"{seconds:.1f} s"
