"""Searches on demand over one socket: analyse, review, compare, explore, cancel."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TypeVar

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from siasat.errors import SiasatError
from siasat.web.api.schemas import ErrorDetail, PositionRequest, WorkMessage
from siasat.web.api.schemas.work import (
    AnalyseJob,
    CancelJob,
    CompareJob,
    DoneMessage,
    ErrorMessage,
    ExploreJob,
    Job,
    NamedJob,
    QueuedMessage,
    Reason,
    ReviewJob,
    StartedMessage,
    TreeMessage,
    WorkRequest,
)
from siasat.web.api.views.explore import info_view
from siasat.web.context import Context, context_of, visitor_of
from siasat.web.errors import Refused, refusal_of, task_refusal
from siasat.web.explorations import Exploration
from siasat.web.settings import MESSAGE_SECONDS
from siasat.web.validation import check_table, first_problem
from siasat.web.visitor import Visitor
from siasat.web.workers.kinds import (
    ANALYSE,
    COMPARE,
    EXPLORE,
    MINIMUM,
    REVIEW,
    AnalysePayload,
    ComparePayload,
    ExplorePayload,
    Kind,
    MinimumPayload,
    R,
    ReviewPayload,
    SearchPayload,
    Target,
)
from siasat.web.workers.queue import AnyTask, Task, TaskError

router = APIRouter()
REQUEST: TypeAdapter[AnalyseJob | ReviewJob | CompareJob | ExploreJob | CancelJob] = TypeAdapter(WorkRequest)
NAMED = TypeAdapter(NamedJob)
S = TypeVar("S", bound=SearchPayload)
M = TypeVar("M", bound=WorkMessage)
MOST_JOBS = 16
REVIEW_NODES = 200_000
"""The most nodes that a review may spend on each position."""

QUEUE = 256


@router.websocket("/api/work")
async def work(socket: WebSocket) -> None:
    """Serve the searches of one page until it disconnects."""
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
        await socket.send_text(message.model_dump_json())


class _Desk:
    """The searches of one socket."""

    def __init__(self, server: Context, visitor: Visitor) -> None:
        self.server = server
        self.visitor = visitor
        self.out: asyncio.Queue[WorkMessage | None] = asyncio.Queue(QUEUE)
        self.jobs: dict[str, list[AnyTask]] = {}
        self.running: dict[str, asyncio.Task[None]] = {}
        self.cancelled: set[str] = set()
        self.closed = False

    def hear(self, text: str) -> None:
        """One message of the page."""
        try:
            request = REQUEST.validate_json(text)
        except ValidationError as error:
            field, message = first_problem(error.errors())
            detail = ErrorDetail(code="invalid", message=message, field=field)
            self.say(ErrorMessage(job=_job_of(text), error=detail))
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
        """Stop a search; its `done` message says that it was cancelled."""
        if job in self.running:
            self.cancelled.add(job)  # it may not be queued yet: its position is read first
        for task in self.jobs.get(job, []):
            self.server.pool.stop(task)

    def close(self) -> None:
        """The page has disconnected: cancel its searches."""
        self.closed = True
        for tasks in self.jobs.values():
            for task in tasks:
                task.future.cancel()
        for running in self.running.values():
            running.cancel()

    def say(self, message: WorkMessage) -> None:
        """Queue a message for the page; close the socket if the page does not read."""
        if self.closed:
            return
        try:
            self.out.put_nowait(message)
        except asyncio.QueueFull:
            self.close()
            while not self.out.empty():
                self.out.get_nowait()
            self.out.put_nowait(None)

    def fail(self, job: str, refused: Refused) -> None:
        """Report a failed search."""
        self.say(ErrorMessage(job=job, error=refused.detail))

    async def _run(self, request: Job) -> None:
        job = request.job
        self.jobs[job] = []
        try:
            reason = await self._search(request)
            self.say(DoneMessage(job=job, reason=reason))
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

    async def _search(self, request: Job) -> Reason:
        position = PositionRequest(
            game=request.game, variant=request.variant, position=request.position, moves=request.moves
        )
        await self.server.reader.check(self.visitor, position)  # errors are reported before anything is queued
        if request.job in self.cancelled:
            return "cancelled"
        bounds = self.server.settings.bounds
        for algorithm in _algorithms_of(request):
            check_table(algorithm, bounds)
        target = Target(request.job, position, request.evaluator, bounds.nodes, bounds.seconds)
        match request:
            case AnalyseJob():
                nodes = min(request.nodes or bounds.nodes, bounds.nodes)
                seconds = min(request.seconds or bounds.seconds, bounds.seconds)
                depth = None if request.depth is None else min(request.depth, bounds.depth)
                target = replace(target, nodes=nodes, seconds=seconds)
                lines = min(request.lines, bounds.lines)
                return await self._result(
                    self._submit(ANALYSE, AnalysePayload(target, request.algorithm, lines, depth))
                )
            case ReviewJob():
                target = replace(target, nodes=min(request.nodes, REVIEW_NODES), seconds=4 * bounds.seconds)
                return await self._result(self._submit(REVIEW, ReviewPayload(target, request.algorithm)))
            case CompareJob():
                return await self._compare(request, target)
            case ExploreJob():
                return await self._explore(request, target)
            case _:
                raise Refused(422, "invalid", "there is no such search")

    async def _compare(self, request: CompareJob, target: Target) -> Reason:
        bounds = self.server.settings.bounds
        depth = min(request.depth, bounds.depth)
        # The minimum comes first: it is short, and the others are measured by it.
        tasks = [self._submit(MINIMUM, MinimumPayload(target, depth))]
        for index, algorithm in enumerate(request.algorithms[: bounds.compare_rows]):
            tasks.append(self._submit(COMPARE, ComparePayload(target, algorithm, index, depth)))
        done = await asyncio.gather(*(self._result(task) for task in tasks))
        return "cancelled" if "cancelled" in done else "finished"

    async def _explore(self, request: ExploreJob, target: Target) -> Reason:
        bounds = self.server.settings.bounds
        depth, keep = min(request.depth, bounds.depth), min(request.keep, bounds.explore_nodes)
        payload = ExplorePayload(target, request.algorithm, depth, keep)
        task = self._submit(EXPLORE, payload)
        try:
            found = await task.future
        except asyncio.CancelledError:
            if self.closed:
                raise
            return "cancelled"
        if found is None:
            return "cancelled"
        exploration = Exploration(found)
        self.server.explorations.add(exploration)
        info = await self.server.views.run(self.visitor.address, lambda: info_view(exploration))
        self.say(TreeMessage(job=request.job, exploration=info))
        return "finished"

    async def _result(self, task: Task[Reason]) -> Reason:
        try:
            return await task.future
        except asyncio.CancelledError:
            if self.closed or not task.future.cancelled():
                raise
            return "cancelled"

    def _submit(self, kind: Kind[S, M, R], payload: S) -> Task[R]:
        job = payload.target.job
        task = self.server.pool.submit(
            kind,
            payload,
            visitor=self.visitor.name,
            address=self.visitor.address,
            seconds=payload.target.seconds + 5,
            news=self.say,
            started=lambda: self.say(StartedMessage(job=job)),
        )
        self.jobs[job].append(task)
        ahead = self.server.pool.ahead_of(task)
        if ahead:
            self.say(QueuedMessage(job=job, ahead=ahead))
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
    """The job name in an invalid message, so that the page knows which request failed."""
    try:
        return NAMED.validate_json(text).job
    except ValidationError:
        return None
