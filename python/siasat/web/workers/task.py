"""Messages between a worker process and the server: plain, picklable data."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, Literal

from siasat.web.workers.kinds import N, P, R

Tell = Callable[[N], None]
"""Sends an intermediate result."""

Run = Callable[[P, Tell[N], threading.Event], R]
"""A job: payload, news, stop flag → result. It checks the flag and ends early once it is set."""

AnyRun = Run[Any, Any, Any]


class Rank(IntEnum):
    """How urgent a task is, most urgent first: players are waiting for moves and advice.

    `READ` tasks parse what a visitor sent; they have a hard time limit and never search.
    """

    MOVE = 0
    READ = 1
    ADVICE = 2
    SEARCH = 3


class Role(Enum):
    """What a worker process is for."""

    BOARD = "board"
    READER = "reader"
    SEARCH = "search"
    LAB = "lab"

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the tasks that it takes."""
        return RANKS[self]


RANKS = {
    Role.BOARD: (Rank.MOVE, Rank.ADVICE),
    Role.READER: (Rank.READ,),
    Role.SEARCH: tuple(Rank),
    Role.LAB: (Rank.SEARCH,),
}


@dataclass(frozen=True, slots=True)
class Order:
    """To a worker: do this task."""

    number: int
    kind: str
    payload: Any


@dataclass(frozen=True, slots=True)
class Stop:
    """To a worker: end this task early."""

    number: int


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a task has no result: an error code of the API and a message; `trace` is for the log."""

    code: str
    message: str
    trace: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """From a worker.

    `ready` once after its start, `beat` every second, `begun` when it starts on a task, then `news` while it works, and
    at the end a `result`, or an `error` whose payload is a `Failure`.
    """

    number: int
    kind: Literal["ready", "beat", "begun", "news", "result", "error"]
    payload: Any = None
