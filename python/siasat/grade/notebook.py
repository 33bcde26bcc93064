"""`grade` for notebook cells and other Python programs: the function already runs in this process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from siasat.encoders.markup import escape
from siasat.grade import words
from siasat.grade.in_process import InProcess
from siasat.grade.report import Report, score
from siasat.grade.rubric import load_rubric
from siasat.grade.run import run_checks
from siasat.grade.student.program import Submission, check_signature, is_declared
from siasat.grade.tasks import get_task
from siasat.texts import load


class GradeResult:
    """A report that displays itself: as text, and as HTML in a notebook."""

    def __init__(self, report: Report, lang: str) -> None:
        self.report = report
        self.lang = lang

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return self.report.passed

    @property
    def points(self) -> float:
        """The points of all checks that passed."""
        return self.report.points

    @property
    def most(self) -> float:
        """The points that were possible."""
        return self.report.most

    def __repr__(self) -> str:
        return words.whole(load(self.lang), self.report)

    def _repr_html_(self) -> str:
        say = load(self.lang)
        rows = []
        for one in self.report.scores:
            why = escape("\n".join(words.details(say, one.finding)))
            body = f"<pre>{why}</pre>" if why else ""
            rows.append(f"<li>{escape(words.check_line(say, one))}{body}</li>")
        return f"<p><b>{escape(words.title(say, self.report))}</b></p><ul>{''.join(rows)}</ul>"


def grade(
    function: Callable[..., Any], task: str, *, strict: bool = True, lang: str = "en", rubric: str | None = None
) -> GradeResult:
    """Grade a function (or the class of a game) that is already defined, as a cell of nbgrader or otter does.

    Raises `AssertionError` with the explanation if a check fails; `strict=False` returns the result instead. `rubric`
    is the path of a rubric. The function runs in this process: use `siasat grade` for code of others.

    >>> def negamax(game, state, depth):
    ...     if depth == 0 or game.is_over(state):
    ...         return game.evaluate(state)
    ...     best = -1_000_000
    ...     for move in game.legal_moves(state):
    ...         child = game.play(state, move)
    ...         sign = 1 if game.to_move(child) == game.to_move(state) else -1
    ...         best = max(best, sign * negamax(game, child, depth - 1))
    ...     return best
    >>> grade(negamax, task="negamax").points
    9.0
    """
    wanted = get_task(task)
    file = getattr(getattr(function, "__code__", None), "co_filename", "")
    name = getattr(function, "__name__", "function")
    submission = Submission(function, file, is_declared(function))
    if wanted.parameters and not submission.is_algorithm:
        check_signature(function, name, wanted.wanted)
    findings = run_checks(InProcess(submission, wanted), wanted)
    found = score(name, wanted, findings, load_rubric(wanted, None if rubric is None else Path(rubric)))
    result = GradeResult(found, lang)
    if strict and not result.passed:
        raise AssertionError(repr(result))
    return result
