"""`siasat cup`: many bots, some of which misbehave."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from siasat.lab import runner

Siasat = Callable[..., Any]

PLAYS = {
    "first": "def choose(referee):\n    return referee.game.legal_moves(referee.state)[0]\n",
    "last": "class Bot:\n    def choose(self, referee):\n        return referee.game.legal_moves(referee.state)[-1]\n",
    "talks": "def choose(referee):\n    print('hm')\n    return referee.game.legal_moves(referee.state)[0]\n",
}
FAILS = {
    "crashes": "def choose(referee):\n    raise ValueError('no idea')\n",
    "stalls": "def choose(referee):\n    while True:\n        pass\n",
    "prints": "def choose(referee):\n    while True:\n        print('x' * 1000)\n",
    "cheats": "def choose(referee):\n    return 'z9'\n",
    "exits": "import os\ndef choose(referee):\n    os._exit(1)\n",
    "broken": "def choose(referee:\n",
    "hungry": "def choose(referee):\n    return [0] * 10**10\n",
}
ALLOWED = {"stalls": {"stall"}, "cheats": {"illegal-move"}}
KALAH = ("--game", "congklak", "--variant", "kalah:4,3")


def write_bots(folder: Path, count: int) -> Path:
    """A folder with all that fail, and as many that play as it takes."""
    bots = folder / "bots"
    bots.mkdir()
    for name, source in FAILS.items():
        (bots / f"{name}.py").write_text(source, encoding="utf-8")
    for number in range(count - len(FAILS)):
        kind = list(PLAYS)[number % len(PLAYS)]
        (bots / f"{kind}{number:02}.py").write_text(PLAYS[kind], encoding="utf-8")
    (bots / "_helper.py").write_text("", encoding="utf-8")
    return bots


@pytest.mark.slow
@pytest.mark.usefixtures("workers")
@pytest.mark.parametrize("count", [20, pytest.param(50, marks=pytest.mark.long)])
def test_a_cup_of_many_bots_runs_to_its_end_and_continues(siasat: Siasat, tmp_path: Path, count: int) -> None:
    asked = (
        *("cup", str(write_bots(tmp_path, count)), *KALAH, "--format", "swiss", "--rounds", "1", "--seconds", "5"),
        *("--output", "20000", "--jobs", "2", "--store", str(tmp_path / "c.sqlite"), "--json"),
    )
    answer = siasat(*asked)
    assert answer.status == 0, answer.err
    data = json.loads(answer.out)
    assert (data["bots"], data["rounds"], data["games"], data["failures"]) == (count, 1, count, [])
    assert len(data["ratings"]) == count
    assert sum(row["points"] for row in data["ratings"]) == count
    assert all(row["error"] > 0 for row in data["ratings"])
    faults = {name: set(reasons) for name, reasons in data["faults"].items() if name in FAILS}
    assert set(faults) == set(FAILS)
    for name, reasons in faults.items():
        assert reasons <= ALLOWED.get(name, {"crash"}), name
    again = json.loads(siasat(*asked).out)
    for part in ("name", "games", "ratings", "stats", "faults"):
        assert again[part] == data[part], "a cup that is over is not played again"


def test_a_round_robin_shows_points_ratings_and_faults(siasat: Siasat, tmp_path: Path) -> None:
    bots = tmp_path / "bots"
    bots.mkdir()
    for name, source in {"first": PLAYS["first"], "last": PLAYS["last"], "crashes": FAILS["crashes"]}.items():
        (bots / f"{name}.py").write_text(source, encoding="utf-8")
    pgn = tmp_path / "games.jsonl"
    asked = ("cup", str(bots), *KALAH, "--seconds", "30", "--jobs", "1", "--store", str(tmp_path / "c.sqlite"))
    answer = siasat(*asked, "--pgn", str(pgn))
    assert answer.status == 0, answer.err
    assert "crashes: 4 × crashed" in answer.out
    assert "±" in answer.out
    assert "6 games" in answer.out
    assert len(pgn.read_text("utf-8").splitlines()) == 6
    report = answer.out.splitlines()[-1].partition("siasat ")[2].split()
    assert report[:2] == ["lab", "report"]
    (bots / "crashes.py").write_text(PLAYS["last"], encoding="utf-8")
    again = siasat(*asked, "--lang", "id")
    assert "crashes" in again.out
    assert "×" not in again.out, "a file that changed is another player, so all its games are new"


def test_control_c_keeps_the_games(siasat: Siasat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "run_tasks", interrupted)
    bots = write_bots(tmp_path, 8)
    kept = tmp_path / "games.txt"
    kept.write_text("other games\n", encoding="utf-8")
    asked = ("cup", str(bots), *KALAH, "--jobs", "1", "--store", str(tmp_path / "c.sqlite"), "--pgn", str(kept))
    answer = siasat(*asked)
    assert (answer.status, answer.err) == (130, "")
    assert kept.read_text("utf-8") == "other games\n", "nothing was played, so nothing is written"
    assert "run the same command to continue" in answer.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nowhere",), "the folder 'nowhere' does not exist"),
        ((".", "--format", "knockout"), "--format must be round-robin or swiss"),
        ((".", "--rounds", "3"), "--rounds is for --format swiss"),
        ((".", "--games", "3"), "so 3 games are not possible; write an even number"),
        ((".", "--seconds", "0"), "the seconds of a bot must be"),
    ],
)
def test_mistakes_are_named(siasat: Siasat, words: tuple[str, ...], message: str) -> None:
    answer = siasat("cup", *words, *KALAH)
    assert (answer.status, message in answer.err) == (2, True)


def test_a_folder_needs_two_bots(siasat: Siasat, tmp_path: Path) -> None:
    (tmp_path / "only.py").write_text(PLAYS["first"], encoding="utf-8")
    answer = siasat("cup", str(tmp_path), *KALAH)
    assert "has 1 Python files, but a cup needs 2 to 1000" in answer.err
    (tmp_path / "a@b.py").write_text(PLAYS["first"], encoding="utf-8")
    assert "its name contains '@' or '#'" in siasat("cup", str(tmp_path), *KALAH).err
