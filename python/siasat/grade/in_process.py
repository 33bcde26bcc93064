"""Run a submission in this process: for notebooks and the page, where the code is the user's own, and for tests."""

from __future__ import annotations

from siasat.grade.cases import Answer, Case
from siasat.grade.peer import Peer
from siasat.grade.remote_game import check_object
from siasat.grade.session import Session
from siasat.grade.student.program import RAISED, Submission, problem_of
from siasat.grade.student.runner import Runner
from siasat.grade.student.wire import Message, Value
from siasat.grade.tasks import Task


class InProcess(Peer):
    """A peer without isolation. Only for code that already runs in this process."""

    def __init__(self, submission: Submission, task: Task) -> None:
        super().__init__(task)
        self.session = Session()
        self.runner = Runner(self._hear, submission, task.wanted)

    def _hear(self, message: Message) -> list[Value]:
        return list(self.session.hear(message) or ())

    def talk(self, request: Message, session: Session) -> None:
        """Call the submission."""
        self.session = session
        session.hear(self.runner.answer(*request))

    def check_game(self, case: Case) -> Answer:
        """Check the game without a proxy."""
        try:
            return check_object(self.runner.submission.function(), case.seed)
        except RAISED as error:
            problem, detail = problem_of(error, self.runner.submission.file)
            return Answer(problem=problem, detail=detail)
