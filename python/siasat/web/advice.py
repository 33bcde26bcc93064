"""Hints and explanations: one request waits for a search, which is cancelled if the visitor disconnects."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from starlette.requests import Request

from siasat.web.context import Context
from siasat.web.errors import task_refusal
from siasat.web.visitor import Visitor
from siasat.web.workers.kinds import Kind, N, P, R
from siasat.web.workers.queue import TaskError
from siasat.web.workers.task import Rank

POLL_SECONDS = 0.25


async def ask(
    server: Context, visitor: Visitor, request: Request, kind: Kind[P, N, R], payload: P, seconds: float
) -> R:
    """The result of a task; raises the matching `Refused` error."""
    try:
        task = server.pool.submit(
            kind, payload, visitor=visitor.name, address=visitor.address, seconds=seconds, rank=Rank.ADVICE
        )
        watch = asyncio.create_task(_gone(request))
        try:
            both: list[asyncio.Future[Any]] = [task.future, watch]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not task.future.done():
                raise TaskError("stopping", "the client has disconnected")
            return task.future.result()
        finally:
            watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watch
            task.future.cancel()
    except TaskError as error:
        raise task_refusal(error.code, error.message, error.retry_after) from error


async def _gone(request: Request) -> None:
    """Returns when the visitor has closed the connection."""
    while not await request.is_disconnected():
        await asyncio.sleep(POLL_SECONDS)
