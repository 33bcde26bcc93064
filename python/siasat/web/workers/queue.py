"""The queue of waiting tasks: which one is next, and how many may wait.

The queue is fair by address first, then by visitor (cookie), so that no visitor waits behind another one's many tasks,
with or without cookies. An address within its budget of worker time goes before one that is over it.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic

from siasat.web.settings import Traffic
from siasat.web.workers.budget import Budget
from siasat.web.workers.kinds import R
from siasat.web.workers.task import Rank


class TaskError(Exception):
    """A task without a result: `code` is one of the interface's, `retry_after` when to ask again (seconds)."""

    def __init__(self, code: str, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.retry_after = retry_after


class TooBusy(TaskError):  # noqa: N818 — it reads as what it says
    """The task may not even wait."""


@dataclass(eq=False)
class Task(Generic[R]):
    """A task that waits, runs, or is done. `future` has its result; cancelling it cancels the work."""

    number: int
    kind: str
    payload: Any
    visitor: str
    address: str
    seconds: float
    news: Callable[[Any], None] | None
    started: Callable[[], None] | None
    future: asyncio.Future[R]
    rank: Rank = Rank.SEARCH
    can_stop_early: bool = True
    """Whether it still gives a result when it is stopped."""

    stop_asked: float | None = None
    """When it was asked to end early, if it was."""

    attempts: int = 0
    """How many workers died after they had begun it."""

    losses: int = 0
    """How many workers died that it had been given to, begun or not."""

    @property
    def group(self) -> Rank:
        """What it is counted with: advice with moves, the others by themselves."""
        return Rank.MOVE if self.rank is Rank.ADVICE else self.rank

    @property
    def owner(self) -> tuple[str, str, Rank]:
        """Whose share it takes while it runs."""
        return self.address, self.visitor, self.group


AnyTask = Task[Any]


@dataclass(eq=False)
class Queue:
    """All tasks that wait, and how many tasks of each visitor run."""

    traffic: Traffic
    budget: Budget
    count: int = 0
    _lines: OrderedDict[str, OrderedDict[str, deque[AnyTask]]] = field(default_factory=OrderedDict)
    """By address and visitor; each line is sorted by rank. The next address and visitor in turn come first."""

    _running: Counter[tuple[str, str, Rank]] = field(default_factory=Counter)
    _at_address: Counter[tuple[str, Rank]] = field(default_factory=Counter)

    def must_have_room(self, visitor: str, address: str, rank: Rank) -> None:
        """`TooBusy` where no such task may wait now."""
        lines = self._lines.get(address, OrderedDict())
        waiting = [task.rank for line in lines.values() for task in line]
        if rank is Rank.MOVE:
            # Each game has at most one move waiting. The first one of an address always finds a place.
            moves = waiting.count(Rank.MOVE)
            if moves >= self.traffic.queued_per_address or (moves and self.count >= self.traffic.queued):
                raise TooBusy("too-many-searches", "too many moves in games from your address are waiting", 1)
            return
        if self.count >= self.traffic.queued:
            raise TooBusy("overloaded", "too many searches are waiting; try again later", 5)
        if rank is Rank.READ:
            if waiting.count(Rank.READ) >= self.traffic.reads_per_address:
                raise TooBusy("too-many-requests", "too many texts from your address are waiting to be read", 1)
            return
        mine = sum(task.rank in (Rank.ADVICE, Rank.SEARCH) for task in lines.get(visitor, ()))
        if mine >= self.traffic.queued_per_visitor:
            raise TooBusy("too-many-searches", f"{mine} of your searches are already waiting", 2)
        if len(waiting) >= self.traffic.queued_per_address:
            raise TooBusy("too-many-searches", "too many searches from your address are waiting", 2)
        if rank is Rank.SEARCH and self.budget.has_competitors(address) and self.budget.is_over(address):
            wait = int(self.budget.wait(address)) + 1
            message = f"your address has used its share of the search time; try again in {wait} seconds"
            raise TooBusy("too-many-searches", message, wait)

    def add(self, task: AnyTask, *, first: bool = False) -> None:
        """Put a task into its visitor's line, behind (`first`: before) those of its rank."""
        lines = self._lines.setdefault(task.address, OrderedDict())
        line = lines.setdefault(task.visitor, deque())
        before = sum(other.rank < task.rank or (other.rank == task.rank and not first) for other in line)
        line.insert(before, task)
        self.count += 1

    def __contains__(self, task: AnyTask) -> bool:
        lines = self._lines.get(task.address)
        return lines is not None and task in lines.get(task.visitor, ())

    def all(self) -> list[AnyTask]:
        """Every task that waits."""
        return [task for lines in self._lines.values() for line in lines.values() for task in line]

    def remove(self, task: AnyTask) -> None:
        """A task waits no longer."""
        lines = self._lines[task.address]
        lines[task.visitor].remove(task)
        if not lines[task.visitor]:
            del lines[task.visitor]
        if not lines:
            del self._lines[task.address]
        self.count -= 1

    def take(self, ranks: Collection[Rank], over: Collection[str] = ()) -> AnyTask | None:
        """The next task of these ranks, counted as running; None where none may run now.

        Tasks of addresses `over` their budget come after all others. Then moves and advice come first, then reading,
        then searches; in each group the address with the fewest such tasks running, then the one whose turn it is.
        """
        found = list(self._firsts(ranks))
        if not found:
            return None

        def urgency(task: AnyTask) -> tuple[bool, Rank, int, Rank]:
            return task.address in over, task.group, self._at_address[task.address, task.group], task.rank

        task = min(found, key=urgency)  # the first of equals, as its turn is next
        self.remove(task)
        if task.address in self._lines:
            self._lines.move_to_end(task.address)
            if task.visitor in self._lines[task.address]:
                self._lines[task.address].move_to_end(task.visitor)
        self._running[task.owner] += 1
        self._at_address[task.address, task.group] += 1
        return task

    def _firsts(self, ranks: Collection[Rank]) -> Iterator[AnyTask]:
        """For each visitor in turn, the most urgent task of these ranks that may run now."""
        for lines in self._lines.values():
            for line in lines.values():
                for task in line:
                    if task.rank in ranks and self._running[task.owner] < self.traffic.searches_per_visitor:
                        yield task
                        break

    def next_of_each_address(self) -> dict[str, Rank]:
        """For each address, the rank of its most urgent task that may run now."""
        found: dict[str, Rank] = {}
        for task in self._firsts(tuple(Rank)):
            found[task.address] = min(found.get(task.address, task.rank), task.rank)
        return found

    def done(self, task: AnyTask) -> None:
        """A task that was taken does not run any more."""
        self._running[task.owner] -= 1
        if not self._running[task.owner]:
            del self._running[task.owner]
        self._at_address[task.address, task.group] -= 1
        if not self._at_address[task.address, task.group]:
            del self._at_address[task.address, task.group]
