"""Running an experiment of the lab, one search after the other, and writing its rows as a file."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Never, TypeVar

from siasat.lab.measure import measure
from siasat.lab.runner import Progress, run_tasks
from siasat.lab.spec import parse_spec
from siasat.lab.tables import LAB
from siasat.store import open_store
from siasat.web.workers.kinds import ExperimentNews, ExperimentPayload, RowsPayload
from siasat.web.workers.task import Tell
from siasat.work.pool import Failure, Finished, Task, attempt

P = TypeVar("P")
R = TypeVar("R")

NEWS_SECONDS = 0.2
"""How often the progress is sent, at most."""


class Halt(threading.Event):
    """The stop flag of a search: set when the task is stopped, or when the search has taken `seconds`."""

    def __init__(self, stop: threading.Event, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self._stop = stop
        self._deadline = 0.0

    def begin(self) -> None:
        """A search begins now."""
        self._deadline = time.monotonic() + self.seconds

    @property
    def is_late(self) -> bool:
        """Whether the search took too long."""
        return time.monotonic() >= self._deadline

    def is_set(self) -> bool:
        """Whether the search has to end."""
        return self._stop.is_set() or self.is_late


class OneByOne:
    """A pool without workers of its own: every task is done here, until the job is stopped."""

    workers = 1

    def __init__(self, halt: Halt, stop: threading.Event, skip: frozenset[str], fail: Callable[[str, str], None]):
        self._halt = halt
        self._stop = stop
        self._skip = skip
        self._fail = fail

    def run(self, function: Callable[[P], R], tasks: Iterable[Task[P]]) -> Iterator[Finished[P, R]]:
        """Do one task after the other. What a search gives that had to end early is not a result."""
        for task in tasks:
            if task.id in self._skip:
                continue
            self._halt.begin()
            finished = attempt(function, task)
            if self._stop.is_set():
                return
            if self._halt.is_late:
                message = f"the search took longer than {self._halt.seconds:g} seconds, the limit here"
                finished = Finished(task, None, Failure(message))
            if finished.failure is not None:
                self._fail(task.id, finished.failure.message)
            yield finished

    def __enter__(self) -> OneByOne:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def run(payload: ExperimentPayload, tell: Tell[ExperimentNews], stop: threading.Event) -> bool:
    """Run the tasks that have no row yet; whether all of them were tried."""
    halt = Halt(stop, payload.search_seconds)
    last = Progress(0, 0, 0)

    sent = 0.0

    def progress(now: Progress) -> None:
        nonlocal last, sent
        last, moment = now, time.monotonic()
        if moment - sent >= NEWS_SECONDS:
            sent = moment
            tell(ExperimentNews(now.done, now.total))

    def fail(task: str, message: str) -> None:
        tell(ExperimentNews(last.done, last.total, (task, message)))

    experiment = parse_spec(payload.toml, name=payload.name)
    with open_store(payload.store, LAB) as store:
        pool = OneByOne(halt, stop, payload.skip, fail)
        run_tasks(store, experiment, pool, progress, function=partial(measure, stop=halt))
    tell(ExperimentNews(last.done, last.total))
    return not stop.is_set()


def write_rows(payload: RowsPayload, _tell: Tell[Never], _stop: threading.Event) -> bytes:
    """The rows so far, as the content of a file."""
    from siasat.lab.export import export  # noqa: PLC0415 — needs the lab's libraries
    from siasat.lab.results import load_results  # noqa: PLC0415

    return export(load_results(payload.store, payload.name).rows(), payload.form)
