"""From a file to a report."""

from __future__ import annotations

from pathlib import Path

from siasat.core.textfile import read_utf8
from siasat.errors import InputError
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


def run_checks(runner: Runner, task: Task) -> list[Finding]:
    """All checks of a task."""
    return OTHERS[task.id](runner) if task.id in OTHERS else Grader(runner, task).run()


def read_submission(path: Path) -> str:
    """The text of a submission; an `InputError` says why it cannot be read."""
    text = read_utf8(path, MOST_BYTES)
    if not text.strip():
        raise InputError(f"{path}: the file is empty")
    return text


def grade_file(path: Path, task: Task, rubric: Rubric, *, isolation: str = "auto", seconds: float = 10.0) -> Report:
    """Grade a file in a sandbox. Problems with the file itself are an `InputError`."""
    source = read_submission(path)
    with Sandbox(isolation, seconds) as sandbox:
        sandbox.load(source, path.name, task)
        findings = run_checks(sandbox, task)
        return score(path.name, task, findings, rubric, sandbox.isolation)
