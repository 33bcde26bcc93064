"""Attacks on the web server from one address, each bounded in count and time. Only for a server that you started."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from benchmarks.web_server import client_at, socket_at
from benchmarks.wire_attacks import SOURCE, WIRE_ATTACKS, Attack

PAR = 8
"""How many loops of an attack run side by side."""

BROKEN = (httpx.HTTPError, OSError, TimeoutError, WebSocketException, ValueError, KeyError)
LONG_SEAT = "alphabeta@seconds=15"


async def _flood(address: str, end: float, request: Callable[[httpx.AsyncClient, int], Awaitable[Any]]) -> int:
    """Make requests in several loops until the end, each loop with its own client; cookies are dropped."""
    count = 0

    async def loop(number: int) -> None:
        nonlocal count
        async with client_at(address, SOURCE, timeout=20) as client:
            while time.monotonic() < end:
                client.cookies.clear()
                count += 1
                with contextlib.suppress(*BROKEN):
                    await request(client, number)
                await asyncio.sleep(0.005)

    loops = [asyncio.create_task(loop(number)) for number in range(PAR)]
    await asyncio.wait(loops, timeout=max(0.1, end - time.monotonic()))
    for task in loops:
        task.cancel()
    await asyncio.gather(*loops, return_exceptions=True)
    return count


def _posts(path: str, body: dict[str, Any]) -> Attack:
    async def attack(address: str, end: float) -> int:
        return await _flood(address, end, lambda client, _number: client.post(path, json=body))

    return attack


async def dropped_cookies(address: str, end: float) -> int:
    """Games against a slow search, each from a new visitor, and one move in each."""

    async def request(client: httpx.AsyncClient, _number: int) -> None:
        made = (await client.post("/api/games", json={"game": "chess", "seats": ["person", LONG_SEAT]})).json()
        seat = {"X-Seat-Secret": made["secrets"][0]}
        await client.post(f"/api/games/{made['state']['id']}/move", json={"move": "e2e4"}, headers=seat)

    return await _flood(address, end, request)


async def message_flood(address: str, end: float) -> int:
    """Sockets that send as fast as they can."""
    count = 0

    async def loop() -> None:
        nonlocal count
        while time.monotonic() < end:
            with contextlib.suppress(*BROKEN):
                async with socket_at(address, "/api/work", SOURCE) as socket:
                    while time.monotonic() < end:
                        await socket.send('{"type": "analyse", "job": "../", "game": ' + "[" * 500)
                        count += 1
            await asyncio.sleep(0.05)

    await asyncio.gather(*(loop() for _ in range(PAR)))
    return count


async def half_requests(address: str, end: float) -> int:
    """Connections that send half of a request and wait; opened again when the server closes them."""
    port = int(address.rpartition(":")[2])
    held: list[asyncio.StreamWriter] = []
    count = 0
    while time.monotonic() < end:
        if len(held) < 300:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(SOURCE, 0))
                writer.write(b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le")
                held.append(writer)
                count += 1
        held = [writer for writer in held if not writer.is_closing()]
        await asyncio.sleep(0.005)
    for writer in held:
        writer.close()
    return count


async def unread_sockets(address: str, end: float) -> int:
    """Sockets on a game of computer against computer that never read."""
    count = 0
    async with contextlib.AsyncExitStack() as stack:
        client = await stack.enter_async_context(client_at(address, SOURCE))
        body = {"game": "chess", "seats": ["random", "random"]}
        games = [(await client.post("/api/games", json=body)).json()["state"]["id"] for _ in range(5)]
        for number in range(60):
            raw = sockets.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), 20, (SOURCE, 0))
            stack.callback(raw.close)
            path = f"/api/games/{games[number % 5]}/live"
            key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13"
            ask = (
                f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{key}\r\n\r\n"
            )
            raw.sendall(ask.encode())
            count += 1
            await asyncio.sleep(0.02)
        await asyncio.sleep(max(0.0, end - time.monotonic()))
    return count


async def analysis_flood(address: str, end: float) -> int:
    """Sockets that ask for long analyses without end."""
    count = 0

    async def loop() -> None:
        nonlocal count
        while time.monotonic() < end:
            with contextlib.suppress(*BROKEN):
                async with socket_at(address, "/api/work", SOURCE) as socket:
                    for number in range(16):
                        job = {"type": "analyse", "job": f"j{number}", "game": "chess", "seconds": 60}
                        await socket.send(json.dumps(job))
                        count += 1
                    while time.monotonic() < end:
                        await asyncio.wait_for(socket.recv(), max(0.05, end - time.monotonic()))
            await asyncio.sleep(0.05)

    await asyncio.gather(*(loop() for _ in range(PAR)))
    return count


async def hints(address: str, end: float) -> int:
    """Hints in many games, from visitors that drop their cookies."""

    async def request(client: httpx.AsyncClient, _number: int) -> None:
        made = (await client.post("/api/games", json={"game": "chess", "seats": ["person", "person"]})).json()
        seat = {"X-Seat-Secret": made["secrets"][0]}
        for _ in range(4):
            await client.post(f"/api/games/{made['state']['id']}/hint", headers=seat)

    return await _flood(address, end, request)


async def lab_papers(address: str, end: float) -> int:
    """Lab reports, asked for as a page of another site would."""
    names: list[str] = []

    async def request(client: httpx.AsyncClient, number: int) -> None:
        if not names:
            names.extend(entry["id"] for entry in (await client.get("/api/lab")).json()["entries"])
        path = f"/api/lab/{names[number % len(names)]}"
        await client.get(path, headers={"Sec-Fetch-Site": "cross-site"})
        await client.post(path)

    return await _flood(address, end, request)


async def stored_games(address: str, end: float) -> int:
    """Long games that are created, moved in and read again."""
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * 450
    body = {"game": "chess", "variant": "king-capture", "moves": moves[:1600], "seats": ["person", "level:2"]}

    async def request(client: httpx.AsyncClient, _number: int) -> None:
        answer = await client.post("/api/games", json=body)
        if answer.status_code == 201:
            made = answer.json()
            seat, path = {"X-Seat-Secret": made["secrets"][0]}, f"/api/games/{made['state']['id']}"
            for _ in range(10):
                await client.get(f"{path}/export?format=pgn")
                await client.post(f"{path}/move", json={"move": "e2e4"}, headers=seat)
                await client.post(f"{path}/undo", json={}, headers=seat)

    return await _flood(address, end, request)


ATTACKS: dict[str, Attack] = {
    "dropped cookies, slow games": dropped_cookies,
    "import of 250,000 newlines": _posts("/api/import", {"game": "chess", "text": '[A "' + "\n" * 250_000}),
    "import of a PGN full of brackets": _posts("/api/import", {"game": "chess", "text": "1. e4 " + "(" * 100_000}),
    "import of unfinished drawings": _posts("/api/import", {"game": "nim", "text": "{" + "[%csl " * 12_000 + "}"}),
    "import of blanks in drawings": _posts(
        "/api/import", {"game": "nim", "text": "{" + "[%csl x]" + " " * 150_000 + "}"}
    ),
    "import of 2,000 moves": _posts("/api/import", {"game": "doushouqi", "text": " ".join(["a1b1"] * 2000)}),
    "positions after 2,000 moves": _posts(
        "/api/position", {"game": "chess", "variant": "king-capture", "moves": ["g1f3", "g8f6", "f3g1", "f6g8"] * 500}
    ),
    "what is known": _posts("/api/known", {"game": "congklak"}),
    "long stored games": stored_games,
    "hints": hints,
    "socket messages": message_flood,
    "half-sent requests": half_requests,
    "unread sockets": unread_sockets,
    "analyses": analysis_flood,
    "huge tables in algorithm texts": _posts(
        "/api/games", {"game": "chess", "seats": ["person", "alphabeta+table=1000000000000@seconds=15"]}
    ),
    "lab papers": lab_papers,
    "new games": _posts("/api/games", {"game": "chess", "seats": ["level:8", "level:8"]}),
    **WIRE_ATTACKS,
}
"""By the name that the table shows."""


def run_attack(name: str, address: str, seconds: float) -> int:
    """One attack, in a process of its own; gives how many requests were made."""
    return asyncio.run(_attack(name, address, seconds))


async def _attack(name: str, address: str, seconds: float) -> int:
    return await ATTACKS[name](address, time.monotonic() + seconds)
