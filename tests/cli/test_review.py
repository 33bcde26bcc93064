"""`siasat review`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Siasat

PGN = """[Event "Test"]

1. f3 e5 2. g4 Qh4# 0-1
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    """The shortest mate, as a file."""
    path = tmp_path / "game.pgn"
    path.write_text(PGN, encoding="utf-8")
    return str(path)


def test_a_review_names_the_mistake_and_its_reason(siasat: Siasat, game: str) -> None:
    answer = siasat("review", game, "--nodes", "1000")
    assert answer.status == 0
    assert "2. g4?? (turning point)" in answer.out
    assert "g4 allows Black to force mate in 1 move: g4 Qh4#." in answer.out
    assert "blunders (??) 1" in answer.out


def test_a_review_in_indonesian(siasat: Siasat, game: str) -> None:
    answer = siasat("review", game, "--nodes", "1000", "--lang", "id")
    assert "g4 membiarkan Hitam memaksa skakmat dalam 1 langkah: g4 Qh4#." in answer.out


def test_a_review_as_json_has_the_evidence(siasat: Siasat, game: str) -> None:
    answer = siasat("review", game, "--nodes", "1000", "--json")
    data = json.loads(answer.out)
    move = data["moves"][2]
    assert (move["label"], move["mark"], move["turning"]) == ("g4", "??", True)
    (clause,) = [one for one in move["clauses"] if one["kind"] == "allows-win"]
    assert clause["evidence"]["line"] == ["g2g4", "d8h4"]
    assert clause["evidence"]["plies"] == 2
    assert data["sides"][0]["blunders"] == 1


def test_a_file_that_is_no_game_is_refused_in_one_line(siasat: Siasat, tmp_path: Path) -> None:
    path = tmp_path / "text.pgn"
    path.write_text("hello", encoding="utf-8")
    answer = siasat("review", str(path))
    assert answer.status == 2
    assert answer.err.count("\n") == 1
