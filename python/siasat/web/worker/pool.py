"""The workers as the event loop sees them: a fair queue in front, news and results behind.

Every task belongs to a visitor and an address. A visitor has at most so many tasks running; those that wait are taken
visitor by visitor in turn, so that nobody waits behind another's pile; moves of games go before everything else,
because somebody sits at the board. A task that is cancelled stops within moments,
because searches poll their stop flag; a worker that does not is ended and replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from siasat.web.settings import Settings
from siasat.web.worker.process import main
from siasat.web.worker.task import Order, Payload, Reply, Stop

LOG = logging.getLogger("siasat.web.worker")
GRACE_SECONDS = 5.0
"""How long a worker may take from "stop" to its answer."""

News = Callable[[Payload], None]


class TaskError(Exception):
    """A task that came to no result; `code` is one of the interface's."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class TooBusy(TaskError):  # noqa: N818 — it reads as what it says
    """No room in the queue: `code` says whose."""


@dataclass(eq=False)
class Task:
    """A task that waits, runs, or is done. `future` has its result; cancelling it cancels the work."""

    number: int
    kind: str
    payload: Payload
    visitor: str
    address: str
    seconds: float
    news: News | None
    started: Callable[[], None] | None
    future: asyncio.Future[Payload]
    urgent: bool = False
    """Whether it goes before those that are not."""

    stopped: bool = False
    """Whether it was told to come to an end."""


@dataclass(eq=False)
class Worker:
    """One process."""

    process: SpawnProcess
    connection: Connection
    ready: bool = False
    task: Task | None = None
    deadline: float = 0.0


@dataclass(eq=False)
class Pool:
    """All workers and the queue. Lives in one event loop; all methods are called there."""

    settings: Settings
    workers: list[Worker] = field(default_factory=list)
    _waiting: OrderedDict[str, deque[Task]] = field(default_factory=OrderedDict)
    _running: Counter[str] = field(default_factory=Counter)
    _at_address: Counter[str] = field(default_factory=Counter)
    _queued: int = 0
    _number: int = 0
    _closing: bool = False
    _watch: asyncio.Task[None] | None = None
    _loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Start the processes; they get ready while the server already answers."""
        self._loop = asyncio.get_running_loop()
        for _ in range(self.settings.workers):
            self._hire()
        self._watch = asyncio.create_task(self._watchdog())

    async def close(self) -> None:
        """Cancel everything, and end the processes."""
        self._closing = True
        if self._watch is not None:
            self._watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watch
        for queue in list(self._waiting.values()):
            for task in list(queue):
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
        return self._queued

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
        urgent: bool = False,
    ) -> Task:
        """Queue a task; `TooBusy` where there is no room.

        `urgent` ones (moves of games) pass the bounds on what a visitor and an address may queue, and go first.
        """
        traffic = self.settings.traffic
        if self._closing or self._loop is None:
            raise TooBusy("stopping", "the server is stopping")
        if self._queued >= traffic.queued:
            raise TooBusy("overloaded", "too many searches wait; try again in a while")
        waiting = self._waiting.get(visitor, ())
        if not urgent and len(waiting) >= traffic.queued_per_visitor:
            raise TooBusy("too-many-searches", f"{len(waiting)} of your searches wait already")
        if not urgent and self._at_address[address] >= traffic.queued_per_address:
            raise TooBusy("too-many-searches", "too many searches wait for visitors from your address")
        self._number += 1
        future = self._loop.create_future()
        task = Task(self._number, kind, payload, visitor, address, seconds, news, started, future, urgent)
        task.future.add_done_callback(lambda _future: self._settled(task))
        queue = self._waiting.setdefault(visitor, deque())
        queue.insert(sum(other.urgent for other in queue) if urgent else len(queue), task)
        self._at_address[address] += 1
        self._queued += 1
        self._dispatch()
        return task

    def ahead_of(self, task: Task) -> int:
        """How many tasks may run before this one, at most; 0 if it runs."""
        return 0 if task not in self._waiting.get(task.visitor, ()) else self._queued - 1

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
        queue = self._waiting.get(task.visitor)
        if queue is not None and task in queue:
            queue.remove(task)
            self._forget_waiting(task)
        elif task.future.cancelled():
            self.stop(task)

    def _forget_waiting(self, task: Task) -> None:
        self._queued -= 1
        self._at_address[task.address] -= 1
        if not self._at_address[task.address]:
            del self._at_address[task.address]
        if not self._waiting.get(task.visitor):
            self._waiting.pop(task.visitor, None)

    def _dispatch(self) -> None:
        """Give waiting tasks to idle workers, one visitor after the other."""
        idle = [worker for worker in self.workers if worker.ready and worker.task is None]
        while idle:
            task = self._next()
            if task is None:
                return
            worker = idle.pop()
            worker.task = task
            worker.deadline = time.monotonic() + task.seconds + GRACE_SECONDS
            self._running[task.visitor] += 1
            try:
                worker.connection.send(Order(task.number, task.kind, task.payload))
            except OSError:
                self._fail(task, "internal", "a worker died")
                continue
            if task.started is not None:
                task.started()

    def _next(self) -> Task | None:
        """The next task of the first visitor in turn who has not too many running; urgent ones before others."""
        allowed = self.settings.traffic.searches_per_visitor
        visitors = [visitor for visitor in self._waiting if self._running[visitor] < allowed]
        for visitor in sorted(visitors, key=lambda one: not self._waiting[one][0].urgent):
            task = self._waiting[visitor].popleft()
            self._forget_waiting(task)
            if visitor in self._waiting:
                self._waiting.move_to_end(visitor)
            return task
        return None

    def _hire(self) -> None:
        """Start one process, and a thread that listens to it."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=main, args=(theirs, self.settings.plugins), daemon=True, name="siasat-search")
        process.start()
        theirs.close()
        worker = Worker(process, ours)
        self.workers.append(worker)
        threading.Thread(target=self._listen, args=(worker,), daemon=True, name="siasat-worker-ear").start()

    def _listen(self, worker: Worker) -> None:
        """In a thread of its own: hand every reply to the event loop."""
        loop = self._loop
        assert loop is not None
        while True:
            try:
                reply = worker.connection.recv()
            except (EOFError, OSError):
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
            self._running[task.visitor] -= 1
            if not self._running[task.visitor]:
                del self._running[task.visitor]

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
            self._hire()
        else:  # it died before it could work: do not start processes as fast as they die
            assert self._loop is not None
            self._loop.call_later(GRACE_SECONDS, self._hire_again)
        self._dispatch()

    def _hire_again(self) -> None:
        if not self._closing:
            self._hire()

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
