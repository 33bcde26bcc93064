"""Command lines that nobody types on purpose: one line says what is wrong, and nothing runs for minutes."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from siasat.cli.error_origin import error_origin
from siasat.cli.options import OUTPUT
from siasat.cli.screen import Screen
from siasat.errors import LimitError
from siasat.evaluation.registry import EvaluatorEntry, evaluators, load_evaluator
from siasat.games.registry import load_game
from siasat.perfect.whole import solve_whole

Siasat = Callable[..., Any]
LONG = "x" * 5_000


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("lab", "status", "--store", LONG), "cannot be reached (File name too long)"),
        (("match", "level:1", "random", "--game", "nim", "--store", LONG), "cannot be reached (File name too long)"),
        (("lab", "run", LONG), "cannot be read (File name too long)"),
        (("lab", "status", "--store", "/dev/zero"), "the store /dev/zero is not a regular file"),
        (("match", "level:1", "random", "--game", "nim", "--cluster", "x"), "looks like tcp://host:8786, not 'x'"),
        (("solve", "whole", "chess"), "positions of chess standard can occur again"),
        (("solve", "whole", "doushouqi", "--variant", "standard"), "can occur again"),
        (("solve", "whole", "nim", "--variant", "normal:" + ",".join(["31"] * 8)), "up to 2e+12 positions"),
        (("solve", "whole", "congklak"), "too many to solve it completely"),
        (("solve", "whole", "hashtree", "--variant", "uniform:1,64,1000"), "too many to solve it completely"),
        (
            ("match", "random", "level:1", "--game", "nim", "--games", "1000000"),
            "random openings are limited to 100,000 openings",
        ),
        (
            ("match", "random", "level:1", "--game", "nim", "--plies", "1000", "--games", "9000"),
            "2,000,000 moves in total",
        ),
        (("match", "random", "level:1", "--game", "nim", "--sprt", "nan,nan"), "--sprt must be two Elo values"),
        (("match", "uci:\udcff@nodes=1", "random", "--game", "nim"), "the player 'uci:\\udcff@nodes=1' is not UTF-8"),
        (("play", "nim", "--first", "uci:\udcff@nodes=1"), "the player 'uci:\\udcff@nodes=1' is not UTF-8"),
        (("solve", "kalah", "-m", "2", "-n", "2", "--memory", "1048576"), "--memory must be a number between 1 and "),
        (("bench", "tactics", "/dev/zero"), "/dev/zero: larger than 67,108,864 bytes"),
        (("tune", "/dev/zero"), "/dev/zero: larger than 1,048,576 bytes"),
    ],
)
def test_what_is_too_much_is_refused_at_once(
    siasat: Siasat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = siasat(*arguments)
    assert answer.status == 2
    assert problem in answer.err
    assert answer.err.startswith("siasat: error: ")
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("positions.random = { count = 1000000, plies = 8 }", "count must be a whole number between 1 and 100,000"),
        ("positions.random = { count = 100000, plies = 900 }", "2,000,000 moves in total"),
        ("positions.random = { count = 100000, plies = 3 }\n[match]\nplayers = [{players}]", "the maximum is"),
    ],
)
def test_a_spec_that_is_too_large_is_refused_before_it_runs(
    siasat: Siasat, tmp_path: Path, spec: str, problem: str
) -> None:
    players = ", ".join(f'"random#{number}"' for number in range(10))
    file = tmp_path / "large.toml"
    head = "" if "match" in spec else 'algorithms = ["alphabeta"]\ndepths = [1]\n'
    file.write_text(head + '[[games]]\ngame = "chess"\n' + spec.replace("{players}", players), encoding="utf-8")
    answer = siasat("lab", "run", str(file), "--store", str(tmp_path / "s.sqlite"))
    assert answer.status == 2
    assert problem in answer.err


def test_a_game_without_so_many_openings_says_so_soon(siasat: Siasat, tmp_path: Path) -> None:
    asked = ("match", "random", "level:1", "--game", "tictactoe", "--plies", "1", "--games", "100000")
    answer = siasat(*asked, "--store", str(tmp_path / "s.sqlite"))
    assert answer.status == 2
    assert "found only 9 of 50000 different unfinished positions 1 random moves from the start of" in answer.err


def test_a_game_that_goes_round_is_not_valued() -> None:
    class Circle:
        id, variant, alternates, repetition = "circle", "one", True, None

        def initial(self) -> int:
            return 0

        def to_move(self, state: int) -> int:
            return state % 2

        def legal_moves(self, state: int) -> list[int]:
            return [1]

        def play(self, state: int, move: int) -> int:
            return (state + move) % 4

        def outcome(self, state: int) -> None:
            return None

    with pytest.raises(LimitError, match="positions of circle one can occur again"):
        solve_whole(Circle())  # type: ignore[arg-type]  # no more than the solver asks for


INTERRUPTED = """
import atexit, os, sys

