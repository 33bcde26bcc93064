"""Ask a submission, wherever it runs: the requests of each task, and what the answers mean."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from siasat.errors import short_message
from siasat.games.registry import load_game
from siasat.grade.cases import Answer, Case
from siasat.grade.remote_game import check_object, remote_game
from siasat.grade.session import LostError, Session, TreeSession
from siasat.grade.student.wire import Message
from siasat.grade.tasks import Task

EVALUATED = "tictactoe"
"""The game of the task `evaluator`."""


class Peer:
    """A submission that can be asked; subclasses say how it is reached."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.asked = 0

    def talk(self, request: Message, session: Session) -> None:
        """Send a request, and let the session hear everything that comes until it has an answer."""
        raise NotImplementedError

    def ask(self, case: Case) -> Answer:
        """Return the submission's answer to a case."""
        self.asked += 1
        try:
            return {"evaluator": self._evaluate, "game": self.check_game}.get(self.task.id, self._search)(case)
        except LostError as lost:
            return self.drop(lost)

    def drop(self, lost: LostError) -> Answer:
        """Do without a process that does not follow the rules; return the answer that this counts as."""
        return Answer(problem=lost.problem, detail=short_message(lost.detail))

    def _search(self, case: Case) -> Answer:
        session = TreeSession(case, self.asked)
        for number, limits in enumerate([*case.earlier, (case.depth, case.alpha, case.beta)]):
            root = session.begin()
            self.talk(("search", *root, number == 0, *limits, case.guess, case.playouts, case.seed), session)
            if (answer := session.answer()).problem:
                break
        return answer

    def _evaluate(self, case: Case) -> Answer:
        """Ask for a position twice."""
        game: Any = load_game(EVALUATED)
        state = game.parse_state(case.tree)
        if case.is_swapped:
            state = state._replace(first=state.second, second=state.first, player=state.player.other)
        answers = []
        for _ in range(2):
            session = Session()
            self.talk(("position", state.first, state.second, int(state.player)), session)
            answers.append(session.answer())
            if answers[-1].problem:
                return answers[-1]
        first, second = answers
        if first.value != second.value:
            return Answer(problem="unsteady", detail=f"{first.value:g}, {second.value:g}")
        return replace(first, move=None, has_move=False)

    def check_game(self, case: Case) -> Answer:
        """Check the submission's game from outside."""

        def exchange(request: Message) -> Message:
            session = Session()
            self.talk(request, session)
            return session.message

        return check_object(remote_game(exchange), case.seed)
