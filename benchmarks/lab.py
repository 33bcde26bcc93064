"""How the lab scales: rows per second with two workers and with one, from the task to the row in the store.

Each row is a search of 1,500,000 nodes, 50 ms or more. The workers are warm: starting a process takes about a
second, once a run.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks.measure import Comparison, Contestant, compare, load
from siasat.core.search_api.limits import Limits
from siasat.lab.experiment import Experiment, GameChoice, Positions, RandomOpenings
from siasat.lab.results import load_results
from siasat.lab.runner import run_tasks
from siasat.lab.tables import LAB
from siasat.store import Store, open_store
from siasat.work import ProcessPool

ROWS = 24
EXPERIMENT = Experiment(
    "rows",
    (GameChoice("congklak", "kalah:6,4", Positions(random=RandomOpenings(ROWS, 6))),),
    ("alphabeta",),
    (Limits(nodes=1_500_000),),
    measures=("time",),
)


class Workers:
    """A warm pool; every call of `work` is an experiment of its own."""

    def __init__(self, jobs: int, store: Store) -> None:
        self.pool, self.store, self.jobs, self.number = ProcessPool(jobs), store, jobs, 0
        self.own_seconds = 0.0
        """What the process that hands out the work and writes the rows took itself."""

    def work(self) -> int:
        self.number += 1
        name = f"rows-{self.jobs}-{self.number}"
        began = time.process_time()
        summary = run_tasks(self.store, replace(EXPERIMENT, name=name), self.pool)
        self.own_seconds += time.process_time() - began
        assert summary.added == ROWS
        return summary.added

    def seconds_a_row(self) -> float:
        """The median of the last experiment's searches."""
        return float(load_results(self.store, f"rows-{self.jobs}-{self.number}").frame()["seconds"].median())  # type: ignore[arg-type]


def run() -> Iterator[Comparison]:
    """Compare two workers with one."""
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "lab.sqlite", LAB) as store:
        two, one = Workers(2, store), Workers(1, store)
        with two.pool, one.pool:
            two.work(), one.work()
            found = compare("lab, searches of 1,500,000 nodes", "rows", [_named(two), _named(one)], rounds=3)
        own = 1000 * two.own_seconds / (two.number * ROWS)
        note = (
            f"a row of one worker takes {1000 * one.seconds_a_row():.0f} ms; handing it out and writing it takes "
            f"{own:.1f} ms of the parent's own time; {os.cpu_count()} cores, load {load():.1f}"
        )
        yield replace(found, note=note)


def _named(workers: Workers) -> Contestant:
    return Contestant(f"{workers.jobs} workers" if workers.jobs > 1 else "1 worker", workers.work)
