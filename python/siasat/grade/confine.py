"""What a submission's process does to itself before it loads the submission: limits that it cannot take back.

Limits of memory, processor time and file size by `setrlimit`; no new processes, programs or sockets by a seccomp
filter (Linux); an audit hook that turns forbidden requests into clear errors. Files are hidden by `sandbox.py`.
"""

from __future__ import annotations

import ctypes
import platform
import struct
import sys
from collections.abc import Sequence
from typing import Any

from siasat.core.foreign_code import MAX_OUTPUT, MEMORY, limit_memory
from siasat.grade.submission import ForbiddenError, OutputLimit

# Names in the order of the kernel's tables: fork and vfork exist only on x86.
DENIED = {
    "x86_64": (
        0xC000003E,
        56,
        435,
        (57, 58, 59, 322, 41, 53, 101, 165, 166, 155, 161, 272, 308, 62, 321, 250, 425, 310, 311),
    ),
    "aarch64": (0xC00000B7, 220, 435, (221, 281, 198, 199, 117, 40, 39, 41, 51, 97, 268, 129, 280, 219, 425, 270, 271)),
}
"""For each machine: its audit number, the numbers of clone and clone3, and those that are denied outright.

Denied are fork, vfork, execve, execveat, socket, socketpair, ptrace, mount, umount2, pivot_root, chroot, unshare,
setns, kill, bpf, keyctl, io_uring_setup, process_vm_readv and process_vm_writev.
"""

CLONE_THREAD = 0x00010000
EPERM, ENOSYS = 1, 38
PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, SECCOMP_MODE_FILTER = 22, 38, 2


def limit_resources(seconds: float) -> None:
    """Limit memory, processor time, written files and core dumps; without seccomp also the number of processes."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 — not on Windows

    limit_memory(MEMORY)
    limits = [
        (resource.RLIMIT_CPU, int(20 * seconds) + 20),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ]
    if sys.platform != "linux" or platform.machine() not in DENIED:
        limits.append((resource.RLIMIT_NPROC, 1))
    for which, most in limits:
        try:
            resource.setrlimit(which, (most, most))
        except (OSError, ValueError):  # not every system has every limit
            continue


def forbid_system_calls() -> bool:
    """Install the seccomp filter; whether this system supports it."""
    if sys.platform != "linux" or platform.machine() not in DENIED:
        return False
    library = ctypes.CDLL(None, use_errno=True)
    program = _filter(*DENIED[platform.machine()])
    code = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(code))
    if library.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return False
    return bool(library.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, header, 0, 0) == 0)


def _filter(machine: int, clone: int, clone3: int, denied: Sequence[int]) -> bytes:
    """A classic BPF program: 8 bytes an instruction, jumps are relative."""
    load, equal, at_least, test, give = 0x20, 0x15, 0x35, 0x45, 0x06
    refuse, missing, allow, kill = 0x00050000 | EPERM, 0x00050000 | ENOSYS, 0x7FFF0000, 0x80000000
    code = [
        (load, 0, 0, 4),  # the machine
        (equal, 1, 0, machine),
        (give, 0, 0, kill),
        (load, 0, 0, 0),  # the number of the system call
        (at_least, 0, 1, 0x40000000),  # the x32 numbers
        (give, 0, 0, refuse),
        (equal, 0, 1, clone3),
        (give, 0, 0, missing),  # glibc then uses clone, whose flags a filter can see
    ]
    for number in denied:
        code += [(equal, 0, 1, number), (give, 0, 0, refuse)]
    code += [
        (equal, 0, 3, clone),
        (load, 0, 0, 16),  # its flags: threads are allowed
        (test, 1, 0, CLONE_THREAD),
        (give, 0, 0, refuse),
        (give, 0, 0, allow),
    ]
    return b"".join(struct.pack("HBBI", *line) for line in code)


KINDS = {
    "process": ("subprocess.", "os.system", "os.fork", "os.posix_spawn", "os.exec", "os.spawn", "pty.", "os.kill"),
    "network": ("socket.", "urllib.", "http.", "smtplib.", "ftplib."),
    "file": ("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate", "shutil."),
    "system": ("ctypes.", "gc.get_objects", "gc.get_referrers"),
}
"""Audit events that are forbidden, by their beginnings."""


def forbid_requests(readable: Sequence[str]) -> None:
    """Turn forbidden requests into `ForbiddenError`; files may be read below `readable`, which imports need."""
    folders = tuple(folder.rstrip("/") + "/" for folder in readable)

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in ("open", "os.listdir", "os.scandir"):
            path = arguments[0]
            if isinstance(path, bytes):
                path = path.decode("utf-8", "replace")
            writes = event == "open" and isinstance(arguments[1], str) and bool(set(arguments[1]) & set("wax+"))
            if writes or not isinstance(path, str) or not f"{path}/".startswith(folders) or ".." in path:
                raise ForbiddenError("file", str(path))
            return
        for kind, beginnings in KINDS.items():
            if event.startswith(beginnings):
                raise ForbiddenError(kind, event)

    sys.addaudithook(hook)


class LimitedOutput:
    """Takes what a submission prints, and shows it to nobody; too much of it is an error."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.left = MAX_OUTPUT

    def write(self, text: str) -> int:
        """Count the characters."""
        self.left -= len(text)
        if self.left < 0:
            raise OutputLimit
        return len(text)

    def flush(self) -> None:
        """Nothing is kept."""

    def isatty(self) -> bool:
        """Nobody reads it."""
        return False
