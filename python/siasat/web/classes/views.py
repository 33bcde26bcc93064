"""Assignments and tasks as students and teachers see them."""

from __future__ import annotations

from typing import Literal

from siasat.web.api.schemas.classes import AssignmentInfo, PositionItem, TaskHint, TaskVerdict, TaskView
from siasat.web.classes.items import Task, item_info
from siasat.web.classes.records import Assignment, Event, state_of

AnswerForm = Literal["read", "number", "option", "nodes", "move"]


def assignment_info(assignment: Assignment) -> AssignmentInfo:
    """An assignment without its solutions."""
    return AssignmentInfo(
        id=assignment.id,
        title=assignment.title,
        attempts=assignment.attempts,
        created=assignment.created,
        items=[item_info(item) for item in assignment.items],
    )


def verdict_view(task: Task, events: list[Event], attempts: int) -> TaskVerdict | None:
    """The verdict on the last answer; with the solution only where no further answer is taken."""
    answers = [event for event in events if event.kind == "answer"]
    if not answers:
        return None
    state = state_of(events, attempts)
    is_done = state.status in ("right", "wrong")
    found = task.judge(answers[-1].answer)
    return TaskVerdict(
        correct=bool(answers[-1].correct),
        attempts_left=0 if is_done else attempts - len(answers),
        right=found.right if is_done else [],
        why=found.why if is_done else None,
        steps=found.steps if is_done else [],
    )


def hint_view(task: Task, events: list[Event]) -> TaskHint | None:
    """The hint that the student has asked for."""
    return task.hint() if any(event.kind == "hint" for event in events) else None


def task_view(task: Task, assignment: Assignment, item: int, events: list[Event]) -> TaskView:
    """A task as the student sees it, without the board of a position, which a worker draws."""
    asked = task.item.asked
    exercise = task.view()
    state = state_of(events, assignment.attempts)
    answers = [event for event in events if event.kind == "answer"]
    return TaskView(
        assignment=assignment.id,
        item=item,
        title=item_info(task.item).title,
        question=task.question(),
        state=state,
        attempts_left=0 if state.status in ("right", "wrong") else assignment.attempts - len(answers),
        lesson=asked.lesson if asked.kind == "lesson" else None,
        exercise=exercise,
        position=None,
        answer=_answer_form(task, None if exercise is None else exercise.answer),
        given=answers[-1].answer if answers else [],
        verdict=verdict_view(task, events, assignment.attempts),
        hint=hint_view(task, events),
    )


def _answer_form(task: Task, exercise: AnswerForm | None) -> AnswerForm:
    asked = task.item.asked
    if isinstance(asked, PositionItem):
        return "move" if asked.ask == "move" else "number"
    return "read" if exercise is None else exercise
