"""`siasat grade`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Siasat
from tests.grade.isolation import isolation, need_isolation

SUBMISSIONS = Path(__file__).parents[1] / "grade" / "submissions"
RIGHT = str(SUBMISSIONS / "right" / "negamax" / "plain.py")
WRONG = str(SUBMISSIONS / "wrong" / "negamax" / "no_minus.py")


def test_a_right_program_passes(siasat: Siasat) -> None:
    need_isolation()
    answer = siasat("grade", RIGHT, "--task", "negamax")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("plain.py: task negamax, 9 of 9 points\n✓ values: 4 of 4\n")
    assert answer.out.endswith("All checks passed.\n")


def test_a_wrong_program_is_explained_in_both_languages(siasat: Siasat) -> None:
    need_isolation()
    answer = siasat("grade", WRONG, "--task", "negamax", "--seed", "1")
    assert answer.status == 1
    assert "Likely mistake: the sign is not flipped." in answer.out
    assert "Tree " in answer.out
    indonesian = siasat("grade", WRONG, "--task", "negamax", "--seed", "1", "--lang", "id", "--plain")
    assert indonesian.status == 1
    assert "Kemungkinan kesalahan: tandanya tidak dibalik." in indonesian.out
    assert "✗" not in indonesian.out


def test_files_for_other_programs(siasat: Siasat, tmp_path: Path) -> None:
    need_isolation()
    files = tmp_path / "junit.xml", tmp_path / "results.json"
    written = ("--junit", str(files[0]), "--gradescope", str(files[1]))
    answer = siasat("grade", WRONG, "-t", "negamax", "--seed", "7", "--json", *written)
    assert answer.status == 1
    data = json.loads(answer.out)
    assert (data["format"], data["mistakes"][0]) == ("siasat.grade", "sign-not-flipped")
    assert (data["isolation"], data["seed"]) == (isolation(), 7)
    assert files[0].read_text(encoding="utf-8").startswith("<?xml")
    assert json.loads(files[1].read_text(encoding="utf-8"))["score"] == data["points"]


def test_a_template_is_printed(siasat: Siasat) -> None:
    answer = siasat("grade", "--template", "alphabeta")
    assert answer.status == 0
    assert answer.out.startswith("def alphabeta(game, state, depth, alpha, beta):\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "give the FILE to grade"),
        ((RIGHT,), "give the task with --task; the tasks are minimax, "),
        ((RIGHT, "--task", "negamx"), "unknown task 'negamx'; did you mean 'negamax'?"),
        (("nowhere.py", "--task", "negamax"), "nowhere.py: cannot be read (No such file or directory)"),
        ((RIGHT, "--task", "alphabeta"), "plain.py: there is no function alphabeta(game, state, depth, alpha, beta)"),
        ((RIGHT, "--task", "negamax", "--rubric", "none.toml"), "none.toml: cannot be read"),
        (("--template", "x"), "unknown task 'x'"),
    ],
)
def test_bad_input_is_one_line_with_status_2(siasat: Siasat, words: tuple[str, ...], message: str) -> None:
    need_isolation()
    answer = siasat("grade", *words)
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert message in answer.err


def test_an_empty_file(siasat: Siasat, tmp_path: Path) -> None:
    (tmp_path / "my.py").write_text("\n")
    answer = siasat("grade", str(tmp_path / "my.py"), "--task", "negamax")
    assert answer.status == 2
    assert "the file is empty" in answer.err
