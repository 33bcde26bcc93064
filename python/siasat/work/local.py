"""A pool with one process per core of this machine.

`concurrent.futures` gives up all its work when one process dies, and cannot say which task killed it; here each worker
has one task at a time and a pipe of its own, so the death of one costs one task, which is tried again.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from siasat.errors import InputError
from siasat.work.interrupts import ignore_interrupts, interrupts_blocked
from siasat.work.pool import ATTEMPTS, Failure, Finished, Task, describe

P = TypeVar("P")
R = TypeVar("R")

MAX_JOBS = 1024
GRACE_SECONDS = 5.0
"""How long a worker may take to stop before it is killed."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pipe: Connection
    task: Task[Any] | None = None


class ProcessPool:
    """`jobs` worker processes, one for each core if None. They start when there is work, and when one has died."""

    def __init__(self, jobs: int | None = None) -> None:
        if jobs is not None and not 1 <= jobs <= MAX_JOBS:
            raise InputError(f"the number of jobs must be between 1 and {MAX_JOBS}, not {jobs}")
        self.workers = cores() if jobs is None else jobs
        # "spawn" everywhere: a forked process would inherit threads' locks and the database's connections.
        self._context = multiprocessing.get_context("spawn")
        self._crew: list[_Worker] = []

    def run(self, function: Callable[[P], R], tasks: Iterable[Task[P]]) -> Iterator[Finished[P, R]]:
        """Run all tasks, with at most one per worker in flight."""
        coming = iter(tasks)
        again: list[Task[P]] = []
        deaths: dict[str, int] = {}
        while True:
            self._hand_out(function, coming, again)
            busy = [worker for worker in self._crew if worker.task is not None]
            if not busy:
                return
            ready = set(wait([worker.pipe for worker in busy]))
            for worker in busy:
                if worker.pipe not in ready:
                    continue
                task: Task[P] = worker.task  # type: ignore[assignment]  # a busy worker has one
                try:
                    result, failure = worker.pipe.recv()
                except (EOFError, OSError):
                    how = self._bury(worker)
                    deaths[task.id] = deaths.get(task.id, 0) + 1
                    if deaths[task.id] < ATTEMPTS:
                        again.append(task)
                        continue
                    message = f"the worker {how}, {ATTEMPTS} times out of {ATTEMPTS}"
                    yield Finished(task, None, Failure(message, died=True))
                else:
                    worker.task = None
                    yield Finished(task, result, None if failure is None else Failure(failure))

    def _hand_out(self, function: Callable[[P], R], coming: Iterator[Task[P]], again: list[Task[P]]) -> None:
        """Give every free worker a task, first those that have to be done again."""
        free = [worker for worker in self._crew if worker.task is None]
        while free or len(self._crew) < self.workers:
            task = again.pop() if again else next(coming, None)
            if task is None:
                return
            worker = free.pop() if free else self._hire()
            try:
                worker.pipe.send((function, task.payload))
            except OSError:  # it died while it had nothing to do: no fault of the task
                self._bury(worker)
                again.append(task)
                continue
            worker.task = task

    def _hire(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs,), daemon=True, name="siasat-worker")
        with interrupts_blocked():
            process.start()
        theirs.close()  # so that we read the end of the pipe when the worker dies
        worker = _Worker(process, ours)
        self._crew.append(worker)
        return worker

    def _bury(self, worker: _Worker) -> str:
        """Forget a dead worker; how it died, for people."""
        self._crew.remove(worker)
        worker.pipe.close()
        worker.process.join(GRACE_SECONDS)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        code = worker.process.exitcode or 0
        worker.process.close()
        return f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"

    def __enter__(self) -> ProcessPool:
        return self

    def __exit__(self, *_: object) -> None:
        crew, self._crew = self._crew, []
        for worker in crew:
            worker.pipe.close()
            if worker.task is not None:  # nobody wants its result any more
                worker.process.terminate()
        for worker in crew:
            worker.process.join(GRACE_SECONDS)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.process.close()


def _serve(pipe: Connection) -> None:
    """Take a task, do it, send the result, until the pipe is closed."""
    os.dup2(2, 1)  # the parent's standard output is for its results (`--json`), not for what a task prints
    ignore_interrupts()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            message = pipe.recv_bytes()
            answer: tuple[Any, str | None]
            try:
                function, payload = pickle.loads(message)
                answer = (function(payload), None)
            except Exception as error:
                answer = (None, describe(error))
            pipe.send(answer)


def _end_with_parent() -> None:
    """Leave at once when the parent is gone, also from the middle of a long search."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
