"""Start a confined program: see the docstring of `siasat.confine`."""

from __future__ import annotations

import marshal
import os
import platform
import socket
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, Any

from siasat.confine.system_calls import LAUNCHING, MACHINES, PROGRAM, numbers, seccomp_filter
from siasat.confine.visible import interpreter, visible
from siasat.errors import InputError

WAYS = ("namespaces", "landlock")
"""How files are hidden, the better way first."""

MEGABYTE = 2**20
START_SECONDS = 60.0
"""How long an interpreter may take to start: the machine may be busy with many of them."""

LAUNCHER = Path(__file__).with_name("launch.py")
ENVIRONMENT = {"HOME": "/", "LANG": "C.UTF-8"}
ENVIRONMENT |= {"MALLOC_ARENA_MAX": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
"""What a program sees of the environment. Libraries would otherwise reserve address space for every core."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a confined program may use: megabytes of address space, seconds of processor time, descriptors, threads.

    `cpu_seconds=None` is no limit. `threads` counts those beside the first; without user namespaces an ordinary user's
    threads cannot be counted for one process, and only their memory limits them.
    """

    memory: int = 512
    cpu_seconds: int | None = 60
    files: int = 32
    threads: int = 0


@dataclass(frozen=True, slots=True)
class Confined:
    """A started program, and how files are hidden from it."""

    process: subprocess.Popen[bytes]
    isolation: str


def start(
    arguments: Sequence[str],
    *,
    readable: Iterable[str | os.PathLike[str]] = (),
    packages: bool = False,
    limits: Limits = Limits(),  # noqa: B008 — it cannot be changed
    isolation: str = "auto",
    environment: Mapping[str, str] | None = None,
    stderr: int | IO[Any] = subprocess.DEVNULL,
) -> Confined:
    """Start `python ARGUMENTS` confined; `isolation` is `auto`, one of `isolations()`, or `none`.

    It raises `InputError` where this system cannot confine a program.
    """
    if isolation == "auto":
        isolation = check_confinement()
    if isolation not in (*WAYS, "none"):
        raise InputError(f"the isolation must be auto, {', '.join(WAYS)} or none, not {isolation}")
    seen = visible(readable, packages)
    flags = ["-I", "-B"] if packages else ["-I", "-B", "-S"]
    program = sys.executable if packages else interpreter()
    has_filter = sys.platform == "linux" and platform.machine() in MACHINES and sys.maxsize > 2**32
    if isolation != "none" and not has_filter:
        raise InputError(f"this machine cannot confine a program by {isolation}: that needs Linux on x86-64 or ARM64")
    environment = {**ENVIRONMENT, **(environment or {})}
    if os.name != "posix":
        environment |= {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
        command = [program, *flags, *arguments]
        return Confined(_spawn(command, env=environment, stderr=stderr), isolation)
    machine = platform.machine()
    plan = {
        "parent": os.getpid(),
        "calls": numbers(LAUNCHING, machine) if has_filter else {},
        "descriptor": PROGRAM,
        "program": interpreter(),
        "arguments": [program, *flags, *arguments],
        "environment": environment,
        "root": seen.root() if isolation == "namespaces" else None,
        "grants": {"namespaces": [("/", 13)], "landlock": seen.grants()}.get(isolation),
        "landlock_needed": isolation == "landlock",
        "drop": isolation != "none",
    }
    ours, theirs = socket.socketpair()
    with ours:
        with theirs:
            command = [sys.executable, "-I", "-S", "-B", str(LAUNCHER), str(theirs.fileno())]
            process = _spawn(command, env={}, stderr=stderr, pass_fds=(theirs.fileno(),), start_new_session=True)
        try:
            plan["filter"] = seccomp_filter(machine, process.pid, limits.threads > 0) if has_filter else b""
            plan["limits"] = _limits(limits, isolation)
            ours.sendall(marshal.dumps(plan))
            ours.shutdown(socket.SHUT_WR)
            problem = b"".join(iter(lambda: ours.recv(4096), b"")).decode("utf-8", "replace")
        except OSError as error:
            problem = str(error)
    if problem:
        end(process)
        raise InputError(f"this machine cannot confine a program by {isolation}: {problem}")
    return Confined(process, isolation)


def _limits(limits: Limits, isolation: str) -> list[tuple[int, int]]:
    """Return the limits for `setrlimit`."""
    import resource  # noqa: PLC0415 — not on Windows

    found = [
        (resource.RLIMIT_AS, limits.memory * MEGABYTE),
        (resource.RLIMIT_CPU, resource.RLIM_INFINITY if limits.cpu_seconds is None else limits.cpu_seconds),
        (resource.RLIMIT_NOFILE, limits.files),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ]
    if isolation == "namespaces" or (isolation == "landlock" and os.geteuid() == 0):
        found.append((resource.RLIMIT_NPROC, limits.threads + 1))
    return found


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and close its pipes."""
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            try:
                stream.close()
            except OSError:  # what was not sent any more
                continue


# The kernel ends a confined program together with the thread that started it: one thread starts all of them.
_starters: dict[int, ThreadPoolExecutor] = {}


def _spawn(command: Sequence[str], **options: Any) -> subprocess.Popen[bytes]:
    """Start a process with pipes, from the thread of this process that lives longest."""

    def spawn() -> subprocess.Popen[bytes]:
        cwd = "/" if os.name == "posix" else None
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=cwd, **options)

    return _starters.setdefault(os.getpid(), ThreadPoolExecutor(1, "confine")).submit(spawn).result()


def isolations() -> tuple[str, ...]:
    """Return the ways to hide files that work on this machine, the best first."""
    return tuple(way for way in WAYS if not _problem(way))


def check_confinement() -> str:
    """Return the best way to hide files that works here; `InputError` if there is none."""
    for way in WAYS:
        if not _problem(way):
            return way
    problems = " and ".join(f"{way}: {_problem(way)}" for way in WAYS)
    raise InputError(
        f"this machine cannot confine a program ({problems}); on Linux, allow user namespaces or use a "
        "kernel with Landlock, or run it unsandboxed if you trust it as you trust your own code"
    )


@cache
def _problem(way: str) -> str:
    """Start an empty program; return what goes wrong."""
    try:
        process = start(["-c", "pass"], isolation=way, limits=Limits(cpu_seconds=60)).process
    except InputError as error:
        return str(error).partition(": ")[2]
    try:
        status = process.wait(START_SECONDS)
    except subprocess.TimeoutExpired:
        status = -1
    finally:
        end(process)
    return f"Python ends with status {status} there" if status else ""
