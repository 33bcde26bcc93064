"""A file that asks for a program gets none unless the user allows it."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Siasat = Callable[..., Any]


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A program that leaves a mark when it is started; it speaks no protocol."""
    program = tmp_path / "trap.sh"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path / 'started'}\n", encoding="utf-8")
    program.chmod(0o755)
    return program


def _was_started(trap: Path) -> bool:
    return trap.with_name("started").exists()


def _saved_game(folder: Path, player: str) -> Path:
    file = folder / "game.json"
    fields = {
        "format": "siasat-game",
        "version": 1,
        "game": "chess",
        "variant": "standard",
        "start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "players": [player, "random:1"],
        "moves": [],
        "result": None,
    }
    file.write_text(json.dumps(fields), encoding="utf-8")
    return file


@pytest.mark.parametrize("protocol", ["uci", "xboard"])
def test_a_saved_game_starts_no_program(siasat: Siasat, tmp_path: Path, trap: Path, protocol: str) -> None:
    file = _saved_game(tmp_path, f"{protocol}:{trap}@nodes=1")
    answer = siasat("play", "--save", str(file))
    assert answer.status == 2
    assert not _was_started(trap)
    assert f"  {protocol}:{trap}@nodes=1\n" in answer.err  # in full: nothing hides behind a cut
    assert f"name the player yourself: --first {protocol}:{trap}@nodes=1" in answer.err


def test_a_saved_game_never_runs_python(siasat: Siasat, tmp_path: Path) -> None:
    code = tmp_path / "player.py"
    code.write_text(f"open({str(tmp_path / 'started')!r}, 'w')\n", encoding="utf-8")
    answer = siasat("play", "--save", str(_saved_game(tmp_path, f"python:{code}:f")))
    assert (answer.status, (tmp_path / "started").exists()) == (2, False)
    assert "unknown player 'python'" in answer.err


def test_the_command_line_may_replace_or_repeat_the_program(siasat: Siasat, tmp_path: Path, trap: Path) -> None:
    file = _saved_game(tmp_path, f"uci:{trap}@nodes=1")
    replaced = siasat("play", "--save", str(file), "--first", "random", "--max-moves", "2")
    assert (replaced.status, _was_started(trap)) == (0, False)
    file = _saved_game(tmp_path, f"uci:{trap}@nodes=1")
    repeated = siasat("play", "--save", str(file), "--first", f"uci:{trap}@nodes=1")
    assert "cannot be started, or does not speak uci" in repeated.err
    assert _was_started(trap)


MATCH = """
[match]
players = ["{player}", "random"]
max-plies = 4
[[games]]
game = "chess"
positions.start = true
"""
SELF_PLAY = """
algorithms = ["alphabeta"]
depths = [1]
[[games]]
game = "chess"
positions.self-play = {{ games = 1, player = "{player}", max-plies = 2 }}
"""
TUNE = """
player = "{player}"
steps = 1
pairs = 1
[[parameters]]
name = "Contempt"
start = 0
low = -9
high = 9
"""


@pytest.mark.parametrize(
    ("command", "spec"),
    [(("lab", "run"), MATCH), (("lab", "run"), SELF_PLAY), (("tournament",), MATCH), (("tune",), TUNE)],
)
def test_a_spec_starts_no_program(
    siasat: Siasat, tmp_path: Path, trap: Path, command: tuple[str, ...], spec: str
) -> None:
    file = tmp_path / "spec.toml"
    file.write_text(spec.format(player=f"uci:{trap}@nodes=1"), encoding="utf-8")
    asked = (*command, str(file), "--store", str(tmp_path / "s.sqlite"), "--jobs", "1")
    answer = siasat(*asked)
    assert (answer.status, _was_started(trap)) == (2, False)
    assert f"this file asks to start uci:{trap}@nodes=1" in answer.err
    assert "--allow-programs" in answer.err
    allowed = siasat(*asked, "--allow-programs")
    assert f"  uci:{trap}@nodes=1\n" in allowed.err  # it is named even when it is allowed
    assert _was_started(trap)


def test_a_spec_runs_no_python_before_it_is_allowed(siasat: Siasat, tmp_path: Path) -> None:
    code, mark = tmp_path / "player.py", tmp_path / "started"
    code.write_text(f"open({str(mark)!r}, 'w').close()\ndef play(referee): return 'e2e4'\n", encoding="utf-8")
    file = tmp_path / "spec.toml"
    file.write_text(MATCH.format(player=f"python:{code}:play"), encoding="utf-8")
    asked = ("lab", "run", str(file), "--store", str(tmp_path / "s.sqlite"), "--jobs", "1")
    assert (siasat(*asked).status, mark.exists()) == (2, False)
    assert (siasat(*asked, "--allow-programs").status, mark.exists()) == (0, True)


def test_a_store_from_elsewhere_does_not_change_what_is_run(siasat: Siasat, tmp_path: Path, trap: Path) -> None:
    file, store = tmp_path / "spec.toml", tmp_path / "s.sqlite"
    file.write_text(MATCH.format(player="level:1"), encoding="utf-8")
    asked = ("lab", "run", str(file), "--store", str(store), "--jobs", "1")
    assert siasat(*asked).status == 0
    with sqlite3.connect(store) as database:
        database.execute("DELETE FROM lab_games")
        database.execute(
            "CREATE TRIGGER evil AFTER INSERT ON lab_tasks BEGIN UPDATE lab_tasks SET payload = "
            f"replace(payload, 'level:1', 'uci:{trap}@nodes=1') WHERE rowid = NEW.rowid; END"
        )
    database.close()
    assert siasat(*asked).status == 0
    assert not _was_started(trap)
