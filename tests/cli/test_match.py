"""`siasat match` and `siasat tournament`, as typed."""

import errno
import io
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import pytest
from rich.console import Console

from siasat.arena.live import LiveGame
from siasat.cli.match.live import game_line, games_picture
from siasat.cli.match.text import MatchText
from siasat.cli.screen import Screen
from siasat.lab import runner
from siasat.lab.standings import Standings
from siasat.texts import load

Siasat = Callable[..., Any]

START = chess.STARTING_FEN
KALAH = ("--game", "congklak", "--variant", "kalah:4,3", "--jobs", "1")


@pytest.fixture
def store(tmp_path: Path) -> str:
    return str(tmp_path / "m.sqlite")


def test_a_match_tells_the_score_and_goes_on_where_it_stopped(siasat: Siasat, store: str) -> None:
    asked = ("match", "random:1", "greedy@depth=1", *KALAH, "--games", "6", "--store", store, "--as", "m")
    first = json.loads(siasat(*asked, "--json").out)
    duel = first["duels"][0]
    assert (first["games"], duel["won"] + duel["drawn"] + duel["lost"], sum(duel["pentanomial"])) == (6, 6, 3)
    again = json.loads(siasat(*asked, "--json").out)
    assert again == first
    shown = siasat(*asked).out
    assert "random:1" in shown
    assert "siasat lab report m" in shown


def test_pauses_of_the_system_are_told_in_the_footer_and_as_json(siasat: Siasat, store: str) -> None:
    asked = ("match", "random:1", "greedy@depth=1", *KALAH, "--games", "2", "--store", store, "--as", "m")
    siasat(*asked)
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("UPDATE lab_games SET reason = 'time-paused', pauses_forgiven = 2, first_score = 0")
        connection.execute("UPDATE lab_games SET longest_pause = 0.654 WHERE first = 'random:1'")
    shown = siasat(*asked).out
    assert "random:1: 1 × lost on time while paused by the system" in shown
    assert "4 system pauses were not charged to a clock; the longest took 0.65 s." in shown
    answer = json.loads(siasat(*asked, "--json").out)
    assert (answer["pauses_forgiven"], answer["longest_pause"]) == (4, 0.654)
    assert {"player": "random:1", "reason": "time-paused", "games": 1} in answer["duels"][0]["faults"]


def test_a_match_without_a_loss_has_a_lower_end_of_elo(siasat: Siasat, store: str) -> None:
    asked = ("match", "alphabeta@depth=5", "random:1", *KALAH, "--games", "8", "--store", store, "--as", "m")
    (duel,) = json.loads(siasat(*asked, "--json").out)["duels"]
    assert (duel["won"], duel["elo"], duel["elo_high"]) == (8, None, None)
    assert duel["elo_low"] > 100
    assert "+∞ [+127, +∞]" in siasat(*asked).out


def test_a_name_that_another_match_has_is_refused_before_its_games_are_counted(siasat: Siasat, store: str) -> None:
    asked = (*KALAH, "--games", "2", "--store", store, "--as", "m")
    assert siasat("match", "random:1", "random:2", *asked).status == 0
    for other in (("random:1", "random:3"), ("random:1", "random:2", "--seed", "5", "--sprt", "-900,-800")):
        refused = siasat("match", *other, *asked)
        assert refused.status == 2
        assert "the store already has a different experiment 'm': 2 of its rows" in refused.err


def test_a_match_in_which_nothing_can_be_played_is_given_up(siasat: Siasat, store: str) -> None:
    asked = ("match", "uci:true@nodes=1", "random", "--jobs", "1", "--games", "60", "--store", store, "--json")
    answer = siasat(*asked)
    assert answer.status == 1
    assert len(json.loads(answer.out)["failures"]) == 10
    said = siasat(*asked[:-1])
    assert (said.status, said.err) == (1, "")
    assert said.out.startswith("No games were played.\n")
    assert "siasat lab report" not in said.out


@pytest.mark.usefixtures("countdown")
def test_a_game_without_notation_is_played(siasat: Siasat, store: str) -> None:
    asked = ("match", "minimax@depth=9", "random:1", "--game", "countdown", "--jobs", "1", "--games", "4")
    answer = json.loads(siasat(*asked, "--store", store, "--json").out)
    assert (answer["games"], answer["failures"]) == (4, [])


