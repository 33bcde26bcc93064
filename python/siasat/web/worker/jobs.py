"""Every task that a worker process knows, by name."""

from __future__ import annotations

from siasat.web.worker.analysis_jobs import analyse, compare, minimum, review
from siasat.web.worker.explore_jobs import explore
from siasat.web.worker.play_jobs import choose, hint, why
from siasat.web.worker.task import Run

JOBS: dict[str, Run] = {
    "choose": choose,
    "hint": hint,
    "why": why,
    "analyse": analyse,
    "review": review,
    "compare": compare,
    "minimum": minimum,
    "explore": explore,
}
