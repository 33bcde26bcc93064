"""Classes: doors for teachers. The teacher's secret comes in a header, so that no address or log shows it."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from starlette.responses import PlainTextResponse

from siasat.encoders.names import clean_name
from siasat.errors import InputError
from siasat.web.advice import ask
from siasat.web.api.routes.common import ERRORS, GameId, text_answer
from siasat.web.api.schemas.classes import (
    Asking,
    ClassList,
    ClassOverview,
    CreatedClass,
    NewAssignment,
    NewClass,
    NewItem,
    Opening,
    PersonalLink,
    PositionItem,
    Renaming,
)
from siasat.web.classes.items import Item, Solution, check_item, position_request
from siasat.web.classes.manager import LONGEST_TITLE
from siasat.web.context import Asker, Context, Server
from siasat.web.errors import Refused
from siasat.web.visitor import Visitor
from siasat.web.workers.kinds import SOLVE, Refusal, SolvePayload

router = APIRouter(prefix="/api/classes", responses=ERRORS, tags=["classes"])

SOLVE_NODES = 20_000_000
SOLVE_SECONDS = 20.0
"""The most for the answer to one position."""


def teacher_secret(x_teacher_secret: Annotated[str, Header(max_length=200)] = "") -> str:
    """The secret of a class, or the key that the terminal showed."""
    return x_teacher_secret


Teacher = Annotated[str, Depends(teacher_secret)]


@router.get("")
async def get_classes(server: Server, teacher: Teacher) -> ClassList:
    """All classes of this server, for whoever started it."""
    return await server.classes.all(teacher)


@router.post("", status_code=201)
async def create(server: Server, teacher: Teacher, request: NewClass) -> CreatedClass:
    """A new class."""
    return await server.classes.create(teacher, request.title)


@router.get("/{class_id}")
async def overview(
    server: Server, teacher: Teacher, class_id: GameId, since: Annotated[int, Query(ge=0, lt=2**53)] = 0
) -> ClassOverview | None:
    """Who is where, and all results; null if nothing has happened since the version `since`."""
    found = await server.classes.teach(class_id, teacher)
    if since == server.classes.version(class_id):
        return None
    return await server.classes.overview(found)


@router.delete("/{class_id}", status_code=204)
async def delete(server: Server, teacher: Teacher, class_id: GameId) -> None:
    """Delete a class with its students and results."""
    await server.classes.teach(class_id, teacher)
    await server.classes.change(class_id, lambda records: records.delete_class(class_id))


@router.post("/{class_id}/open")
async def open_class(server: Server, teacher: Teacher, class_id: GameId, request: Opening) -> ClassOverview:
    """Let students join with a new code, or no longer."""
    await server.classes.teach(class_id, teacher)
    await server.classes.set_open(class_id, is_open=request.open)
    return await server.classes.overview(await server.classes.teach(class_id, teacher))


@router.post("/{class_id}/asks")
async def set_asks(server: Server, teacher: Teacher, class_id: GameId, request: Asking) -> ClassOverview:
    """Let students in only after the teacher has seen them, or all who have the code."""
    await server.classes.teach(class_id, teacher)
    await server.classes.change(class_id, lambda records: records.set_asks(class_id, request.asks))
    return await server.classes.overview(await server.classes.teach(class_id, teacher))


@router.post("/{class_id}/assignments", status_code=201)
async def add_assignment(
    server: Server, asker: Asker, http: Request, teacher: Teacher, class_id: GameId, request: NewAssignment
) -> ClassOverview:
    """Set an assignment. The answers to positions are searched now, so that nobody waits for them later."""
    found = await server.classes.teach(class_id, teacher)
    title = clean_name(request.title, LONGEST_TITLE)
    items = [await _item(server, asker, http, asked, number) for number, asked in enumerate(request.items, 1)]
    await server.classes.change(
        class_id, lambda records: records.add_assignment(class_id, title, request.attempts, items)
    )
    return await server.classes.overview(found)


@router.delete("/{class_id}/assignments/{assignment_id}", status_code=204)
async def remove_assignment(server: Server, teacher: Teacher, class_id: GameId, assignment_id: GameId) -> None:
    """Delete an assignment with its results."""
    await server.classes.teach(class_id, teacher)
    await server.classes.change(class_id, lambda records: records.remove_assignment(class_id, assignment_id))


@router.post("/{class_id}/students/{student_id}/name")
async def rename(
    server: Server, teacher: Teacher, class_id: GameId, student_id: GameId, request: Renaming
) -> ClassOverview:
    """Give a student another name."""
    found = await server.classes.teach(class_id, teacher)
    name = clean_name(request.name)
    await server.classes.change(class_id, lambda records: records.rename(class_id, student_id, name))
    return await server.classes.overview(found)


@router.post("/{class_id}/students/{student_id}/link")
async def new_link(server: Server, teacher: Teacher, class_id: GameId, student_id: GameId) -> PersonalLink:
    """A new personal link for a student who lost it; the old one is no longer valid."""
    await server.classes.teach(class_id, teacher)
    secret = await server.classes.change(class_id, lambda records: records.new_link(class_id, student_id))
    return PersonalLink(secret=secret)


@router.delete("/{class_id}/students/{student_id}", status_code=204)
async def remove_student(server: Server, teacher: Teacher, class_id: GameId, student_id: GameId) -> None:
    """Delete a student with the results; the browser cannot join again before the class gets a new code."""
    await server.classes.teach(class_id, teacher)
    await server.classes.remove(class_id, student_id)


@router.post("/{class_id}/students/{student_id}/admission")
async def admit(server: Server, teacher: Teacher, class_id: GameId, student_id: GameId) -> ClassOverview:
    """Let a student in who waits."""
    return await _admit(server, teacher, class_id, student_id)


@router.post("/{class_id}/admissions")
async def admit_all(server: Server, teacher: Teacher, class_id: GameId) -> ClassOverview:
    """Let all students in who wait, as far as there is room."""
    return await _admit(server, teacher, class_id, None)


async def _admit(server: Context, teacher: str, class_id: str, student_id: str | None) -> ClassOverview:
    found = await server.classes.teach(class_id, teacher)
    await server.classes.change(class_id, lambda records: records.admit(class_id, student_id))
    return await server.classes.overview(found)


@router.delete("/{class_id}/students", status_code=204)
async def remove_unused(server: Server, teacher: Teacher, class_id: GameId, which: Literal["waiting", "away"]) -> None:
    """Delete all students who wait, or all who are away and have done nothing."""
    await server.classes.teach(class_id, teacher)
    await server.classes.remove_unused(class_id, waits=which == "waiting")


@router.get("/{class_id}/results", response_class=Response, responses=text_answer("text/csv"))
async def results(
    server: Server, teacher: Teacher, class_id: GameId, form: Literal["tasks", "attempts"] = "tasks"
) -> Response:
    """The results as CSV: one row for each student and task, or one for each attempt."""
    found = await server.classes.teach(class_id, teacher)
    text = await server.classes.sheet(found, attempts=form == "attempts")
    headers = {"Content-Disposition": f'attachment; filename="siasat-{form}.csv"'}
    return PlainTextResponse(text, headers=headers, media_type="text/csv")


async def _item(server: Context, asker: Visitor, http: Request, asked: NewItem, number: int) -> Item:
    """A task that is known to work; the message names the one that does not."""
    try:
        if not isinstance(asked, PositionItem):
            await server.classes.threads.run(asker.address, lambda: check_item(asked))
            return Item(asked=asked)
        payload = SolvePayload(
            position_request(asked), asked.depth, asked.ask == "move", asked.evaluator, SOLVE_NODES, SOLVE_SECONDS
        )
        solved = await ask(server, asker, http, SOLVE, payload, SOLVE_SECONDS + 2)
    except InputError as error:
        raise InputError(f"task {number}: {error}") from error
    if isinstance(solved, Refusal):
        raise Refused(solved.status, solved.code, f"task {number}: {solved.message}")
    return Item(asked=asked, solution=Solution.model_validate(solved, from_attributes=True))
