"""Rubrics, exports, templates, and `grade` for notebooks."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from siasat.errors import InputError
from siasat.grade import TASKS, get_task, grade
from siasat.grade.exports import as_data, as_gradescope, as_junit
from siasat.grade.in_process import InProcess
from siasat.grade.report import Report, score
from siasat.grade.rubric import load_rubric, parse_rubric
from siasat.grade.run import run_checks
from siasat.grade.student.program import load as load_submission
from siasat.grade.template import template
from siasat.texts import LANGUAGES, load

SUBMISSIONS = Path(__file__).parent / "submissions"


def report_of(path: str, rubric: str = "") -> Report:
    file = SUBMISSIONS / path
    task = get_task(file.parent.name)
    submission = load_submission(file.read_text(encoding="utf-8"), file.name, task.wanted)
    points = parse_rubric(rubric, "exam.toml", task) if rubric else load_rubric(task)
    return score(file.name, task, run_checks(InProcess(submission, task), task), points)


@pytest.fixture(scope="module")
def wrong() -> Report:
    return report_of("wrong/alphabeta/always_minus.py")


def test_points_follow_the_rubric() -> None:
    report = report_of("wrong/negamax/always_minus.py", "[negamax]\nvalue = 2.5\nextra-turns = 4\n")
    assert (report.points, report.most, report.passed) == (2.5, 6.5, False)


def test_a_missing_move_fails_only_if_the_rubric_requires_one() -> None:
    assert report_of("right/negamax/plain.py").passed
    strict = report_of("right/negamax/plain.py", "[negamax]\nvalue = 1\nmove = 1\nrequire_move = true\n")
    assert (strict.points, strict.most, strict.passed) == (1, 2, False)


@pytest.mark.parametrize("task", TASKS)
def test_the_default_rubric_has_points_for_every_check(task: str) -> None:
    points = load_rubric(get_task(task)).points
    assert set(points) == set(get_task(task).checks)
    assert all(points.values())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[negamax]\nvalue = \n", "exam.toml: Invalid value (at line 2, column 9)"),
        ("[negamax]\nvalue = 1\nvalues = 2\n", "exam.toml, line 3: unknown check 'values'; did you mean 'value'?"),
        ("[negamax]\nvalue = 1\n\n[alphabet]\n", "exam.toml, line 4: unknown task 'alphabet'; did you mean"),
        ("[negamax]\nvalue = -1\n", "exam.toml, line 2: the points of value must be a number from 0 to 1000"),
        ("[negamax]\nvalue = true\n", "exam.toml, line 2: the points of value must be a number from 0 to 1000"),
        ("[negamax]\nrequire_move = 1\n", "exam.toml, line 2: require_move must be true or false"),
        ("negamax = 3\n", "exam.toml, line 1: negamax must be a table such as [negamax], with a line for each check"),
        ("[negamax]\nvalue = 0\n", "exam.toml: all checks of [negamax] are worth 0 points; give at least"),
        ("[mtdf]\nvalue = 1\n", "exam.toml: there is no table [negamax]; its keys are value, move, "),
    ],
)  # fmt: skip
def test_a_wrong_rubric_is_named_with_its_line(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_rubric(text, "exam.toml", get_task("negamax"))
    assert message in str(error.value)


def test_a_report_as_data(wrong: Report) -> None:
    data = as_data(load("en"), wrong)
    assert (data["task"], data["passed"], data["mistakes"]) == ("alphabeta", False, ["flips-always"])
    assert data["points"] == sum(check["points"] for check in data["checks"]) < data["most"]
    (turns,) = [check for check in data["checks"] if check["check"] == "extra-turns"]
    assert turns["tree"] == "(=(1))"
    assert "The function returns −1; the right value is 1." in turns["text"]


def test_a_report_as_junit_xml(wrong: Report) -> None:
    suite = ElementTree.fromstring(as_junit(load("en"), wrong).encode())[0]
    assert suite.get("tests") == str(len(wrong.scores))
    failed = [test for test in suite if test.find("failure") is not None]
    assert suite.get("failures") == str(len(failed)) != "0"
    assert suite.get("skipped") == "1"
    text = failed[0].find("failure")
    assert text is not None
    assert "the sign is flipped although the same player moves again" in (text.text or "")


def test_a_report_for_gradescope(wrong: Report) -> None:
    data = as_gradescope(load("id"), wrong)
    assert data["score"] == wrong.points
    assert sum(test["max_score"] for test in data["tests"]) == wrong.most
    assert {test["status"] for test in data["tests"]} == {"passed", "failed"}
    assert "giliran lagi" in {test["name"] for test in data["tests"]}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("task", TASKS)
def test_a_template_can_be_loaded(lang: str, task: str) -> None:
    assert load_submission(template(load(lang), get_task(task)), "my.py", get_task(task).wanted).function


def negamax(game, state, depth):  # type: ignore[no-untyped-def]
    if depth == 0 or game.is_over(state):
        return game.evaluate(state)
    return max(-negamax(game, game.play(state, move), depth - 1) for move in game.legal_moves(state))


def test_grade_in_a_notebook_raises_the_explanation() -> None:
    with pytest.raises(AssertionError, match="the sign is flipped although the same player moves again"):
        grade(negamax, task="negamax")


def test_grade_in_a_notebook_shows_itself() -> None:
    result = grade(negamax, task="negamax", strict=False, lang="id")
    assert not result.passed
    assert 0 < result.points < result.most
    assert "tandanya dibalik" in repr(result)
    assert "<li>✗ giliran lagi: 0 dari 2<pre>" in result._repr_html_()


def test_endless_and_keyword_calls_are_seen_in_a_notebook() -> None:
    def alphabeta(game, state, depth, alpha, beta):  # type: ignore[no-untyped-def]
        while not game.is_over(state):
            pass
        return game.evaluate(state)

    result = grade(alphabeta, task="alphabeta", strict=False)
    assert "does-not-end" in result.report.mistakes


def test_grade_names_a_wrong_signature() -> None:
    with pytest.raises(InputError, match="cannot be called as alphabeta"):
        grade(negamax, task="alphabeta")
    with pytest.raises(InputError, match="unknown task 'alphabet'"):
        grade(negamax, task="alphabet")
