"""The contract of a pool of workers: tasks in, results out as they finish."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

P = TypeVar("P")
R = TypeVar("R")

ATTEMPTS = 3
"""How often a task is tried when its worker dies under it: it may be the task that kills."""


@dataclass(frozen=True, slots=True)
class Task(Generic[P]):
    """One unit of work. `id` is unique within a run; `payload` travels to the worker by pickle."""

    id: str
    payload: P


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no result, in one line. `died` means that workers died, and the function did not raise."""

    message: str
    died: bool = False


@dataclass(frozen=True, slots=True)
class Finished(Generic[P, R]):
    """A task with what became of it: exactly one of `result` and `failure` counts."""

    task: Task[P]
    result: R | None
    failure: Failure | None = None


class Pool(Protocol):
    """Workers. A pool runs one iterable of tasks at a time; leaving its block ends the workers."""

    def run(self, function: Callable[[P], R], tasks: Iterable[Task[P]]) -> Iterator[Finished[P, R]]:
        """Do all tasks; give each back exactly once, as soon as it is done, in any order.

        `tasks` is read only as fast as work gets done. `function` must be importable on the workers by its name.
        """

    @property
    def workers(self) -> int:
        """How many tasks run at once."""

    def __enter__(self) -> Pool: ...
    def __exit__(self, *_: object) -> None: ...


class Inline:
    """No workers at all: every task is done here, one after the other. For small things and for tests."""

    workers = 1

    def run(self, function: Callable[[P], R], tasks: Iterable[Task[P]]) -> Iterator[Finished[P, R]]:
        """Do one task after the other."""
        for task in tasks:
            yield attempt(function, task)

    def __enter__(self) -> Inline:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def attempt(function: Callable[[P], R], task: Task[P]) -> Finished[P, R]:
    """Run a task here; an exception becomes a failure."""
    try:
        return Finished(task, function(task.payload))
    except Exception as error:
        return Finished(task, None, Failure(describe(error)))


def describe(error: BaseException) -> str:
    """An exception in one line: the message of our own errors, type and message of others."""
    text = " ".join(str(error).split())
    own = type(error).__module__.startswith("siasat.")
    return text if own and text else f"{type(error).__name__}: {text}".rstrip(": ")
