"""What the confinement promises about a program: what it sees, its identity, its limits, its end."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from siasat.confine import Limits, end, isolations, start
from siasat.errors import InputError


@pytest.fixture(params=("namespaces", "landlock"))
def isolation(request: pytest.FixtureRequest) -> str:
    if request.param not in isolations():
        pytest.skip(f"{request.param} does not work on this machine for this user")
    return str(request.param)


def run(code: str, isolation: str, memory: int = 512) -> str:
    """What a confined program prints."""
    output, _ = start(["-c", code], isolation=isolation, limits=Limits(memory)).process.communicate(timeout=60)
    return output.decode().strip()


def test_a_program_talks_over_its_pipes(isolation: str) -> None:
    process = start(["-c", "print(input() + '!')"], isolation=isolation).process
    assert process.communicate(b"hello\n", timeout=60)[0] == b"hello!\n"


def test_siasat_and_ctypes_are_absent(isolation: str) -> None:
    for name in ("siasat", "numpy", "ctypes", "_ctypes"):
        code = f"try:\n    import {name}\nexcept ImportError:\n    print('absent')"
        assert run(code, isolation) == "absent", name


def test_memory_has_a_limit(isolation: str) -> None:
    code = "try:\n    bytearray(100 << 20)\nexcept MemoryError:\n    print('memory')"
    assert run(code, isolation, 90) == "memory"
    assert run(code + "\nelse: print('enough')", isolation, 300) == "enough"


def test_an_unknown_isolation_is_refused() -> None:
    with pytest.raises(InputError, match="must be auto, namespaces, landlock or none, not jail"):
        start(["-c", "pass"], isolation="jail")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux confines programs")
def test_it_has_no_rights_and_a_filter(isolation: str) -> None:
    confined = start(["-c", "print(1, flush=True); input()"], isolation=isolation)
    assert confined.process.stdout is not None
    assert confined.process.stdout.readline() == b"1\n"
    lines = Path(f"/proc/{confined.process.pid}/status").read_text().splitlines()
    end(confined.process)
    status = {key: value.split() for key, _, value in (line.partition(":") for line in lines)}
    assert [status[name] for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")] == [["0" * 16]] * 4
    assert (status["NoNewPrivs"], status["Seccomp"], status["Threads"]) == (["1"], ["2"], ["1"])
    assert "0" not in (*status["Uid"], *status["Gid"])


def test_threads_are_counted(isolation: str) -> None:
    code = """
import threading, time
started = 0
try:
    for started in range(20):
        threading.Thread(target=time.sleep, args=(1,)).start()
except RuntimeError:
    print(started)
"""
    output, _ = start(["-c", code], isolation=isolation, limits=Limits(threads=4)).process.communicate(timeout=60)
    if isolation == "landlock" and os.geteuid() != 0:
        pytest.skip("without namespaces an ordinary user's threads are not counted for one process")
    assert output.split() == [b"4"]


@pytest.mark.slow
def test_it_ends_with_its_parent(isolation: str) -> None:
    code = f"""
import time
from siasat.confine import start
print(start(["-c", "while True: pass"], isolation={isolation!r}).process.pid, flush=True)
time.sleep(600)
"""
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    deadline = time.monotonic() + 30
    while (state := _state(pid)) not in ("", "Z"):
        assert time.monotonic() < deadline, state
        time.sleep(0.05)


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def test_packages_are_there_when_asked_for(isolation: str) -> None:
    pytest.importorskip("numpy")
    code = "import numpy; print(int(numpy.ones(3) @ numpy.ones(3)))"
    process = start(["-c", code], isolation=isolation, packages=True).process
    assert process.communicate(timeout=60)[0] == b"3\n"


def test_without_a_way_to_confine_the_reason_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.confine.confined_process._problem", lambda _: "not allowed")
    with pytest.raises(InputError, match="namespaces: not allowed and landlock: not allowed"):
        start(["-c", "pass"])
