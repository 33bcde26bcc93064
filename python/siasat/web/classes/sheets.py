"""Results as CSV, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from siasat.encoders.sheets import write_sheet
from siasat.web.classes.admission import Student
from siasat.web.classes.items import item_info
from siasat.web.classes.records import Assignment, Event, state_of

Events = Mapping[tuple[str, str, int], Sequence[Event]]


def results_sheet(students: Sequence[Student], assignments: Sequence[Assignment], events: Events) -> str:
    """One row for each student and task: its state, the number of answers and hints, and the last answer."""
    rows: list[Sequence[object]] = [
        ("student", "assignment", "task", "title", "result", "attempts", "hints", "last_answer", "time")
    ]
    for student in students:
        for assignment in assignments:
            for number, item in enumerate(assignment.items):
                done = events.get((student.id, assignment.id, number), ())
                state = state_of(done, assignment.attempts)
                answers = [event for event in done if event.kind == "answer"]
                rows.append(
                    (
                        student.name,
                        assignment.title,
                        number + 1,
                        item_info(item).title.en,
                        state.status,
                        state.attempts,
                        state.hints,
                        " ".join(answers[-1].answer) if answers else "",
                        _time(done[-1]) if done else "",
                    )
                )
    return write_sheet(rows)


def attempts_sheet(students: Sequence[Student], assignments: Sequence[Assignment], events: Events) -> str:
    """One row for each answer, hint and read lesson."""
    rows: list[Sequence[object]] = [("student", "assignment", "task", "what", "answer", "correct", "time")]
    for student in students:
        for assignment in assignments:
            for number in range(len(assignment.items)):
                for event in events.get((student.id, assignment.id, number), ()):
                    correct = "" if event.correct is None else "yes" if event.correct else "no"
                    rows.append(
                        (
                            student.name,
                            assignment.title,
                            number + 1,
                            event.kind,
                            " ".join(event.answer),
                            correct,
                            _time(event),
                        )
                    )
    return write_sheet(rows)


def _time(event: Event) -> str:
    return datetime.fromtimestamp(event.created, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
