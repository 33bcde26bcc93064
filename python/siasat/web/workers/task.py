"""What a worker process and the server say to each other: plain, picklable data."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Literal

Payload = dict[str, Any]
Tell = Callable[[Payload], None]
"""Sends a piece of news before the end."""

Run = Callable[[Payload, Tell, threading.Event], Payload]
"""A task: payload, news, stop flag → result. Looks at the flag, and comes to an early end when it is set."""


class Rank(IntEnum):
    """What a task is, the more urgent the less. Someone at a board waits for the first two."""

    MOVE = 0
    ADVICE = 1
    SEARCH = 2


@dataclass(frozen=True, slots=True)
class Order:
    """To a worker: do this task."""

    number: int
    kind: str
    payload: Payload


@dataclass(frozen=True, slots=True)
class Stop:
    """To a worker: bring this task to an end."""

    number: int


@dataclass(frozen=True, slots=True)
class Reply:
    """From a worker: `news` while it works, at the end a `result`, or an `error` with `code` and `message`."""

    number: int
    kind: Literal["ready", "news", "result", "error"]
    payload: Payload
