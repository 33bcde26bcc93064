"""Who gets a place in a class: no pupil takes all of them, and none has to wait for one who does not work."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from siasat.web.errors import Refused

MOST_STUDENTS = 100
MOST_WAITING = 100
JOINS_A_MINUTE = 60
"""More than a large class: the next ones wait for the teacher."""

MOST_OF_BROWSER = 4
"""How many students who have done something a browser may have in a class: a family's or a school's computer."""


@dataclass(frozen=True, slots=True)
class Student:
    """A student of a class, or one who `waits` for the teacher."""

    id: str
    class_id: str
    name: str
    joined: float
    browser: str | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Door:
    """What the server knows, beside the store, of those who join: by the id of a class, and of students."""

    is_barred: Callable[[str], bool]
    has_returned: Callable[[str], bool]
    """Whether the student's page has asked for anything after joining, as every page does at once."""
    is_away: Callable[[str], bool]


def choose_place(
    class_id: str, students: Sequence[Student], busy: Collection[str], browser: str, asks: bool, door: Door
) -> tuple[bool, list[Student]]:
    """Whether someone who joins has to wait, and who loses a place by it; `Refused` where there is none.

    `busy` are the students who have done something: they keep their places. A browser has one place besides. In a full
    class the place of a student who is away, or of a program that only joins, is free.
    """
    if door.is_barred(class_id):
        raise Refused(403, "removed", "your teacher has removed you from this class; ask your teacher")
    own = [one for one in students if one.browser == browser]
    replaced = [one for one in own if one.id not in busy]
    if len(own) - len(replaced) >= MOST_OF_BROWSER:
        message = f"{MOST_OF_BROWSER} students have joined here; open your personal link"
        raise Refused(409, "too-many-places", message)
    since = time.time() - 60
    recent = [one for one in students if one.joined > since and not one.waits and door.has_returned(one.id)]
    waits = all(one.waits for one in replaced) if replaced else asks or len(recent) >= JOINS_A_MINUTE
    others = [one for one in students if one.waits == waits and one not in replaced]
    if len(others) >= (MOST_WAITING if waits else MOST_STUDENTS):
        idle = [one for one in others if one.id not in busy]
        idle = [one for one in idle if door.is_away(one.id) or not door.has_returned(one.id)]
        if not idle:
            raise Refused(409, "full", "this class is full; ask your teacher")
        replaced.append(min(idle, key=lambda one: (door.has_returned(one.id), one.joined)))
    return waits, replaced
