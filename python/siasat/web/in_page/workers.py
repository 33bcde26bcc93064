"""Workers of the page from the application's side: web workers instead of processes, and one that is no other thread.

Orders and replies travel as pickled bytes, as they do between processes. A web worker sends no heartbeat while it
works, because it has one thread only; its deadline ends one that hangs.
"""

from __future__ import annotations

import asyncio
import pickle
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from siasat.web.settings import Settings
from siasat.web.workers.handle import Hear, StartWorker, Worker
from siasat.web.workers.process import do
from siasat.web.workers.task import Order, Reply, Role, Stop

ROLES = (Role.READER, Role.SEARCH)
"""What is read is read at once, in the application's own thread; everything else is for the web worker."""


class WebWorker(Protocol):
    """A worker of the browser."""

    def post(self, order: bytes) -> None:
        """Give it a pickled `Order`."""

    def stop(self, number: int) -> None:
        """Ask it to end a task early."""

    def end(self) -> None:
        """End it at once."""


Spawn = Callable[[Callable[[bytes], None], Callable[[], None]], WebWorker]
"""Starts a worker of the browser; it is given what to call with every pickled `Reply`, and with its end."""


@dataclass(eq=False)
class PageProcess:
    """A worker of the browser as the pool sees a process."""

    worker: WebWorker | None = None
    ended: bool = False
    lost: Callable[[], None] = field(default=lambda: None)
    pid: int | None = None

    @property
    def exitcode(self) -> int | None:
        """0 once it was ended."""
        return 0 if self.ended else None

    def is_alive(self) -> bool:
        """Whether it runs."""
        return not self.ended

    def join(self, timeout: float | None = None) -> None:
        """Nothing to wait for: the browser ends a worker at once."""

    def kill(self) -> None:
        """End it, and say so."""
        self.close()
        self.lost()

    def close(self) -> None:
        """End it."""
        if not self.ended and self.worker is not None:
            self.worker.end()
        self.ended = True


@dataclass(eq=False)
class PageChannel:
    """Sends orders to a worker of the browser."""

    process: PageProcess

    def send(self, obj: Any) -> None:
        """Send an `Order` or a `Stop`."""
        worker = self.process.worker
        if worker is None or self.process.ended:
            return
        if isinstance(obj, Stop):
            worker.stop(obj.number)
        else:
            worker.post(pickle.dumps(obj))

    def close(self) -> None:
        """End the worker."""
        self.process.close()


@dataclass(eq=False)
class InlineChannel:
    """Does orders here and now: for work that is known to be short."""

    reply: Callable[[Reply], None]

    def send(self, obj: Any) -> None:
        """Do an `Order` in a moment, so that whoever gave it can go on first."""
        if isinstance(obj, Order):
            asyncio.get_running_loop().call_soon(self._work, obj)

    def _work(self, order: Order) -> None:
        from siasat.web.in_page.job_worker import PAGE_JOBS  # noqa: PLC0415 — imports take their time: after the first answer

        self.reply(do(order, PAGE_JOBS[order.kind], self.reply, threading.Event()))

    def close(self) -> None:
        """Nothing is held."""


def starter(spawn: Spawn | None) -> StartWorker:
    """Starts the page's workers; without `spawn` all of them work inline."""

    def start(_settings: Settings, role: Role, hear: Hear) -> Worker:
        process = PageProcess()
        if role is Role.READER or spawn is None:
            worker = Worker(process, InlineChannel(lambda reply: _ignored(hear(worker, reply))), role, beats=False)
            asyncio.get_running_loop().call_soon(hear, worker, Reply(0, "ready"))
            return worker
        worker = Worker(process, PageChannel(process), role, beats=False)
        process.lost = lambda: _ignored(hear(worker, None))
        process.worker = spawn(lambda data: _ignored(hear(worker, pickle.loads(data))), process.kill)
        return worker

    return start


def _ignored(_going_on: bool) -> None:
    """The pool's answer says whether to go on listening; a page's worker has nothing to stop."""
