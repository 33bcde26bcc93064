"""Third-party engines: real ones where they are installed, and badly behaved ones of our own."""

import os
import shlex
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.players.fake_engine import fake_engine

from siasat.arena.game import PlayedGame, play_game
from siasat.core.clock import TimeControl
from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.errors import InputError
from siasat.games.registry import load_game
from siasat.players.external import ExternalPlayer, parse_external
from siasat.players.parse import parse_player
from siasat.players.random import RandomPlayer

CHESS = load_game("chess")
FOLDERS = os.pathsep.join((os.environ.get("PATH", ""), "/usr/games"))


def _play(first: str, second: str = "random:1", **settings: Any) -> PlayedGame:
    players = tuple(parse_player(text, on_clock=True).player(CHESS) for text in (first, second))
    return play_game(CHESS, players, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "uci:stockfish",
        "uci:stockfish@nodes=1000,Hash=16",
        "xboard:gnuchess --xboard@depth=3",
        "uci:'/a b/c'@seconds=0.5",
    ],
)
def test_a_seat_is_written_as_it_was_read(text: str) -> None:
    assert str(parse_external(text)) == text
    assert str(parse_player(text)) == text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("uci:", "written uci:COMMAND"),
        ("uci:'a", "cannot read the engine command"),
        ("uci:a@Hash", "settings such as nodes=1000"),
        ("uci:a@Hash=1,Hash=2", "given twice"),
        ("uci:a@depth=x", "depth must be"),
    ],
)
def test_what_is_no_seat_is_named(text: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        parse_player(text)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        spec = parse_external(f"uci:{text}")
    except InputError:
        return
    assert parse_external(str(spec)) == spec


def test_only_chess_is_spoken_to_xboard() -> None:
    with pytest.raises(InputError, match="plays only chess, not nim"):
        parse_player("xboard:fairymax@depth=1").player(load_game("nim"))


def test_a_command_that_is_not_there() -> None:
    with pytest.raises(InputError, match="'no-such-engine' cannot be started"):
        _play("uci:no-such-engine@depth=1")


def test_a_program_that_speaks_no_uci(tmp_path: Path) -> None:
    script = tmp_path / "mute.py"
    script.write_text("print('hello')", encoding="utf-8")
    with pytest.raises(InputError, match="does not speak uci"):
        _play(f"uci:{shlex.quote(sys.executable)} {shlex.quote(str(script))}@depth=1")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("sys.exit(3)", "crash"),
        ("print('bestmove e2e5', flush=True)", "illegal-move"),
        ("print('bestmove (none)', flush=True)", "illegal-move"),
        ("print('bestmove banana', flush=True)", "illegal-move"),
        ("print('bestmove', 'e2e4' if asked == 1 else sys.exit(1), flush=True)", "crash"),
    ],
)
def test_faults_are_told_apart_and_lose(tmp_path: Path, answer: str, reason: str) -> None:
    game = _play(fake_engine(tmp_path, answer) + "@depth=1")
    assert (game.outcome.reason, game.first_score) == (reason, 0.0)
    assert game.problem


def test_an_engine_that_stops_answering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.players.external.GRACE_SECONDS", 0.3)
    game = _play(fake_engine(tmp_path, "time.sleep(60)"), control=TimeControl(0.2))
    assert (game.outcome.reason, game.first_score) == ("stall", 0.0)


def test_an_engine_behind_a_script_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("siasat.players.external.GRACE_SECONDS", 0.3)
    engine = fake_engine(tmp_path, "open('started', 'w').write(str(os.getpid())); time.sleep(60)").removeprefix("uci:")
    script = tmp_path / "engine.sh"
    script.write_text(f"#!/bin/sh\ncd {shlex.quote(str(tmp_path))}\n{engine}\ntrue\n", encoding="utf-8")
    script.chmod(0o755)
    game = _play(f"uci:{shlex.quote(str(script))}", control=TimeControl(1.0))
    assert game.outcome.reason == "stall"
    engine_id = int((tmp_path / "started").read_text(encoding="utf-8"))
    for _ in range(100):
        if not psutil.pid_exists(engine_id) or psutil.Process(engine_id).status() == psutil.STATUS_ZOMBIE:
            break
        time.sleep(0.05)
    else:
        pytest.fail("the engine goes on thinking")
    assert capfd.readouterr().err == ""


