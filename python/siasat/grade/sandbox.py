"""A submission in a process of its own, confined by the kernel, with limits for one answer and for all of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from subprocess import Popen

from siasat.confine import START_SECONDS, Limits, end, start
from siasat.errors import InputError, short_message
from siasat.grade.cases import Answer, Case
from siasat.grade.peer import Peer
from siasat.grade.session import FORGED, LostError, Session
from siasat.grade.student.sources import modules, program
from siasat.grade.student.wire import MAX_LINE, Message, read, write
from siasat.grade.tasks import Task

TOTAL = 6
"""Everything that a submission does may take this many times the limit of one answer."""

MAX_LOST = 2
"""How often a submission may lose its process before it is not asked again."""


class Sandbox(Peer):
    """A submission in a process of its own. A process that was lost is started again for the next case, but not often.

    `isolation` is as for `siasat.confine.start`; `seconds` limits each answer.
    """

    def __init__(self, source: str, file: str, task: Task, isolation: str = "auto", seconds: float = 10.0) -> None:
        super().__init__(task)
        self.source, self.file, self.isolation, self.seconds = source, file, isolation, seconds
        self.total = TOTAL * seconds
        self.deadline = time.monotonic() + self.total
        self.process: Popen[bytes] | None = None
        self.lost: list[Answer] = []
        try:
            self._start()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            end(self.process)
            self.process = None

    def ask(self, case: Case) -> Answer:
        """Return the submission's answer to a case."""
        if len(self.lost) >= MAX_LOST:
            return self.lost[-1]
        try:
            if self.process is None:
                self._start()
            return self._charged(lambda: super(Sandbox, self).ask(case))
        except InputError as error:
            return self.drop(LostError("died", str(error)))
        except LostError as lost:
            return self.drop(lost)

    def drop(self, lost: LostError) -> Answer:
        """End the process."""
        self.close()
        self.lost.append(super().drop(lost))
        return self.lost[-1]

    def talk(self, request: Message, session: Session) -> None:
        """Send a request, and let the session hear everything that comes until it has an answer."""
        assert self.process is not None
        _talk(self.process, write(request), session)

    def _within(self, seconds: float, work: Callable[[], Answer]) -> Answer:
        """Do work that waits for the process; end the process if that takes longer than `seconds`."""
        done: list[Answer | BaseException] = []

        def run() -> None:
            try:
                done.append(work())
            except BaseException as error:
                done.append(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        thread.join(max(0.0, seconds))
        if not done:
            process, self.process = self.process, None
            if process is not None:
                process.kill()
                thread.join(1)
                if not thread.is_alive():  # else it holds the pipe
                    end(process)
            raise LostError("time", f"{self.seconds:g}")
        (found,) = done
        if isinstance(found, BaseException):
            raise found
        return found

    def _charged(self, work: Callable[[], Answer]) -> Answer:
        """Do work within the limit of one answer and what is left of the total."""
        left = self.deadline - time.monotonic()
        try:
            return self._within(left if self.task.id == "game" else min(left, self.seconds), work)
        except LostError as lost:
            if lost.problem == "time" and time.monotonic() >= self.deadline:
                raise LostError("total", f"{self.total:g}") from lost
            raise

    def _start(self) -> None:
        """Start the process and load the submission; an `InputError` says why that cannot be done.

        The time until the process is ready is not the submission's.
        """
        began = time.monotonic()
        limits = Limits(cpu_seconds=round(self.total) + 20)
        confined = start(["-c", program()], limits=limits, isolation=self.isolation)
        self.process, self.isolation = confined.process, confined.isolation
        try:
            self._within(START_SECONDS, lambda: self._request(modules(), "ready"))
            self.deadline += time.monotonic() - began
            wanted = self.task.wanted
            request: Message = ("load", self.source, self.file, wanted.function, wanted.is_search, *wanted.parameters)
            self._charged(lambda: self._request(write(request), "loaded"))
        except LostError as lost:
            self.close()
            if lost.problem in ("time", "total"):
                raise InputError(f"{self.file}: loading it takes more than {lost.detail} seconds") from lost
            detail = lost.detail or lost.problem
            raise InputError(f"{self.file}: it ends the process while it is loaded ({detail})") from lost

    def _request(self, line: bytes, wanted: str) -> Answer:
        assert self.process is not None
        session = Session()
        _talk(self.process, line, session)
        match session.message:
            case ["refused", str(reason)]:
                raise InputError(short_message(reason))
            case [str(kind)] if kind == wanted:
                return Answer()
        raise LostError(FORGED)


def _talk(process: Popen[bytes], line: bytes, session: Session) -> None:
    """Send a line, and answer what the process sends until the session has an answer."""
    assert process.stdin is not None
    assert process.stdout is not None
    session.message = ()
    try:
        while not session.message:
            if line:
                process.stdin.write(line)
                process.stdin.flush()
            received = process.stdout.readline(MAX_LINE)
            if not received:
                raise LostError("died", f"exit status {process.wait()}")
            reply = session.hear(read(received))
            line = b"" if reply is None else write(reply)
    except OSError as error:
        raise LostError("died", "it ended the process") from error
    except ValueError as error:
        raise LostError(FORGED) from error
