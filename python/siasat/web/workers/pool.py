"""The worker pool of the event loop: takes tasks from a fair queue and delivers news and results.

Beside the workers that search, one is kept for those who sit at a board (moves and advice, never a long search), and
one reads what visitors send. A cancelled task stops within moments, because searches poll their stop flag. A worker
that does not stop, that dies, or that is silent is replaced; a task that lost its worker is tried again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from siasat.web.settings import Settings
from siasat.web.workers.budget import Budget
from siasat.web.workers.handle import StartWorker, Worker, start_worker
from siasat.web.workers.kinds import ChoosePayload, Kind, N, P, R
from siasat.web.workers.queue import AnyTask, Queue, Task, TaskError, TooBusy
from siasat.web.workers.task import Order, Rank, Reply, Role, Stop
from siasat.web.workers.turns import SHORT_SECONDS, choose_to_stop

LOG = logging.getLogger("siasat.web.workers")
GRACE_SECONDS = 5.0
"""How long a search may take from "stop" to its result. Reading gets no grace: it cannot be stopped, only killed."""

ORDER = (Role.READER, Role.SEARCH, Role.LAB, Role.BOARD)
"""The order in which workers get tasks: the worker for moves comes last, so that it is free for the next move."""

WATCH_SECONDS = 0.1
"""How often deadlines, silence and turns are checked."""

STOPPED_SECONDS = 5.0
"""A worker that has said nothing for this long, and that the system has stopped, is replaced."""

SILENT_SECONDS = 60.0
"""Any worker that has said nothing for this long is replaced. It reports every second, but less often on a machine
that is overloaded, and not at all while a library holds Python's lock (the figures of a report)."""

START_SECONDS = 300.0
"""How long a worker may take to get ready: seconds as a rule, but minutes on a machine that does too much else."""

BUSY_FACTOR = 10
"""Input may take this many times its limit to read on a machine that is busy with something else."""

MOST_ATTEMPTS = 3
MOST_LOSSES = 10
"""How many workers a task may lose: after it was begun, and in all."""