def test_an_engine_that_is_late_loses_on_time(tmp_path: Path) -> None:
    late = "time.sleep(0.5); print('bestmove e2e4', flush=True)"
    game = _play(fake_engine(tmp_path, late), control=TimeControl(0.2))
    assert (game.outcome.reason, game.first_score) == ("time", 0.0)
    assert (
        _play(fake_engine(tmp_path, late), control=TimeControl(0.2), margin=30, max_plies=1).outcome.reason
        == "max-plies"
    )


LISTENER = """
import sys
answers = iter(("e2e4", "g1f3", "d2d4"))
for line in sys.stdin:
    word = line.split()[0]
    if word in ("ucinewgame", "go"):
        print("heard", word, file=open(sys.argv[1], "a"), flush=True)
    answer = {"uci": "uciok", "isready": "readyok"}.get(word)
    print(f"bestmove {next(answers)}" if word == "go" else answer or "", flush=True)
"""


def test_another_game_is_announced_to_the_engine(tmp_path: Path) -> None:
    """What an engine learnt in one position must not help it in the next, nor in the same one asked again."""
    log, script = tmp_path / "log", tmp_path / "listener.py"
    script.write_text(LISTENER, encoding="utf-8")
    command = shlex.join([sys.executable, str(script), str(log)])
    player = parse_external(f"uci:{command}@depth=1").player(CHESS)
    assert isinstance(player, ExternalPlayer)
    assert player.process_id is None
    referee: Referee[Any, Any] = Referee(CHESS)
    try:
        referee.play(player.choose(referee))
        assert isinstance(player.process_id, int)
        referee.play(notation_of(CHESS).parse_move(referee.state, "e7e5"))
        player.choose(referee)
        player.choose(Referee(CHESS))
    finally:
        player.close()
    assert player.process_id is None
    assert log.read_text(encoding="utf-8").split()[1::2] == ["ucinewgame", "go", "go", "ucinewgame", "go"]


THREADED = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "setoption":
        print(line, end="", file=open(sys.argv[1], "a"), flush=True)
    options = "option name Threads type spin default 4 min 1 max 8\\nuciok"
    answer = {"uci": options, "isready": "readyok", "go": "bestmove e2e4"}.get(word)
    print(answer or "", flush=True)
"""


@pytest.mark.parametrize(("settings", "threads"), [("depth=1", 1), ("depth=1,Threads=2", 2), ("depth=1,threads=3", 3)])
def test_an_engine_thinks_with_one_thread_unless_told_otherwise(tmp_path: Path, settings: str, threads: int) -> None:
    log, script = tmp_path / "log", tmp_path / "threaded.py"
    script.write_text(THREADED, encoding="utf-8")
    player = parse_player(f"uci:{shlex.join([sys.executable, str(script), str(log)])}@{settings}").player(CHESS)
    assert isinstance(player, ExternalPlayer)
    try:
        player.choose(Referee(CHESS))
    finally:
        player.close()
    assert log.read_text(encoding="utf-8").splitlines()[-1].lower() == f"setoption name threads value {threads}"


def test_unknown_options_are_named_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="rejected its options"):
        _play(fake_engine(tmp_path, "pass") + "@depth=1,Colour=red")


XBOARD = """
import sys, time
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "protover":
        {features}
    elif word == "ping":
        print(line.replace("ping", "pong"), end="", flush=True)
    elif word == "quit":
        break
    elif word == "go":
        print("move e2e4", flush=True)
"""
NEEDED = "feature ping=1 setboard=1 usermove=1"


OLD_XBOARD = """
import sys
known = {{"xboard", "new", "force", "sd", "post", "easy", "level", "time", "otim", "st", "c"}}
log = open(sys.argv[1], "a")
editing = False
for line in sys.stdin:
    log.write(line)
    log.flush()
    word = line.split()[0] if line.split() else ""
    if word == "quit":
        break
    elif word == "edit" or word == ".":
        editing = word == "edit"
    elif word == "go":
        print("move {move}", flush=True)
    elif word == "protover" and not {answers}:
        pass
    elif word not in known and not editing and not (len(word) == 4 and word[1].isdigit()):
        print("Error (unknown command): " + word, flush=True)
