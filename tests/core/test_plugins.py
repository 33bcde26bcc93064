"""Plug-ins by file and by module: loaded once, in worker processes too, and refused in one line."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from siasat.core.plugins import VARIABLE, configured_plugins, load_plugins
from siasat.errors import InputError

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
RACE = EXAMPLES / "race_to_21.py"
SPEC = """
algorithms = ["beam+width=2"]
depths = [1, 2]
[[games]]
game = "nim"
"""


def siasat(folder: Path, *words: str, **more: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "SIASAT_HOME": str(folder), **more}
    command = [sys.executable, "-m", "siasat.cli.main", *words]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(RACE, tmp_path / "my_race.py")
    return tmp_path


@pytest.mark.parametrize("name", ["my_race.py", "./my_race.py", "my_race"])
def test_a_file_in_this_folder(folder: Path, name: str) -> None:
    answer = siasat(folder, "search", "race-to-21", "--depth", "5", "--plugin", name)
    assert answer.returncode == 0, answer.stderr


def test_by_the_environment_and_by_the_settings(folder: Path) -> None:
    assert siasat(folder, "search", "race-to-21", "--depth", "5").returncode == 2
    by_environment = siasat(folder, "search", "race-to-21", "--depth", "5", **{VARIABLE: str(folder / "my_race.py")})
    assert by_environment.returncode == 0, by_environment.stderr
    (folder / "config.toml").write_text(f'plugins = ["{folder / "my_race.py"}"]', encoding="utf-8")
    assert siasat(folder, "search", "race-to-21", "--depth", "5").returncode == 0


def test_the_processes_of_a_match_load_it_too(folder: Path) -> None:
    words = ("match", "random", "minimax@depth=2", "--game", "race-to-21", "--games", "4", "--jobs", "2")
    answer = siasat(folder, *words, "--plugin", "my_race.py", "--store", "store.sqlite")
    assert answer.returncode == 0, answer.stderr
    assert "crash" not in answer.stdout


def test_the_processes_of_the_lab_load_an_algorithm(tmp_path: Path) -> None:
    (tmp_path / "beam.toml").write_text(SPEC, encoding="utf-8")
    plugin = ("--plugin", str(EXAMPLES / "beam_search.py"))
    answer = siasat(tmp_path, "lab", "run", "beam.toml", "--jobs", "2", "--plain", *plugin)
    assert answer.returncode == 0, answer.stderr + answer.stdout
    assert "2 of 2 rows" in answer.stdout


@pytest.mark.parametrize(
    ("name", "source", "problem"),
    [
        ("missing.py", None, "there is no such file"),
        ("wrong.py", "def (", "cannot be imported (SyntaxError"),
        ("leaves.py", "raise SystemExit(3)", "cannot be imported (SystemExit: 3)"),
        ("random.py", "", "a module cannot be called 'random' here"),
        ("no-name.py", "", "a module cannot be called 'no-name' here"),
        ("no_such_module_anywhere", None, "cannot be imported (ModuleNotFoundError"),
    ],
)
def test_what_cannot_be_loaded_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, source: str | None, problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(VARIABLE, raising=False)
    if source is not None:
        (tmp_path / name).write_text(source, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_plugins([name])
    assert problem in str(caught.value)
    assert VARIABLE not in os.environ


@pytest.mark.parametrize(
    ("text", "problem"),
    [("plugins = 3", "must be a list"), ("plugin = []", "unknown key 'plugin'"), ("plugins = [", "config.toml")],
)
def test_wrong_settings(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "config.toml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=problem):
        configured_plugins({"SIASAT_HOME": str(tmp_path)})
    assert configured_plugins({"SIASAT_HOME": str(tmp_path / "elsewhere")}) == []
