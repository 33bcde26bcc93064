"""Many machines: a Dask scheduler and its workers, which have the same siasat installed.

Dask does again what a lost worker was doing; what it gives up on is submitted again by us. The loss of the scheduler
ends the run with a message; what was finished before has been given back already.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from siasat.core.notation import quote
from siasat.errors import ClusterError
from siasat.work.pool import ATTEMPTS, Failure, Finished, Task, describe

P = TypeVar("P")
R = TypeVar("R")

CONNECT_SECONDS = 15
WORKERS_SECONDS = 60
"""How long to wait for the first worker."""

ADDRESS = re.compile(r"(?:[a-z]{1,20}://)?(?:\[[0-9a-fA-F:.%]{2,60}\]|[A-Za-z0-9._-]{1,253}):\d{1,5}")

AHEAD = 2
"""Tasks in flight per core of the cluster: one running and one waiting."""


class ClusterPool:
    """The workers of the scheduler at `address`, such as `tcp://host:8786`."""

    def __init__(self, address: str) -> None:
        if not ADDRESS.fullmatch(address):  # Dask takes half a minute, and a traceback, to say so
            raise ClusterError(f"the address of a Dask scheduler looks like tcp://host:8786, not {quote(address)}")
        try:
            import distributed  # noqa: PLC0415 — an extra
        except ImportError as error:
            raise ClusterError('a cluster needs Dask: pip install "siasat[cluster]"') from error
        self.address = address
        dask: Any = distributed  # it is only half typed
        self._as_completed, self._killed = dask.as_completed, dask.KilledWorker
        try:
            self._client: Any = dask.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise ClusterError(
                f"no Dask scheduler responds at {quote(address)} ({describe(error)[:120]}); "
                f"start one with `dask scheduler`, which prints its address"
            ) from error
        try:
            self._client.wait_for_workers(1, timeout=WORKERS_SECONDS)
        except TimeoutError as error:
            self._client.close()
            raise ClusterError(
                f"the scheduler at {address} has no workers; add one with `dask worker {address}`"
            ) from error

    @property
    def workers(self) -> int:
        """The cores of all workers that are there now, at least 1."""
        return max(1, sum(map(int, self._client.nthreads().values())))

    def run(self, function: Callable[[P], R], tasks: Iterable[Task[P]]) -> Iterator[Finished[P, R]]:
        """Run all tasks, with at most `AHEAD` per core in flight."""
        coming = iter(tasks)
        on_the_way: dict[str, Task[P]] = {}
        tries: Counter[str] = Counter()
        again: list[Task[P]] = []
        try:
            done = self._as_completed(loop=self._client.loop, raise_errors=False)
            while True:
                while len(on_the_way) < AHEAD * self.workers:
                    task = again.pop() if again else next(coming, None)
                    if task is None:
                        break
                    tries[task.id] += 1
                    # A key of its own for each try: a scheduler remembers what it gave up on.
                    key = f"siasat-{task.id}-{tries[task.id]}-{id(tries):x}"
                    on_the_way[key] = task
                    done.add(self._client.submit(_call, function, task.payload, key=key, pure=False))
                if not on_the_way:
                    return
                future = next(done)
                task = on_the_way.pop(future.key)
                finished = self._collect(task, future)
                if finished is not None:
                    yield finished
                elif tries[task.id] < ATTEMPTS:
                    again.append(task)
                else:
                    message = f"the cluster's workers died, {ATTEMPTS} times out of {ATTEMPTS}"
                    yield Finished(task, None, Failure(message, died=True))
        except (OSError, TimeoutError, StopIteration) as error:
            raise ClusterError(
                f"the scheduler at {self.address} stopped responding; run the same command again to continue"
            ) from error

    def _collect(self, task: Task[P], future: Any) -> Finished[P, Any] | None:
        """What became of a task, or None where its workers died and it must be tried again."""
        if future.status == "cancelled":
            self._must_be_there()
            return None
        reason = None
        try:
            if future.status != "finished":
                # Wait for the end: a result that was lost with its worker is being computed again.
                reason = future.exception(timeout=WORKERS_SECONDS)
            if reason is None:
                result, failure = future.result(timeout=WORKERS_SECONDS)
                return Finished(task, result, None if failure is None else Failure(failure))
        except Exception as error:  # the worker that held the result was lost on the way
            self._must_be_there(error)
            return None
        self._must_be_there()
        return None if isinstance(reason, self._killed) else Finished(task, None, Failure(describe(reason)))

    def _must_be_there(self, error: Exception | None = None) -> None:
        """Raise an error if the scheduler is gone, not just a worker."""
        if self._client.status != "running":
            raise OSError("the connection to the scheduler is closed") from error

    def __enter__(self) -> ClusterPool:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()


def _call(function: Callable[[P], R], payload: P) -> tuple[R | None, str | None]:
    """Do a task on a worker. What it raises travels as text: not every exception survives a pickle."""
    try:
        return function(payload), None
    except Exception as error:
        return None, describe(error)
