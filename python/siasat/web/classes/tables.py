"""The tables of classes. They are part of the web app's store (`siasat.web.store`)."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Table, Text

from siasat.web.store import TABLES

CLASSES = Table(
    "web_classes",
    TABLES,
    Column("id", String(64), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("code", String(16), unique=True),
    Column("closes", Float, nullable=False),
    Column("created", Float, nullable=False),
    Column("asks", Boolean),
)
"""`secret` is the hash of the teacher's secret. `code` lets students join until `closes` (seconds since 1970).

With `asks` every student who joins waits until the teacher lets them in.
"""

STUDENTS = Table(
    "web_class_students",
    TABLES,
    Column("id", String(64), primary_key=True),
    Column("class_id", String(64), nullable=False),
    Column("name", String(200), nullable=False),
    Column("folded", String(400), nullable=False),
    Column("secret", String(64), nullable=False, unique=True),
    Column("joined", Float, nullable=False),
    Column("browser", String(64)),
    Column("waits", Boolean),
    Index("web_class_students_names", "class_id", "folded", unique=True),
)
"""`secret` is the hash of the student's secret; `folded` of two students of a class differ. `browser` is the
visitor who joined. A student who `waits` has no place yet."""

ASSIGNMENTS = Table(
    "web_class_assignments",
    TABLES,
    Column("id", String(64), primary_key=True),
    Column("class_id", String(64), nullable=False, index=True),
    Column("title", String(200), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("items", Text, nullable=False),
    Column("created", Float, nullable=False),
)
"""`items` is JSON: a list of `siasat.web.classes.items.Item`."""

EVENTS = Table(
    "web_class_events",
    TABLES,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("class_id", String(64), nullable=False, index=True),
    Column("student_id", String(64), nullable=False),
    Column("assignment_id", String(64), nullable=False),
    Column("item", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("answer", Text, nullable=False),
    Column("correct", Boolean),
    Column("created", Float, nullable=False),
    Index("web_class_events_by_student", "student_id", "assignment_id", "item"),
)
"""What students did: `kind` is `answer`, `hint` or `read`. Rows are only added, so every attempt is kept."""
