"""The web worker that does the jobs which a server gives to processes: one order after the other, in one thread."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable

from siasat.web.in_page.bench import BENCH, run_row
from siasat.web.workers.jobs import JOBS
from siasat.web.workers.process import do
from siasat.web.workers.task import Order, Reply

PAGE_JOBS = {**JOBS, BENCH.name: run_row}
"""Every kind of job in a page."""


class PolledStop(threading.Event):
    """A stop flag that asks the browser: `is_asked` says whether this task is to end early."""

    def __init__(self, is_asked: Callable[[], bool]) -> None:
        super().__init__()
        self._is_asked = is_asked

    def is_set(self) -> bool:
        """Whether the task is to end; once it is, it stays so."""
        if not super().is_set() and self._is_asked():
            self.set()
        return super().is_set()


class JobWorker:
    """Does orders. `send` takes pickled replies; `is_stopped` says whether the task of a number is to end."""

    def __init__(self, send: Callable[[bytes], None], is_stopped: Callable[[int], bool]) -> None:
        self._send = send
        self._is_stopped = is_stopped
        self.reply(Reply(0, "ready"))

    def reply(self, reply: Reply) -> None:
        """Send one reply."""
        self._send(pickle.dumps(reply))

    def work(self, data: bytes) -> None:
        """Do one pickled order to its end."""
        order: Order = pickle.loads(data)
        self.reply(Reply(order.number, "begun"))
        stop = PolledStop(lambda: bool(self._is_stopped(order.number)))
        self.reply(do(order, PAGE_JOBS[order.kind], self.reply, stop))
