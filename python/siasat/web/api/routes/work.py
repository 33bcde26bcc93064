"""Searches on demand over one socket: analyse, review, compare, explore, cancel."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from siasat.errors import SiasatError
from siasat.web.api.schemas import ErrorDetail, PositionRequest, WorkMessage
from siasat.web.api.schemas.work import (
    AnalyseJob,
    CancelJob,
    CompareJob,
    ExploreJob,
    Job,
    NamedJob,
    ReviewJob,
    WorkRequest,
)
from siasat.web.api.views.explore import info_view
from siasat.web.context import Context, context_of, visitor_of
from siasat.web.errors import Refused, refusal_of, task_refusal
from siasat.web.explorations import Exploration
from siasat.web.settings import MESSAGE_SECONDS
from siasat.web.validation import check_table, first_problem
from siasat.web.visitor import Visitor
from siasat.web.workers.queue import Task, TaskError

router = APIRouter()
REQUEST: TypeAdapter[AnalyseJob | ReviewJob | CompareJob | ExploreJob | CancelJob] = TypeAdapter(WorkRequest)
NAMED = TypeAdapter(NamedJob)
MOST_JOBS = 16
QUEUE = 256


@router.websocket("/api/work")
async def work(socket: WebSocket) -> None:
    """Search for one page, until it goes."""
    server = context_of(socket)
    await socket.accept()
    server.sockets += 1
    messages = server.settings.traffic.work_messages
    socket.state.budget.widen(messages / MESSAGE_SECONDS, messages)
    desk = _Desk(server, visitor_of(socket))
    writer = asyncio.create_task(_write(socket, desk))
    try:
        while not writer.done():
            text = await socket.receive_text()
            if len(text.encode()) > server.settings.traffic.message_bytes:
                await socket.close(1009, "too large")
                return
            desk.hear(text)
    except (WebSocketDisconnect, RuntimeError, OSError, KeyError):
        pass  # the page has gone; KeyError: it sent bytes
    finally:
        desk.close()
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await writer
        server.sockets -= 1


async def _write(socket: WebSocket, desk: _Desk) -> None:
    while True:
        message = await desk.out.get()
        if message is None:
            if socket.application_state is WebSocketState.CONNECTED:
                await socket.close(1013, "you fell behind; come again")
            return
        fields = message.model_dump(mode="json")
        await socket.send_json({name: value for name, value in fields.items() if value is not None})


class _Desk:
    """The searches of one socket."""

    def __init__(self, server: Context, visitor: Visitor) -> None:
        self.server = server
        self.visitor = visitor
        self.out: asyncio.Queue[WorkMessage | None] = asyncio.Queue(QUEUE)
        self.jobs: dict[str, list[Task]] = {}
        self.running: dict[str, asyncio.Task[None]] = {}
        self.cancelled: set[str] = set()
        self.closed = False

    def hear(self, text: str) -> None:
        """One message of the page."""
        try:
            request = REQUEST.validate_json(text)
        except ValidationError as error:
            field, message = first_problem(error.errors())
            self.say(type="error", job=_job_of(text), error=ErrorDetail(code="invalid", message=message, field=field))
            return
        if isinstance(request, CancelJob):
            self.cancel(request.job)
            return
        if request.job in self.running:
            self.fail(request.job, Refused(409, "busy", f"the job {request.job!r} runs already"))
            return
        if len(self.running) >= MOST_JOBS:
            self.fail(
                request.job, Refused(429, "too-many-searches", f"{MOST_JOBS} searches run already on this socket")
            )
            return
        self.running[request.job] = asyncio.create_task(self._run(request))

    def cancel(self, job: str) -> None:
        """Stop a search; its `done` tells that it was cancelled."""
        if job in self.running:
            self.cancelled.add(job)  # it may not be queued yet: its position is read first
        for task in self.jobs.get(job, []):
            self.server.pool.stop(task)

    def close(self) -> None:
        """The page has gone: nothing more is searched for it."""
        self.closed = True
        for tasks in self.jobs.values():
            for task in tasks:
                task.future.cancel()
        for running in self.running.values():
            running.cancel()

    def say(self, **fields: Any) -> None:
        """Put a message before the page; one that does not listen is cut off."""
        if self.closed:
            return
        try:
            self.out.put_nowait(WorkMessage(**fields))
        except asyncio.QueueFull:
            self.close()
            while not self.out.empty():
                self.out.get_nowait()
            self.out.put_nowait(None)

    def fail(self, job: str, refused: Refused) -> None:
        """A search that came to nothing."""
        detail = ErrorDetail(code=refused.code, message=refused.message, field=refused.field)
        self.say(type="error", job=job, error=detail)

    async def _run(self, request: Job) -> None:
        job = request.job
        self.jobs[job] = []
        try:
            reason = await self._search(request)
            self.say(type="done", job=job, reason=reason)
        except Refused as refused:
            self.fail(job, refused)
        except TaskError as error:
            self.fail(job, task_refusal(error.code, error.message, error.retry_after))
        except SiasatError as error:
            self.fail(job, refusal_of(error))
        finally:
            for task in self.jobs.pop(job, []):
                task.future.cancel()  # where one of several failed, nobody waits for the others
            self.running.pop(job, None)
            self.cancelled.discard(job)

    async def _search(self, request: Job) -> str:
        position = PositionRequest(
            game=request.game, variant=request.variant, position=request.position, moves=request.moves
        )
        await self.server.reader.check(self.visitor, position)  # errors are reported before anything is queued
        if request.job in self.cancelled:
            return "cancelled"
        bounds = self.server.settings.bounds
        for algorithm in _algorithms_of(request):
            check_table(algorithm, bounds)
        payload: dict[str, Any] = {
            "position": position.model_dump(mode="json"),
            "evaluator": request.evaluator,
            "seconds": bounds.seconds,
            "nodes": bounds.nodes,
        }
        match request:
            case AnalyseJob():
                payload |= {
                    "algorithm": request.algorithm,
                    "lines": min(request.lines, bounds.lines),
                    "depth": None if request.depth is None else min(request.depth, bounds.depth),
                    "nodes": min(request.nodes or bounds.nodes, bounds.nodes),
                    "seconds": min(request.seconds or bounds.seconds, bounds.seconds),
                }
                return await self._one(request.job, "analyse", payload)
            case ReviewJob():
                payload |= {"algorithm": request.algorithm, "nodes": min(request.nodes, 200_000)}
                payload["seconds"] = 4 * bounds.seconds
                return await self._one(request.job, "review", payload)
            case CompareJob():
                return await self._compare(request, payload | {"depth": min(request.depth, bounds.depth)})
            case ExploreJob():
                return await self._explore(request, payload)
            case _:
                raise Refused(422, "invalid", "there is no such search")

    async def _compare(self, request: CompareJob, payload: dict[str, Any]) -> str:
        tasks = [self._submit(request.job, "minimum", payload)]  # first, and short: what the others are measured by
        for index, algorithm in enumerate(request.algorithms[: self.server.settings.bounds.compare_rows]):
            tasks.append(self._submit(request.job, "compare", payload | {"algorithm": algorithm, "index": index}))
        done = await asyncio.gather(*(self._result(task) for task in tasks))
        return "cancelled" if "cancelled" in done else "finished"

    async def _explore(self, request: ExploreJob, payload: dict[str, Any]) -> str:
        bounds = self.server.settings.bounds
        payload |= {
            "algorithm": request.algorithm,
            "depth": min(request.depth, bounds.depth),
            "keep": min(request.keep, bounds.explore_nodes),
        }
        task = self._submit(request.job, "explore", payload)
        try:
            found = await task.future
        except asyncio.CancelledError:
            if self.closed:
                raise
            return "cancelled"
        if found["tree"] is None:
            return "cancelled"
        exploration = Exploration(found)
        self.server.explorations.add(exploration)
        info = await self.server.views.run(self.visitor.address, lambda: info_view(exploration))
        self.say(type="tree", job=request.job, exploration=info)
        return "finished"

    async def _one(self, job: str, kind: str, payload: dict[str, Any]) -> str:
        return await self._result(self._submit(job, kind, payload))

    async def _result(self, task: Task) -> str:
        try:
            return str((await task.future)["reason"])
        except asyncio.CancelledError:
            if self.closed or not task.future.cancelled():
                raise
            return "cancelled"

    def _submit(self, job: str, kind: str, payload: dict[str, Any]) -> Task:
        task = self.server.pool.submit(
            kind,
            payload,
            visitor=self.visitor.name,
            address=self.visitor.address,
            seconds=float(payload["seconds"]) + 5,
            news=lambda found: self.say(job=job, **found),
            started=lambda: self.say(type="started", job=job),
        )
        self.jobs[job].append(task)
        ahead = self.server.pool.ahead_of(task)
        if ahead:
            self.say(type="queued", job=job, ahead=ahead)
        return task


def _algorithms_of(request: Job) -> list[str]:
    """The algorithms that a request names."""
    match request:
        case CompareJob():
            return request.algorithms
        case AnalyseJob() | ReviewJob() | ExploreJob():
            return [] if request.algorithm is None else [request.algorithm]
        case _:
            return []


def _job_of(text: str) -> str | None:
    """The name of the job in a message that is wrong otherwise, so that the page knows which of its wishes failed."""
    try:
        return NAMED.validate_json(text).job
    except ValidationError:
        return None
