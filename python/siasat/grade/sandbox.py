"""A process of its own for a submission: no network, no files of the user, limits of time, memory and output.

The grader stays in this process; only the submission runs in the other one. bubblewrap isolates it where it is
installed, else namespaces made by `unshare`. Where neither works, the caller must ask for `isolation="none"`.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import shutil
import site
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from siasat.errors import InputError, SiasatError
from siasat.grade.cases import Answer, Case
from siasat.grade.tasks import Task
from siasat.grade.wire import read_answer, write_case

START = 30.0
"""How many seconds the process may take to start: machines may be busy."""

MOST_BYTES = 8 << 20
"""How long one line of the process may be."""

ISOLATIONS = ("bubblewrap", "unshare")
"""The ways to isolate a process, the best first."""

SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc/ld.so.cache", "/etc/alternatives")
"""What Python itself needs to run; nothing of the user."""

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
        self.rest = b""
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
        self._send(json.dumps({"load": {"source": source, "file": file, "task": task.id}}))
        try:
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
        if self.process is None and self.loaded is not None:
            self._start()
            self.load(*self.loaded)
        try:
            self._send(write_case(case))
            return read_answer(self._receive(self.seconds)["answer"])
        except LostError as lost:
            self._stop()
            return Answer(problem=lost.problem, detail=lost.detail)
        except (KeyError, TypeError, ValueError) as error:
            self._stop()
            return Answer(problem="died", detail=type(error).__name__)

    # The process

    def _start(self) -> None:
        """Start the process, in the first isolation that works."""
        wanted = ISOLATIONS if self.isolation == "auto" else (self.isolation,)
        for isolation in wanted:
            command = _command(isolation, self.seconds, self.folder.name)
            if command is None:
                continue
            self.rest = b""
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/tmp", "PYTHONDONTWRITEBYTECODE": "1"},
                cwd="/" if os.name == "posix" else None,
                start_new_session=True,
            )
            try:
                self._receive(START)
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
        assert self.process.stdout is not None
        channel = self.process.stdout.fileno()
        deadline = time.monotonic() + seconds
        while b"\n" not in self.rest:
            ready, _, _ = select.select([channel], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                raise LostError("time", f"{seconds:g}")
            more = os.read(channel, 1 << 16)
            self.rest += more
            if not more:
                status = self.process.wait()
                raise LostError("died", f"exit status {status}")
            if len(self.rest) > MOST_BYTES:
                raise LostError("output")
        line, self.rest = self.rest.split(b"\n", 1)
        try:
            found = json.loads(line)
        except ValueError as error:
            raise LostError("died", "unreadable") from error
        return found if isinstance(found, dict) else {}


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
    """The folders of the interpreter and of siasat, the outer ones first; not those that are in `SYSTEM` anyway."""
    found = {sys.prefix, sys.base_prefix, str(Path(sys.executable).resolve().parents[1]), str(package)}
    found |= {folder for folder in site.getsitepackages() if Path(folder).is_dir()}
    for folder in sorted(found):
        inside = any(folder == one or folder.startswith(f"{one}/") for one in SYSTEM)
        if folder != "/" and not inside:
            yield folder


def _bubblewrap(folders: Sequence[str]) -> list[str]:
    options = ["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    for path in SYSTEM:
        if Path(path).is_symlink():
            options += ["--symlink", os.readlink(path), path]
        elif Path(path).exists():
            options += ["--ro-bind", path, path]
    for folder in folders:
        options += ["--ro-bind", folder, folder]
    return [*options, "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--chdir", "/tmp", "--"]


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
            lines += [f"mkdir -p $(dirname {place})", f"touch {place}", f"mount --bind {path} {place}"]
    lines += [f"mkdir -p {root}/dev {root}/tmp {root}/proc", f"mount -t proc proc {root}/proc"]
    for device in ("null", "urandom"):
        lines += [f"touch {root}/dev/{device}", f"mount --bind /dev/{device} {root}/dev/{device}"]
    lines += [f"mount -o remount,ro {root}", f'exec chroot {root} "$@"']
    return "\n".join(lines)
