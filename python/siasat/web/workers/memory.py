"""The memory of a worker: a search that takes too much is stopped and answered, and the process can never take it all.

A thread looks at the memory ten times a second and stops the search that goes beyond the bound, so that its visitor
gets a sentence and the worker lives on. What grows too fast for that meets a limit of the system, at twice the bound:
then an allocation fails, and in native code the process ends and is replaced. Both need Linux.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

LOOK_SECONDS = 0.1
STATM = Path("/proc/self/statm")

STACK_BYTES = 256 * 2**20
"""Reserved for stacks: a native search runs in a thread with 64 MB of it, which counts though it is hardly used."""


def used_bytes() -> int:
    """How much memory this process has in use; 0 where the system does not say."""
    try:
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError, AttributeError):  # Windows has no `sysconf`
        return 0


def limit_memory(most: int) -> None:
    """Let the system refuse more than twice `most` bytes beyond what this process has now, stacks of threads aside."""
    if sys.platform != "linux":
        return
    import resource  # noqa: PLC0415 — not on every system

    data = int(STATM.read_text().split()[5]) * os.sysconf("SC_PAGE_SIZE")
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    wanted = data + 2 * most + STACK_BYTES
    resource.setrlimit(resource.RLIMIT_DATA, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


@contextlib.contextmanager
def children_unlimited() -> Iterator[None]:
    """Start programs in the block that do not inherit the limit: how much an engine takes is for its owner to set."""
    if sys.platform != "linux":
        yield
        return
    import resource  # noqa: PLC0415

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


class MemoryWatch:
    """Sets the stop flag of the task at work once the process takes more than `most` bytes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._task: threading.Event | None = None
        self._exceeded = False

    def start(self) -> None:
        """Begin to look, in a thread."""
        threading.Thread(target=self._look, daemon=True, name="siasat-memory").start()

    @contextlib.contextmanager
    def over(self, stop: threading.Event) -> Iterator[None]:
        """Watch over the task whose stop flag this is."""
        self._exceeded, self._task = False, stop
        try:
            yield
        finally:
            self._task = None

    @property
    def exceeded(self) -> bool:
        """Whether the last task was stopped because it took too much."""
        return self._exceeded

    @property
    def advice(self) -> str:
        """The message to a visitor whose search was stopped."""
        size = f"{self.most // 2**20} MB"
        return (
            f"the search took more than {size} of memory, the limit here: choose a smaller depth, table or node limit"
        )

    def tidy(self) -> bool:
        """Give memory back after a task that took too much; whether enough of it went back to go on."""
        gc.collect()
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
        return used_bytes() < self.most // 2

    def _look(self) -> None:
        while True:
            time.sleep(LOOK_SECONDS)
            task = self._task
            if task is not None and used_bytes() > self.most:
                self._exceeded = True
                task.set()
