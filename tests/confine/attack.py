"""Make attacks from a world of its own, and say what came of them and what changed outside.

`attack.py ISOLATION` prints a line of JSON for each group of attacks: what came of each, and what changed. It is a
program of its own, so that the tests can run it as another user.
"""

import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from siasat.confine import Limits, end, start
from siasat.confine.system_calls import ALLOWED, CONDITIONAL, MISSING, numbers

sys.path.insert(0, str(Path(__file__).parent))

from attacks import ENDS, GROUPS, RAW, SMUGGLED, X86

PRELUDE = """
import fcntl, json, mmap, os, resource, signal, socket, subprocess, sys, threading, time
world = json.loads(sys.stdin.readline())

def any_of(action, values):
    '''Succeed if one of many does.'''
    for value in values:
        try:
            action(value)
        except (OSError, KeyError):
            continue
        return
    raise OSError('none')

def foreign():
    sys.path.insert(0, world['smuggled'])
    import ctypes
    return ctypes

def raw(name, *arguments):
    ctypes = foreign()
    given = [os.getppid() if one == 'parent' else one for one in arguments]
    given = [ctypes.c_long(one) if isinstance(one, int) else one for one in given]
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.syscall(ctypes.c_long(world['calls'][name]), *given) == -1:
        error = ctypes.get_errno()
        is_gone = name == 'execveat' and error == 9  # allowed for the descriptor that the launcher had
        assert error in (1, 38) or is_gone, f'{name} reached the kernel: {os.strerror(error)}'
        raise OSError(error, name)

def sweep():
    '''Every number that is not on the list, without arguments.'''
    ctypes = foreign()
    libc = ctypes.CDLL(None, use_errno=True)
    for number in (*range(700), *range(1 << 30, (1 << 30) + 700)):
        if number not in (*world['allowed'], 335, 336):  # uprobes: filters do not see them, callers are ended
            result = libc.syscall(ctypes.c_long(number), *[ctypes.c_long(0)] * 6)
            assert (result, ctypes.get_errno()) in ((-1, 1), (-1, 38)), number
    raise OSError('all refused')

def old_call(number):
    '''mov eax, number; int 0x80; ret'''
    ctypes = foreign()
    code = b'\\xb8' + number.to_bytes(4, 'little') + b'\\xcd\\x80\\xc3'
    place = mmap.mmap(-1, 4096, prot=7)
    place.write(code)
    ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(place)))()

for name, source in world['attacks'].items():
    try:
        exec(source)
        result = 'DONE'
    except (OSError, ImportError, KeyError, MemoryError, ValueError, RuntimeError) as error:
        result = 'refused'
        if world['is_smuggled'] and isinstance(error, ImportError):
            result = repr(error)
    except AssertionError as error:
        result = str(error)
    print(f'{name}: {result}', flush=True)
"""


