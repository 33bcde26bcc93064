"""The function that does each kind of job, by the kind's name."""

from __future__ import annotations

import threading
from typing import Never

from siasat.web.workers import kinds
from siasat.web.workers.analysis_jobs import analyse
from siasat.web.workers.compare_jobs import compare, minimum
from siasat.web.workers.cut_jobs import search_skipped
from siasat.web.workers.explore_jobs import explore
from siasat.web.workers.explorer_jobs import explorer
from siasat.web.workers.kinds import (
    ExperimentNews,
    ExperimentPayload,
    Kind,
    MadeReport,
    N,
    P,
    R,
    ReportPayload,
    RowsPayload,
)
from siasat.web.workers.play_jobs import choose, hint, why
from siasat.web.workers.read_jobs import check, export_tree, import_text, open_game, view
from siasat.web.workers.review_jobs import review
from siasat.web.workers.solve_jobs import solve
from siasat.web.workers.task import AnyRun, Run, Tell


def report(payload: ReportPayload, tell: Tell[Never], stop: threading.Event) -> MadeReport:
    """A report of the lab. Its libraries are large, so a worker loads them only when it makes one."""
    from siasat.web.workers.lab_jobs import report as make  # noqa: PLC0415

    return make(payload, tell, stop)


def experiment(payload: ExperimentPayload, tell: Tell[ExperimentNews], stop: threading.Event) -> bool:
    """An experiment of the lab."""
    from siasat.web.workers.experiment_jobs import run  # noqa: PLC0415

    return run(payload, tell, stop)


def rows(payload: RowsPayload, tell: Tell[Never], stop: threading.Event) -> bytes:
    """The rows of an experiment as a file."""
    from siasat.web.workers.experiment_jobs import write_rows  # noqa: PLC0415

    return write_rows(payload, tell, stop)


def _job(kind: Kind[P, N, R], run: Run[P, N, R]) -> tuple[str, AnyRun]:
    """An entry of `JOBS`; the types of the kind and of the function must agree."""
    return kind.name, run


JOBS: dict[str, AnyRun] = dict(
    [
        _job(kinds.CHOOSE, choose),
        _job(kinds.HINT, hint),
        _job(kinds.WHY, why),
        _job(kinds.ANALYSE, analyse),
        _job(kinds.REVIEW, review),
        _job(kinds.COMPARE, compare),
        _job(kinds.MINIMUM, minimum),
        _job(kinds.EXPLORE, explore),
        _job(kinds.SKIPPED, search_skipped),
        _job(kinds.EXPLORER, explorer),
        _job(kinds.REPORT, report),
        _job(kinds.EXPERIMENT, experiment),
        _job(kinds.ROWS, rows),
        _job(kinds.SOLVE, solve),
        _job(kinds.CHECK, check),
        _job(kinds.OPEN, open_game),
        _job(kinds.VIEW, view),
        _job(kinds.IMPORT, import_text),
        _job(kinds.EXPORT, export_tree),
    ]
)
