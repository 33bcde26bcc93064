"""Python files as players in processes of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from siasat import InputError, load_game
from siasat.arena.game import PlayedGame, play_game
from siasat.core.clock import parse_control
from siasat.players.bot import BotSpec, parse_bot
from siasat.players.bot import process as bot_process
from siasat.players.random import RandomPlayer

FIRST = "def choose(referee):\n    return referee.game.legal_moves(referee.state)[0]\n"


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    yield
    bot_process.end_idle()


def play(folder: Path, source: str, control: str | None = None, **limits: float) -> PlayedGame:
    """A game of the bot with this source, which moves first."""
    file = folder / "mine.py"
    file.write_text(source, encoding="utf-8")
    game = load_game("congklak", "kalah:4,3")
    bot = BotSpec(str(file), **{"seconds": 60, **limits}).player(game)  # type: ignore[arg-type]
    clock = None if control is None else parse_control(control)
    return play_game(game, (bot, RandomPlayer(1)), control=clock)


def test_a_function_or_a_class_plays(tmp_path: Path) -> None:
    for source in (
        FIRST,
        FIRST.replace("choose(referee)", "anything(referee)"),
        "class Bot:\n    def __init__(self, game): self.game = game\n"
        "    def choose(self, referee, left): return str(self.game.legal_moves(referee.state)[-1])\n",
        f"import sys\nprint('hello', sys.stdin.read())\n{FIRST}",
    ):
        played = play(tmp_path, source, control="60")
        assert (played.problem, played.outcome.reason not in ("crash", "stall")) == ("", True)


@pytest.mark.slow
def test_a_bot_sees_no_other_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a module beside it nor one in the current folder stands for the library's."""
    for folder, name in ((tmp_path, "statistics"), (tmp_path / "here", "queue")):
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "rival.py").write_text("secret = 1\n")
    code = f"""
import queue, statistics
for path in {[str(tmp_path / "rival.py"), str(Path(__file__)), "/etc/passwd"]!r}:
    try:
        open(path)
    except OSError:
        continue
    raise AssertionError(path)
try:
    import rival
except ImportError:
    rival = None
assert rival is None
"""
    played = play(tmp_path, code + FIRST)
    assert played.problem == ""


def test_one_process_plays_several_games_until_its_file_changes(tmp_path: Path) -> None:
    play(tmp_path, FIRST)
    (kept,) = bot_process._idle.values()
    file = str(tmp_path / "mine.py")
    assert bot_process.borrow(file, kept.key[1]) is kept
    bot_process.give_back(kept)
    assert play(tmp_path, "def choose(referee): return 1 / 0").outcome.reason == "crash"


@pytest.mark.parametrize(
    ("source", "reason", "problem"),
    [
        ("def choose(referee): return 1 / 0", "crash", "ZeroDivisionError: division by zero"),
        ("def choose(referee): return 'x9'", "illegal-move", "cannot read the move 'x9'"),
        ("def choose(referee): return 77", "illegal-move", "its answer 77 is not a legal move"),
        ("import os\ndef choose(referee): os._exit(7)", "crash", "its process ended with status 7"),
        ("import sys\ndef choose(referee): sys.exit('enough')", "crash", "SystemExit: enough"),
        (
            "def choose(referee):\n    while True: print('x' * 999)",
            "crash",
            "it printed more than 5000 bytes in a game",
        ),
        ("import os\ndef choose(referee): os.kill(os.getpid(), 9)", "crash", "its process was ended by signal 9"),
        ("def choose(referee", "crash", "SyntaxError: '(' was never closed"),
        ("one = two = 1", "crash", "mine.py needs a function choose(referee), or a class Bot"),
        ("def choose(referee): return [0] * 10**10", "crash", "MemoryError"),
        ("def choose(): pass", "crash", "its method must take (referee) or (referee, left)"),
    ],
)
def test_a_bot_that_fails_loses(tmp_path: Path, source: str, reason: str, problem: str) -> None:
    played = play(tmp_path, source, output=5000)
    assert (played.outcome.reason, played.first_score) == (reason, 0)
    assert problem in played.problem


def test_a_bot_that_stalls_is_ended(tmp_path: Path) -> None:
    played = play(tmp_path, "def choose(referee):\n    while True: pass", seconds=0.3)
    assert (played.outcome.reason, played.first_score) == ("stall", 0)
    assert "it did not answer within 0.3 seconds" in played.problem
    assert not bot_process._idle


def test_a_bot_is_read_and_written() -> None:
    assert parse_bot("bot:a/b.py") == BotSpec("a/b.py")
    text = "bot:b.py@seconds=0.5,memory=64,output=10,unsandboxed=yes,version=1a2b"
    assert str(parse_bot(text)) == text
    for wrong in (
        "bot:b",
        "bot:b.py@speed=1",
        "bot:b.py@seconds=-1",
        "bot:b.py@memory=x",
        "bot:b.py@unsandboxed=no",
        "bot:b.py@version=zz",
    ):
        with pytest.raises(InputError):
            parse_bot(wrong)
    with pytest.raises(InputError, match="does not exist"):
        parse_bot("bot:/nowhere/b.py").check_program()
