"""Measure a bundle again and compare every count. Times, machines and versions may differ; nothing else may."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from siasat.lab.bundle.content import POSITIONS, SPEC
from siasat.lab.bundle.read import Bundle, check_names_no_other_file
from siasat.lab.bundle.write import position_lines
from siasat.lab.contestants import parse_contestant
from siasat.lab.experiment import Experiment
from siasat.lab.identity import COUNTS, GAME_COUNTS
from siasat.lab.results import Results
from siasat.lab.runner import Progress, run_tasks
from siasat.lab.spec import parse_spec
from siasat.lab.spec.toml_text import parse_toml
from siasat.lab.tables import LAB, ROWS
from siasat.lab.tasks import AnyTask, GameTask, SearchTask, expand, task_id
from siasat.play.programs import Approve, refuse_programs
from siasat.store import open_store
from siasat.work import Pool

TASK = (
    "game",
    "variant",
    "position",
    "opening",
    "algorithm",
    "evaluator",
    "first",
    "second",
    "pair",
    "repetition",
    "seed",
)
COMPARED = {
    *TASK,
    *("depth", "node_limit", "seconds_limit", "control", "stopped_by", "problem", "all_leaves"),
    *COUNTS,
    *GAME_COUNTS,
}
"""Columns that must be the same everywhere. Times, places in lists, and what measured a row may differ."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that came out differently: for each column the number of the bundle and the one measured here."""

    task: str
    row: dict[str, Any]
    columns: dict[str, tuple[Any, Any]]


@dataclass(frozen=True, slots=True)
class Verification:
    """What verifying found. `compared` rows were measured again, and `differences` of them came out differently.

    `not_comparable` rows depend on the clock or on a program. `failures` could not be measured, each with its message.
    `wrong_positions` says how the positions of the spec differ from those of the bundle, and is empty if they do not.
    `unknown` rows belong to no task of the spec.
    """

    compared: int
    differences: tuple[Difference, ...]
    not_comparable: int
    failures: tuple[tuple[str, str], ...]
    wrong_positions: str
    unknown: int

    @property
    def is_identical(self) -> bool:
        """Whether every row that was measured again is the same, and none failed."""
        return not (self.differences or self.failures or self.wrong_positions or self.unknown)


def open_experiment(bundle: Bundle, approve: Approve = refuse_programs) -> Experiment:
    """The experiment of a bundle, checked like any spec. It may name no file outside the bundle.

    A player that starts a program or runs a Python file needs the agreement of `approve`.
    """
    name = f"{bundle.file}: {SPEC}"
    check_names_no_other_file(parse_toml(bundle.texts[SPEC], name), bundle)
    with tempfile.TemporaryDirectory(prefix="siasat-") as folder:
        for file, text in bundle.position_files.items():
            target = Path(folder) / file
            target.parent.mkdir(exist_ok=True)
            target.write_text(text, encoding="utf-8")
        return parse_spec(bundle.texts[SPEC], name, Path(folder), bundle.name, approve)


def verify_bundle(
    bundle: Bundle,
    pool: Pool,
    *,
    rows: int | None = None,
    store: str | None = None,
    approve: Approve = refuse_programs,
    progress: Callable[[Progress], None] | None = None,
) -> Verification:
    """Measure the rows of a bundle again, or a sample of `rows` of them, and compare them with the bundle's.

    With `store`, rows measured here are kept, and an interrupted verification continues.
    """
    experiment = open_experiment(bundle, approve)
    tasks = {task_id(task): task for task in expand(experiment)}
    wrong = _wrong_positions(bundle, list(tasks.values()))
    known = [row for row in bundle.rows if row["task"] in tasks]
    usable = [row for row in known if is_comparable(tasks[row["task"]])]
    # The ids are hashes: the smallest ones are a sample that does not depend on order or machine.
    chosen = sorted(usable, key=lambda row: str(row["task"]))[: len(usable) if rows is None else rows]
    own = replace(experiment, name=f"verify-{bundle.sha256[:16]}")  # never the name of measured rows
    wanted = {str(row["task"]) for row in chosen}
    with tempfile.TemporaryDirectory(prefix="siasat-", ignore_cleanup_errors=True) as folder:
        place = store or str(Path(folder) / "verify.sqlite")
        with open_store(place, LAB) as opened:
            summary = run_tasks(opened, own, pool, _of(progress, len(wanted)), only=wanted)
            again = _measured(Results(opened, summary.experiment), wanted)
    return Verification(
        len(again),
        tuple(_differences(chosen, again)),
        len(known) - len(usable),
        tuple(summary.failures),
        wrong,
        len(bundle.rows) - len(known),
    )


def is_comparable(task: AnyTask) -> bool:
    """Whether a task has the same result on every machine: it depends neither on a clock nor on a program."""
    if isinstance(task, SearchTask):
        return task.seconds_limit is None
    if not isinstance(task, GameTask):
        return True
    if task.control is not None:
        return False
    seats = [parse_contestant(text, on_clock=False)[0] for text in (task.first, task.second)]
    return not any(
        seat.starts_program or seat.kind == "perfect" or "seconds=" in str(seat) or "threads=" in str(seat)
        for seat in seats
    )


def _of(progress: Callable[[Progress], None] | None, total: int) -> Callable[[Progress], None] | None:
    """Progress counted in rows to verify, not in rows of the whole experiment."""
    return None if progress is None else lambda at: progress(Progress(at.done, total, at.failed))


def _measured(results: Results, wanted: set[str]) -> dict[str, dict[str, Any]]:
    found = {row["task"]: row for table in ROWS.values() for row in results.raw_rows(table)}
    return {task: row for task, row in found.items() if task in wanted}


def _differences(rows: list[dict[str, Any]], again: dict[str, dict[str, Any]]) -> list[Difference]:
    found = []
    for row in rows:
        other = again.get(row["task"])
        if other is None:
            continue  # it failed, and is listed there
        # A bundle of another version may lack a column or have one more.
        names = [name for name in other if name in COMPARED and name in row]
        columns = {name: (row[name], other[name]) for name in names if row[name] != other[name]}
        if columns:
            found.append(Difference(row["task"], row, columns))
    return found


def _wrong_positions(bundle: Bundle, tasks: list[AnyTask]) -> str:
    """The first position that differs from the bundle's list, in words; empty if none does."""
    here, there = position_lines(tasks), bundle.texts[POSITIONS].splitlines()
    if here == there:
        return ""
    if len(here) != len(there):
        return f"{len(there)} ≠ {len(here)}"
    number, (old, new) = next(
        (n, pair) for n, pair in enumerate(zip(there, here, strict=True), 1) if pair[0] != pair[1]
    )
    return f"{number}: {old.replace(chr(9), ' ')} ≠ {new.replace(chr(9), ' ')}"