"""


@pytest.mark.parametrize("answers", [True, False], ids=["with an error", "silent"])
def test_an_xboard_engine_of_protocol_one_plays(tmp_path: Path, answers: bool) -> None:
    """It knows neither `feature` nor `ping`, `setboard` and `usermove`."""
    script, log = tmp_path / "old.py", tmp_path / "log"
    script.write_text(OLD_XBOARD.format(answers=answers, move="a1a2"), encoding="utf-8")
    start = notation_of(CHESS).parse_state("7k/8/8/8/8/8/8/R6K w - - 0 1")
    player = parse_player(f"xboard:{shlex.join([sys.executable, str(script), str(log)])}@depth=1").player(CHESS)
    assert isinstance(player, ExternalPlayer)
    game = play_game(CHESS, (player, RandomPlayer(1)), start=start, max_plies=3)
    assert (game.outcome.reason, game.moves[0]) == ("illegal-move", "a1a2"), game.problem  # it repeats its only move
    said = log.read_text("utf-8").split("\n")
    assert said[:2] == ["xboard", "protover 2"]
    assert "edit" in said
    assert not {line.split()[0] for line in said if line} & {"ping", "setboard", "usermove", "accepted"}


def test_an_xboard_engine_without_ping_plays(tmp_path: Path) -> None:
    script = tmp_path / "fake.py"
    features = "print('feature setboard=1 usermove=1 done=1', flush=True)"
    script.write_text(XBOARD.format(features=features).replace("ping", "nothing"), encoding="utf-8")
    game = _play(f"xboard:{shlex.join([sys.executable, str(script)])}@depth=1", max_plies=1)
    assert (game.outcome.reason, game.problem) == ("max-plies", "")


@pytest.mark.parametrize(
    "features",
    [
        f"print('{NEEDED} done=1', flush=True)",
        f"time.sleep(2.5); print('{NEEDED} done=1', flush=True)",
        f"print('{NEEDED}', flush=True)",
        f"print('feature done=0', flush=True); time.sleep(2.5); print('{NEEDED} done=1', flush=True)",
        f'print(\'feature nonsense\\nfeature name="x\\nfeature option="a -spin"\\n{NEEDED} done=1\', flush=True)',
    ],
    ids=["at once", "late", "without an end", "later, as announced", "with nonsense"],
)
def test_an_xboard_engine_tells_its_features(tmp_path: Path, features: str, capfd: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "fake.py"
    script.write_text(XBOARD.format(features=features), encoding="utf-8")
    game = _play(f"xboard:{shlex.quote(sys.executable)} {shlex.quote(str(script))}@depth=1", max_plies=1)
    assert (game.outcome.reason, game.problem) == ("max-plies", "")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "text",
    ["uci:stockfish@depth=3,Hash=16", "uci:gnuchess --uci@depth=2", "xboard:fairymax@depth=2", "xboard:sjeng@depth=2"],
)
def test_real_engines_play(text: str) -> None:
    program = text.partition(":")[2].partition("@")[0].split()[0]
    if shutil.which(program, path=FOLDERS) is None:
        pytest.skip(f"{program} is not installed")
    start = notation_of(CHESS).parse_state("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    player = parse_player(text).player(CHESS)
    assert isinstance(player, ExternalPlayer)
    referee: Referee[Any, Any] = Referee(CHESS, start)
    try:
        for _ in range(4):
            result = player.think(referee)
            referee.play(result.move)
            assert result.pv[0] == result.move
    finally:
        player.close()


def test_a_mate_is_counted_in_plies() -> None:
    if shutil.which("stockfish", path=FOLDERS) is None:
        pytest.skip("stockfish is not installed")
    player = parse_player("uci:stockfish@depth=6").player(CHESS)
    assert isinstance(player, ExternalPlayer)
    try:
        mate_in_one = notation_of(CHESS).parse_state("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
        assert player.think(Referee(CHESS, mate_in_one)).value == 1_000_000 - 1
    finally:
        player.close()
