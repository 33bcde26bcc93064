"""A graded submission: points for every check, and the whole as data or in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from siasat.grade.cases import SEED
from siasat.grade.findings import Finding
from siasat.grade.rubric import Rubric
from siasat.grade.tasks import Task


@dataclass(frozen=True, slots=True)
class Score:
    """A finding with its points."""

    finding: Finding
    points: float
    most: float


@dataclass(frozen=True, slots=True)
class Report:
    """The result of grading one submission. `isolation` says how it was isolated, `seed` which cases it got."""

    file: str
    task: Task
    scores: tuple[Score, ...]
    isolation: str = ""
    seed: int = SEED

    @property
    def points(self) -> float:
        """The points of all checks that passed."""
        return sum(score.points for score in self.scores)

    @property
    def most(self) -> float:
        """The points that were possible; checks that do not apply are left out."""
        return sum(score.most for score in self.scores)

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(score.finding.passed for score in self.scores)

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The names of all likely mistakes, the first found first."""
        return tuple(dict.fromkeys(name for score in self.scores for name in score.finding.mistakes))


def score(
    file: str, task: Task, findings: Sequence[Finding], rubric: Rubric, isolation: str = "", seed: int = SEED
) -> Report:
    """Give each finding its points."""
    scores = []
    for one in findings:
        finding = one
        if finding.is_skipped and rubric.require_move:
            finding = replace(finding, is_skipped=False, failed=1, reason="no-move-returned")
        most = 0.0 if finding.is_skipped else rubric.points.get(finding.check, 0.0)
        scores.append(Score(finding, most if finding.passed else 0.0, most))
    return Report(file, task, tuple(scores), isolation, seed)
