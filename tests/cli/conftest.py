"""A command line to talk to, in this process: quick, and with a home of its own."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from siasat import Outcome, Player
from siasat.cli.main import main
from siasat.games.registry import entry_for, games
from siasat.work import Inline


class Countdown:
    """A plug-in of the barest kind: no notation, no picture. Count down by 1 or 2; who says 0 wins."""

    id = "countdown"
    variant = "five"
    alternates = True
    repetition = None

    def initial(self) -> int:
        return 10

    def to_move(self, state: int) -> Player:
        return Player(state & 1)

    def legal_moves(self, state: int) -> list[int]:
        return [n for n in (1, 2) if n <= state >> 1]

    def play(self, state: int, move: int) -> int:
        return ((state >> 1) - move) << 1 | (state & 1 ^ 1)

    def outcome(self, state: int) -> Outcome | None:
        return None if state >> 1 else Outcome(self.to_move(state).other, "said-zero")

    def key(self, state: int) -> int:
        return state

    def is_irreversible(self, state: int, move: int) -> bool:
        return True


class Answer(NamedTuple):
    """What a command said."""

    status: int
    out: str
    err: str


Siasat = Callable[..., Answer]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty `$SIASAT_HOME`, and an English speaker in an ordinary terminal."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("SIASAT_HOME", str(folder))
    for name in ("SIASAT_LANG", "SIASAT_DEBUG", "LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("os.fsync", lambda _: None)  # hundreds of moves are saved here, and no power cut is expected
    return folder


class ThisProcess(Inline):
    """Stands in for worker processes, each of which takes half a second to start."""

    def __init__(self, jobs: int | None = None) -> None:
        self.workers = jobs or 2


@pytest.fixture
def workers() -> None:
    """For a test that wants the worker processes of `--jobs`."""


@pytest.fixture(autouse=True)
def this_process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do the work of `--jobs` in this process; `tests/work` and `tests/lab` test the workers themselves."""
    if "workers" not in request.fixturenames:
        monkeypatch.setattr("siasat.work.local.ProcessPool", ThisProcess)


@pytest.fixture
def siasat(home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Siasat:
    """Run `siasat` with arguments; `typed` is what somebody types."""

    def run(*arguments: str, typed: str | Sequence[str] = "") -> Answer:
        text = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        capfd.readouterr()
        status = main(arguments)
        out, err = capfd.readouterr()
        return Answer(status, out, err)

    return run


@pytest.fixture
def countdown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user's game, registered for one test."""
    monkeypatch.setitem(games._things, "countdown", entry_for(Countdown(), "Count down"))
