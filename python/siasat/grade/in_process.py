"""Run a submission in this process: for notebooks, where the code is the user's own, and for tests."""

from __future__ import annotations

from siasat.grade.cases import Answer, Case
from siasat.grade.submission import Submission, answer
from siasat.grade.tasks import Task


class InProcess:
    """A runner without isolation. Only for code that already runs in this process."""

    def __init__(self, submission: Submission, task: Task) -> None:
        self.submission = submission
        self.task = task

    def ask(self, case: Case) -> Answer:
        """The submission's answer to one case."""
        return answer(self.submission, self.task, case)
