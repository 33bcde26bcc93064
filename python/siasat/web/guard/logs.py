"""Logging that suppresses and counts repeated messages, so that a flood cannot fill the disk."""

from __future__ import annotations

import logging
import sys
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TextIO

MOST_KINDS = 500
"""How many kinds of messages are distinguished; the oldest are forgotten."""


@dataclass(slots=True)
class _Seen:
    since: float
    shown: int = 0
    suppressed: int = 0


@dataclass(eq=False)
class RepeatFilter(logging.Filter):
    """Let `most` messages of one kind pass in `seconds`, and count the suppressed ones in the next message.

    Messages are of one kind if they come from the same place in the code with the same type of error.
    """

    most: int = 5
    seconds: float = 60.0
    kinds: OrderedDict[tuple[str, int, type | None], _Seen] = field(default_factory=OrderedDict)

    def __post_init__(self) -> None:
        super().__init__()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message is shown."""
        now = time.monotonic()
        error = record.exc_info[0] if record.exc_info else None
        key = (record.pathname, record.lineno, error)
        seen = self.kinds.pop(key, None) or _Seen(now)
        self.kinds[key] = seen
        while len(self.kinds) > MOST_KINDS:
            self.kinds.popitem(last=False)
        if now - seen.since >= self.seconds:
            if seen.suppressed:
                record.msg = f"{record.getMessage()} ({seen.suppressed} more like this were suppressed)"
                record.args = ()
            seen.since, seen.shown, seen.suppressed = now, 0, 0
        if seen.shown >= self.most:
            seen.suppressed += 1
            return False
        seen.shown += 1
        if seen.shown == self.most:
            record.msg = f"{record.getMessage()} (more like this are suppressed for {self.seconds:g} s)"
            record.args = ()
        return True


def set_up_logging(stream: TextIO | None = None) -> None:
    """Send warnings and errors of the server and its libraries to standard error, without repeats."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(RepeatFilter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
