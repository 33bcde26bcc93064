"""The store as the event loop sees it: one thread writes, two read, and failures are logged, counted and shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from siasat.errors import StoreError, short_message
from siasat.web.errors import UnreadableGameError
from siasat.web.store import ConflictError, GameStore

LOG = logging.getLogger("siasat.web.store")

QUEUE_SECONDS = 10.0
"""A write that has waited longer for its turn fails at once: else writes pile up behind a store that is locked."""

LOG_SECONDS = 10.0
"""At most one line about failures in the log in this time."""

PROBE_SECONDS = 1.0
"""How long the answer of a health check is used again."""

PROBE_TIMEOUT = 3.0
"""How long a health check waits for the store before it says that the store does not work."""

MOST_UNREADABLE = 1_000
"""How many games that cannot be read are logged."""

T = TypeVar("T")


class StoreAccess:
    """Runs the blocking calls of a `GameStore` in threads. Lives in one event loop."""

    def __init__(self, store: GameStore) -> None:
        self.store = store
        self.failures = 0
        """How many calls failed since the server started."""
        self._unreadable: set[str] = set()
        self._failing_since: float | None = None
        self._unlogged = 0
        self._logged = float("-inf")
        self._probe: asyncio.Task[bool] | None = None
        self._probed = float("-inf")
        self._writer = ThreadPoolExecutor(1, "siasat-store-writer")
        self._reader = ThreadPoolExecutor(2, "siasat-store-reader")

    async def close(self) -> None:
        """Finish what was begun, and end the threads."""
        if self._probe is not None:
            await asyncio.gather(self._probe, return_exceptions=True)
        await asyncio.to_thread(self._writer.shutdown)
        await asyncio.to_thread(self._reader.shutdown)

    async def write(self, call: Callable[[], T]) -> T:
        """Make a call in the one thread that writes."""
        asked = time.monotonic()

        def in_time() -> T:
            waited = time.monotonic() - asked
            if waited > QUEUE_SECONDS:
                raise StoreError(f"the store is too slow: a write waited {waited:.0f} seconds for its turn")
            return call()

        return await self._watched(self._writer, in_time, writes=True)

    async def read(self, call: Callable[[], T]) -> T:
        """Make a call in a thread that reads."""
        return await self._watched(self._reader, call, writes=False)

    async def works(self) -> bool:
        """Whether the store can be written now; the answer is at most `PROBE_SECONDS` old."""
        if self._probe is None or (self._probe.done() and time.monotonic() - self._probed >= PROBE_SECONDS):
            self._probe = asyncio.create_task(self._try_to_write())
        try:
            return await asyncio.wait_for(asyncio.shield(self._probe), PROBE_TIMEOUT)
        except TimeoutError:
            return False

    async def _try_to_write(self) -> bool:
        try:
            await self.write(self.store.probe)
        except StoreError:
            return False
        finally:
            self._probed = time.monotonic()
        return True

    async def _watched(self, threads: ThreadPoolExecutor, call: Callable[[], T], *, writes: bool) -> T:
        try:
            result = await asyncio.get_running_loop().run_in_executor(threads, call)
        except (ConflictError, UnreadableGameError):  # the store works; these speak of one game
            raise
        except StoreError as error:
            self._failed(error)
            raise
        if writes and self._failing_since is not None:
            seconds = time.monotonic() - self._failing_since
            LOG.warning("the store works again after %.0f seconds (%d failures so far)", seconds, self.failures)
            self._failing_since, self._unlogged, self._logged = None, 0, float("-inf")
        return result

    def log_unreadable(self, game_id: str, error: UnreadableGameError) -> None:
        """Log one line for each game that cannot be read, not for each visit."""
        if game_id not in self._unreadable and len(self._unreadable) < MOST_UNREADABLE:
            self._unreadable.add(game_id)
            LOG.error("%s; all other games work", error)

    def _failed(self, error: StoreError) -> None:
        self.failures += 1
        self._unlogged += 1
        now = time.monotonic()
        if self._failing_since is None:
            self._failing_since = now
        if now - self._logged >= LOG_SECONDS:
            more = f" ({self._unlogged - 1} more failures since the last line)" if self._unlogged > 1 else ""
            LOG.error("%s%s", short_message(error), more)
            self._logged, self._unlogged = now, 0
