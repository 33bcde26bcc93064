"""A user's game by `--plugin`: every command takes it, and the commands that are suggested repeat it."""

import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from siasat.core.plugins import VARIABLE
from siasat.games.registry import games

Siasat = Callable[..., Any]

PLUGIN = """
from siasat.games.registry import entry_for, register_game
from tests.cli.conftest import Countdown

register_game(entry_for(Countdown(), "Count down"))
"""
SPEC = 'algorithms = ["minimax"]\ndepths = [2]\n[[games]]\ngame = "countdown"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a plug-in of two words, which is forgotten after the test."""
    place = tmp_path / "my games"
    place.mkdir()
    (place / "count_down.py").write_text(PLUGIN, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.chdir(place)
    monkeypatch.syspath_prepend(place)
    yield place
    forget()


def forget() -> None:
    """Be a process that has not loaded the plug-in."""
    sys.modules.pop("count_down", None)
    games._things.pop("countdown", None)
    os.environ[VARIABLE] = ""


def test_suggested_commands_name_the_plug_in(siasat: Siasat, folder: Path) -> None:
    """Pasted as they are, in a terminal that has not seen the plug-in, they know the game."""
    plugin = ("--plugin", str(folder / "count_down.py"))
    (folder / "count.toml").write_text(SPEC, encoding="utf-8")
    watched = ("--first", "random", "--second", "random", "--max-moves", "1")
    for words in (("play", "countdown", *watched), ("play", "countdown", *watched, "--save", "my game.json")):
        assert_suggestions_work(siasat, siasat(*words, *plugin).out, 1)
    assert_suggestions_work(siasat, siasat("lab", "run", "count.toml", "--jobs", "1", *plugin).out, 2)
    match = ("match", "random:1", "random:2", "--game", "countdown", "--games", "2", "--jobs", "1")
    assert_suggestions_work(siasat, siasat(*match, *plugin).out, 1)


def assert_suggestions_work(siasat: Siasat, text: str, count: int) -> None:
    commands = re.findall(r": siasat (.+)$", text, re.MULTILINE)
    assert len(commands) == count, text
    for command in commands:
        forget()
        answer = siasat(*shlex.split(command))
        assert answer.status == 0, f"{command}: {answer.err}"


def test_the_server_knows_a_file_in_this_folder(siasat: Siasat, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known: list[bool] = []
    monkeypatch.setattr("siasat.web.serving.serve", lambda *_, **__: known.append("countdown" in games))
    answer = siasat("serve", "--plugin", "count_down")
    assert (answer.status, answer.err, known) == (0, "", [True])
