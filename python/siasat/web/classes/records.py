"""Classes in the store. All calls block; what is checked and what is written happen in one transaction."""

from __future__ import annotations

import json
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, delete, func, insert, select, update
from sqlalchemy.engine import Connection

from siasat.encoders.names import folded
from siasat.web.api.schemas.classes import ClassInfo, TaskState
from siasat.web.classes.admission import MOST_STUDENTS, Door, Student, choose_place
from siasat.web.classes.codes import OPEN_SECONDS, new_code
from siasat.web.classes.items import ITEMS, Item
from siasat.web.classes.tables import ASSIGNMENTS, CLASSES, EVENTS, STUDENTS
from siasat.web.errors import Refused
from siasat.web.live_games.live_game import hashed, new_secret
from siasat.web.store import GameStore

MOST_CLASSES = 200
MOST_ASSIGNMENTS = 60
CODE_TRIES = 20


@dataclass(frozen=True, slots=True)
class StoredClass:
    """A class. `code` is None while nobody can join; `secret` is a hash; with `asks` the teacher lets students in."""

    id: str
    title: str
    secret: str
    code: str | None
    closes: float
    asks: bool


@dataclass(frozen=True, slots=True)
class Assignment:
    """An assignment with its tasks."""

    id: str
    title: str
    attempts: int
    items: list[Item]
    created: float


@dataclass(frozen=True, slots=True)
class Event:
    """What a student did with a task: `kind` is `answer`, `hint` or `read`."""

    student: str
    assignment: str
    item: int
    kind: str
    answer: list[str]
    correct: bool | None
    created: float


def state_of(events: Iterable[Event], attempts: int) -> TaskState:
    """How far a student is with a task, from what was done with it."""
    answers = [event for event in events if event.kind == "answer"]
    hints = sum(event.kind == "hint" for event in events)
    if any(event.correct for event in answers):
        return TaskState(status="right", attempts=len(answers), hints=hints)
    if len(answers) >= attempts:
        return TaskState(status="wrong", attempts=len(answers), hints=hints)
    was_read = any(event.kind == "read" for event in events)
    return TaskState(status="read" if was_read else "open", attempts=len(answers), hints=hints)


