"""A process of its own for a submission: no network, no files of the user, limits of time, memory and output.

The grader stays in this process; only the submission runs in the other one. bubblewrap isolates it where it is
installed, else namespaces made by `unshare`. Where neither works, the caller must ask for `isolation="none"`.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

from siasat.core.foreign_code import MAX_LINE, START_SECONDS
from siasat.errors import InputError, SiasatError
from siasat.grade.cases import Answer, Case
from siasat.grade.tasks import Task
from siasat.grade.wire import read_answer, write_case

TOTAL = 15
"""All answers together may take this many times the limit of one."""

ISOLATIONS = ("bubblewrap", "unshare")
"""The ways to isolate a process, the best first."""

SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc/ld.so.cache", "/etc/alternatives")
"""What Python itself needs to run; nothing of the user."""

ENVIRONMENT = {"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/tmp", "PYTHONDONTWRITEBYTECODE": "1"}
ENVIRONMENT |= {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
"""What a submission sees of the environment; Windows cannot start Python without its variable."""

NO_ISOLATION = (
    "this machine cannot isolate a submission; install bubblewrap, "
    "or use --unsandboxed if you trust the submission as you trust your own code"
)


class LostError(SiasatError):
    """The process does not answer any more; `problem` is `time`, `output` or `died`."""

    def __init__(self, problem: str, detail: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.detail = detail


class Sandbox:
    """A runner in a process of its own. A process that was lost is started again for the next case.

    `isolation` is `auto`, one of `ISOLATIONS`, or `none`; `seconds` limits each answer.
    """

    def __init__(self, isolation: str = "auto", seconds: float = 10.0) -> None:
        self.seconds = seconds
        self.loaded: tuple[str, str, Task] | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.seconds_left = TOTAL * seconds
        self.lines: queue.Queue[bytes] = queue.Queue()
        self.folder = tempfile.TemporaryDirectory(prefix="siasat-grade-")
        self.isolation = isolation
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
        self._stop()
        self.folder.cleanup()

    def load(self, source: str, file: str, task: Task) -> None:
        """Load a submission, instead of the one before; an `InputError` says why it cannot be loaded."""
        if self.process is None:
            self._start()
        self.loaded = (source, file, task)
        self.seconds_left = TOTAL * self.seconds
        try:
            self._send(json.dumps({"load": {"source": source, "file": file, "task": task.id}}))
            reply = self._receive(self.seconds)
        except LostError as lost:
            self._stop()
            if lost.problem == "time":
                raise InputError(f"{file}: loading it takes more than {self.seconds:g} seconds") from lost
            raise InputError(f"{file}: it ends the process while it is loaded ({lost.detail})") from lost
        if "refused" in reply:
            raise InputError(str(reply["refused"]))

    def ask(self, case: Case) -> Answer:
        """The submission's answer to one case."""
        if self.seconds_left <= 0:
            return Answer(problem="total", detail=f"{TOTAL * self.seconds:g}")
        if self.process is None and self.loaded is not None:
            self._load_again(*self.loaded)
        start = time.monotonic()
        try:
            self._send(write_case(case))
            return read_answer(self._receive(self.seconds)["answer"])
        except LostError as lost:
            self._stop()
            return Answer(problem=lost.problem, detail=lost.detail)
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            self._stop()
            return Answer(problem="died", detail=type(error).__name__)
        finally:
            self.seconds_left -= time.monotonic() - start

    def _load_again(self, source: str, file: str, task: Task) -> None:
        left = self.seconds_left
        self._start()
        self.load(source, file, task)
        self.seconds_left = left

    # The process

    def _start(self) -> None:
        """Start the process, in the first isolation that works."""
        wanted = ISOLATIONS if self.isolation == "auto" else (self.isolation,)
        for isolation in wanted:
            command = _command(isolation, self.seconds, self.folder.name)
            if command is None:
                continue
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=ENVIRONMENT,
                cwd="/" if os.name == "posix" else None,
                start_new_session=True,
            )
            self.lines = queue.Queue()
            threading.Thread(target=_read_lines, args=(self.process.stdout, self.lines), daemon=True).start()
            try:
                self._receive(START_SECONDS)
            except LostError:
                self._stop()
                continue
            self.isolation = isolation
            return
        raise InputError(NO_ISOLATION)

    def _stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for stream in (self.process.stdin, self.process.stdout):
                if stream is not None:
                    try:
                        stream.close()
                    except OSError:
                        continue
            self.process = None

    def _send(self, line: str) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise LostError("died", "it ended the process") from error

    def _receive(self, seconds: float) -> dict[str, Any]:
        """The next line of the process; `LostError` if none comes in time."""
        assert self.process is not None
        try:
            line = self.lines.get(timeout=seconds)
        except queue.Empty:
            raise LostError("time", f"{seconds:g}") from None
        if not line:
            raise LostError("died", f"exit status {self.process.wait()}")
        if not line.endswith(b"\n"):
            raise LostError("output")
        try:
            found = json.loads(line)
        except ValueError as error:
            raise LostError("died", "unreadable") from error
        return found if isinstance(found, dict) else {}


