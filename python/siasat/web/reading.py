"""What visitors send as text is read in a worker, with a hard time limit; here the server asks for it."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from siasat.web.api.schemas import PositionRequest
from siasat.web.api.views.position import AnyReferee, open_position
from siasat.web.errors import Refused, task_refusal
from siasat.web.visitor import Visitor
from siasat.web.workers.pool import Pool
from siasat.web.workers.queue import TaskError
from siasat.web.workers.task import Payload, Rank


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads positions and games for visitors; `Refused` where the text is wrong, too slow, or too much waits."""

    pool: Pool
    seconds: float

    async def check(self, asker: Visitor, request: PositionRequest) -> None:
        """Refuse a position that cannot be opened in time; afterwards `open_position` is known to be quick."""
        await self._ask(asker, "check", request)

    async def game(self, asker: Visitor, request: PositionRequest) -> AnyReferee | None:
        """The game played up to a position; None where it was checked but cannot be sent between processes."""
        if request.position is None and not request.moves:
            return open_position(request)
        found = await self._ask(asker, "game", request)
        return None if found["referee"] is None else pickle.loads(found["referee"])

    async def json(self, asker: Visitor, what: str, request: BaseModel) -> tuple[str, int]:
        """The answer to a `view` or `import` as JSON, and how many moves were imported."""
        found = await self._ask(asker, what, request)
        return str(found["json"]), int(found.get("moves", 0))

    async def _ask(self, asker: Visitor, what: str, request: BaseModel) -> Payload:
        fields = set(PositionRequest.model_fields) if isinstance(request, PositionRequest) else None
        payload: dict[str, Any] = {"what": what, "request": request.model_dump(mode="json", include=fields)}
        try:
            task = self.pool.submit(
                "read", payload, visitor=asker.name, address=asker.address, seconds=self.seconds, rank=Rank.READ
            )
            try:
                found = await task.future
            finally:
                task.future.cancel()
        except TaskError as error:
            raise task_refusal(error.code, error.message, error.retry_after) from error
        if "refused" in found:
            status, code, message = found["refused"]
            raise Refused(status, code, message)
        return found
