"""What kinds of exercises are called."""

from __future__ import annotations

from siasat.web.api.schemas import Text
from siasat.web.api.schemas.learn import ExerciseKind
from siasat.web.lessons.course import lessons
from siasat.web.texts import both


def exercise_title(kind: ExerciseKind) -> Text:
    """What a kind of exercise is called: its own title, or that of the lesson that asks it."""
    lesson = next((one.title for one in lessons().lessons if kind in one.exercises), Text(en=kind, id=kind))
    return both(lambda say: say.get(f"exercise.{kind}.title", lesson.id if say.lang == "id" else lesson.en))
