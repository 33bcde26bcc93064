"""Compute the tables: one process per core, the longest first, reporting progress.

What a study measures is kept as soon as it is known; a later run reuses it.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Any

from siasat.errors import SiasatError
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.entry import Entry, Group, Study
from siasat.lab.papers.measurement import Kept, Measurement
from siasat.lab.papers.model import Results, Table
from siasat.version import VERSION

Tell = Callable[[int, int], None]
"""Gets the number of finished groups of tables and measurements, and the total."""

Unit = tuple[str, Group] | Measurement
"""What is computed in one go: a group of tables of a paper, or a measurement."""


def reproduce(
    entries: Sequence[Entry],
    effort: Effort,
    *,
    tables: Sequence[str] = (),
    jobs: int | None = None,
    tell: Tell | None = None,
    kept: Kept | None = None,
) -> Results:
    """Make the tables of these papers, only those named in `tables` if any are.

    `jobs` is the number of processes, one a core if None; with 1 everything is made in this one. Measurements that
    are in `kept` are reused, and new ones are added to it.
    """
    start = perf_counter()
    chosen = [
        (entry.paper.id, group)
        for entry in entries
        for group in entry.groups
        if not tables or set(tables) & set(group.ids)
    ]
    groups = [(paper, group) for paper, group in chosen if isinstance(group, Group)]
    groups.sort(key=lambda pair: -pair[1].weight)
    studies = [(paper, group) for paper, group in chosen if isinstance(group, Study)]
    wanted = list(dict.fromkeys(one for _, study in studies for one in study.measurements(effort)))
    found = {one: known for one in wanted if kept is not None and (known := kept.get(one)) is not None}
    reused = len(found)
    units: list[Unit] = [*groups, *(one for one in wanted if one not in found)]
    processes = min(jobs or os.cpu_count() or 1, len(units))
    made: dict[tuple[str, str], Table] = {}
    tell = tell or _silent
    total = len(units) + reused
    tell(reused, total)
    for done, (unit, result) in enumerate(_compute(units, effort, processes), reused + 1):
        if isinstance(unit, Measurement):
            found[unit] = result
            if kept is not None:
                kept.put(unit, *result)
        else:
            made |= {(unit[0], table.id): table for table in result}
        tell(done, total)
    results = {one: result for one, (result, _) in found.items()}
    for paper, study in studies:
        made |= {(paper, table.id): table for table in study.tables(effort, results)}
    papers = []
    for entry in entries:
        names = [name for name in entry.tables if not tables or name in tables]
        papers.append(replace(entry.paper, tables=tuple(made[entry.paper.id, name] for name in names)))
    return Results(
        papers=tuple(papers),
        backend=effort.computes,
        effort=effort.name,
        seconds=perf_counter() - start,
        version=VERSION,
        processes=max(processes, 1),
        measured=len(found) - reused,
        reused=reused,
        work_seconds=sum(seconds for _, seconds in found.values()),
    )


def _silent(_done: int, _count: int) -> None:
    """Report no progress."""


def _job(unit: Unit, effort: Effort) -> Callable[[], Any]:
    return unit.run if isinstance(unit, Measurement) else partial(unit[1].make, effort)


def _compute(units: Sequence[Unit], effort: Effort, processes: int) -> Iterator[tuple[Unit, Any]]:
    """The units as they are finished, each with its result."""
    if processes <= 1:
        for unit in units:
            yield unit, _job(unit, effort)()
        return
    # Spawned, because a forked process may inherit a lock of a thread that it does not have.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        waiting = {pool.submit(_job(unit, effort)): unit for unit in units}
        try:
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        except BrokenProcessPool as error:
            raise SiasatError("a worker process was killed, perhaps because memory ran out; try '--jobs 1'") from error
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
