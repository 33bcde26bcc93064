"""`siasat bench tactics`, `siasat bench engine`, `siasat uci`."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest

Siasat = Callable[..., Any]

pytestmark = pytest.mark.usefixtures("native")

MATES = '7k/8/5K2/6Q1/8/8/8/8 w - - bm Qg7#; id "queen";\nk7/8/1K6/8/8/8/8/7R w - - am Rh8#; id "upside down";\n'


def test_tactics_says_what_was_missed(siasat: Siasat, tmp_path: Path) -> None:
    file = tmp_path / "mates.epd"
    file.write_text(MATES, encoding="utf-8")
    answer = siasat("bench", "tactics", str(file), "--player", "engine@depth=3")
    assert answer.status == 0
    assert answer.out.split() == [
        *("player", "solved", "seconds", "longest", "engine@depth=3", "1", "of", "2", ANY, ANY),
        *("missed", "expected", "played", "upside", "down", "not", "Rh8#", "Rh8#"),
    ]
    answer = siasat("bench", "tactics", str(file), "--seconds", "0.05", "--json")
    assert json.loads(answer.out)["engine@seconds=0.05"]["solved"] == 1


def test_several_players_side_by_side(siasat: Siasat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    file = tmp_path / "mates.epd"
    file.write_text(MATES.splitlines()[0], encoding="utf-8")
    players = ["engine@depth=3", "random:1", "level:8"]
    answer = siasat("bench", "tactics", str(file), *(word for player in players for word in ("-p", player)))
    rows = answer.out.splitlines()
    assert [row.split()[:3] for row in rows[1:4]] == [[str(n), name, ANY] for n, name in enumerate(players, 1)]
    assert rows[-2].split() == ["missed", "expected", "1", "2", "3"]
    assert rows[-1].split() == ["queen", "Qg7#", "·", "Kf5", "·"]
    assert max(map(len, rows)) <= 80
    assert "terlewat" in siasat("bench", "tactics", str(file), "-p", "random:1", "--lang", "id").out
    assert "given twice" in siasat("bench", "tactics", str(file), "-p", "random:1", "-p", "random:1").err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("tactics", "/nowhere/at/all.epd"), "error: /nowhere/at/all.epd: cannot be read"),
        (("tactics", __file__, "--seconds", "1", "-p", "random"), "--seconds cannot be combined with --player"),
        (("tactics", __file__), "is not EPD"),
        (("engine", "--write"), "--write needs --file"),
        (("engine", "--file", __file__), "line 1 is not a search"),
    ],
)
def test_bad_input_is_one_line(siasat: Siasat, arguments: tuple[str, ...], why: str) -> None:
    answer = siasat("bench", *arguments)
    assert answer.status == 2
    assert why in answer.err
    assert answer.err.count("\n") == 1


def test_the_signature_is_the_same_without_the_processors_own_instructions() -> None:
    def bench(**environment: str) -> Any:
        command = [sys.executable, "-m", "siasat", "bench", "engine", "--json"]
        told = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True)
        return json.loads(told.stdout)

    plain, usual = bench(SIASAT_SIMD="off"), bench()
    assert len(plain["searches"]) > 10
    assert plain == usual


def test_uci_from_a_pipe(siasat: Siasat) -> None:
    answer = siasat("uci", typed=["uci", "position startpos", "go depth 3"])
    assert answer.status == 0
    assert "uciok" in answer.out
    assert answer.out.splitlines()[-1].startswith("bestmove ")