def test_the_help_names_players_in_python(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.cli.help.WIDTH", 200)
    monkeypatch.setenv("COLUMNS", "200")
    assert "python:FILE.py:NAME, bot:FILE.py" in siasat("match", "--help").out


def test_a_player_meets_itself_under_a_label(siasat: Siasat, store: str) -> None:
    seat = "alphabeta@depth=2"
    refused = siasat("match", seat, seat, *KALAH, "--store", store)
    assert refused.status == 2
    assert "'alphabeta@depth=2#2'" in refused.err
    answer = json.loads(siasat("match", seat, f"{seat}#2", *KALAH, "--games", "8", "--store", store, "--json").out)
    assert answer["duels"][0]["elo"] == pytest.approx(0), "the same moves on both sides of every opening"
    assert answer["duplicates"] == 4


def test_a_sequential_test_stops_early(siasat: Siasat, store: str) -> None:
    asked = ("match", "alphabeta@depth=4", "random:1", *KALAH, "--games", "400", "--sprt", "0,100", "--store", store)
    answer = json.loads(siasat(*asked, "--json").out)
    assert answer["duels"][0]["verdict"] == "accepted"
    assert answer["games"] < 400
    assert json.loads(siasat(*asked, "--json").out)["games"] == answer["games"], "what is decided is not played on"


def test_games_of_chess_are_written_as_pgn(siasat: Siasat, store: str, tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    siasat(
        "match",
        "random:1",
        "random:2",
        "--games",
        "2",
        "--plies",
        "3",
        "--max-plies",
        "20",
        "--jobs",
        "1",
        "--store",
        store,
        "--pgn",
        str(file),
    )
    stream = io.StringIO(file.read_text(encoding="utf-8"))
    games = [game for game in iter(lambda: chess.pgn.read_game(stream), None) if game is not None]
    assert len(games) == 2
    assert {game.headers["White"] for game in games} == {"random:1", "random:2"}
    assert all(not game.errors and len(list(game.mainline_moves())) <= 20 for game in games)


def test_games_that_cannot_be_written_cost_no_result(
    siasat: Siasat, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    asked = ("match", "random:1", "random:2", *KALAH, "--games", "2", "--store", store, "--pgn", f"{store}.txt")
    answer = siasat(*asked)
    assert (answer.status, "random:1" in answer.out) == (2, True)
    assert "cannot be written (No space left on device); the games are in the store" in answer.err


def test_a_tournament_by_its_spec(siasat: Siasat, store: str, tmp_path: Path) -> None:
    spec = tmp_path / "t.toml"
    spec.write_text(
        """
[match]
players = ["random", "greedy@depth=1", "alphabeta@depth=2"]
control = "5+0.1"
[match.adjudicate]
resign-score = 500
[[games]]
game = "congklak"
variant = "kalah:3,2"
[games.positions]
random = { count = 2, plies = 2 }
""",
        encoding="utf-8",
    )
    answer = json.loads(siasat("tournament", str(spec), "--jobs", "1", "--store", store, "--json").out)
    assert (answer["games"], len(answer["duels"])) == (12, 3)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("level:3",), "at least two players"),
        (("person", "level:1"), "a person cannot take part"),
        (("level:1", "level:9"), "a level must be a number between 1 and 8"),
        (("level:1", "level:2", "--control", "fast"), "a time control is written 10+0.1"),
        (("level:1", "level:2", "--sprt", "5"), "--sprt must be two Elo values"),
        (("level:1", "level:2", "level:3", "--sprt", "0,5"), "--sprt needs exactly two players"),
        (("level:1", "level:2", "--sprt", "5,0"), "elo0 < elo1"),
        (("level:1", "level:2", "--games", "1"), "--games must be a number between 2"),
        (("level:1", "level:2", "--margin", "0.1"), "--margin needs a time control"),
        (("level:1", "level:2", "--control", "1", "--margin", "x"), "--margin must be a number of seconds"),
        (("level:1", "level:2", "--forgive-pauses"), "--forgive-pauses needs a time control"),
        (("level:1", "alphabeta"), "needs a limit"),
        (("level:1", "xboard:no-such-engine", "--game", "nim"), "plays only chess, not nim"),
        (("level:1", "uci:no-such-engine@nodes=1"), "cannot find the program 'no-such-engine'"),
        (("level:1", "level:2#a b"), "the label after '#'"),
    ],
)
def test_what_cannot_be_played_is_said(siasat: Siasat, store: str, words: tuple[str, ...], problem: str) -> None:
    answer = siasat("match", *words, "--store", store)
    assert answer.status == 2
    assert problem in answer.err


def test_games_are_watched(siasat: Siasat, store: str, tmp_path: Path) -> None:
    asked = ("match", "random:1", "greedy@depth=1", *KALAH, "--games", "2", "--store", store)
    answer = siasat(*asked, "--watch")
    assert answer.status == 0
    assert "1: " in answer.err
    assert " 0-1 (" in answer.err or " 1-0 (" in answer.err or " 1/2-1/2 (" in answer.err
    refused = siasat(*asked, "--watch", "--cluster", "tcp://127.0.0.1:1")
    assert refused.status == 2


def test_the_display_shows_boards_as_far_as_they_fit(tmp_path: Path) -> None:
    shown = MatchText(load("en"), Screen(), Standings(("a", "b")), None, {"a": "Engine A"})
    live = LiveGame("chess", "standard", "a", "b", START, 3, "Nf3", 1, ("+0.35/12", ""), (9.5, 10.0))
    assert game_line(shown, live) == "Engine A +0.35/12 9.5 s – * b 10.0 s · 3. Nf3"
    for name in ("1", "2"):
        text = json.dumps({**asdict(live), "scores": list(live.scores), "clocks": list(live.clocks)})
        (tmp_path / f"{name}.game.json").write_text(text, encoding="utf-8")
    for height, boards in ((40, 2), (16, 2), (12, 0)):
        console = Console(width=100, height=height, file=io.StringIO())
        console.print(games_picture(shown, tmp_path, console))
        picture = console.file.getvalue()  # type: ignore[attr-defined]  # a StringIO
        assert picture.count("a  b  c  d  e  f  g  h") == boards, height
        assert picture.count("Engine A +0.35/12") == 2
    narrow = Console(width=40, height=16, file=io.StringIO())
    narrow.print(games_picture(shown, tmp_path, narrow))
    assert narrow.file.getvalue().count("a  b  c  d  e  f  g  h") == 1  # type: ignore[attr-defined]


def test_control_c_keeps_the_games_and_writes_the_file(
    siasat: Siasat, store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: Any, **_: Any) -> Any:
        real(*arguments)
        raise KeyboardInterrupt

    real = runner.run_tasks
    monkeypatch.setattr(runner, "run_tasks", interrupted)
    pgn = tmp_path / "games.pgn"
    asked = ("match", "random:1", "random:2", "--games", "2", "--max-plies", "4", "--jobs", "1", "--store", store)
    answer = siasat(*asked, "--pgn", str(pgn))
    assert answer.status == 130
    assert answer.err == ""
    assert "Finished games are saved; run the same command to continue." in answer.out
    assert pgn.read_text("utf-8").count("[Event ") == 2
