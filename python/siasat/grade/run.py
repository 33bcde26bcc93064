"""From a file to a report."""

from __future__ import annotations

import secrets
from pathlib import Path

from siasat.core.textfile import read_utf8
from siasat.errors import InputError
from siasat.grade.cases import SEED
from siasat.grade.checks import Grader, Runner
from siasat.grade.findings import Finding
from siasat.grade.other_checks import check_evaluator, check_game_class, check_mcts
from siasat.grade.report import Report, score
from siasat.grade.rubric import Rubric
from siasat.grade.sandbox import Sandbox
from siasat.grade.tasks import Task

MOST_BYTES = 1_000_000
"""How long a submission may be."""

OTHERS = {"mcts": check_mcts, "evaluator": check_evaluator, "game": check_game_class}


def run_checks(runner: Runner, task: Task, seed: int = SEED) -> list[Finding]:
    """All checks of a task, on the cases of a seed."""
    return OTHERS[task.id](runner, seed) if task.id in OTHERS else Grader(runner, task, seed).run()


def read_submission(path: Path) -> str:
    """The text of a submission; an `InputError` says why it cannot be read."""
    text = read_utf8(path, MOST_BYTES)
    if not text.strip():
        raise InputError(f"{path}: the file is empty")
    return text


def grade_file(
    path: Path, task: Task, rubric: Rubric, *, isolation: str = "auto", seconds: float = 10.0, seed: int | None = None
) -> Report:
    """Grade a file in a sandbox. Problems with the file itself are an `InputError`.

    Without a `seed` the cases are new ones, so that no submission can know their answers.
    """
    source = read_submission(path)
    seed = secrets.randbits(32) if seed is None else seed
    with Sandbox(source, path.name, task, isolation, seconds) as sandbox:
        findings = run_checks(sandbox, task, seed)
        return score(path.name, task, findings, rubric, sandbox.isolation, seed)
