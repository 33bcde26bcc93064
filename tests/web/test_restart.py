"""A server that is killed loses no move; one that is stopped ends well."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.conftest import Server, await_start

from siasat.backend.native import why_missing


@contextmanager
def serve(store: Path) -> Iterator[Server]:
    """The command itself, killed at the end if it is still there."""
    process = subprocess.Popen(
        [sys.executable, "-m", "siasat.cli.main", "serve", "--port", "0", "--store", str(store), "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONWARNINGS": "ignore"},
    )
    server = await_start(process)
    try:
        yield server
    finally:
        server.client.close()
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=180)


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, where the system tells."""
    folder = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in folder.read_text().split()] if folder.exists() else []


def test_killed_in_the_middle_of_a_game(tmp_path: Path) -> None:
    store = tmp_path / "web.sqlite"
    with serve(store) as first:
        played, seat, _ = first.new_game(game="congklak", seats=["person", "level:1"], seed=3)
        for _ in range(3):
            state = first.wait_for_turn(played, seat)
            move = {"move": state["legal"][0]["text"], "ply": state["ply"]}
            first.client.post(f"/api/games/{played}/move", headers=seat, json=move)
        before = first.wait_for_turn(played, seat)
        # In this one the computer is at work when the server dies: its nodes take it a while.
        thinker = f"alphabeta@nodes={5_000_000 if why_missing() is None else 50_000}"
        clock = {"initial_ms": 600_000, "increment_ms": 0}
        thinking, other_seat, _ = first.new_game(game="chess", seats=["person", thinker], clock=clock)
        answered = first.client.post(f"/api/games/{thinking}/move", headers=other_seat, json={"move": "e2e4"}).json()
        assert answered["ply"] == 1
        workers = children_of(first.process.pid)
        first.process.send_signal(signal.SIGKILL)
        first.process.wait(180)
    assert all(ends(worker) for worker in workers)
    with serve(store) as second:
        after = second.client.get(f"/api/games/{played}", headers=seat).json()
        for same in ("seq", "position", "moves", "legal", "you", "may", "scene", "seats"):
            assert after[same] == before[same], same
        state = second.wait(thinking, other_seat, 2)
        assert state["moves"][0]["text"] == "e2e4"
        assert state["ply"] == 2  # the computer went on by itself
        # No time passed while the server was down, and only black's own thinking since then.
        assert state["clock"]["left_ms"][1] > 500_000
        second.process.send_signal(signal.SIGTERM)
        assert second.process.wait(180) in (0, -signal.SIGTERM)
        assert "Traceback" not in (second.process.stderr.read() if second.process.stderr else "")


def ends(pid: int) -> bool:
    """Whether a worker without a server ends, as it should, within some seconds."""
    for _ in range(300):
        if not Path(f"/proc/{pid}").exists():
            return True
        time.sleep(0.1)
    return False


def test_a_taken_port_is_told_in_one_line(tmp_path: Path) -> None:
    with serve(tmp_path / "web.sqlite") as server:
        port = server.address.rpartition(":")[2]
        done = subprocess.run(
            [sys.executable, "-m", "siasat.cli.main", "serve", "--port", port, "--store", str(tmp_path / "b.sqlite")],
            capture_output=True,
            text=True,
            check=False,
            timeout=180,
        )
    assert done.returncode == 2
    assert done.stderr == f"siasat: error: port {port} is in use by another program; choose another one with --port\n"
