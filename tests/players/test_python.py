"""Players that users wrote in Python: asked rightly, and their faults distinguished."""

from pathlib import Path
from typing import Any

import pytest

from siasat.arena.game import PlayedGame, play_game
from siasat.core.clock import TimeControl, TimeLeft
from siasat.errors import InputError
from siasat.games.registry import load_game
from siasat.lab.contestants import agent_of, parse_contestant
from siasat.players.parse import parse_player
from siasat.players.python import parse_python

KALAH = load_game("congklak", "kalah:4,3")

SOURCE = """
import time

def first(referee):
    return referee.game.legal_moves(referee.state)[0]

def text(referee):
    game = referee.game
    return game.format_move(referee.state, game.legal_moves(referee.state)[0])

def babble(referee):
    return "nonsense"

def cheat(referee):
    return object()

def forget(referee):
    referee.game.legal_moves(referee.state)

def real(referee):
    return float(first(referee))

class Strange:
    def __eq__(self, other):
        raise RuntimeError("do not compare")
    __hash__ = None
    def __repr__(self):
        raise RuntimeError("do not look")

def strange(referee):
    return Strange()

def try_out(referee):
    move = first(referee)
    referee.play(move)
    if referee.outcome is None:
        referee.resign()
    return move

def fail(referee):
    raise ValueError("no idea\\nat all")

def leave(referee):
    raise SystemExit(3)

def hang(referee):
    while True:
        time.sleep(0.01)

def nothing():
    return None

number = 7
heard = []

class Listens:
    def __init__(self, game):
        self.game = game

    def choose(self, referee, left):
        heard.append(left)
        return self.game.legal_moves(referee.state)[-1]

class Mute:
    pass

class Needy:
    def __init__(self, game):
        raise KeyError("book")
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "players.py"
    path.write_text(SOURCE, encoding="utf-8")
    return str(path)


def _play(file: str, name: str, **settings: Any) -> PlayedGame:
    players = (agent_of(f"python:{file}:{name}", KALAH, 1, True), agent_of("random", KALAH, 2, True))
    return play_game(KALAH, players, **settings)


@pytest.mark.parametrize("name", ["first", "text", "real", "try_out", "Listens"])
def test_functions_and_classes_play_to_the_end(file: str, name: str) -> None:
    assert _play(file, name).problem == ""


def test_a_player_that_wants_the_clock_is_shown_it(file: str) -> None:
    player = agent_of(f"python:{file}:Listens", KALAH, 1, True)
    play_game(KALAH, (player, agent_of("random", KALAH, 2, True)), control=TimeControl(5.0))
    heard = player.ask.__globals__["heard"]  # type: ignore[attr-defined]
    assert heard
    assert all(isinstance(left, TimeLeft) for left in heard)


@pytest.mark.parametrize(
    ("name", "reason", "problem"),
    [
        ("babble", "illegal-move", "nonsense"),
        ("cheat", "illegal-move", ""),
        ("fail", "crash", "ValueError: no idea at all"),
        ("leave", "crash", "SystemExit: 3"),
    ],
)
def test_faults_are_told_apart_and_lose(file: str, name: str, reason: str, problem: str) -> None:
    game = _play(file, name)
    assert (game.outcome.reason, game.first_score) == (reason, 0.0)
    assert problem in game.problem


@pytest.mark.parametrize("game", ["doushouqi", "nim", "tictactoe", "chess", "congklak", "tree"])
@pytest.mark.parametrize("name", ["forget", "cheat", "strange"])
def test_an_answer_that_is_no_move_loses_in_every_game(file: str, game: str, name: str) -> None:
    loaded = load_game(game)
    players = (agent_of(f"python:{file}:{name}", loaded, 1, False), agent_of("random", loaded, 2, False))
    played = play_game(loaded, players)
    assert (played.outcome.reason, played.first_score, played.moves) == ("illegal-move", 0.0, ())
    assert "is not a legal move" in played.problem


def test_a_player_tries_moves_on_a_referee_of_its_own(file: str) -> None:
    assert _play(file, "try_out").moves == _play(file, "first").moves


def test_what_a_file_prints_is_no_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "talks.py"
    path.write_text(
        "print('loaded')\nclass P:\n    def __init__(self): print('made')\n    def choose(self, r): return 0\n",
        encoding="utf-8",
    )
    agent_of(f"python:{path}:P", KALAH, 1, False)
    assert capsys.readouterr() == ("", "loaded\nmade\n")


def test_a_player_that_never_answers_is_interrupted(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.players.python.GRACE_SECONDS", 0.1)
    assert _play(file, "hang", control=TimeControl(0.1)).outcome.reason == "stall"


@pytest.mark.parametrize(
    ("seat", "problem"),
    [
        ("python:", "written python:FILE.py:NAME"),
        ("python:a.py", "written python:FILE.py:NAME"),
        ("python:a.txt:f", "written python:FILE.py:NAME"),
        ("python:a.py:f g", "written python:FILE.py:NAME"),
        ("python:no/such/file.py:f", "the file 'no/such/file.py' does not exist"),
        ("python:{file}:furst", "did you mean 'first'"),
        ("python:{file}:number", "unknown player 'number' in players.py"),
        ("python:{file}:nothing", r"its method must take \(referee\)"),
        ("python:{file}:Mute", "it has no method choose"),
        ("python:{file}:Needy", "cannot be created with a game: KeyError: 'book'"),
    ],
)
def test_what_is_no_player_is_named(file: str, seat: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        agent_of(seat.format(file=file), KALAH, 1, False)


def test_what_a_file_imports_is_not_offered(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("from random import choice, Random\n\ndef first(referee): ...\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"unknown player 'nobody' in mine\.py") as caught:
        agent_of(f"python:{path}:nobody", KALAH, 1, False)
    assert "first" in str(caught.value)
    assert "Random" not in str(caught.value)
    assert "choice" not in str(caught.value)


def test_a_file_that_cannot_be_loaded(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("import no_such_module_anywhere", encoding="utf-8")
    with pytest.raises(InputError, match=r"broken\.py cannot be loaded: ModuleNotFoundError"):
        agent_of(f"python:{path}:f", KALAH, 1, False)


def test_only_matches_and_experiments_run_files() -> None:
    seat, name = parse_contestant("python:a.py:f#old", False)
    assert (str(seat), name) == ("python:a.py:f", "python:a.py:f#old")
    assert str(parse_python("python:a:b.py:f")) == "python:a:b.py:f"
    with pytest.raises(InputError):
        parse_player("python:a.py:f")
