"""`siasat grade`: grade a student's program in a sandbox, and explain what is wrong with it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from siasat.cli.options import Json, texts

if TYPE_CHECKING:
    from siasat.grade.report import Report
    from siasat.texts import Texts


def complete_task(incomplete: str) -> list[str]:
    """The tasks that begin so, for completion in a shell."""
    from siasat.grade.tasks import TASKS

    return [name for name in TASKS if name.startswith(incomplete)]


Submission = Annotated[Path | None, typer.Argument(metavar="[FILE]")]
TaskName = Annotated[str | None, typer.Option("--task", "-t", metavar="TASK", autocompletion=complete_task)]
Template = Annotated[str | None, typer.Option("--template", metavar="TASK", autocompletion=complete_task)]
RubricFile = Annotated[Path | None, typer.Option("--rubric", metavar="FILE.toml")]
Junit = Annotated[Path | None, typer.Option("--junit", metavar="FILE.xml")]
Gradescope = Annotated[Path | None, typer.Option("--gradescope", metavar="FILE.json")]
Seconds = Annotated[float, typer.Option("--seconds", "-s", min=0.1, max=3600, metavar="S")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, max=2**32 - 1, metavar="N")]
Unsandboxed = Annotated[bool, typer.Option("--unsandboxed")]


def command(
    *,
    file: Submission = None,
    task: TaskName = None,
    template: Template = None,
    rubric: RubricFile = None,
    as_json: Json = False,
    junit: Junit = None,
    gradescope: Gradescope = None,
    seconds: Seconds = 10.0,
    seed: Seed = None,
    unsandboxed: Unsandboxed = False,
) -> int:
    """Grade a student's program in a sandbox, and explain what is wrong with it.

    Examples:
      siasat grade --template alphabeta > my.py
      siasat grade my.py --task alphabeta
      siasat grade my.py --task alphabeta --rubric exam.toml --gradescope results.json
    """
    from siasat.cli.spinner import spinner
    from siasat.errors import InputError
    from siasat.grade.rubric import load_rubric
    from siasat.grade.run import grade_file
    from siasat.grade.tasks import TASKS, get_task
    from siasat.grade.template import template as make_template

    say = texts()
    if template is not None:
        sys.stdout.write(make_template(say, get_task(template)))
        return 0
    if file is None:
        raise InputError("give the FILE to grade, or --template TASK for a file to start from")
    if task is None:
        raise InputError(f"give the task with --task; the tasks are {', '.join(TASKS)}")
    wanted = get_task(task)
    points = load_rubric(wanted, rubric)
    with spinner(say("grade.working", file=file.name), as_json):
        isolation = "none" if unsandboxed else "auto"
        report = grade_file(file, wanted, points, isolation=isolation, seconds=seconds, seed=seed)
    _write(say, report, junit, gradescope)
    if as_json:
        from siasat.grade.exports import as_data

        print(json.dumps(as_data(say, report), indent=2, ensure_ascii=False))
    else:
        _print(say, report)
    return 0 if report.passed else 1


def _write(say: Texts, report: Report, junit: Path | None, gradescope: Path | None) -> None:
    from siasat.grade.exports import as_gradescope, as_junit

    if junit is not None:
        junit.write_text(as_junit(say, report), encoding="utf-8")
    if gradescope is not None:
        text = json.dumps(as_gradescope(say, report), indent=2, ensure_ascii=False)
        gradescope.write_text(text + "\n", encoding="utf-8")


def _print(say: Texts, report: Report) -> None:
    from siasat.cli.screen import Screen
    from siasat.grade import words

    screen = Screen()
    screen.line(words.title(say, report), "bold")
    if report.isolation == "none":
        screen.line(say("grade.isolation.none"))
    known: set[str] = set()
    for score in report.scores:
        style = "" if score.finding.is_skipped else "green" if score.finding.passed else "red"
        screen.line(_marks(screen.plain, words.check_line(say, score)), style)
        if not score.finding.passed:
            first, *rest = words.explanation(say, score.finding, known) or [""]
            screen.paragraph(first, indent=4)
            for line in words.drawing(score.finding, unicode=not screen.plain).splitlines():
                screen.line(f"      {line}")
            for sentence in rest:
                screen.paragraph(sentence, indent=4)
        known.update(score.finding.mistakes)
    if report.passed:
        screen.line(say("grade.all-passed"))


def _marks(plain: bool, line: str) -> str:
    return line.replace("✓", "+").replace("✗", "x") if plain else line
