"""The cells for nbgrader and otter that the documentation shows give points and explanations."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGES = [DOCS / "grading.md", DOCS / "id" / "grading.md"]
RIGHT = """
def negamax(game, state, depth):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state)
    best = -1_000_000
    for move in game.legal_moves(state):
        child = game.play(state, move)
        sign = 1 if game.to_move(child) == game.to_move(state) else -1
        best = max(best, sign * negamax(game, child, depth - 1))
    return best
"""
WRONG = RIGHT.replace("1 if game.to_move(child) == game.to_move(state) else -1", "-1")


def cell(page: Path, mark: str) -> str:
    """The block of a page that has `mark` in it."""
    blocks = re.findall(r"```text\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    (found,) = [block for block in blocks if mark in block]
    return str(found)


def defined(code: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(code, names)
    return names


@pytest.mark.parametrize("page", PAGES, ids=["en", "id"])
def test_the_last_line_of_the_nbgrader_cell_is_the_points(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tree = ast.parse(cell(page, "result.points"))
    last = tree.body.pop()
    assert isinstance(last, ast.Expr)
    for program, points in ((RIGHT, 9), (WRONG, 7)):
        names = defined(program)
        exec(compile(tree, "cell", "exec"), names)
        assert eval(compile(ast.Expression(last.value), "cell", "eval"), names) == points
    assert "(=(1))" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=["en", "id"])
def test_the_otter_test_passes_or_explains(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def test_case(points: int) -> Callable[[Any], Any]:
        assert points == 9
        return lambda function: function

    files = ModuleType("otter.test_files")
    vars(files)["test_case"] = test_case
    monkeypatch.setitem(sys.modules, "otter", ModuleType("otter"))
    monkeypatch.setitem(sys.modules, "otter.test_files", files)
    test = defined(cell(page, "test_case"))["test_negamax"]
    test(defined(RIGHT)["negamax"])
    with pytest.raises(AssertionError, match=r"\(=\(1\)\)"):
        test(defined(WRONG)["negamax"])
