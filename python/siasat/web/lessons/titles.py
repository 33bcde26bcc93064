"""What kinds of exercises are called."""

from __future__ import annotations

from siasat.web.api.schemas import LessonInfo, Text
from siasat.web.api.schemas.learn import ExerciseKind
from siasat.web.lessons.course import lessons
from siasat.web.texts import both

REAL = "real-"
"""How the names of kinds on positions of real games begin."""


def exercise_kinds() -> list[ExerciseKind]:
    """All kinds of exercises, in the order of the course."""
    return list(dict.fromkeys(kind for lesson in lessons().lessons for kind in lesson.exercises))


def exercise_title(kind: ExerciseKind) -> Text:
    """What a kind of exercise is called: its own title, or its place in the first lesson that asks it."""
    asking = next(one for one in lessons().lessons if kind in one.exercises)
    key = "exercise.of-position" if kind.startswith(REAL) else "exercise.of-lesson"
    number = asking.exercises.index(kind) + 1
    return both(lambda say: say.get(f"exercise.{kind}.title", say(key, title=_title(asking, say.lang), number=number)))


def _title(lesson: LessonInfo, lang: str) -> str:
    return lesson.title.id if lang == "id" else lesson.title.en
