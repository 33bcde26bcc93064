"""What there is only on POSIX systems is not needed: every module is imported without it, and the other way is tried.

Nothing here runs on Windows: what Windows lacks is taken away.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from siasat.errors import StoreError
from siasat.players.processes import kill_group
from siasat.store import lock
from siasat.web.workers import memory
from siasat.work.interrupts import interrupts_blocked

WITHOUT_POSIX = """
import importlib, os, pkgutil, signal, sys

def load_all():
    import siasat
    for module in pkgutil.walk_packages(siasat.__path__, "siasat."):
        if module.name not in missing and not module.name.endswith(".__main__"):
            try:
                importlib.import_module(module.name)
            except Exception as error:
                if sys.modules.get("fcntl", 0) is None:
                    raise
                missing[module.name] = error  # what needs a library that is not installed here
    return {name for name in sys.modules if name.partition(".")[0] == "siasat"}

missing = {}

first = load_all()  # libraries may use what they like: they bring their own ways for Windows
for name in first:
    del sys.modules[name]
for name in ("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"):
    sys.modules[name] = None
for name in "fork forkpty getuid geteuid killpg getpgid setsid sched_getaffinity sysconf uname".split():
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGKILL", "SIGALRM", "SIGHUP", "SIGUSR1", "setitimer", "alarm", "pthread_sigmask"):
    delattr(signal, name)
assert load_all() == first
assert len(missing) < 10, missing
print(len(first))
"""


@pytest.mark.slow
def test_every_module_is_imported_without_posix() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_POSIX], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 300


def test_programs_are_ended_without_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []
    monkeypatch.delattr(os, "killpg")
    monkeypatch.setattr(subprocess, "run", lambda command, **_: calls.append(command))
    kill_group(4242)
    assert calls == [["taskkill", "/F", "/T", "/PID", "4242"]]


def test_a_store_is_locked_without_fcntl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: set[str] = set()

    def locking(handle: int, _mode: int, _count: int) -> None:
        if held:
            raise OSError(13, "Permission denied")
        held.add(str(handle))

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    path = str(tmp_path / "x.lock")
    with lock._file_lock(path, "busy"), pytest.raises(StoreError, match="busy"), lock._file_lock(path, "busy"):
        pass
    monkeypatch.setitem(sys.modules, "msvcrt", None)
    with lock._file_lock(path, "busy"), lock._file_lock(path, "busy"):
        pass


def test_memory_is_unknown_without_sysconf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sysconf")
    assert memory.used_bytes() == 0


def test_workers_start_without_signal_masks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    with interrupts_blocked():
        pass
