"""Programs that visitors write in the page: load one, check what it adds, grade it as homework.

This runs in a worker of its own, which the page ends when a program does not answer in time.
"""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass
from importlib.resources import files
from types import ModuleType
from typing import Any

from siasat.core.check_game import check_game
from siasat.easy import position
from siasat.errors import InputError, SiasatError
from siasat.evaluation.registry import evaluators
from siasat.games.registry import games, load_game
from siasat.grade.exports import as_data
from siasat.grade.in_process import InProcess
from siasat.grade.report import score
from siasat.grade.rubric import load_rubric
from siasat.grade.run import run_checks
from siasat.grade.student.program import load, problem_of
from siasat.grade.tasks import TASKS, get_task
from siasat.grade.template import template
from siasat.grade.words import check_line, details, title
from siasat.search.registry import forget_algorithms, users_algorithms
from siasat.texts import load as load_texts

FILE = "my.py"
MODULE = "siasat_own_program"
PROGRAMS = ("four-in-a-row", "othello", "sowing", "alphabeta", "mcts", "evaluator")
"""The files to start from, in the order of the list."""

WALKS = 20
TRIED_DEPTH = 2


@dataclass(frozen=True, slots=True)
class Added:
    """What a program has added, by name."""

    games: tuple[str, ...]
    algorithms: tuple[str, ...]
    evaluators: tuple[str, ...]


class ProgramError(SiasatError):
    """A program that cannot be loaded, or that breaks a contract; `line` is where, if it is known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


def load_program(source: str) -> Added:
    """Run a program; what an earlier one has added is forgotten first. `ProgramError` says what is wrong, and where."""
    _forget_earlier()
    before = set(games), set(evaluators)
    try:
        code = compile(source, FILE, "exec")
    except (SyntaxError, ValueError) as error:
        raise ProgramError(getattr(error, "msg", str(error)), getattr(error, "lineno", None)) from error
    module = ModuleType(MODULE)
    module.__file__ = FILE
    sys.modules[MODULE] = module
    try:
        exec(code, module.__dict__)
    except (Exception, SystemExit) as error:
        raise ProgramError(_words(error), _line(error)) from error
    finally:
        new_games = tuple(name for name in games if name not in before[0])
        new_evaluators = tuple(name for name in evaluators if name not in before[1])
        _EARLIER.extend([(games, new_games), (evaluators, new_evaluators)])
    own = tuple(one.id for one in users_algorithms().values() if one.function.__module__ == MODULE)
    return Added(new_games, own, new_evaluators)


def check_program(source: str) -> dict[str, Any]:
    """Load a program and try what it adds: `error` with `line` and `text`, or a list of what was `found`.

    `spent` says that the program has used up the memory of its worker, which is of no further use then.
    """
    try:
        added = load_program(source)
        found = [_checked_game(name) for name in added.games]
        found += [_tried_algorithm(name) for name in added.algorithms]
        found += [{"kind": "evaluator", "id": name} for name in added.evaluators]
    except ProgramError as error:
        spent = isinstance(error.__cause__, MemoryError)
        return {"error": {"line": error.line, "text": str(error)}, "found": [], "spent": spent}
    except Exception as error:
        spent = isinstance(error, MemoryError)
        return {"error": {"line": _line(error), "text": _words(error)}, "found": [], "spent": spent}
    return {"error": None, "found": found, "spent": False}


def grade_program(source: str, task: str, lang: str) -> dict[str, Any]:
    """The report of the autograder on a program, in words as `siasat grade` writes them."""
    say = load_texts(lang)
    try:
        wanted = get_task(task)
        submission = load(source, FILE, wanted.wanted)
        findings = run_checks(InProcess(submission, wanted), wanted)
        report = score(FILE, wanted, findings, load_rubric(wanted, None), "page")
    except InputError as error:
        return {"error": str(error)}
    checks = [
        {"passed": one.finding.passed, "line": check_line(say, one), "text": "\n".join(details(say, one.finding))}
        for one in report.scores
    ]
    data = as_data(say, report)
    return {"error": None, "title": title(say, report), "passed": report.passed, "checks": checks, "data": data}


def templates(lang: str) -> dict[str, Any]:
    """The files to start from: programs, and one for every task of the autograder."""
    say = load_texts(lang)
    folder = files(__package__) / "templates"
    programs = {name: (folder / f"{name.replace('-', '_')}.py.txt").read_text(encoding="utf-8") for name in PROGRAMS}
    return {"programs": programs, "tasks": {name: template(say, task) for name, task in TASKS.items()}}


_EARLIER: list[tuple[Any, tuple[str, ...]]] = []


def _forget_earlier() -> None:
    for registry, names in _EARLIER:
        for name in names:
            registry.forget(name)
    _EARLIER.clear()
    forget_algorithms(MODULE)


def _checked_game(name: str) -> dict[str, Any]:
    return {"kind": "game", "id": name, "report": asdict(check_game(load_game(name), walks=WALKS))}


def _tried_algorithm(name: str) -> dict[str, Any]:
    found = position("tictactoe").search(name, depth=TRIED_DEPTH, backend="python")
    return {"kind": "algorithm", "id": name, "nodes": found.nodes, "value": found.value}


def _line(error: BaseException) -> int | None:
    """The line of the program in which an error came up."""
    found = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == FILE:
            found = trace.tb_lineno
        trace = trace.tb_next
    return found if found is not None or error.__cause__ is None else _line(error.__cause__)


def _words(error: BaseException) -> str:
    if isinstance(error, SiasatError):
        return str(error)
    return problem_of(error, "")[1]
