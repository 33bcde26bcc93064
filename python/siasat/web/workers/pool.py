"""The workers as the event loop sees them: a fair queue in front, news and results behind.

One worker more than the operator asked for is kept for those who sit at a board: it moves and advises, and no long
search ever runs on it, so that none delays a game. A task that is cancelled stops within moments, because searches poll
their stop flag; a worker that does not is ended and replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from siasat.web.settings import Settings
from siasat.web.workers.process import main
from siasat.web.workers.queue import News, Queue, Task, TaskError, TooBusy
from siasat.web.workers.task import Order, Payload, Rank, Reply, Stop

LOG = logging.getLogger("siasat.web.workers")
GRACE_SECONDS = 5.0
"""How long a worker may take from "stop" to its answer."""


@dataclass(eq=False)
class Worker:
    """One process."""

    process: SpawnProcess
    connection: Connection
    lowest: Rank
    """The least urgent tasks that it takes."""

    ready: bool = False
    task: Task | None = None
    deadline: float = 0.0


@dataclass(eq=False)
class Pool:
    """All workers and the queue. Lives in one event loop; all methods are called there."""

    settings: Settings
    workers: list[Worker] = field(default_factory=list)
    _number: int = 0
    _closing: bool = False
    _watch: asyncio.Task[None] | None = None
    _loop: asyncio.AbstractEventLoop | None = None

    def __post_init__(self) -> None:
        self._queue = Queue(self.settings.traffic)

    async def start(self) -> None:
        """Start the processes; they get ready while the server already answers."""
        self._loop = asyncio.get_running_loop()
        self._hire(Rank.ADVICE)
        for _ in range(self.settings.workers):
            self._hire(Rank.SEARCH)
        self._watch = asyncio.create_task(self._watchdog())

    async def close(self) -> None:
        """Cancel everything, and end the processes."""
        self._closing = True
        if self._watch is not None:
            self._watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watch
        for task in self._queue.all():
            self._fail(task, "stopping", "the server is stopping")
        for worker in self.workers:
            if worker.task is not None:
                self._fail(worker.task, "stopping", "the server is stopping")
            worker.connection.close()
        await asyncio.to_thread(self._bury)

    def _bury(self) -> None:
        for worker in self.workers:
            worker.process.join(1.0)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join(5.0)
            worker.process.close()
        self.workers.clear()

    @property
    def busy(self) -> int:
        """How many workers work."""
        return sum(worker.task is not None for worker in self.workers)

    @property
    def queued(self) -> int:
        """How many tasks wait."""
        return self._queue.count

    def submit(
        self,
        kind: str,
        payload: Payload,
        *,
        visitor: str,
        address: str,
        seconds: float,
        news: News | None = None,
        started: Callable[[], None] | None = None,
        rank: Rank = Rank.SEARCH,
    ) -> Task:
        """Queue a task; `TooBusy` where there is no room."""
        if self._closing or self._loop is None:
            raise TooBusy("stopping", "the server is stopping")
        self._queue.must_have_room(visitor, address, rank)
        self._number += 1
        future = self._loop.create_future()
        task = Task(self._number, kind, payload, visitor, address, seconds, news, started, future, rank)
        task.future.add_done_callback(lambda _future: self._settled(task))
        self._queue.add(task)
        self._dispatch()
        return task

    def ahead_of(self, task: Task) -> int:
        """How many tasks may run before this one, at most; 0 if it runs."""
        return self._queue.count - 1 if task in self._queue else 0

    def stop(self, task: Task) -> None:
        """Ask a task to come to an end with what it has; one that waits is cancelled."""
        worker = self._worker_of(task)
        if worker is None:
            task.future.cancel()
        elif not task.stopped:
            task.stopped = True
            worker.deadline = time.monotonic() + GRACE_SECONDS
            with contextlib.suppress(OSError):
                worker.connection.send(Stop(task.number))

    def _worker_of(self, task: Task) -> Worker | None:
        return next((worker for worker in self.workers if worker.task is task), None)

    def _settled(self, task: Task) -> None:
        """The future of a task is done or cancelled: take it out of the queue, or stop the work."""
        if not task.future.cancelled():
            task.future.exception()  # whoever asked may be gone; nobody needs to hear of it then
        if task in self._queue:
            self._queue.remove(task)
        elif task.future.cancelled():
            self.stop(task)

    def _dispatch(self) -> None:
        """Give waiting tasks to idle workers; the one kept for boards last, so that it is free for the next move."""
        idle = [worker for worker in self.workers if worker.ready and worker.task is None]
        for worker in sorted(idle, key=lambda one: -one.lowest):
            task = self._queue.take(worker.lowest)
            if task is None:
                continue
            worker.task = task
            worker.deadline = time.monotonic() + task.seconds + GRACE_SECONDS
            try:
                worker.connection.send(Order(task.number, task.kind, task.payload))
            except OSError:
                self._fail(task, "internal", "a worker died")
                continue
            if task.started is not None:
                task.started()

    def _hire(self, lowest: Rank) -> None:
        """Start one process, and a thread that listens to it."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=main,
            args=(theirs, self.settings.plugins, self.settings.engines, lowest),
            daemon=True,
            name="siasat-search",
        )
        process.start()
        theirs.close()
        worker = Worker(process, ours, lowest)
        self.workers.append(worker)
        threading.Thread(target=self._listen, args=(worker,), daemon=True, name="siasat-worker-ear").start()

    def _listen(self, worker: Worker) -> None:
        """In a thread of its own: hand every reply to the event loop."""
        loop = self._loop
        assert loop is not None
        while True:
            try:
                reply = worker.connection.recv()
            except (EOFError, OSError, TypeError):  # TypeError: it was closed in the middle of reading
                self._soon(self._lost, worker)
                return
            if not self._soon(self._heard, worker, reply):
                return

    def _soon(self, call: Callable[..., None], *arguments: Any) -> bool:
        try:
            assert self._loop is not None
            self._loop.call_soon_threadsafe(call, *arguments)
        except RuntimeError:  # the loop is closed
            return False
        return True

    def _heard(self, worker: Worker, reply: Reply) -> None:
        if reply.kind == "ready":
            worker.ready = True
            self._dispatch()
            return
        task = worker.task
        if task is None or task.number != reply.number:
            return
        if reply.kind == "news":
            if task.news is not None and not task.future.done():
                task.news(reply.payload)
            return
        self._release(worker)
        if not task.future.done():
            if reply.kind == "result":
                task.future.set_result(reply.payload)
            else:
                task.future.set_exception(TaskError(reply.payload["code"], reply.payload["message"]))
        self._dispatch()

    def _release(self, worker: Worker) -> None:
        task, worker.task = worker.task, None
        if task is not None:
            self._queue.done(task)

    def _lost(self, worker: Worker) -> None:
        """A process is gone: its task fails, another process takes its place."""
        if self._closing or worker not in self.workers:
            return
        LOG.warning("a search process ended (exit status %s); another one takes its place", worker.process.exitcode)
        self.workers.remove(worker)
        task = worker.task
        self._release(worker)
        worker.connection.close()
        if task is not None:
            self._fail(task, "search-failed", "the search was ended: it did not stop, or used too much memory")
        was_ready = worker.ready
        if was_ready:
            self._hire(worker.lowest)
        else:  # it died before it could work: do not start processes as fast as they die
            assert self._loop is not None
            self._loop.call_later(GRACE_SECONDS, self._hire_again, worker.lowest)
        self._dispatch()

    def _hire_again(self, lowest: Rank) -> None:
        if not self._closing:
            self._hire(lowest)

    def _fail(self, task: Task, code: str, message: str) -> None:
        if not task.future.done():
            task.future.set_exception(TaskError(code, message))

    async def _watchdog(self) -> None:
        """Stop tasks that take too long; end workers that do not stop."""
        while True:
            await asyncio.sleep(0.5)
            now = time.monotonic()
            for worker in list(self.workers):
                if worker.task is None or now < worker.deadline:
                    continue
                if worker.task.stopped:
                    LOG.warning("a search did not stop when told to; its process is ended")
                    worker.process.kill()
                else:
                    self.stop(worker.task)
