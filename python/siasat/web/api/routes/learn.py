"""Lessons and exercises."""

from __future__ import annotations

import secrets

from fastapi import APIRouter

from siasat.textbook.exercises import SEEDS
from siasat.web.api.routes.common import ERRORS
from siasat.web.api.schemas import (
    ExerciseAnswer,
    ExerciseRequest,
    ExerciseVerdict,
    ExerciseView,
    Lesson,
    LessonList,
)
from siasat.web.api.schemas.classes import ExerciseKindInfo, ExerciseKinds
from siasat.web.context import Asker, Server
from siasat.web.lessons.course import lesson, lessons
from siasat.web.lessons.exercises import exercise_view, judge
from siasat.web.lessons.titles import exercise_kinds, exercise_title

router = APIRouter(prefix="/api", responses=ERRORS, tags=["learn"])


@router.get("/lessons")
async def get_lessons() -> LessonList:
    """All lessons."""
    return lessons()


@router.get("/lessons/{lesson_id}")
async def get_lesson(server: Server, asker: Asker, lesson_id: str) -> Lesson:
    """One lesson with its worked tree."""
    return await server.views.run(asker.address, lambda: lesson(lesson_id))


@router.get("/exercises")
async def get_exercises() -> ExerciseKinds:
    """All kinds of exercises."""
    return ExerciseKinds(kinds=[ExerciseKindInfo(kind=kind, title=exercise_title(kind)) for kind in exercise_kinds()])


@router.post("/exercises")
async def post_exercise(server: Server, asker: Asker, request: ExerciseRequest) -> ExerciseView:
    """A new exercise of a kind."""
    seed = secrets.randbelow(SEEDS) if request.seed is None else request.seed
    return await server.views.run(asker.address, lambda: exercise_view(request.kind, seed))


@router.post("/exercises/answer")
async def post_answer(server: Server, asker: Asker, request: ExerciseAnswer) -> ExerciseVerdict:
    """Whether an answer is right, and why."""
    return await server.views.run(asker.address, lambda: judge(request.id, request.answer))
