"""Classes as the routes use them: who may do what, what is kept, and who is where at the moment."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from siasat.encoders.names import clean_name
from siasat.web.api.schemas.classes import (
    ClassList,
    ClassOverview,
    CreatedClass,
    Joined,
    StudentAssignment,
    StudentRow,
    StudentView,
)
from siasat.web.classes.admission import Door, Student
from siasat.web.classes.codes import Tries, read_code
from siasat.web.classes.items import Task
from siasat.web.classes.records import Assignment, ClassRecords, Event, StoredClass, state_of
from siasat.web.classes.sheets import attempts_sheet, results_sheet
from siasat.web.classes.views import assignment_info
from siasat.web.errors import Refused
from siasat.web.live_games.live_game import hashed
from siasat.web.settings import Settings
from siasat.web.store import GameStore
from siasat.web.store_access import StoreAccess
from siasat.web.threads import Threads
from siasat.web.visitor import Visitor

T = TypeVar("T")
ONLINE_SECONDS = 45.0
"""A student who asked for nothing for longer is shown as away; the page asks every 15 seconds."""

MOST_WAITING = 400
"""How many requests of classes may wait for a thread: a class answers all at once."""

LONGEST_TITLE = 80
MOST_PRESENT = 10_000
"""How many students are remembered as having been here; who is away is forgotten first."""


@dataclass(frozen=True, slots=True)
class Presence:
    """When a student was last heard of, and the task that was open."""

    seen: float
    assignment: str | None = None
    item: int | None = None
    has_returned: bool = False
    """Whether anything was heard after joining."""


class Classes:
    """The classes of a server. Everything that must last is in the store; who is online is not."""

    def __init__(self, settings: Settings, store: GameStore, access: StoreAccess) -> None:
        self.settings = settings
        self.records = ClassRecords(store)
        self.access = access
        self.tries = Tries()
        self.barred: dict[str, set[str | None]] = {}
        """The browsers of removed students, by class, until the class is opened with a new code."""
        self.threads = Threads("classes", most=MOST_WAITING, most_per_address=MOST_WAITING)
        self.presence: dict[str, Presence] = {}
        self.versions: dict[str, int] = {}
        self.start = int(time.time() * 1000)

    def check_on(self) -> None:
        """Refuse (404) where the server was not started for a class."""
        if not self.settings.classroom:
            raise Refused(404, "no-classes", "this server has no classes; start it with `siasat serve --classroom`")

    def close(self) -> None:
        """Let the threads end."""
        self.threads.close()

    def version(self, class_id: str) -> int:
        """A number that changes with everything that happens in a class."""
        return self.start + self.versions.get(class_id, 0)

    def changed(self, class_id: str) -> None:
        """Something happened in a class."""
        self.versions[class_id] = self.versions.get(class_id, 0) + 1

    # Teachers

    def is_owner(self, secret: str) -> bool:
        """Whether this is the key that the terminal showed."""
        return hmac.compare_digest(hashed(secret), hashed(self.settings.teacher_key))

    def check_owner(self, secret: str) -> None:
        """Refuse (403) everybody but the one who started the server."""
        self.check_on()
        if not self.is_owner(secret):
            raise Refused(403, "not-the-teacher", "open the teacher's link that the terminal showed at the start")

    async def teach(self, class_id: str, secret: str) -> StoredClass:
        """The class of a teacher; everybody else learns nothing about it (403)."""
        self.check_on()
        found = await self.access.read(lambda: self.records.find_class(class_id))
        is_teacher = found is not None and hmac.compare_digest(hashed(secret), found.secret)
        if found is None and self.is_owner(secret):
            raise Refused(404, "no-such-class", "there is no such class")
        if found is None or not (is_teacher or self.is_owner(secret)):
            raise Refused(403, "not-the-teacher", "open the teacher's link that the terminal showed at the start")
        return found

    async def all(self, secret: str) -> ClassList:
        """All classes, for whoever started the server."""
        self.check_owner(secret)
        return ClassList(classes=await self.access.read(self.records.classes))

    async def create(self, secret: str, title: str) -> CreatedClass:
        """A new class."""
        self.check_owner(secret)
        cleaned = clean_name(title, LONGEST_TITLE)
        class_id, own = await self.access.write(lambda: self.records.add_class(cleaned))
        return CreatedClass(id=class_id, secret=own)

    async def set_open(self, class_id: str, *, is_open: bool) -> None:
        """Let students join with a new code, or no longer; those who were removed may try again."""
        self.barred.pop(class_id, None)
        await self.change(class_id, lambda records: records.set_open(class_id, is_open))

    async def remove(self, class_id: str, student_id: str) -> None:
        """Delete a student with the results; the browser cannot join again with the same code."""
        gone = await self.change(class_id, lambda records: records.remove_student(class_id, student_id))
        self.barred.setdefault(class_id, set()).add(gone.browser)

    async def remove_unused(self, class_id: str, *, waits: bool) -> None:
        """Delete all who wait, or all who have a place, are away and have done nothing."""
        gone = await self.change(
            class_id, lambda records: records.remove_unused(class_id, waits=waits, is_away=self.is_away)
        )
        if waits:
            self.barred.setdefault(class_id, set()).update(student.browser for student in gone)

    def is_away(self, student_id: str) -> bool:
        """Whether nothing was heard of a student for a while."""
        where = self.presence.get(student_id)
        return where is None or time.monotonic() - where.seen >= ONLINE_SECONDS

    async def change(self, class_id: str, change: Callable[[ClassRecords], T]) -> T:
        """Change something of a class, and let the teacher's page know."""
        result = await self.access.write(lambda: change(self.records))
        self.changed(class_id)
        return result

    async def overview(self, found: StoredClass) -> ClassOverview:
        """What the teacher sees."""
        version = self.version(found.id)
        records = self.records
        students, assignments, events = await self.access.read(
            lambda: (records.students(found.id), records.assignments(found.id), records.events(found.id))
        )
        return ClassOverview(
            id=found.id,
            title=found.title,
            version=version,
            code=found.code,
            closes=found.closes if found.code is not None else None,
            asks=found.asks,
            addresses=list(self.settings.addresses),
            assignments=[assignment_info(one) for one in assignments],
            students=[self._row(student, assignments, events) for student in students],
        )

    def _row(
        self, student: Student, assignments: list[Assignment], events: dict[tuple[str, str, int], list[Event]]
    ) -> StudentRow:
        where = self.presence.get(student.id, Presence(float("-inf")))
        is_online = not self.is_away(student.id)
        return StudentRow(
            id=student.id,
            name=student.name,
            waits=student.waits,
            joined=student.joined,
            online=is_online,
            at=where.assignment if is_online else None,
            at_item=where.item if is_online else None,
            results={
                one.id: [
                    state_of(events.get((student.id, one.id, number), []), one.attempts)
                    for number in range(len(one.items))
                ]
                for one in assignments
            },
        )

    async def sheet(self, found: StoredClass, *, attempts: bool) -> str:
        """The results as CSV."""
        records = self.records

        def write() -> str:
            students = [one for one in records.students(found.id) if not one.waits]
            assignments = records.assignments(found.id)
            return (attempts_sheet if attempts else results_sheet)(students, assignments, records.events(found.id))

        return await self.access.read(write)

    # Students

    async def join(self, visitor: Visitor, code: str, name: str) -> Joined:
        """A new student. Wrong codes are counted and refused (429) where there are too many."""
        self.check_on()
        cleaned = clean_name(name)
        self.tries.start(visitor)
        door = Door(
            is_barred=lambda class_id: visitor.name in self.barred.get(class_id, ()),
            has_returned=lambda student_id: student_id in self.presence and self.presence[student_id].has_returned,
            is_away=self.is_away,
        )
        try:
            student, secret = await self.access.write(
                lambda: self.records.join(read_code(code), cleaned, visitor.name, door)
            )
        except Refused as refused:
            if refused.code != "no-such-class":
                self.tries.succeed(visitor)
            raise
        self.tries.succeed(visitor)
        self._see(student)
        self.changed(student.class_id)
        return Joined(secret=secret, student=await self.student_view(student))

    async def student(self, secret: str) -> Student:
        """The student with this secret, who is online now; 403 where there is none."""
        self.check_on()
        found = await self.access.read(lambda: self.records.find_student(secret))
        if found is None:
            raise Refused(403, "not-a-student", "open your personal link, or join the class again")
        self._see(found)
        return found

    def _see(self, student: Student, assignment: str | None = None, item: int | None = None) -> None:
        before = self.presence.get(student.id)
        now = time.monotonic()
        if assignment is None and before is not None:
            assignment, item = before.assignment, before.item
        if len(self.presence) >= MOST_PRESENT:
            self.presence = {one: where for one, where in self.presence.items() if now - where.seen < ONLINE_SECONDS}
        self.presence[student.id] = Presence(now, assignment, item, before is not None)
        if (
            before is None
            or now - before.seen > ONLINE_SECONDS
            or (before.assignment, before.item) != (assignment, item)
        ):
            self.changed(student.class_id)

    async def student_view(self, student: Student) -> StudentView:
        """The student's own page."""
        records = self.records
        found, assignments, events = await self.access.read(
            lambda: (
                records.find_class(student.class_id),
                records.assignments(student.class_id),
                records.events(student.class_id, student.id),
            )
        )
        if found is None:
            raise Refused(403, "not-a-student", "open your personal link, or join the class again")
        if student.waits:
            return StudentView(name=student.name, title=found.title, waits=True, assignments=[])
        return StudentView(
            name=student.name,
            title=found.title,
            waits=False,
            assignments=[
                StudentAssignment(
                    info=assignment_info(one),
                    states=[
                        state_of(events.get((student.id, one.id, number), []), one.attempts)
                        for number in range(len(one.items))
                    ],
                )
                for one in assignments
            ],
        )

    async def find_task(self, student: Student, assignment_id: str, item: int) -> tuple[Assignment, Task]:
        """A task of the student's class; 404 where there is none."""
        if student.waits:
            raise Refused(403, "waits", "your teacher has not let you in yet")
        assignments = await self.access.read(lambda: self.records.assignments(student.class_id))
        found = next((one for one in assignments if one.id == assignment_id), None)
        if found is None or not 0 <= item < len(found.items):
            raise Refused(404, "no-such-task", "there is no such task in this class")
        self._see(student, assignment_id, item)
        return found, Task(found.items[item], f"{student.id} {assignment_id} {item}")

    async def task_events(self, student: Student, assignment: str, item: int) -> list[Event]:
        """What the student did with a task."""
        found = await self.access.read(lambda: self.records.events(student.class_id, student.id))
        return found.get((student.id, assignment, item), [])

    async def keep(
        self,
        student: Student,
        assignment: Assignment,
        item: int,
        kind: str,
        answer: list[str],
        correct: bool | None = None,
    ) -> list[Event]:
        """Keep what a student did with a task; all that was done with it."""
        event = Event(student.id, assignment.id, item, kind, answer, correct, time.time())
        return await self.change(
            student.class_id, lambda records: records.add_event(student.class_id, event, assignment.attempts)
        )