@dataclass(eq=False)
class Pool:
    """All workers and the queue. Lives in one event loop; all methods are called there.

    `roles` are the workers; by default those for games and searches, as the settings say. `start_worker` starts one.
    """

    settings: Settings
    roles: tuple[Role, ...] = ()
    start_worker: StartWorker = start_worker
    workers: list[Worker] = field(default_factory=list)
    lost: int = 0
    """Workers that died or were killed since the start."""

    retries: int = 0
    """Tasks that were tried again because their worker was lost."""

    failures: int = 0
    """Tasks that failed because their workers were lost or did not end in time."""

    _number: int = 0
    _closing: bool = False
    _watch: asyncio.Task[None] | None = None
    _loop: asyncio.AbstractEventLoop | None = None

    def __post_init__(self) -> None:
        traffic = self.settings.traffic
        self.budget = Budget(traffic.worker_rate, traffic.worker_burst)
        self._queue = Queue(traffic, self.budget)

    async def start(self) -> None:
        """Start the processes; they get ready while the server already answers."""
        self._loop = asyncio.get_running_loop()
        for role in self.roles or (Role.BOARD, Role.READER, *[Role.SEARCH] * self.settings.workers):
            self._hire(role)
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
        await asyncio.to_thread(self._join)

    def _join(self) -> None:
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
        kind: Kind[P, N, R],
        payload: P,
        *,
        visitor: str,
        address: str,
        seconds: float,
        news: Callable[[N], None] | None = None,
        started: Callable[[], None] | None = None,
        rank: Rank = Rank.SEARCH,
        can_stop_early: bool = True,
    ) -> Task[R]:
        """Queue a task; `TooBusy` where there is no room. `seconds` is its time limit."""
        if self._closing or self._loop is None:
            raise TooBusy("stopping", "the server is stopping")
        self.budget.ask(address)
        self._queue.must_have_room(visitor, address, rank)
        self._number += 1
        future: asyncio.Future[R] = self._loop.create_future()
        task = Task(
            self._number, kind.name, payload, visitor, address, seconds, news, started, future, rank, can_stop_early
        )
        task.future.add_done_callback(lambda _future: self._settled(task))
        self._queue.add(task)
        self._dispatch()
        return task

    def ahead_of(self, task: AnyTask) -> int:
        """How many tasks may run before this one, at most; 0 if it runs."""
        return self._queue.count - 1 if task in self._queue else 0

    def stop(self, task: AnyTask) -> None:
        """Ask a task to end with what it has; one that waits is cancelled."""
        worker = self._worker_of(task)
        if worker is None:
            task.future.cancel()
        elif task.stop_asked is None:
            worker.deadline = time.monotonic() + GRACE_SECONDS
            self._send_stop(worker, task)

    def _send_stop(self, worker: Worker, task: AnyTask) -> None:
        task.stop_asked = time.monotonic()
        with contextlib.suppress(OSError):
            worker.connection.send(Stop(task.number))

    def _worker_of(self, task: AnyTask) -> Worker | None:
        return next((worker for worker in self.workers if worker.task is task), None)

    def _settled(self, task: AnyTask) -> None:
        """The future of a task is done or cancelled: take it out of the queue, or stop the work."""
        if not task.future.cancelled():
            task.future.exception()  # whoever asked may be gone; nobody needs to hear of it then
        if task in self._queue:
            self._queue.remove(task)
        elif task.future.cancelled():
            self.stop(task)

    def _over_budget(self) -> set[str]:
        """The addresses with waiting or running tasks that have used up their worker time."""
        running: Counter[str] = Counter()
        for worker in self.workers:
            if worker.task is not None:
                running[worker.task.address] += int(1000 * worker.seconds)
        addresses = {*running, *self._queue.next_of_each_address()}
        return {address for address in addresses if self.budget.is_over(address, running[address] / 1000)}

    def _dispatch(self) -> None:
        """Give waiting tasks to idle workers."""
        idle = [worker for worker in self.workers if worker.ready and worker.task is None]
        if not idle or not self._queue.count:
            return
        over = self._over_budget()
        for worker in sorted(idle, key=lambda one: ORDER.index(one.role)):
            task = self._queue.take(worker.role.ranks, over)
            if task is not None:
                self._give(worker, task, hurry=task.address in over and self.budget.has_competitors(task.address))

    def _give(self, worker: Worker, task: AnyTask, *, hurry: bool) -> None:
        """Send a task to a worker. In a `hurry` a move gets less time: its address has used up its share."""
        seconds, payload = task.seconds, task.payload
        if hurry and isinstance(payload, ChoosePayload):
            payload = replace(payload, seconds=min(payload.seconds, SHORT_SECONDS))
            seconds = SHORT_SECONDS if task.can_stop_early else seconds
        worker.task, worker.begun, worker.since = task, False, time.monotonic()
        worker.processor_since = worker.processor_seconds
        worker.deadline = worker.since + seconds + (0 if task.rank is Rank.READ else GRACE_SECONDS)
        if seconds < task.seconds:
            worker.deadline = worker.since + seconds
        with contextlib.suppress(OSError):  # it is dead: its listener notices, and the task is tried again
            worker.connection.send(Order(task.number, task.kind, payload))
        if task.started is not None:
            task.started()

    def _hire(self, role: Role) -> None:
        if not self._closing:
            self.workers.append(self.start_worker(self.settings, role, self._hear))

    def _hear(self, worker: Worker, reply: Reply | None) -> bool:
        """In the worker's listening thread: hand a reply, or the end (None), to the event loop."""
        call: Callable[..., None] = self._lost if reply is None else self._heard
        arguments: tuple[Any, ...] = (worker,) if reply is None else (worker, reply)
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
        if reply.kind == "begun":
            worker.begun = True
            return
        if reply.kind == "news":
            if task.news is not None and not task.future.done():
                task.news(reply.payload)
            return
        self._release(worker)
        if reply.kind == "error" and reply.payload.trace:
            LOG.error("a task %r failed (%s)\n%s", task.kind, reply.payload.code, reply.payload.trace)
        if not task.future.done():
            if reply.kind == "result":
                task.future.set_result(reply.payload)
            else:
                task.future.set_exception(TaskError(reply.payload.code, reply.payload.message))
        self._dispatch()

    def _release(self, worker: Worker) -> None:
        """The worker's task does not run any more; its address is charged for the time it took."""
        task = worker.task
        if task is not None:
            self.budget.spend(task.address, worker.seconds)
            self._queue.done(task)
        worker.task, worker.begun = None, False

    def _lost(self, worker: Worker) -> None:
        """A process is gone: another one takes its place, and its task is tried again."""
        if self._closing or worker not in self.workers:
            return
        LOG.warning("a worker process ended (exit status %s); another one takes its place", worker.process.exitcode)
        self.lost += 1
        self.workers.remove(worker)
        task, begun = worker.task, worker.begun
        self._release(worker)
        worker.connection.close()
        if task is not None and not task.future.done():
            self._try_again(task, begun=begun, late=worker.late)
        if worker.ready:
            self._hire(worker.role)
        else:  # it died before it could work: do not start processes as fast as they die
            assert self._loop is not None
            self._loop.call_later(GRACE_SECONDS, self._hire, worker.role)
        self._dispatch()

    def _try_again(self, task: AnyTask, *, begun: bool, late: bool) -> None:
        """Queue a task whose worker was lost; fail it where its own work is the likely cause."""
        task.losses += 1
        task.attempts += begun
        if task.stop_asked is not None and task.rank is not Rank.MOVE:
            task.future.cancel()  # it was to end anyway
        elif late and task.rank is Rank.READ:
            self.failures += 1
            self._fail(task, "bad-input", f"this takes longer than {task.seconds:g} s to read; send something shorter")
        elif late:
            self.failures += 1
            self._fail(task, "search-failed", "the search did not end in time and was stopped; try again")
        elif task.attempts >= MOST_ATTEMPTS or task.losses >= MOST_LOSSES:
            self.failures += 1
            self._fail(task, "search-failed", "the search failed because its worker process ended; try again")
        else:
            self.retries += 1
            task.stop_asked = None
            self._queue.add(task, first=True)

    def _fail(self, task: AnyTask, code: str, message: str) -> None:
        if not task.future.done():
            task.future.set_exception(TaskError(code, message))

    async def _watchdog(self) -> None:
        """Stop tasks that take too long, end workers that do not stop or are silent, and make room for others."""
        last = time.monotonic()
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            now = time.monotonic()
            if now - last > WATCH_SECONDS + 1:  # this process stood still itself: let the workers be heard first
                for worker in self.workers:
                    worker.heard = now
            last = now
            for worker in list(self.workers):
                self._check(worker, now)
            victim = choose_to_stop(self.workers, self._queue.next_of_each_address(), self._over_budget())
            if victim is not None and victim.task is not None:
                # Its deadline stays: it is not at fault, and has until then to come to its result.
                self._send_stop(victim, victim.task)

    def _is_held_up(self, worker: Worker, now: float) -> bool:
        """Whether a task that reads input is late because the machine is busy: it has had little processor time."""
        assert worker.task is not None
        # Not a number where the system does not say: then it is not held up.
        used = worker.processor_seconds - worker.processor_since
        return used < worker.task.seconds and now - worker.since < BUSY_FACTOR * worker.task.seconds

    def _check(self, worker: Worker, now: float) -> None:
        """Check one worker's deadline and heartbeat."""
        silent = now - worker.heard if worker.beats else 0.0
        if worker.killed:
            return
        if silent > (SILENT_SECONDS if worker.ready else START_SECONDS) or (
            silent > STOPPED_SECONDS and worker.is_stopped
        ):
            LOG.warning("a worker process is silent; it is killed and replaced")
            worker.kill()
        elif worker.task is not None and now >= worker.deadline:
            if worker.task.rank is Rank.READ and worker.task.stop_asked is None and self._is_held_up(worker, now):
                return
            if worker.task.stop_asked is not None or worker.task.rank is Rank.READ:
                LOG.warning("a task did not end in time; its process is killed and replaced")
                worker.late = True
                worker.kill()
            else:
                self.stop(worker.task)
