"""How many points each check is worth: a TOML file with one table per task."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from siasat.core.textfile import read_utf8
from siasat.core.toml_lines import lines_of
from siasat.errors import InputError, UnknownNameError
from siasat.grade.tasks import TASKS, Task

MOST_BYTES = 100_000
REQUIRE_MOVE = "require_move"


@dataclass(frozen=True, slots=True)
class Rubric:
    """The points of each check of a task; `require_move`: a function that returns no move fails the check `move`."""

    points: Mapping[str, float]
    require_move: bool = False


def load_rubric(task: Task, path: Path | None = None) -> Rubric:
    """The rubric of a task, from a file or the one that comes with siasat; an `InputError` names file and line."""
    if path is None:
        return parse_rubric((files(__package__) / "rubric.toml").read_text(encoding="utf-8"), "rubric.toml", task)
    return parse_rubric(read_utf8(path, MOST_BYTES), str(path), task)


def parse_rubric(text: str, file: str, task: Task) -> Rubric:
    """Read a rubric and check all of it, also the tables of other tasks."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{file}: {error}") from error
    lines = lines_of(text)
    for name, table in data.items():
        place = f"{file}, line {lines.get((name,), 1)}"
        if name not in TASKS:
            raise InputError(f"{place}: {UnknownNameError('task', name, TASKS)}")
        if not isinstance(table, dict):
            raise InputError(f"{place}: {name} must be a table such as [{name}], with a line for each check")
        for check, points in table.items():
            _check_entry(TASKS[name], check, points, f"{file}, line {lines.get((name, check), 1)}")
    if task.id not in data:
        raise InputError(f"{file}: there is no table [{task.id}]; its keys are {', '.join(task.checks)}")
    wanted = data[task.id]
    found = {check: float(wanted.get(check, 0)) for check in task.checks}
    if not any(found.values()):
        raise InputError(f"{file}: all checks of [{task.id}] are worth 0 points; give at least one of them points")
    return Rubric(found, bool(wanted.get(REQUIRE_MOVE, False)))


def _check_entry(task: Task, check: str, points: object, place: str) -> None:
    if check == REQUIRE_MOVE:
        if not isinstance(points, bool):
            raise InputError(f"{place}: {REQUIRE_MOVE} must be true or false")
        return
    if check not in task.checks:
        raise InputError(f"{place}: {UnknownNameError('check', check, task.checks)}")
    is_number = isinstance(points, int | float) and not isinstance(points, bool)
    if not is_number or not 0 <= points <= 1000:  # type: ignore[operator]
        raise InputError(f"{place}: the points of {check} must be a number from 0 to 1000")
