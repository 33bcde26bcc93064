"""Wrong submissions get the right diagnosis, right ones pass: each in a sandbox."""

import re
from pathlib import Path

import pytest
from tests.grade.isolation import isolation

from siasat.grade import words
from siasat.grade.report import score
from siasat.grade.rubric import load_rubric
from siasat.grade.run import run_checks
from siasat.grade.sandbox import Sandbox
from siasat.grade.tasks import TASKS, get_task
from siasat.texts import LANGUAGES, load

FOLDER = Path(__file__).parent / "submissions"
WRONG = sorted(FOLDER.glob("wrong/*/*.py"))
RIGHT = sorted(FOLDER.glob("right/*/*.py"))
EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = [EXAMPLES / name for name in ("race_to_21.py", "breakthrough.py", "plugin/chomp.py")]


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def sandbox(path: Path) -> Sandbox:
    return Sandbox(path.read_text(encoding="utf-8"), path.name, get_task(path.parent.name), isolation(), seconds=30)


def test_there_are_enough_of_every_task() -> None:
    assert len(WRONG) >= 60
    assert len(RIGHT) >= 20
    for kind in (WRONG, RIGHT):
        assert {path.parent.name for path in kind} == set(TASKS)


@pytest.mark.parametrize("path", RIGHT, ids=name_of)
def test_a_right_submission_passes(path: Path) -> None:
    task = get_task(path.parent.name)
    with sandbox(path) as one:
        findings = run_checks(one, task)
    assert [finding for finding in findings if not finding.passed] == []
    assert [finding.check for finding in findings] == list(task.checks)


@pytest.mark.parametrize("path", WRONG, ids=name_of)
def test_a_wrong_submission_gets_the_right_diagnosis(path: Path) -> None:
    task, text = get_task(path.parent.name), path.read_text(encoding="utf-8")
    expected = re.match(r"# expected: (\S+)\n", text)
    assert expected
    with sandbox(path) as one:
        report = score(path.name, task, run_checks(one, task), load_rubric(task), one.isolation)
    assert report.mistakes[:1] == (expected[1],)
    assert report.points < report.most
    for lang in LANGUAGES:
        assert load(lang)(f"grade.mistake.{expected[1]}") in words.whole(load(lang), report)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_games_of_the_documentation_pass(path: Path) -> None:
    """They have notations, pictures, evaluators and variants."""
    task = get_task("game")
    with Sandbox(path.read_text(encoding="utf-8"), path.name, task, isolation(), seconds=30) as one:
        findings = run_checks(one, task)
    assert [finding.answer for finding in findings if not finding.passed] == []
