"""Threads for work that blocks, a few for each kind, so that one kind never waits behind another."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from siasat.web.errors import Refused

T = TypeVar("T")


class Threads:
    """A few threads, and a bounded number of calls that run or wait for them, in all and for each address."""

    def __init__(self, name: str, threads: int = 2, most: int = 64, most_per_address: int = 16) -> None:
        self._executor = ThreadPoolExecutor(threads, f"siasat-{name}")
        self._most = most
        self._most_per_address = most_per_address
        self._held: Counter[str] = Counter()

    async def run(self, address: str, call: Callable[[], T]) -> T:
        """Make a call in one of the threads; `Refused` (429, 503) at once where too many wait."""
        if self._held[address] >= self._most_per_address:
            raise Refused(
                429, "too-many-requests", "too many of your requests are waiting; try again in a moment", retry_after=1
            )
        if self._held.total() >= self._most:
            raise Refused(503, "overloaded", "too many requests are waiting; try again in a moment", retry_after=2)
        self._held[address] += 1
        future = asyncio.get_running_loop().run_in_executor(self._executor, call)
        future.add_done_callback(lambda _future: self._leave(address))
        return await asyncio.shield(future)  # counted until the thread is done, even if the client has gone

    def _leave(self, address: str) -> None:
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]

    def close(self) -> None:
        """Let the threads end; calls that wait are dropped."""
        self._executor.shutdown(wait=False, cancel_futures=True)
