"""`siasat bench tactics`, `siasat bench engine`, `siasat uci`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Siasat = Callable[..., Any]

pytestmark = pytest.mark.usefixtures("native")

MATES = '7k/8/5K2/6Q1/8/8/8/8 w - - bm Qg7#; id "queen";\nk7/8/1K6/8/8/8/8/7R w - - am Rh8#; id "upside down";\n'


def test_tactics_says_what_was_missed(siasat: Siasat, tmp_path: Path) -> None:
    file = tmp_path / "mates.epd"
    file.write_text(MATES, encoding="utf-8")
    answer = siasat("bench", "tactics", str(file), "--player", "engine@depth=3")
    assert answer.status == 0
    assert "upside down: h1h8 instead of not h1h8" in answer.out
    assert "engine@depth=3: 1 of 2 solved" in answer.out
    answer = siasat("bench", "tactics", str(file), "--seconds", "0.05", "--json")
    assert json.loads(answer.out)["engine@seconds=0.05"]["solved"] == 1


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("tactics", "/nowhere/at/all.epd"), "cannot be read"),
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


def test_uci_from_a_pipe(siasat: Siasat) -> None:
    answer = siasat("uci", typed=["uci", "position startpos", "go depth 3"])
    assert answer.status == 0
    assert "uciok" in answer.out
    assert answer.out.splitlines()[-1].startswith("bestmove ")
