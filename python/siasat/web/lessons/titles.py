"""What kinds of exercises are called."""

from __future__ import annotations

from siasat.texts import Texts
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
    number = asking.exercises.index(kind) + 1

    def place(say: Texts) -> str:
        title = _title(asking, say.lang)
        if kind.startswith(REAL):
            return say("exercise.of-position", title=title)
        return say("exercise.of-lesson", title=title, number=number)

    return both(lambda say: say.get(f"exercise.{kind}.title", place(say)))


def _title(lesson: LessonInfo, lang: str) -> str:
    return lesson.title.id if lang == "id" else lesson.title.en