class ClassRecords:
    """The tables of classes in the server's store."""

    def __init__(self, store: GameStore) -> None:
        self.store = store.store

    def add_class(self, title: str) -> tuple[str, str]:
        """A new class, closed; its id and the teacher's secret."""
        secret, kept = new_secret()
        class_id = secrets.token_urlsafe(16)
        row = {"id": class_id, "title": title, "secret": kept, "closes": 0.0, "created": time.time()}
        with self.store.writing() as connection:
            if _count(connection, CLASSES.c.id) >= MOST_CLASSES:
                raise Refused(409, "full", f"this server has {MOST_CLASSES} classes; delete one first")
            connection.execute(insert(CLASSES), row)
        return class_id, secret

    def classes(self) -> list[ClassInfo]:
        """All classes, the newest first."""
        with self.store.reading() as connection:
            students = _by_class(connection, STUDENTS.c.class_id)
            assignments = _by_class(connection, ASSIGNMENTS.c.class_id)
            rows = connection.execute(
                select(CLASSES.c.id, CLASSES.c.title, CLASSES.c.created).order_by(CLASSES.c.created.desc())
            ).all()
        return [
            ClassInfo(
                id=row.id,
                title=row.title,
                created=row.created,
                students=students[row.id],
                assignments=assignments[row.id],
            )
            for row in rows
        ]

    def find_class(self, class_id: str) -> StoredClass | None:
        """A class, or None."""
        with self.store.reading() as connection:
            row = connection.execute(select(CLASSES).where(CLASSES.c.id == class_id)).one_or_none()
        return None if row is None else _class(row)

    def delete_class(self, class_id: str) -> None:
        """Delete a class with everything in it."""
        with self.store.writing() as connection:
            for table in (EVENTS, ASSIGNMENTS, STUDENTS):
                connection.execute(delete(table).where(table.c.class_id == class_id))
            connection.execute(delete(CLASSES).where(CLASSES.c.id == class_id))

    def set_asks(self, class_id: str, asks: bool) -> None:
        """Let students in only after the teacher has seen them, or all who have the code."""
        with self.store.writing() as connection:
            connection.execute(update(CLASSES).where(CLASSES.c.id == class_id).values(asks=asks))

    def set_open(self, class_id: str, is_open: bool) -> None:
        """Let students join with a new code, or no longer."""
        with self.store.writing() as connection:
            code, closes = None, 0.0
            if is_open:
                closes = time.time() + OPEN_SECONDS
                for _ in range(CODE_TRIES):
                    code = new_code()
                    if connection.execute(select(CLASSES.c.id).where(CLASSES.c.code == code)).first() is None:
                        break
            connection.execute(update(CLASSES).where(CLASSES.c.id == class_id).values(code=code, closes=closes))

    def join(self, code: str, name: str, browser: str, door: Door) -> tuple[Student, str]:
        """A new student of the class with that code, and the student's secret."""
        now = time.time()
        secret, kept = new_secret()
        with self.store.writing() as connection:
            row = connection.execute(select(CLASSES).where(CLASSES.c.code == code)).one_or_none()
            if row is None or row.closes <= now:
                raise Refused(404, "no-such-class", "no class is open with this code; ask your teacher")
            students = [_student(one) for one in connection.execute(_students(row.id))]
            waits, replaced = choose_place(row.id, students, _busy(connection, row.id), browser, bool(row.asks), door)
            connection.execute(delete(STUDENTS).where(STUDENTS.c.id.in_([one.id for one in replaced])))
            _check_name(connection, row.id, name)
            student = Student(secrets.token_urlsafe(9), row.id, name, now, browser, waits)
            connection.execute(
                insert(STUDENTS),
                {
                    "id": student.id,
                    "class_id": row.id,
                    "name": name,
                    "folded": folded(name),
                    "secret": kept,
                    "joined": now,
                    "browser": browser,
                    "waits": waits,
                },
            )
        return student, secret

    def admit(self, class_id: str, student_id: str | None) -> None:
        """Let a student in who waits, or all; those for whom there is no room go on waiting."""
        with self.store.writing() as connection:
            students = [_student(one) for one in connection.execute(_students(class_id))]
            room = MOST_STUDENTS - sum(not one.waits for one in students)
            waiting = [one.id for one in students if one.waits and student_id in (None, one.id)]
            if len(waiting) > room and student_id is not None:
                raise Refused(409, "full", f"this class is full: it has {MOST_STUDENTS} students")
            connection.execute(update(STUDENTS).where(STUDENTS.c.id.in_(waiting[:room])).values(waits=False))

    def remove_unused(self, class_id: str, *, waits: bool, is_away: Callable[[str], bool]) -> list[Student]:
        """Delete all who wait, or all who have a place, are away and have done nothing; who they were."""
        with self.store.writing() as connection:
            busy = _busy(connection, class_id)
            students = [_student(one) for one in connection.execute(_students(class_id))]
            gone = [one for one in students if one.waits == waits and one.id not in busy and (waits or is_away(one.id))]
            connection.execute(delete(STUDENTS).where(STUDENTS.c.id.in_([one.id for one in gone])))
        return gone

    def find_student(self, secret: str) -> Student | None:
        """The student with that secret."""
        with self.store.reading() as connection:
            row = connection.execute(select(STUDENTS).where(STUDENTS.c.secret == hashed(secret))).one_or_none()
        return None if row is None else _student(row)

    def students(self, class_id: str) -> list[Student]:
        """The students of a class, in the order of their names."""
        with self.store.reading() as connection:
            return [_student(row) for row in connection.execute(_students(class_id))]

    def rename(self, class_id: str, student_id: str, name: str) -> None:
        """Give a student of a class another name."""
        with self.store.writing() as connection:
            _check_name(connection, class_id, name, besides=student_id)
            same = (STUDENTS.c.id == student_id) & (STUDENTS.c.class_id == class_id)
            done = connection.execute(update(STUDENTS).where(same).values(name=name, folded=folded(name)))
            _must_exist(done.rowcount)

    def new_link(self, class_id: str, student_id: str) -> str:
        """A new secret for a student; the old one is no longer valid."""
        secret, kept = new_secret()
        same = (STUDENTS.c.id == student_id) & (STUDENTS.c.class_id == class_id)
        with self.store.writing() as connection:
            _must_exist(connection.execute(update(STUDENTS).where(same).values(secret=kept)).rowcount)
        return secret

    def remove_student(self, class_id: str, student_id: str) -> Student:
        """Delete a student of a class, and what the student did; who it was."""
        same = (STUDENTS.c.id == student_id) & (STUDENTS.c.class_id == class_id)
        with self.store.writing() as connection:
            row = connection.execute(select(STUDENTS).where(same)).one_or_none()
            _must_exist(int(row is not None))
            connection.execute(delete(STUDENTS).where(same))
            connection.execute(delete(EVENTS).where(EVENTS.c.student_id == student_id))
        assert row is not None
        return _student(row)

    def add_assignment(self, class_id: str, title: str, attempts: int, items: list[Item]) -> str:
        """A new assignment; its id."""
        row = {
            "id": secrets.token_urlsafe(9),
            "class_id": class_id,
            "title": title,
            "attempts": attempts,
            "items": ITEMS.dump_json(items).decode(),
            "created": time.time(),
        }
        with self.store.writing() as connection:
            if _count(connection, ASSIGNMENTS.c.id, ASSIGNMENTS.c.class_id == class_id) >= MOST_ASSIGNMENTS:
                raise Refused(409, "full", f"a class has at most {MOST_ASSIGNMENTS} assignments; delete one first")
            connection.execute(insert(ASSIGNMENTS), row)
        return str(row["id"])

    def remove_assignment(self, class_id: str, assignment_id: str) -> None:
        """Delete an assignment with its results."""
        same = (ASSIGNMENTS.c.id == assignment_id) & (ASSIGNMENTS.c.class_id == class_id)
        with self.store.writing() as connection:
            if connection.execute(delete(ASSIGNMENTS).where(same)).rowcount == 0:
                raise Refused(404, "no-such-assignment", "there is no such assignment in this class")
            connection.execute(delete(EVENTS).where(EVENTS.c.assignment_id == assignment_id))

    def assignments(self, class_id: str) -> list[Assignment]:
        """The assignments of a class, the oldest first."""
        asked = select(ASSIGNMENTS).where(ASSIGNMENTS.c.class_id == class_id).order_by(ASSIGNMENTS.c.created)
        with self.store.reading() as connection:
            return [
                Assignment(row.id, row.title, row.attempts, ITEMS.validate_json(row.items), row.created)
                for row in connection.execute(asked)
            ]

    def events(self, class_id: str, student_id: str | None = None) -> dict[tuple[str, str, int], list[Event]]:
        """What students did, by student, assignment and task, in order."""
        where = EVENTS.c.class_id == class_id
        if student_id is not None:
            where &= EVENTS.c.student_id == student_id
        found: dict[tuple[str, str, int], list[Event]] = defaultdict(list)
        with self.store.reading() as connection:
            for row in connection.execute(select(EVENTS).where(where).order_by(EVENTS.c.id)):
                event = _event(row)
                found[event.student, event.assignment, event.item].append(event)
        return found

    def add_event(self, class_id: str, event: Event, attempts: int) -> list[Event]:
        """Keep an answer, a hint or a read lesson; all of the task's events after it.

        A hint or a lesson counts once. `Refused` (409) where the task takes no further answer.
        """
        place = (
            (EVENTS.c.student_id == event.student)
            & (EVENTS.c.assignment_id == event.assignment)
            & (EVENTS.c.item == event.item)
        )
        with self.store.writing() as connection:
            before = [_event(row) for row in connection.execute(select(EVENTS).where(place).order_by(EVENTS.c.id))]
            status = state_of(before, attempts).status
            if event.kind == "answer" and status in ("right", "wrong"):
                raise Refused(409, "task-done", "this task is done; it takes no further answer")
            if event.kind == "hint" and status in ("right", "wrong"):
                raise Refused(409, "task-done", "this task is done; it needs no hint")
            if event.kind != "answer" and any(one.kind == event.kind for one in before):
                return before
            connection.execute(
                insert(EVENTS),
                {
                    "class_id": class_id,
                    "student_id": event.student,
                    "assignment_id": event.assignment,
                    "item": event.item,
                    "kind": event.kind,
                    "answer": json.dumps(event.answer, ensure_ascii=False),
                    "correct": event.correct,
                    "created": event.created,
                },
            )
        return [*before, event]


