"""Whatever is wrong is one line on stderr, and nothing on disk changes."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Countdown
from tests.texts.english import english_words

from siasat import ContractError
from siasat.cli import show
from siasat.cli.extras import EXTRAS
from siasat.evaluation.registry import EvaluatorEntry, evaluators
from siasat.games.entry import GameEntry
from siasat.games.registry import entry_for, games

Siasat = Callable[..., Any]

BAD = [
    # the command line itself
    (["dance"], "No such command 'dance'; see 'siasat --help'"),
    (["--nope"], "No such option: --nope; see 'siasat --help'"),
    (["perft"], "Missing argument 'GAME'; see 'siasat perft --help'"),
    (["perft", "nim"], "Missing option '--depth' / '-d'; see 'siasat perft --help'"),
    (["show", "nim", "extra"], "extra"),
    (["play", "nim", "--save"], "--save"),
    (
        ["show", "nim", "--json", "--svg", "-"],
        "--json and --svg - cannot both write to standard output; give --svg a file name",
    ),
    # names
    (["show", "ches"], "unknown game 'ches'; did you mean 'chess'?"),
    (["play", "go"], "unknown game 'go'; choose from "),
    (["show", "\x1b[31m\n"], "unknown game '\\u001b[31m\\u000a'"),
    (["games", "--lang", "xx"], "unknown language 'xx'; choose from en, id"),
    (
        ["play", "nim", "--first", "robot"],
        "unknown player 'robot'; choose from alphabeta@depth=4, level:3, perfect, person, random, uci:stockfish",
    ),
    (["play", "nim", "--first", "mtdf+table"], "a player that searches needs a limit: write 'mtdf+table@depth=4'"),
    (["play", "nim", "--first", "mtdf@depth=x"], "depth must be a number between 0 and 256, not 'x'"),
    (["play", "nim", "--first", "mtdf@evaluator=zero"], "a player that searches needs a limit: write 'mtdf@depth=4'"),
    (
        ["play", "nim", "--first", "mtdf@deep=4"],
        "unknown player setting 'deep=4'; after '@' write depth=, nodes=, seconds=, ",
    ),
    (["play", "nim", "--first", "mtdg@depth=4"], "unknown algorithm 'mtdg'; did you mean 'mtdf'?"),
    (["play", "nim", "--first", "alphabeta@depth=1,evaluator=classic"], "the evaluator 'classic' is for chess, "),
    (["play", "nim", "--second", "random:x"], "a seed must be a number between 0 and 18446744073709551615, not 'x'"),
    (["perft", "nim", "--depth", "1", "--backend", "fortran"], "unknown backend 'fortran'"),
    # variants
    (["show", "nim", "--variant", "hard"], "unknown variant 'hard'; nim has 'normal' and 'misere'"),
    (["show", "tictactoe", "--variant", "standard:4"], "tictactoe has only the variant 'standard'"),
    (["show", "congklak", "--variant", "kalah:0,4"], "must be a number between"),
    (["show", "chess", "--variant", ""], "is not a variant"),
    (["play", "doushouqi", "--variant", "nope"], "'nope'"),
    # positions
    (["show", "nim", "--position", "3,4/1"], "this game has 3 heaps, but the position has 2"),
    (["show", "nim", "--position", ""], "a nim position looks like '3,4,5/1'"),
    (["show", "tictactoe", "--position", "xxx/ooo/... x"], "one side already had three in a row"),
    (["show", "chess", "--position", "8/8/8/8/8/8/8/8 w - - 0 1"], "king"),
    (["perft", "chess", "--position", "not a fen", "--depth", "1"], "not a fen"),
    (["show", "congklak", "--position", "1,2/3"], "1,2/3"),
    (["play", "doushouqi", "--position", "8/8"], "8/8"),
    (["show", "tree", "--position", "((1 2)"], "a ')' is missing at the end"),
    # numbers
    (["perft", "nim", "--depth", "-1"], "--depth must be a number between 0 and 100, not '-1'"),
    (["perft", "nim", "--depth", "101"], "--depth must be a number between 0 and 100, not '101'"),
    (["perft", "nim", "--depth", "deep"], "--depth must be a number between 0 and 100, not 'deep'"),
    (["perft", "nim", "--depth", "9" * 5000], "--depth must be a number between 0 and 100, not '999"),
    (["play", "nim", "--seed", "1.5"], "--seed must be a number between 0 and 18446744073709551615, not '1.5'"),
    (["play", "nim", "--max-moves", "0"], "--max-moves must be a number between 1 and 1000000, not '0'"),
    # files
    (["show", "nim", "--svg", "/no/such/folder/x.svg"], "--svg /no/such/folder/x.svg: cannot be written (No such file"),
    (["play", "nim", "--save", "/no/such/folder/x.json"], "the folder '/no/such/folder' does not exist"),
    (["play", "nim", "--save", "/"], "/: is not a file"),
    (["play", "--save", "/no-such-game.json"], "/no-such-game.json: does not exist; give a game"),
    (["play", "nim", "--save", "x" * 300], "cannot be read (File name too long)"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[" ".join(words)[:60] for words, _ in BAD])
def test_bad_input_is_one_line_and_status_2(siasat: Siasat, home: Path, arguments: list[str], message: str) -> None:
    answer = siasat(*arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith("siasat: error: ")
    assert answer.err.count("\n") == 1
    assert answer.err.endswith("\n")
    assert message in answer.err
    assert [path for path in home.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("arguments", [words for words, _ in BAD], ids=[" ".join(words)[:60] for words, _ in BAD])
def test_errors_are_in_indonesian_too(siasat: Siasat, monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    monkeypatch.setenv("SIASAT_LANG", "id")
    answer = siasat(*arguments)
    if "xx" in arguments:  # without a language there is only English
        return
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("siasat: galat: ")
    assert not english_words(answer.err), answer.err


def test_a_wrong_language_in_the_environment_says_where_it_is(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIASAT_LANG", "fr")
    assert siasat("games").err == "siasat: error: SIASAT_LANG: unknown language 'fr'; choose from en, id\n"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"my thesis, chapter 1",
        b'{"format": "siasat-game", "version": 99}',
        b'{"format": "siasat-game", "version": 1, "game": "nim", "variant": "normal:3,4,5", "start": "3,4,5/1", '
        b'"players": ["person", "random:1"], "moves": ["1:1", "1:9"], "result": null}',
    ],
)
def test_a_damaged_file_stays_as_it_is_byte_for_byte(siasat: Siasat, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    for more in ([], ["nim"]):
        answer = siasat("play", *more, "--save", str(path), typed=["1:1"])
        assert answer.status == 2
        assert answer.err.startswith(f"siasat: error: {path}: ")
        assert answer.err.count("\n") == 1
    assert path.read_bytes() == content
    assert list(tmp_path.glob("*.json*")) == [path]


def test_a_damaged_saved_game_says_how_to_go_on(siasat: Siasat, home: Path) -> None:
    siasat("play", "nim", typed=["1:1"])
    path = home / "games" / "nim-normal-3-4-5.json"
    path.write_bytes(path.read_bytes()[:-10])
    before = path.read_bytes()
    answer = siasat("play", "nim", typed=["1:1"])
    assert answer.status == 2
    assert "; --new sets it aside and starts another game" in answer.err
    assert path.read_bytes() == before
    answer = siasat("play", "nim", "--new", typed=["1:1"])
    assert answer.status == 0
    assert f"The earlier game is saved in {path.with_name('nim-normal-3-4-5.1.json')}" in answer.out
    assert path.with_name("nim-normal-3-4-5.1.json").read_bytes() == before


def test_a_home_that_cannot_be_written_is_named(siasat: Siasat, home: Path) -> None:
    (home / "games").write_text("in the way")
    answer = siasat("play", "nim")
    assert (answer.status, answer.out) == (2, "")
    assert "set SIASAT_HOME to a folder of yours, or name a file with --save" in answer.err


def _of_siasat(statement: str) -> Callable[..., None]:
    """A function as in one of our modules."""
    namespace: dict[str, Any] = {"__name__": "siasat.cli.show"}
    exec(f"def broken(*_):\n    {statement}\n", namespace)
    broken: Callable[..., None] = namespace["broken"]
    return broken


@pytest.mark.parametrize(
    ("module", "status", "said"),
    [
        ("sqlalchemy", 2, "this needs sqlalchemy: pip install 'siasat[lab]'"),
        ("uvicorn.config", 2, "this needs uvicorn.config: pip install 'siasat[web]'"),
        ("siasat.nowhere", 1, "this is a bug in siasat"),
    ],
)
def test_what_an_extra_brings_is_named_and_nothing_else_excused(
    siasat: Siasat, monkeypatch: pytest.MonkeyPatch, module: str, status: int, said: str
) -> None:
    broken = _of_siasat(f"raise ModuleNotFoundError('No module named {module}', name={module!r})")
    monkeypatch.setattr(show, "describe", broken)
    answer = siasat("show", "nim", "--json")
    assert answer.status == status
    assert said in answer.err


def test_every_extra_that_is_named_is_there() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    packages = {"pyspiel": "open_spiel"}  # where the package has another name than its module
    for module, extra in EXTRAS.items():
        package = packages.get(module, module.replace("_", "-"))
        assert any(line.lower().startswith(package) for line in extras[extra]), module


def test_our_own_faults_are_called_bugs(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(show, "describe", _of_siasat("raise ZeroDivisionError('division\\nby zero')"))
    answer = siasat("show", "nim", "--json")
    assert answer.status == 1
    assert answer.err == (
        "siasat: error: ZeroDivisionError: division by zero (this is a bug in siasat; SIASAT_DEBUG=1 shows where)\n"
    )
    monkeypatch.setenv("SIASAT_DEBUG", "1")
    assert "Traceback" in siasat("show", "nim", "--json").err


def test_the_faults_of_a_plug_in_are_not_called_ours(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    class Raising(Countdown):
        def play(self, state: int, move: int) -> int:
            raise KeyError(move)

    class Generating(Countdown):
        def legal_moves(self, state: int) -> Iterator[int]:  # type: ignore[override]
            yield from super().legal_moves(state)

    class Greedy:
        id = "greedy-evaluator"

        def evaluate(self, state: int) -> int:
            return [0][state]

    monkeypatch.setitem(games._things, "countdown", entry_for(Raising()))
    for command in (["search", "countdown", "--depth", "2"], ["perft", "countdown", "--depth", "2"]):
        answer = siasat(*command)
        assert (answer.status, answer.out) == (1, "")
        assert re.fullmatch(
            r"siasat: error: KeyError: 1 \(raised by the game 'countdown', line \d+ of test_errors\.py; "
            r"SIASAT_DEBUG=1 shows where\)\n",
            answer.err,
        )
    monkeypatch.setitem(games._things, "countdown", entry_for(Generating()))
    answer = siasat("search", "countdown", "--depth", "2")
    assert answer.err == (
        "siasat: error: TypeError: object of type 'generator' has no len() (the game 'countdown' is not siasat's own: "
        "siasat.testing.check_game tells whether it keeps the contract; SIASAT_DEBUG=1 shows where)\n"
    )
    monkeypatch.setitem(games._things, "countdown", entry_for(Countdown()))
    monkeypatch.setitem(evaluators._things, "mine", EvaluatorEntry("mine", ("countdown",), lambda _: Greedy(), ""))
    answer = siasat("search", "countdown", "--depth", "2", "--evaluator", "mine")
    assert "raised by the evaluator 'greedy-evaluator'" in answer.err


@pytest.mark.usefixtures("countdown")
def test_a_game_without_a_picture_says_so(siasat: Siasat, tmp_path: Path) -> None:
    answer = siasat("show", "countdown", "--svg", str(tmp_path / "x.svg"))
    assert answer == (2, "", "siasat: error: countdown does not draw its positions\n")


def test_a_plug_in_that_breaks_its_contract_is_named(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> GameEntry:
        raise ContractError("the game 'mine' (mine:GAME) cannot be loaded: No module named 'mine'")

    monkeypatch.setitem(games._loaders, "mine", load)
    answer = siasat("show", "mine")
    assert answer == (1, "", "siasat: error: the game 'mine' (mine:GAME) cannot be loaded: No module named 'mine'\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_disk_is_nobodys_bug() -> None:
    for arguments in (["games", "--json"], ["show", "nim"]):
        command = [sys.executable, "-m", "siasat.cli.main", *arguments]
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        said = "siasat: error: the output cannot be written (No space left on device)\n"
        assert (done.returncode, done.stderr) == (2, said)


def test_a_reader_that_goes_away_is_no_error() -> None:
    for arguments in (["games"], ["games", "--json"], ["show", "chess"]):
        command = [sys.executable, "-m", "siasat.cli.main", *arguments]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        error = process.stderr.read()
        process.wait(timeout=30)
        process.stderr.close()
        assert error == b""


def test_the_status_and_the_line_are_the_same_in_a_real_process() -> None:
    command = [sys.executable, "-m", "siasat.cli.main", "show", "nim", "--position", "x"]
    result = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "LANG": "C"})
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("siasat: error: a nim position looks like")
    assert result.stderr.count("\n") == 1
