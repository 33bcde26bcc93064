"""What visitors send as text is read in a worker, with a hard time limit; here the server asks for it."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

from siasat.web.api.schemas import ImportRequest, PositionRequest, StudyRequest
from siasat.web.api.views.position import AnyReferee, open_position
from siasat.web.errors import Refused, task_refusal
from siasat.web.visitor import Visitor
from siasat.web.workers.kinds import CHECK, EXPORT, IMPORT, OPEN, VIEW, Kind, N, P, R, ReadText, Refusal
from siasat.web.workers.pool import Pool
from siasat.web.workers.queue import TaskError
from siasat.web.workers.task import Rank


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads positions and games for visitors; `Refused` where the text is wrong, too slow, or too much waits."""

    pool: Pool
    seconds: float

    async def check(self, asker: Visitor, request: PositionRequest) -> None:
        """Refuse a position that cannot be opened in time; afterwards `open_position` is known to be quick."""
        await self._ask(asker, CHECK, request)

    async def game(self, asker: Visitor, request: PositionRequest) -> AnyReferee | None:
        """The game played up to a position; None where it was checked but cannot be sent between processes."""
        if request.position is None and not request.moves:
            return open_position(request)
        found = await self._ask(asker, OPEN, request)
        return None if found.referee is None else pickle.loads(found.referee)

    async def view(self, asker: Visitor, request: PositionRequest) -> ReadText:
        """A `PositionView` as JSON."""
        return await self._ask(asker, VIEW, request)

    async def imported(self, asker: Visitor, request: ImportRequest) -> ReadText:
        """An `Imported` as JSON."""
        return await self._ask(asker, IMPORT, request)

    async def exported(self, asker: Visitor, request: StudyRequest) -> ReadText:
        """A `StudyText` as JSON."""
        return await self._ask(asker, EXPORT, request)

    async def _ask(self, asker: Visitor, kind: Kind[P, N, Refusal | R], request: P) -> R:
        try:
            task = self.pool.submit(
                kind, request, visitor=asker.name, address=asker.address, seconds=self.seconds, rank=Rank.READ
            )
            try:
                found = await task.future
            finally:
                task.future.cancel()
        except TaskError as error:
            raise task_refusal(error.code, error.message, error.retry_after) from error
        if isinstance(found, Refusal):
            raise Refused(found.status, found.code, found.message)
        return found
