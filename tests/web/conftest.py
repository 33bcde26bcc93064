"""Servers to test against: real ones, in processes of their own, each with a store of its own."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from siasat.web.settings import default_static

GENEROUS = "Traffic(rate=5000, burst=5000, creation_rate=500, creation_burst=500, queued_per_visitor=100, loop_rate=10)"

T = TypeVar("T")


def run_apart(scene: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread of its own: a browser's test may have left its event loop in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, scene).result()


class Server:
    """A server that runs, and a client for it."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address
        self.client = httpx.Client(base_url=address, timeout=180)
        self.errors = ""
        """What it wrote to standard error, once it has stopped."""

    @property
    def socket_address(self) -> str:
        return self.address.replace("http", "ws", 1)

    def visitor(self) -> httpx.Client:
        """Another visitor, with cookies of its own."""
        return httpx.Client(base_url=self.address, timeout=180)

    def new_game(self, **settings: Any) -> tuple[str, dict[str, str], dict[str, Any]]:
        """A game, the header with all of its seats' secrets, and its state."""
        answer = self.client.post("/api/games", json=settings)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        secrets = ",".join(secret for secret in made["secrets"] if secret)
        return made["state"]["id"], {"X-Seat-Secret": secrets}, made["state"]

    def wait(self, game: str, headers: dict[str, str], ply: int) -> dict[str, Any]:
        """The game once it has `ply` moves, or is over."""
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline:
            state: dict[str, Any] = self.client.get(f"/api/games/{game}", headers=headers).json()
            if state["ply"] >= ply or state["result"] is not None:
                return state
            time.sleep(0.02)
        raise AssertionError(f"no move {ply} after three minutes: {state['ply']} moves, thinking: {state['thinking']}")

    def wait_for_turn(self, game: str, headers: dict[str, str]) -> dict[str, Any]:
        """The game once a person is to move, or it is over."""
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline:
            state: dict[str, Any] = self.client.get(f"/api/games/{game}", headers=headers).json()
            if "move" in state["may"] or state["result"] is not None:
                return state
            time.sleep(0.02)
        raise AssertionError(f"the computer does not move: {state}")


@contextmanager
def running(
    store: Path,
    *,
    traffic: str = GENEROUS,
    more: str = "",
    workers: int = 1,
    port: int = 0,
    path: str = "",
    plugins: Sequence[str] = (),
    files: int | None = None,
) -> Iterator[Server]:
    """A server with settings of its own; it is stopped as an operator would. `files` is how many it may open.

    It serves a copy of the page: one that is rebuilt meanwhile does not change under a test's hands.
    """
    page = store.parent / "page"
    if default_static().exists():
        shutil.copytree(default_static(), page, dirs_exist_ok=True)
    limit = (
        "" if files is None else f"import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files}))\n"
    )
    code = (
        f"{limit}"
        "from pathlib import Path\n"
        "from siasat.web.serving import serve\n"
        "from siasat.web.settings import *\n"
        f"serve(Settings({str(store)!r}, port={port}, workers={workers}, traffic={traffic}, "
        f"static=Path({str(page)!r}), {more}))\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", f"if __name__ == '__main__':\n    {code.replace(chr(10), chr(10) + '    ')}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={
            **os.environ,
            "PYTHONWARNINGS": "ignore",
            "PYTHONPATH": path,
            "SIASAT_PLUGINS": os.pathsep.join(plugins),
            "SIASAT_HOME": str(store.parent.parent / "home"),  # one for all servers of a process: tables are kept there
        },
    )
    server = await_start(process)
    try:
        yield server
    finally:
        server.client.close()
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=180)
        server.errors = errors
        assert "Traceback" not in errors, errors


def await_start(process: subprocess.Popen[str]) -> Server:
    """The server of a process, once it answers and a worker is ready."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+?(?=/ )", line)
    assert found is not None, (line, process.stderr.read() if process.stderr and process.poll() is not None else "")
    server = Server(process, found[0])
    deadline, pause = time.monotonic() + 240, 0.1
    while time.monotonic() < deadline:
        try:
            if server.client.get("/api/health").json().get("workers", 0) > 0:
                return server
        except httpx.TransportError:
            pass
        time.sleep(pause)
        pause = min(0.5, pause * 1.2)  # on a busy machine, asking ten times a second would use up what a test may ask
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process that do not harm it."""
    with running(tmp_path_factory.mktemp("web") / "web.sqlite") as started:
        yield started
