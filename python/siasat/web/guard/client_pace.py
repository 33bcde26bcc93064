"""How fast a client reads, and how much of the event loop's time its bytes take."""

from __future__ import annotations

import asyncio
import time
import types
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from siasat.web.guard.connections import Connections
from siasat.web.guard.rates import Rate


class ReadWatch:
    """Closes a connection if the client does not read pending data for a while."""

    def __init__(self, open_connections: Connections, seconds: float, transport: asyncio.Transport) -> None:
        self.open = open_connections
        self.seconds = seconds
        self.transport = transport
        self.timer: asyncio.TimerHandle | None = None
        self.unread = 0

    def start(self) -> None:
        """Something could not be sent at once."""
        self.stop()
        self.open.waits(self.transport)
        self._look_later()

    def stop(self) -> None:
        """Everything has been sent."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _look_later(self) -> None:
        self.unread = self.transport.get_write_buffer_size()
        self.timer = asyncio.get_running_loop().call_later(self.seconds, self._look)

    def _look(self) -> None:
        if self.transport.get_write_buffer_size() >= self.unread:
            self.transport.abort()
        else:
            self._look_later()


class Pace:
    """Charges the event loop's processor time that a connection takes to its address; in debt, the connection rests.

    A resting connection is not read. `go_on` is called when it may go on. Without an address nothing is charged: a
    proxy's connections carry the requests of many visitors.
    """

    def __init__(
        self, budget: Rate, address: str | None, transport: asyncio.Transport, go_on: Callable[[], None]
    ) -> None:
        self.budget = budget
        self.address = address
        self.transport = transport
        self.go_on = go_on
        self.timer: asyncio.TimerHandle | None = None

    @property
    def is_resting(self) -> bool:
        """Return True while nothing may be read."""
        return self.timer is not None

    @contextmanager
    def charging(self, extra: float = 0.0) -> Iterator[None]:
        """Charge the time of a block, and `extra` seconds for the work around it."""
        began = time.thread_time()
        try:
            yield
        finally:
            self.charge(time.thread_time() - began + extra)

    def charge(self, seconds: float) -> None:
        """Charge processor time."""
        if self.address is None:
            return
        wait = self.budget.owe(self.address, seconds)
        if self.transport.is_closing():
            return
        if wait and self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(wait, self._over)
        if self.timer is not None:
            self.transport.pause_reading()

    def charged(self, app: ASGIApp) -> ASGIApp:
        """Return the same app; the time that it spends in the event loop is charged."""

        async def run(scope: Scope, receive: Receive, send: Send) -> None:
            await self._steps(app(scope, receive, send))  # type: ignore[arg-type] # an ASGI app is a coroutine function

        return run

    @types.coroutine
    def _steps(self, work: Coroutine[Any, Any, None]) -> Generator[Any, Any, None]:
        """Run a coroutine; charge each step from one wait to the next."""
        thrown: BaseException | None = None
        while True:
            with self.charging():
                try:
                    awaited = work.send(None) if thrown is None else work.throw(thrown)
                except StopIteration:
                    return
            try:
                yield awaited
                thrown = None
            except BaseException as error:
                thrown = error

    def stop(self) -> None:
        """The connection has ended, or another protocol takes it over: nothing more is charged here."""
        self.address = None
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _over(self) -> None:
        self.timer = None
        if not self.transport.is_closing():
            self.go_on()
