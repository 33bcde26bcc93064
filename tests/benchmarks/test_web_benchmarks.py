"""The benchmarks of the web server's behaviour under attack and faults: tiny runs, and their tables."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from benchmarks.web_attacks import ATTACKS

from benchmarks import web_faults, web_hostile


@pytest.mark.slow
def test_an_honest_game_beside_an_attack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    numbers = tmp_path / "numbers.json"
    with ThreadPoolExecutor(1) as threads:  # a browser's test may have left its event loop in this thread
        threads.submit(web_hostile.main, ["--seconds", "3", "--only", "new games", "--json", str(numbers)]).result()
    (row,) = json.loads(numbers.read_text())["rows"]
    assert row["attack"] == "new games"
    assert row["sent"] > 0
    assert row["games"] > 0
    assert row["memory_mb"] > 50
    assert "new games" in capsys.readouterr().out


def test_an_attack_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        web_hostile.main(["--only", "earthquake"])
    message = " ".join(capsys.readouterr().err.split())
    assert all(name in message for name in ATTACKS)


def test_a_row_says_whether_the_goals_are_met() -> None:
    good = web_hostile.Row("one", 5, 2, 0.1, 0.2, 1.9, 0, 300)
    slow = web_hostile.Row("two", 5, 2, 0.1, 0.2, 2.1, 0, 300)
    assert (good.is_good, slow.is_good) == (True, False)
    assert [line.endswith("above a goal") for line in web_hostile.table([good, slow]).splitlines()] == [
        False,
        False,
        True,
    ]


@pytest.mark.long  # tests/web/test_faults.py has the same faults, with less around them
def test_no_acknowledged_move_is_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    numbers = tmp_path / "numbers.json"
    assert web_faults.main(["--games", "2", "--kills", "1", "--json", str(numbers)]) == 0
    rows = json.loads(numbers.read_text())["rows"]
    assert [row["times"] for row in rows] == [1, 1, 1]
    assert [row["lost"] for row in rows] == [0, 0, 0]
    assert "server killed" in capsys.readouterr().out
