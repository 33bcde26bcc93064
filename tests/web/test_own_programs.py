"""Programs that visitors write in the page: templates, what is wrong and where, homework."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from siasat.games.registry import games
from siasat.grade.tasks import TASKS
from siasat.web.in_page import own


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What a program adds is gone after the test."""
    yield
    own.load_program("")


def test_every_template_keeps_its_contract() -> None:
    found = {name: own.check_program(source) for name, source in own.templates("en")["programs"].items()}
    assert {name: one["error"] for name, one in found.items()} == dict.fromkeys(own.PROGRAMS)
    assert [one["found"][0]["id"] for one in found.values()] == [
        "my-four",
        "my-othello",
        "my-sowing",
        "my-alphabeta",
        "my-mcts",
        "my-evaluation",
    ]
    assert "my-four" not in games  # the next program has replaced it


@pytest.mark.parametrize(
    ("source", "line", "text"),
    [
        ("x = 1\ndef f(:\n", 2, "invalid syntax"),
        ("\n\n1 / 0\n", 3, "division by zero"),
        ("import sys\nsys.exit(3)", 2, "SystemExit"),
        ("raise MemoryError", 1, "MemoryError"),
        ("from siasat import register_game\nregister_game(3)", 2, "id"),
    ],
)
def test_a_mistake_has_a_line_and_a_sentence(source: str, line: int, text: str) -> None:
    found = own.check_program(source)
    error = found["error"]
    assert (error["line"], text in error["text"]) == (line, True), error
    assert found["spent"] is ("MemoryError" in source)  # the next program gets a worker of its own


def test_a_broken_rule_is_told_with_its_line() -> None:
    source = own.templates("en")["programs"]["four-in-a-row"]
    broken = source.replace('columns[move] += "xo"[state.player]', 'columns[99] += "x"')
    error = own.check_program(broken)["error"]
    assert broken.splitlines()[error["line"] - 1].strip() == 'columns[99] += "x"'


def test_homework_is_graded_as_on_the_command_line() -> None:
    everything = own.templates("id")
    assert list(everything["tasks"]) == list(TASKS)
    report = own.grade_program(everything["tasks"]["negamax"], "negamax", "en")
    assert report["error"] is None
    assert not report["passed"]
    assert any(one["text"] for one in report["checks"])
    assert "line 1" in own.grade_program("def (", "negamax", "en")["error"]
