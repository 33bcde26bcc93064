"""What runs first in a web worker: Python's side of the bridge to JavaScript. Only here are its objects seen."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pyodide.ffi import can_run_sync, create_proxy, run_sync, to_js

from siasat.errors import SiasatError
from siasat.web.in_page.application import Message, PageApplication, page_settings
from siasat.web.in_page.early import EarlyRecord
from siasat.web.in_page.job_worker import JobWorker
from siasat.web.in_page.own import check_program, grade_program, load_program, templates
from siasat.web.in_page.workers import Spawn, WebWorker
from siasat.web.workers.queue import TaskError

VISITOR = "visitor-of-this-browser"
"""The store belongs to one browser, so all its games belong to one visitor."""

SLICE_SECONDS = 0.03
"""How long a search runs before messages are read, where there is no shared memory."""


OWN_MOVE_SECONDS = 4.0
"""How long a search may take in a worker that cannot do anything else meanwhile."""


class _WebWorker:
    """A worker of the browser, reached through JavaScript."""

    def __init__(self, worker: Any, proxies: list[Any]) -> None:
        self._worker = worker
        self._proxies = proxies

    def post(self, order: bytes) -> None:
        """Give it a pickled order."""
        self._worker.post(to_js(order))

    def stop(self, number: int) -> None:
        """Ask it to end a task early."""
        self._worker.stop(number)

    def end(self) -> None:
        """End it at once."""
        self._worker.end()
        for proxy in self._proxies:
            asyncio.get_running_loop().call_later(1.0, proxy.destroy)


def _spawner(bridge: Any) -> Spawn:
    def spawn(reply: Callable[[bytes], None], ended: Callable[[], None]) -> WebWorker:
        proxies = [create_proxy(lambda data: reply(data.to_bytes())), create_proxy(ended)]
        return _WebWorker(bridge.spawn(*proxies), proxies)

    return spawn


class Served:
    """The application as JavaScript calls it."""

    def __init__(self, application: PageApplication) -> None:
        self._application = application
        self._tasks: set[asyncio.Task[None]] = set()
        self.open = application.open
        self.receive = application.receive
        self.leave = application.leave

    def request(self, id_: int, method: str, path: str, headers: str, body: str) -> None:
        """Begin to answer a request."""
        answer = self._application.request(id_, method, path, json.loads(headers), body)
        task = asyncio.get_running_loop().create_task(answer)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def adopt(self, record: str) -> str | None:
        """Go on with a game that the page began; what is wrong with it, in one line, where that cannot be done."""
        try:
            await self._application.adopt(EarlyRecord.model_validate_json(record))
        except (SiasatError, ValidationError) as error:
            return str(error)
        return None

    async def bench(self, number: int) -> str:
        """Do one search of `siasat bench`: what it found, as JSON, or its `error`."""
        try:
            return json.dumps(asdict(await self._application.bench(number)))
        except (SiasatError, TaskError) as error:
            return json.dumps({"error": str(error)})

    def export_store(self, path: str) -> None:
        """Write everything that is kept into one file."""
        self._application.export_store(Path(path))

    async def import_store(self, path: str) -> str | None:
        """Take over everything from such a file; what is wrong with it, in one line, where that cannot be done."""
        try:
            await self._application.import_store(Path(path))
        except SiasatError as error:
            return str(error)
        return None


async def serve_application(bridge: Any) -> Served:
    """Start the application: `bridge` has the path of the `store`, and the calls `post`, `flush` and `spawn`."""

    async def flush() -> None:
        await bridge.flush()

    def post(message: Message) -> None:
        bridge.post(json.dumps(dict(message)))

    application = PageApplication(page_settings(bridge.store), VISITOR, post, flush, _spawner(bridge))
    await application.start()
    return Served(application)


class OwnServed:
    """The sandbox for programs that visitors write, as JavaScript calls it. Every answer is JSON."""

    def __init__(self, bridge: Any) -> None:
        self._bridge = bridge

    def templates(self, lang: str) -> str:
        """The files to start from."""
        return json.dumps(templates(lang))

    def check(self, source: str) -> str:
        """Load a program and check what it adds."""
        return json.dumps(check_program(source))

    def grade(self, source: str, task: str, lang: str) -> str:
        """Grade a program as homework."""
        return json.dumps(grade_program(source, task, lang))

    async def run(self, source: str) -> Served:
        """Start the application with what a program adds. Nothing is kept, and everything runs in this worker."""
        load_program(source)

        async def flush() -> None:
            pass

        def post(message: Message) -> None:
            self._bridge.post(json.dumps(dict(message)))

        settings = page_settings("/tmp/web.sqlite", OWN_MOVE_SECONDS)
        application = PageApplication(settings, VISITOR, post, flush, None)
        await application.start()
        return Served(application)


def serve_jobs(bridge: Any) -> Callable[[Any], Awaitable[None]]:
    """Do jobs: the answer is what to call with every order. `bridge` has `reply`, `isStopped` and `pause`."""
    last = time.monotonic()

    def is_stopped(number: int) -> bool:
        nonlocal last
        if not bridge.hasSharedMemory and time.monotonic() - last > SLICE_SECONDS and can_run_sync():
            run_sync(bridge.pause())  # the message to stop is read meanwhile
            last = time.monotonic()
        return bool(bridge.isStopped(number))

    worker = JobWorker(lambda data: bridge.reply(to_js(data)), is_stopped)

    async def work(data: Any) -> None:
        worker.work(data.to_bytes())

    return work
