"""No attack on the grader is worth more points than an empty program, and none reaches anything outside."""

from __future__ import annotations

import os
import socket
from functools import cache
from pathlib import Path

import pytest
from tests.grade.attacks import ATTACKS, EMPTY, known_answers
from tests.grade.isolation import isolation, need_isolation

from siasat.errors import InputError
from siasat.grade.cases import SEED
from siasat.grade.report import Report, score
from siasat.grade.rubric import load_rubric
from siasat.grade.run import run_checks
from siasat.grade.sandbox import Sandbox
from siasat.grade.tasks import get_task

SECONDS = 0.5


def graded(source: str, name: str, seed: int = 77) -> Report | None:
    """The report on a program; None if it cannot be loaded."""
    task = get_task(name)
    try:
        with Sandbox(source, "my.py", task, isolation(), SECONDS) as one:
            return score("my.py", task, run_checks(one, task, seed), load_rubric(task))
    except InputError:
        return None


@cache
def points_of_nothing(task: str) -> float:
    report = graded(EMPTY[task], task)
    return 0 if report is None else report.points


def outside(folder: Path) -> tuple[object, ...]:
    """What an attack must not change."""
    settings = [Path("/proc/sys", name) for name in ("kernel/domainname", "vm/swappiness", "kernel/core_pattern")]
    known = [path.read_text() for path in settings if path.exists()]
    files = {path.name: (path.read_text(), path.stat().st_mode) for path in folder.iterdir()}
    written = [path for path in ("/tmp", "/dev/shm", "/var/tmp", "/run", "/") if Path(path, "siasat-attack").exists()]
    return known, files, written, socket.gethostname(), os.getpriority(os.PRIO_PROCESS, 0), os.sched_getaffinity(0)


def test_there_are_attacks_of_every_kind() -> None:
    assert len(ATTACKS) >= 100
    assert len({task for task, _, _ in ATTACKS}) == len(EMPTY) == 9


@pytest.mark.parametrize(("task", "name", "source"), ATTACKS, ids=[f"{task}-{name}" for task, name, _ in ATTACKS])
def test_an_attack_is_worth_nothing(task: str, name: str, source: str, tmp_path: Path) -> None:
    need_isolation()
    canary = tmp_path / "canary"
    canary.write_text("untouched")
    before = outside(tmp_path)
    report = graded(source.replace("CANARY", str(canary)), task)
    assert outside(tmp_path) == before
    assert (0 if report is None else report.points) <= points_of_nothing(task)


def test_answers_that_are_known_beforehand_are_worth_nothing() -> None:
    """The seed of the cases is new every time: with a known one, a list of answers would be as good as a search."""
    need_isolation()
    known, unknown = (graded(known_answers(SEED), "alphabeta", seed) for seed in (SEED, 78))
    assert known is not None
    assert unknown is not None
    assert known.points > unknown.points == points_of_nothing("alphabeta")
