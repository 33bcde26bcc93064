"""Whose fault a late move is: the player's, or a system's that gave it no processor.

On a busy machine, or a virtual one whose host is busy, a process may stand still for tenths of a second. A thread of
our own, the watchdog, wakes up every few milliseconds while a player thinks. Two things are signs of a pause: that it
wakes up late, and that the player, when its time is over, is ready to run. Neither is enough: the watchdog is late too
where the player keeps the interpreter to itself, and a running player is always ready to run. So processor time that
the player used meanwhile does not count as a pause. A player that sleeps, or waits for a disk, gives neither sign.

On a busy machine pauses alone do not excuse a player that plans to take too long. One that keeps its time stops as soon
as it gets a processor after that; so what it used of the processor when its time was over, its overrun, must be short.
"""

from __future__ import annotations

import ctypes
import functools
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

STEP_SECONDS = 0.01
"""How long the watchdog sleeps: so it takes less than a percent of a processor."""

LATE_SECONDS = 0.025
"""A longer time between two of its wake-ups is a sign of a pause.

Shorter ones are everyday: a player written in Python lets the watchdog in only every 5 milliseconds.
"""

OVERRUN_SECONDS = 0.015
"""A player that uses more of the processor when its time is over thinks too long, whatever the system does.

In moves that the system made late the engine used up to 4 milliseconds to stop and answer, up to 9 with two threads,
and up to 12 in a process of its own, which may hear of its move after the pause (`python -m benchmarks pauses`).
"""


@runtime_checkable
class Elsewhere(Protocol):
    """A player that runs in its own process."""

    @property
    def process_id(self) -> int | None:
        """The number of that process; None while it is not running."""


@dataclass(frozen=True, slots=True)
class Took:
    """What a move took: seconds by the clock, and of the processor in all threads together (None: not known).

    `paused` are the seconds, among those by the clock, in which the system held the player back; `overrun` those of the
    processor that were used when the player's time was over.
    """

    seconds: float
    processor: float | None = None
    paused: float = 0.0
    overrun: float = 0.0

    @property
    def stopped_in_time(self) -> bool:
        """Whether the player stopped as soon as it was let to, once its time was over."""
        return self.overrun <= OVERRUN_SECONDS

    @property
    def at_work(self) -> float:
        """Seconds by the clock without the pauses."""
        return self.seconds - self.paused

    def __str__(self) -> str:
        took = f"the move took {self.seconds:.3f} s by the clock"
        if self.processor is None:
            return took
        return (
            f"{took}, the system paused it for {self.paused:.3f} s; the processor worked on it for "
            f"{self.processor:.3f} s, {self.overrun:.3f} s of these when its time was over"
        )


def processor_seconds(process: int | None) -> float | None:
    """Processor seconds used so far by us and another process; None if they are not known."""
    own = time.process_time()
    if process is None:
        return own
    find, clock = _clock_finder(), ctypes.c_int()
    if find is None or find(process, ctypes.byref(clock)):
        return None
    try:
        return own + time.clock_gettime(clock.value)
    except OSError:  # the process has ended
        return None


@functools.cache
def _clock_finder() -> Any:
    """POSIX's `clock_getcpuclockid`: Linux has it, and its clocks are finer than the 0.01 s of `/proc`."""
    try:
        return ctypes.CDLL(None).clock_getcpuclockid
    except (AttributeError, OSError, TypeError):  # macOS, Windows
        return None


def is_ready(process: int | None) -> bool:
    """Whether a thread other than this one runs or waits for a processor, here or in another process.

    Known on Linux only. A thread that its host does not let run looks the same.
    """
    ours = str(threading.get_native_id())
    try:
        for folder in ("/proc/self/task", *(() if process is None else (f"/proc/{process}/task",))):
            for thread in os.listdir(folder):
                if thread != ours:
                    with open(f"{folder}/{thread}/stat", "rb") as file:
                        if file.read().rpartition(b")")[2].split()[0] == b"R":
                            return True
    except OSError:  # another system, or a thread that ended just now
        return False
    return False


class Watchdog:
    """Adds up the pauses of each move. Tests can replace its three sensors."""

    def __init__(
        self,
        now: Callable[[], float] = time.perf_counter,
        processor: Callable[[int | None], float | None] = processor_seconds,
        ready: Callable[[int | None], bool] = is_ready,
    ) -> None:
        self._now, self._read_processor, self._is_ready = now, processor, ready
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        self._process: int | None = None
        self._overdue = 0.0
        self._woke = 0.0
        self._processor: float | None = None
        self._processor_when_over: float | None = None
        """What it said when the player's time was over; None before."""
        self._paused: float | None = None
        """None between moves."""

    def start(self) -> None:
        """Start the watchdog thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stop the watchdog thread."""
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(STEP_SECONDS):
            self.wake()

    def begin(self, process: int | None, left: float) -> float | None:
        """A player begins a move, in `process` if not in this one, with this many seconds left.

        What the processor's clock says, if it is known.
        """
        with self._lock:
            self._process, self._paused, self._processor_when_over = process, 0.0, None
            self._processor = self._read_processor(process)
            self._woke = self._now()
            self._overdue = self._woke + left
            return self._processor

    def wake(self) -> None:
        """Look whether there was a pause since the last time."""
        with self._lock:
            if self._paused is not None:
                self._look(self._now())

    def end(self, now: float) -> tuple[float | None, float, float]:
        """The move was made at `now`; what the processor's clock says, the seconds of pauses, and those of overrun."""
        with self._lock:
            self._look(now)
            paused, self._paused = self._paused or 0.0, None
            over = self._processor_when_over
            overrun = 0.0 if self._processor is None or over is None else self._processor - over
            return self._processor, paused, overrun

    def _look(self, now: float) -> None:
        passed, until_over, self._woke = now - self._woke, max(self._overdue - self._woke, 0.0), now
        before, self._processor = self._processor, self._read_processor(self._process)
        if before is None or self._processor is None or self._paused is None:
            return
        if now > self._overdue and self._processor_when_over is None:
            # It may have woken up long after; until then one thread cannot have used more than the time that passed.
            self._processor_when_over = min(self._processor, before + until_over)
        idle = passed - (self._processor - before)
        if idle > 0 and (passed > LATE_SECONDS or (now > self._overdue and self._is_ready(self._process))):
            self._paused += idle


class Stopwatch:
    """Times the moves of a game; with a watchdog it also measures how long the system paused a player."""

    def __init__(self, watchdog: Watchdog | None = None) -> None:
        self._watchdog = watchdog
        self._processor: float | None = None
        self._began = 0.0

    def __enter__(self) -> Stopwatch:
        if self._watchdog is not None:
            self._watchdog.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._watchdog is not None:
            self._watchdog.stop()

    def start(self, player: object, left: float) -> None:
        """A player begins to think, with this many seconds left."""
        if self._watchdog is not None:
            process = player.process_id if isinstance(player, Elsewhere) else None
            self._processor = self._watchdog.begin(process, left)
        self._began = time.perf_counter()

    def stop(self) -> Took:
        """It has its move."""
        ended = time.perf_counter()
        seconds = ended - self._began
        if self._watchdog is None:
            return Took(seconds)
        processor, paused, overrun = self._watchdog.end(ended)
        if processor is None or self._processor is None:
            return Took(seconds)
        return Took(seconds, processor - self._processor, min(paused, seconds), overrun)
