"""The tasks that wait: who is next, and how many may wait.

A visitor's tasks wait in one line; the lines are served in turn, so that nobody waits behind another's pile. Moves of
games go before advice, and advice before other searches, because somebody sits at the board.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from siasat.web.settings import Traffic
from siasat.web.workers.task import Payload, Rank

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
    rank: Rank = Rank.SEARCH
    stopped: bool = False
    """Whether it was told to come to an end."""

    @property
    def owner(self) -> tuple[str, bool]:
        """Whose share it takes while it runs: what someone at the board waits for is counted apart."""
        return self.visitor, self.rank < Rank.SEARCH


@dataclass(eq=False)
class Queue:
    """All tasks that wait, and how many of each visitor run."""

    traffic: Traffic
    count: int = 0
    _waiting: OrderedDict[str, deque[Task]] = field(default_factory=OrderedDict)
    _at_address: Counter[str] = field(default_factory=Counter)
    _running: Counter[tuple[str, bool]] = field(default_factory=Counter)

    def must_have_room(self, visitor: str, address: str, rank: Rank) -> None:
        """`TooBusy` where no such task may wait. Moves of games pass the bounds of their visitor and address."""
        if self.count >= self.traffic.queued:
            raise TooBusy("overloaded", "too many searches wait; try again in a while")
        if rank is Rank.MOVE:
            return
        waiting = len(self._waiting.get(visitor, ()))
        if waiting >= self.traffic.queued_per_visitor:
            raise TooBusy("too-many-searches", f"{waiting} of your searches wait already")
        if self._at_address[address] >= self.traffic.queued_per_address:
            raise TooBusy("too-many-searches", "too many searches wait for visitors from your address")

    def add(self, task: Task) -> None:
        """Put a task into its visitor's line, behind those that are as urgent."""
        line = self._waiting.setdefault(task.visitor, deque())
        line.insert(sum(other.rank <= task.rank for other in line), task)
        self._at_address[task.address] += 1
        self.count += 1

    def __contains__(self, task: Task) -> bool:
        return task in self._waiting.get(task.visitor, ())

    def all(self) -> list[Task]:
        """Every task that waits."""
        return [task for line in self._waiting.values() for task in line]

    def remove(self, task: Task) -> None:
        """A task waits no longer."""
        line = self._waiting[task.visitor]
        line.remove(task)
        if not line:
            del self._waiting[task.visitor]
        self.count -= 1
        self._at_address[task.address] -= 1
        if not self._at_address[task.address]:
            del self._at_address[task.address]

    def take(self, lowest: Rank = Rank.SEARCH) -> Task | None:
        """The next task that is no less urgent than `lowest`, as running; None where none may run now.

        The most urgent first; among equals the first visitor in turn. A visitor may have so many searches running, and
        as many more that someone at a board waits for.
        """
        best: Task | None = None
        for line in self._waiting.values():
            for task in line:
                if task.rank > lowest or (best is not None and task.rank >= best.rank):
                    break
                if self._running[task.owner] < self.traffic.searches_per_visitor:
                    best = task
                    break
        if best is None:
            return None
        self.remove(best)
        if best.visitor in self._waiting:
            self._waiting.move_to_end(best.visitor)
        self._running[best.owner] += 1
        return best

    def done(self, task: Task) -> None:
        """A task that was taken does not run any more."""
        self._running[task.owner] -= 1
        if not self._running[task.owner]:
            del self._running[task.owner]
