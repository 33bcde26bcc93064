"""Lessons and the quiz."""

from __future__ import annotations

import secrets

from fastapi import APIRouter

from siasat.web.api.routes.common import ERRORS
from siasat.web.api.schemas import Lesson, LessonList, Quiz, QuizAnswer, QuizRequest, QuizVerdict
from siasat.web.lessons.course import lesson, lessons
from siasat.web.lessons.quiz import judge, make_quiz

router = APIRouter(prefix="/api", responses=ERRORS, tags=["learn"])


@router.get("/lessons")
async def get_lessons() -> LessonList:
    """All lessons."""
    return LessonList(lessons=lessons())


@router.get("/lessons/{lesson_id}")
async def get_lesson(lesson_id: str) -> Lesson:
    """One lesson with its worked tree."""
    return lesson(lesson_id)


@router.post("/quiz")
async def post_quiz(request: QuizRequest) -> Quiz:
    """A new tree, with the search paused before its next cutoff."""
    seed = secrets.randbelow(2**32) if request.seed is None else request.seed
    return make_quiz(request.branching, request.depth, seed)


@router.post("/quiz/answer")
async def post_answer(request: QuizAnswer) -> QuizVerdict:
    """Whether an answer is right, and why."""
    return judge(request.id, request.choice)