left = int(sys.argv.pop(1))

def interrupt(event, _arguments):  # Ctrl-C at the very moment of an import
    global left
    if event == "import":
        left -= 1
        if left == 0:
            os.kill(os.getpid(), 2)

sys.addaudithook(interrupt)
if left < 0:
    atexit.register(os.kill, os.getpid(), 2)  # Ctrl-C when the command is over
from siasat_command import main
sys.exit(main())
"""


@pytest.mark.parametrize("number", [2, 3, 10, 100, -1])
def test_control_c_while_everything_is_imported_shows_no_traceback(number: int) -> None:
    command = [sys.executable, "-c", INTERRUPTED, str(number), "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")
    assert number < 0 or done.stdout == ""


AT_IMPORT = """
import os, sys
sys.addaudithook(lambda event, words: os.kill(os.getpid(), 2) if words[:1] == ("{name}",) else None)
"""


@pytest.mark.parametrize("name", ["siasat.backend", "siasat.cli.main"])
def test_control_c_while_the_package_as_a_program_is_imported_shows_no_traceback(tmp_path: Path, name: str) -> None:
    """`python -m siasat` imports the whole package before its `__main__`."""
    (tmp_path / "sitecustomize.py").write_text(AT_IMPORT.format(name=name), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-m", "siasat", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_the_installed_command_starts_there() -> None:
    pyproject = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    assert 'siasat = "siasat_command:main"' in pyproject


def test_an_error_while_a_plug_in_is_made_is_not_called_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    namespace = {"__name__": "somebodys_plugin.parts"}
    exec(compile("def make(game):\n    return 1 / 0\n", "/elsewhere/parts.py", "exec"), namespace)
    entry = EvaluatorEntry("broken", (), namespace["make"])  # type: ignore[arg-type]
    monkeypatch.setitem(evaluators._things, "broken", entry)
    with pytest.raises(ZeroDivisionError) as caught:
        load_evaluator("broken", load_game("nim"))
    assert error_origin(caught.value) == "raised in somebodys_plugin.parts, line 2 of parts.py: not siasat's own"


def test_what_a_file_says_does_not_steer_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OUTPUT, "plain", True)
    Screen().line("title \x1b]0;owned\x07 \x9b2J \u202e ok")
    assert capsys.readouterr().out == "title \\u001b]0;owned\\u0007 \\u009b2J \\u202e ok\n"


@pytest.mark.parametrize(
    ("arguments", "closed"),
    [
        (("games",), ">&-"),
        (("search", "nim", "--depth", "2", "--backend", "python"), ">&-"),
        (("play", "nim"), "<&-"),
        (("games", "--json"), "2>&-"),
    ],
)
def test_streams_may_be_closed(tmp_path: Path, arguments: tuple[str, ...], closed: str) -> None:
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "siasat.cli.main", *arguments]
    environ = {**os.environ, "SIASAT_HOME": str(tmp_path)}
    done = subprocess.run(command, input="", capture_output=True, text=True, env=environ, check=False)
    assert (done.returncode, done.stderr) == (0, "")