class World:
    """What an attack may reach: files, sockets, this process."""

    def __init__(self, isolation: str, folder: Path) -> None:
        folder.chmod(0o755)
        self.isolation = isolation
        self.folder = folder
        self.canary = folder / "canary"
        self.canary.write_text("unchanged")
        self.canary.chmod(0o666)
        (folder / "beside.py").write_text("")
        self.smuggled = folder / "smuggled"
        self.smuggled.mkdir()
        found = find_spec("_ctypes")
        assert found is not None
        assert found.origin is not None
        shutil.copy(found.origin, self.smuggled)
        os.set_inheritable(os.open(self.canary, os.O_RDWR), True)
        os.environ["SIASAT_TEST_SECRET"] = "secret"
        os.chdir(folder)
        self.signals = 0
        for number in (signal.SIGUSR1, signal.SIGIO):
            signal.signal(number, self._count)
        self.server = socket.create_server(("127.0.0.1", 0))
        self.listeners = [self.server]
        for name in (str(folder / "socket"), "\0siasat-test"):
            with suppress(OSError):  # another run has it
                listener = socket.socket(socket.AF_UNIX)
                listener.bind(name)
                listener.listen()
                self.listeners.append(listener)
        for listener in self.listeners:
            listener.setblocking(False)

    def _count(self, *_: Any) -> None:
        self.signals += 1

    def attack(self, attacks: dict[str, str]) -> dict[str, Any]:
        """Make attacks from one process; what came of each, how it ended, and what is different now."""
        before = self.look()
        is_smuggled = attacks is SMUGGLED or attacks is X86
        world = {
            "attacks": attacks,
            "is_smuggled": is_smuggled,
            "repository": __file__,
            "canary": str(self.canary),
            "folder": str(self.folder),
            "home": next((str(path) for path in sorted(Path.home().glob(".*")) if path.is_file()), str(self.canary)),
            "socket": str(self.folder / "socket"),
            "port": self.server.getsockname()[1],
            "group": os.getpgrp(),
            "smuggled": str(self.smuggled),
            "calls": call_numbers(),
            "allowed": sorted({**numbers(ALLOWED, MACHINE), **numbers(CONDITIONAL, MACHINE)}.values()),
        }
        process = start(
            ["-c", PRELUDE],
            readable=[self.smuggled] if is_smuggled else (),
            isolation=self.isolation,
            limits=Limits(memory=256, cpu_seconds=1 if len(attacks) == 1 else 20),
        ).process
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError):
            process.stdin.write(json.dumps(world).encode() + b"\n")
            process.stdin.flush()
        printed = process.stdout.read(2000) if "print without end" in attacks else b""
        with suppress(subprocess.TimeoutExpired):
            printed = printed or process.communicate(timeout=1.5 if attacks.keys() & ENDS.keys() else 60)[0]
        end(process)
        time.sleep(0.05)
        after = self.look()
        changed = {key: (before[key], after[key]) for key in before if before[key] != after[key]}
        results = dict(line.split(": ", 1) for line in printed.decode().splitlines() if ": " in line)
        results = {name: results.get(name, "ended") for name in attacks}
        return {"results": results, "status": process.returncode, "changed": changed}

    def look(self) -> dict[str, Any]:
        """What an attack could have changed."""
        seen: dict[str, Any] = {path.name: _stat(path) for path in self.folder.rglob("*") if "cache" not in str(path)}
        for path in ("x", "new", "fifo", "device"):
            seen[path] = _stat(Path(f"/tmp/siasat-{path}"))
        for path in ("/dev/shm/siasat-new", "/new", json.__file__, json.__cached__):
            seen[path] = _stat(Path(path))
        for path in ("kernel/core_pattern", "kernel/hostname", "kernel/domainname"):
            seen[path] = Path("/proc/sys", path).read_text()
        with suppress(OSError):  # not every kernel has it
            seen["keys"] = "siasat-test" in Path("/proc/keys").read_text()
        for number in (resource.RLIMIT_NOFILE, resource.RLIMIT_AS):
            seen[f"limit {number}"] = resource.getrlimit(number)
        seen["signals"], seen["priority"] = self.signals, os.getpriority(os.PRIO_PROCESS, 0)
        seen["processors"] = sorted(os.sched_getaffinity(0))
        seen["connections"] = [_is_called(listener) for listener in self.listeners]
        seen["children"] = Path(f"/proc/self/task/{os.getpid()}/children").read_text()
        return seen


def _stat(path: Path) -> tuple[int, ...] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mode, found.st_uid, found.st_size, found.st_mtime_ns, found.st_nlink


def _is_called(listener: socket.socket) -> bool:
    try:
        listener.accept()
    except BlockingIOError:
        return False
    return True


MACHINE = os.uname().machine


def call_numbers() -> dict[str, int]:
    """The numbers of the calls in `RAW`, by the headers of this system, else by the tables that we use."""
    names = {"x86_64": "unistd_64.h", "aarch64": "unistd.h"}
    found = {**numbers(CONDITIONAL, MACHINE), **numbers(MISSING, MACHINE)}
    for header in Path("/usr/include").rglob(f"asm*/{names[MACHINE]}"):
        for line in header.read_text().splitlines():
            words = line.split()
            if len(words) == 3 and words[1].startswith("__NR_") and words[2].isdigit():
                found[words[1].removeprefix("__NR_")] = int(words[2])
    return {name: found[name] for name in {call[0] for call in RAW.values()} if name in found}


def main(isolation: str) -> None:
    """Make all attacks and print what came of them."""
    with tempfile.TemporaryDirectory() as folder:
        world = World(isolation, Path(folder))
        known = call_numbers()
        for group in GROUPS:
            if group is X86 and MACHINE != "x86_64":
                continue
            known = {
                name: source for name, source in group.items() if name not in RAW or RAW[name][0] in call_numbers()
            }
            print(json.dumps(world.attack(group if known == group else known)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
