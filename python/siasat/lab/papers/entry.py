"""A paper before its tables are made: what makes them, and what they are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from siasat.lab.papers.effort import Effort
from siasat.lab.papers.measurement import Measurement
from siasat.lab.papers.model import Paper, Table

Maker = Callable[[Effort], tuple[Table, ...]]
Found = Mapping[Measurement, Any]
"""The result of every measurement that a study asked for."""


@dataclass(frozen=True, slots=True)
class Group:
    """Tables that are made together, because they share their searches; `weight` is about how long, in seconds."""

    ids: tuple[str, ...]
    make: Maker
    weight: float = 0.1


@dataclass(frozen=True, slots=True)
class Study:
    """Tables that are made from measurements, each of which is run once, kept and reused.

    `measurements` says what has to be measured, `tables` makes the tables of the results.
    """

    ids: tuple[str, ...]
    measurements: Callable[[Effort], Sequence[Measurement]]
    tables: Callable[[Effort, Found], tuple[Table, ...]]


@dataclass(frozen=True, slots=True)
class Entry:
    """A paper before its tables are made."""

    paper: Paper
    groups: tuple[Group | Study, ...]

    @property
    def tables(self) -> tuple[str, ...]:
        """The ids of its tables in the order in which they are shown; those of a classic as declared."""
        names = [name for group in self.groups for name in group.ids]
        return tuple(names if self.paper.is_classic else sorted(names, key=_order))


def _order(table: str) -> tuple[int, int, str]:
    """Tables by their number, then figures, then what has no number."""
    kind, _, number = table.partition("-")
    if kind == "table":
        return 0, int(number), table
    return (1, int(number.split("-")[0]), table) if kind.startswith("figure") else (2, 0, table)
