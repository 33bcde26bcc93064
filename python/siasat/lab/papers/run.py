"""Compute the tables: one process per core, the longest first, reporting progress."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from time import perf_counter

from siasat.errors import SiasatError
from siasat.lab.papers.catalogue import Entry, Group
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Results, Table
from siasat.version import VERSION

Tell = Callable[[int, int], None]
"""Gets the number of finished groups of tables, and the total."""


def reproduce(
    entries: Sequence[Entry],
    effort: Effort,
    *,
    tables: Sequence[str] = (),
    jobs: int | None = None,
    tell: Tell | None = None,
) -> Results:
    """Make the tables of these papers, only those named in `tables` if any are.

    `jobs` is the number of processes, one a core if None; with 1 everything is made in this one.
    """
    start = perf_counter()
    groups = [
        (entry.paper.id, group)
        for entry in entries
        for group in entry.groups
        if not tables or set(tables) & set(group.ids)
    ]
    groups.sort(key=lambda pair: -pair[1].weight)
    processes = min(jobs or os.cpu_count() or 1, len(groups))
    made: dict[tuple[str, str], Table] = {}
    tell = tell or _silent
    tell(0, len(groups))
    for done, (paper, found) in enumerate(_make(groups, effort, processes), 1):
        made |= {(paper, table.id): table for table in found}
        tell(done, len(groups))
    papers = []
    for entry in entries:
        wanted = [name for name in entry.tables if not tables or name in tables]
        papers.append(replace(entry.paper, tables=tuple(made[entry.paper.id, name] for name in wanted)))
    seconds = perf_counter() - start
    return Results(tuple(papers), effort.computes, effort.name, seconds, VERSION, max(processes, 1))


def _silent(_done: int, _count: int) -> None:
    """Report no progress."""


def _make(
    groups: Sequence[tuple[str, Group]], effort: Effort, processes: int
) -> Iterator[tuple[str, tuple[Table, ...]]]:
    """The groups as they are finished."""
    if processes <= 1:
        for paper, group in groups:
            yield paper, group.make(effort)
        return
    # Spawned, because a forked process may inherit a lock of a thread that it does not have.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        waiting = {pool.submit(group.make, effort): paper for paper, group in groups}
        try:
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        except BrokenProcessPool as error:
            raise SiasatError("a worker process was killed, perhaps because memory ran out; try '--jobs 1'") from error
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