def _students(class_id: str) -> Select[Any]:
    return select(STUDENTS).where(STUDENTS.c.class_id == class_id).order_by(STUDENTS.c.folded)


def _busy(connection: Connection, class_id: str) -> set[str]:
    """The students of a class who have done something."""
    return set(connection.execute(select(EVENTS.c.student_id).where(EVENTS.c.class_id == class_id)).scalars())


def _count(connection: Connection, column: object, *where: object) -> int:
    return int(connection.execute(select(func.count(column)).where(*where)).scalar_one())  # type: ignore[arg-type]


def _by_class(connection: Connection, column: object) -> Counter[str]:
    rows = connection.execute(select(column, func.count()).group_by(column)).all()  # type: ignore[call-overload]
    return Counter({row[0]: row[1] for row in rows})


def _check_name(connection: Connection, class_id: str, name: str, besides: str = "") -> None:
    same = (STUDENTS.c.class_id == class_id) & (STUDENTS.c.folded == folded(name)) & (STUDENTS.c.id != besides)
    if connection.execute(select(STUDENTS.c.id).where(same)).first() is not None:
        raise Refused(
            409,
            "name-taken",
            "someone in this class has this name already; add your surname, or open your personal link",
            "name",
        )


def _must_exist(count: int) -> None:
    if count == 0:
        raise Refused(404, "no-such-student", "there is no such student in this class")


def _class(row: Row[tuple[object, ...]]) -> StoredClass:
    is_open = row.code is not None and row.closes > time.time()
    return StoredClass(row.id, row.title, row.secret, row.code if is_open else None, row.closes, bool(row.asks))


def _student(row: Row[tuple[object, ...]]) -> Student:
    return Student(row.id, row.class_id, row.name, row.joined, row.browser, bool(row.waits))


def _event(row: Row[tuple[object, ...]]) -> Event:
    answer = json.loads(row.answer)
    return Event(row.student_id, row.assignment_id, row.item, row.kind, answer, row.correct, row.created)
