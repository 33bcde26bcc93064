"""Every task that a worker process knows, by name."""

from __future__ import annotations

import threading

from siasat.web.workers.analysis_jobs import analyse, review
from siasat.web.workers.compare_jobs import compare, minimum
from siasat.web.workers.explore_jobs import explore
from siasat.web.workers.play_jobs import choose, hint, why
from siasat.web.workers.read_jobs import read
from siasat.web.workers.task import Payload, Run, Tell


def report(payload: Payload, tell: Tell, stop: threading.Event) -> Payload:
    """A report of the lab. Its libraries are large, so a worker loads them only when it makes one."""
    from siasat.web.workers.lab_jobs import report as make  # noqa: PLC0415

    return make(payload, tell, stop)


JOBS: dict[str, Run] = {
    "choose": choose,
    "hint": hint,
    "why": why,
    "analyse": analyse,
    "review": review,
    "compare": compare,
    "minimum": minimum,
    "explore": explore,
    "report": report,
    "read": read,
}
