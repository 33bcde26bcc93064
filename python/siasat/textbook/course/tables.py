"""Tables of the lessons: every number is computed when the lesson is opened."""

from __future__ import annotations

from collections.abc import Callable

from siasat.textbook.exercises.model import Table

TABLES: dict[str, Callable[[], Table]] = {}
"""The tables by name."""
