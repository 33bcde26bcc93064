"""Classes: doors for students. The student's secret comes in a header and says whose work it is: there is no other."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path

from siasat.encoders.names import clean_name
from siasat.web.api.routes.common import ERRORS, GameId
from siasat.web.api.schemas import PositionView
from siasat.web.api.schemas.classes import (
    Joined,
    Joining,
    PositionItem,
    Renaming,
    StudentView,
    TaskAnswer,
    TaskHint,
    TaskVerdict,
    TaskView,
)
from siasat.web.classes.items import position_request
from siasat.web.classes.views import task_view, verdict_view
from siasat.web.context import Asker, Server
from siasat.web.errors import Refused

router = APIRouter(prefix="/api/class", responses=ERRORS, tags=["classes"])

ItemNumber = Annotated[int, Path(ge=0, le=1_000)]


def student_secret(x_student_secret: Annotated[str, Header(max_length=200)] = "") -> str:
    """The secret of a student."""
    return x_student_secret


Secret = Annotated[str, Depends(student_secret)]


@router.post("/join", status_code=201)
async def join(server: Server, asker: Asker, request: Joining) -> Joined:
    """Join a class that is open, with its code and a name."""
    return await server.classes.join(asker, request.code, request.name)


@router.get("/me")
async def me(server: Server, secret: Secret) -> StudentView:
    """The student's class and assignments."""
    return await server.classes.student_view(await server.classes.student(secret))


@router.post("/me/name")
async def rename(server: Server, secret: Secret, request: Renaming) -> StudentView:
    """Change your name."""
    student = await server.classes.student(secret)
    name = clean_name(request.name)
    await server.classes.change(student.class_id, lambda records: records.rename(student.class_id, student.id, name))
    return await server.classes.student_view(await server.classes.student(secret))


@router.get("/me/tasks/{assignment_id}/{item}")
async def task(server: Server, asker: Asker, secret: Secret, assignment_id: GameId, item: ItemNumber) -> TaskView:
    """A task."""
    student = await server.classes.student(secret)
    assignment, found = await server.classes.find_task(student, assignment_id, item)
    events = await server.classes.task_events(student, assignment_id, item)
    view = await server.classes.threads.run(asker.address, lambda: task_view(found, assignment, item, events))
    asked = found.item.asked
    if isinstance(asked, PositionItem):
        drawn = await server.reader.view(asker, position_request(asked))
        view = view.model_copy(update={"position": PositionView.model_validate_json(drawn.json)})
    return view


@router.post("/me/tasks/{assignment_id}/{item}/answer")
async def answer(
    server: Server, asker: Asker, secret: Secret, assignment_id: GameId, item: ItemNumber, request: TaskAnswer
) -> TaskVerdict:
    """Answer a task. The answer is kept before the verdict is sent."""
    student = await server.classes.student(secret)
    assignment, found = await server.classes.find_task(student, assignment_id, item)
    run = server.classes.threads.run
    given = [part.strip() for part in request.answer]
    judged = await run(asker.address, lambda: found.judge(given))
    events = await server.classes.keep(student, assignment, item, "answer", given, judged.correct)
    verdict = await run(asker.address, lambda: verdict_view(found, events, assignment.attempts))
    assert verdict is not None
    return verdict


@router.post("/me/tasks/{assignment_id}/{item}/hint")
async def hint(server: Server, asker: Asker, secret: Secret, assignment_id: GameId, item: ItemNumber) -> TaskHint:
    """A hint, which is counted."""
    student = await server.classes.student(secret)
    assignment, found = await server.classes.find_task(student, assignment_id, item)
    shown = await server.classes.threads.run(asker.address, found.hint)
    await server.classes.keep(student, assignment, item, "hint", [])
    return shown


@router.post("/me/tasks/{assignment_id}/{item}/read")
async def read(server: Server, secret: Secret, assignment_id: GameId, item: ItemNumber) -> StudentView:
    """Mark a lesson as read."""
    student = await server.classes.student(secret)
    assignment, found = await server.classes.find_task(student, assignment_id, item)
    if found.item.asked.kind != "lesson":
        raise Refused(400, "bad-input", "only a lesson can be marked as read")
    await server.classes.keep(student, assignment, item, "read", [])
    return await server.classes.student_view(student)
