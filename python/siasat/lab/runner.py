"""Run an experiment, or continue it: tasks with a row are done, the others are run.

Workers only measure; rows are written here, each in a transaction of its own under the id of its task. So a run may be
killed at any moment: what is in the store is whole, and what is not will be done by the next run of the same spec.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from siasat.lab.contestants import check_programs
from siasat.lab.experiment import Experiment
from siasat.lab.measure import WATCH, Row, measure
from siasat.lab.provenance import provenance
from siasat.lab.records import Kept, benches, enter, find_kept, keep, to_do
from siasat.lab.tasks import expand, pack, task_id
from siasat.store import Store
from siasat.store.lock import only_one
from siasat.work import Pool, Task

HOPELESS = 10
"""Stop a match if none of its first games could be played: a player probably cannot be started."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a run: `done` of `total` tasks have a row, `failed` tasks of this run have none."""

    done: int
    total: int
    failed: int


@dataclass(slots=True)
class Summary:
    """The result of a run. `before` rows existed already, `added` are new; `failures` says why others are missing.

    `other_benches` are versions and signatures of earlier rows that differ from this siasat.
    """

    experiment: Kept
    before: int
    added: int = 0
    failures: list[tuple[str, str]] = field(default_factory=list)
    other_benches: list[str] = field(default_factory=list)


def run_tasks(
    store: Store,
    experiment: Experiment,
    pool: Pool,
    progress: Callable[[Progress], None] | None = None,
    is_local: bool = True,
    enough: Callable[[Row], bool] | None = None,
    only: Collection[str] | None = None,
    watch: Path | None = None,
    function: Callable[[dict[str, Any]], Row] | None = None,
) -> Summary:
    """Run every task of the experiment that has no row yet; with `only`, just the tasks with these ids.

    `watch` is a folder of this machine in which games in progress are published (`siasat.arena.live`).
    `enough` is called with every new row once it is stored, and may end the run. `is_local` says that the pool's
    workers use this installation; its bench is then computed before they start.
    `function` measures a task (None: `measure`).
    """
    busy = f"the experiment {experiment.name!r} is already running in {store.address} in another process"
    with only_one(store, f"lab {experiment.name}", busy):
        tasks = {task_id(task): task for task in expand(experiment)}
        kept = enter(store, experiment, tasks.values())
        summary = Summary(kept, kept.done)
        # The store says which tasks have no row; what a task does never comes from there: it may start programs.
        folder = {} if watch is None else {WATCH: str(watch)}
        waiting = [Task(name, pack(tasks[name]) | folder) for name in to_do(store, kept) if name in tasks]
        if only is not None:
            waiting = [task for task in waiting if task.id in only]
        if is_local and waiting and experiment.match is not None:
            check_programs(experiment.match.players, experiment.match.control is not None)
        if is_local and waiting:
            here = provenance()
            others = benches(store, kept) - {(here.version, here.bench)}
            summary.other_benches = sorted(f"{version}, bench {bench}" for version, bench in others)
        tell = progress or (lambda _progress: None)
        tell(Progress(kept.done, kept.tasks, 0))
        for finished in pool.run(function or measure, waiting):
            if finished.failure is not None:
                summary.failures.append((_describe(finished.task.payload), finished.failure.message))
                if experiment.match is not None and not summary.added and len(summary.failures) == HOPELESS:
                    break
            elif finished.result is not None:
                keep(store, kept, finished.task.payload["kind"], finished.task.id, finished.result)
                summary.added += 1
                if enough is not None and enough(finished.result):
                    break
            tell(Progress(kept.done + summary.added, kept.tasks, len(summary.failures)))
        summary.experiment = find_kept(store, experiment.name)
    return summary


def _describe(payload: dict[str, object]) -> str:
    """A task for people."""
    names = ("kind", "game", "variant", "algorithm", "first", "second", "depth", "node_limit", "seconds_limit")
    words = [str(payload[name]) for name in names if payload.get(name) is not None]
    where = payload.get("position", payload.get("opening"))
    return f"{' '.join(words)} at {where}"
