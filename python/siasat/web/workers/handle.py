"""One worker process from the server's side: start it, listen to it, send it orders, kill it."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Protocol

from siasat.web.settings import Settings
from siasat.web.workers.process import main
from siasat.web.workers.queue import AnyTask
from siasat.web.workers.task import Reply, Role
from siasat.work.interrupts import interrupts_blocked

Hear = Callable[["Worker", Reply | None], bool]
"""Called in the listening thread with every reply but beats, and with None at the end; False stops listening."""


class Process(Protocol):
    """What the pool needs of a process; in a page without a server it is a web worker."""

    @property
    def pid(self) -> int | None:
        """Its number in the system."""

    @property
    def exitcode(self) -> int | None:
        """How it ended; None while it runs."""

    def is_alive(self) -> bool:
        """Whether it runs."""

    def join(self, timeout: float | None = None) -> None:
        """Wait for its end."""

    def kill(self) -> None:
        """End it at once."""

    def close(self) -> None:
        """Let go of it."""


class Channel(Protocol):
    """Where orders to a worker go."""

    def send(self, obj: Any) -> None:
        """Send an `Order` or a `Stop`."""

    def close(self) -> None:
        """Close it, which ends the worker."""


@dataclass(eq=False)
class Worker:
    """One process. `task` is what it works on, `begun` whether it has said so."""

    process: Process
    connection: Channel
    role: Role
    beats: bool = True
    """Whether it sends a heartbeat while it works."""

    ready: bool = False
    task: AnyTask | None = None
    begun: bool = False
    since: float = 0.0
    """When it was given its task."""

    processor_since: float = 0.0
    """Its processor time when it was given its task."""

    deadline: float = 0.0
    """When the task has to end, or, once asked to stop, when the process is killed."""

    heard: float = field(default_factory=time.monotonic)
    """When it last said anything."""

    late: bool = False
    """Whether it was killed because its task did not end in time."""

    killed: bool = False

    @property
    def seconds(self) -> float:
        """How long it has worked on its task."""
        return 0.0 if self.task is None else time.monotonic() - self.since

    @property
    def is_stopped(self) -> bool:
        """Whether the system has stopped the process (SIGSTOP); false where the system does not say (no `/proc`)."""
        return self._status()[:1] in (["T"], ["t"])

    @property
    def processor_seconds(self) -> float:
        """The processor time that the process has used so far; infinity where the system does not say (no `/proc`)."""
        status = self._status()
        return (int(status[11]) + int(status[12])) / os.sysconf("SC_CLK_TCK") if status else float("inf")

    def _status(self) -> list[str]:
        """The fields of `/proc/PID/stat` from the state on; none where there is no such file."""
        try:
            status = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return []
        return status.rpartition(")")[2].split()

    def kill(self) -> None:
        """End the process at once; its listener notices."""
        self.killed = True
        self.process.kill()


StartWorker = Callable[[Settings, Role, Hear], Worker]
"""Starts a worker for a role."""


def nice_of(role: Role, settings: Settings) -> int:
    """The nice value of a process, so that the server stays responsive; higher for long searches and experiments."""
    return {Role.SEARCH: 10, Role.LAB: settings.lab_bounds.nice}.get(role, 5)


def start_worker(settings: Settings, role: Role, hear: Hear) -> Worker:
    """Start one process, and a thread that listens to it."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(
        target=main,
        args=(theirs, settings.engines, nice_of(role, settings), settings.worker_bytes),
        daemon=True,
        name=f"siasat-{role.name.lower()}",
    )
    with interrupts_blocked():
        process.start()
    theirs.close()
    worker = Worker(process, ours, role)
    threading.Thread(target=_listen, args=(worker, ours, hear), daemon=True, name="siasat-worker-listener").start()
    return worker


def _listen(worker: Worker, connection: Connection, hear: Hear) -> None:
    while True:
        try:
            reply = connection.recv()
        except (EOFError, OSError, TypeError):  # TypeError: it was closed in the middle of reading
            hear(worker, None)
            return
        worker.heard = time.monotonic()
        if reply.kind != "beat" and not hear(worker, reply):
            return