def _read_lines(stream: IO[bytes], lines: queue.Queue[bytes]) -> None:
    """Put every line of a process into a queue, then an empty one; a thread, because Windows cannot wait for pipes."""
    try:
        while line := stream.readline(MAX_LINE):
            lines.put(line)
    except (OSError, ValueError):  # closed from the other side
        pass
    lines.put(b"")


def _command(isolation: str, seconds: float, folder: str) -> list[str] | None:
    """The command that starts the worker; None where this isolation is not installed."""
    package = Path(__file__).resolve().parents[1]
    code = f"import sys; sys.path.insert(0, {str(package.parent)!r}); "
    code += f"from siasat.grade.worker import main; main({seconds!r})"
    worker = [sys.executable, "-I", "-c", code]
    if isolation == "none":
        return worker
    if sys.platform != "linux":
        return None
    folders = list(_python_folders(package))
    if isolation == "bubblewrap":
        program = shutil.which("bwrap")
        return None if program is None else [program, *_bubblewrap(folders), *worker]
    needed = [shutil.which(name) for name in ("unshare", "mount", "chroot", "sh")]
    if None in needed:
        return None
    spaces = ["--user", "--map-root-user", "--mount", "--net", "--pid", "--ipc", "--uts", "--fork", "--kill-child"]
    return [str(needed[0]), *spaces, "sh", "-c", _script(folders, folder), "sh", *worker]


def _python_folders(package: Path) -> Iterator[str]:
    """What the interpreter and siasat need, the outer folders first, without what is in `SYSTEM` anyway.

    Not the whole prefix: a virtual environment may lie in a folder together with the user's own files.
    """
    prefixes = {sys.prefix, sys.base_prefix, str(Path(sys.executable).resolve().parents[1])}
    parts = ("bin", "lib", "lib64", "pyvenv.cfg")
    found = {str(package), *(str(Path(prefix) / part) for prefix in prefixes for part in parts)}
    for path in sorted(found):
        inside = any(path == one or path.startswith(f"{one}/") for one in SYSTEM)
        if not inside and Path(path).exists():
            yield path


def _bubblewrap(folders: Sequence[str]) -> list[str]:
    options = ["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    for path in SYSTEM:
        if Path(path).is_symlink():
            options += ["--symlink", os.readlink(path), path]
        elif Path(path).exists():
            options += ["--ro-bind", path, path]
    options += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]  # before the folders: they may lie in /tmp
    for path in folders:
        options += ["--ro-bind", path, path]
    return [*options, "--chdir", "/tmp", "--"]


def _script(folders: Sequence[str], folder: str) -> str:
    """The shell script that builds a root of its own and enters it; the worker's command is its arguments."""
    root = shlex.quote(folder)
    lines = ["set -e", f"mount -t tmpfs none {root}"]
    for path in (*SYSTEM, *folders):
        place = f"{root}{shlex.quote(path)}"
        if Path(path).is_symlink():
            lines.append(f"ln -s {shlex.quote(os.readlink(path))} {place}")
        elif Path(path).is_dir():
            lines += [f"mkdir -p {place}", f"mount --rbind {shlex.quote(path)} {place}"]
            lines.append(f"mount -o remount,bind,ro,nosuid,nodev {place}")
        elif Path(path).exists():
            lines += [f"mkdir -p $(dirname {place})", f"touch {place}", f"mount --bind {shlex.quote(path)} {place}"]
    lines += [f"mkdir -p {root}/dev {root}/tmp {root}/proc", f"mount -t proc proc {root}/proc"]
    for device in ("null", "urandom"):
        lines += [f"touch {root}/dev/{device}", f"mount --bind /dev/{device} {root}/dev/{device}"]
    lines += [f"mount -o remount,ro {root}", f'exec chroot {root} "$@"']
    return "\n".join(lines)
