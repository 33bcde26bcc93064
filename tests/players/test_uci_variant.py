"""Third-party engines in every game: our own `siasat uci` as one of them, and badly behaved ones."""

import shlex
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest
from tests.players.fake_engine import fake_engine

from siasat.arena.game import PlayedGame, play_game
from siasat.core.clock import TimeControl
from siasat.core.referee import Referee
from siasat.errors import InputError
from siasat.games.registry import load_game
from siasat.lab.openings import book_of
from siasat.players.external.uci_variant import LONGEST_LINE, UciProcess, VariantPlayer, variant_name
from siasat.players.parse import parse_player

OURS = f"uci:{shlex.quote(sys.executable)} -m siasat.cli.main uci"
NIM = load_game("nim")


def _fake(folder: Path, answer: str) -> str:
    return fake_engine(folder, answer, r"\noption name UCI_Variant type combo default chess var chess var nim")


def _play(game: Any, first: str, second: str = "random:1", **settings: Any) -> PlayedGame:
    players = tuple(parse_player(text, on_clock=True).player(game) for text in (first, second))
    return play_game(game, players, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("doushouqi", None),
        ("doushouqi", "van-rijn-vis"),
        ("congklak", None),
        ("congklak", "kalah:6,4"),
        ("chess", "king-capture"),
        ("tictactoe", None),
        ("nim", None),
    ],
)
def test_our_own_program_plays_every_game_from_outside(native: None, name: str, variant: str | None) -> None:
    game = load_game(name, variant)
    played = _play(game, f"{OURS}@nodes=50,Hash=1", max_plies=24)
    assert played.problem == ""
    assert played.moves


def test_the_clock_and_an_opening_are_told(native: None) -> None:
    game = load_game("congklak", "kalah:6,4")
    start = game.parse_state(book_of(game)[0])  # type: ignore[attr-defined]
    played = _play(game, OURS, start=start, control=TimeControl(2.0, 0.01))
    assert played.problem == ""


def test_values_are_heard(native: None) -> None:
    game = load_game("nim")
    player = parse_player(f"{OURS}@nodes=20000").player(game)
    assert isinstance(player, VariantPlayer)
    try:
        result = player.think(Referee(game))
        assert (result.depth > 0, result.nodes > 0, result.value > 900_000) == (True, True, True)
    finally:
        player.close()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("sys.exit(3)", "crash"),
        ("print('bestmove 9:9', flush=True)", "illegal-move"),
        ("print('bestmove 0000', flush=True)", "illegal-move"),
        ("print('bestmove', flush=True)", "illegal-move"),
        ("print('bestmove', '1:1' if asked == 1 else sys.exit(1), flush=True)", "crash"),
    ],
)
def test_faults_are_told_apart_and_lose(tmp_path: Path, answer: str, reason: str) -> None:
    game = _play(NIM, _fake(tmp_path, answer) + "@depth=1")
    assert (game.outcome.reason, game.first_score) == (reason, 0.0)
    assert game.problem


def test_an_engine_that_stops_answering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.players.external.uci_variant.GRACE_SECONDS", 0.3)
    game = _play(NIM, _fake(tmp_path, "time.sleep(60)"), control=TimeControl(0.2))
    assert (game.outcome.reason, game.first_score) == ("stall", 0.0)


CHATTER = "end = time.time() + 5; [print('info string and so on') for _ in iter(lambda: time.time() < end, False)]"
"""Five seconds of talk without a pause."""


def test_an_engine_that_talks_without_end_has_no_more_time_than_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("siasat.players.external.uci_variant.GRACE_SECONDS", 0.3)
    game = _play(NIM, _fake(tmp_path, f"{CHATTER}; print('bestmove 1:1', flush=True)"), control=TimeControl(0.2))
    assert (game.outcome.reason, game.first_score) == ("stall", 0.0)


def test_a_line_without_end_is_cut_into_lines(tmp_path: Path) -> None:
    script = tmp_path / "fake.py"
    script.write_text("import sys\nwhile True: sys.stdout.write('x' * 100_000)", encoding="utf-8")
    program = UciProcess([sys.executable, str(script)])
    try:
        assert program.wait_for("x" * LONGEST_LINE, 60.0)
    finally:
        program.end(gently=False)


def test_what_an_engine_leaves_behind_holds_nobody_up(tmp_path: Path) -> None:
    script = tmp_path / "fake.py"
    start = "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(30)'], start_new_session=True)"
    script.write_text(f"import subprocess, sys\nprint('left', {start}.pid, flush=True)\ninput()", encoding="utf-8")
    program = UciProcess([sys.executable, str(script)])
    left = psutil.Process(int(program.wait_for("left", 60.0)[1]))
    program.end(gently=False)
    assert left.is_running()
    assert left.status() != psutil.STATUS_ZOMBIE  # it still holds the output, and we went on all the same
    left.kill()


def test_nonsense_in_between_does_no_harm(tmp_path: Path) -> None:
    chatter = "print('info depth x score cp\\n\\ninfo score mate 999999999\\nhello', flush=True)"
    game = _play(NIM, _fake(tmp_path, f"{chatter}; print('bestmove 1:1', flush=True)") + "@depth=1", max_plies=1)
    assert game.outcome.reason == "max-plies"


@pytest.mark.parametrize(
    ("seat", "problem"),
    [
        ("uci:no-such-engine@depth=1", "cannot be started"),
        (f"uci:{shlex.quote(sys.executable)} -c pass@depth=1", "does not speak UCI"),
        pytest.param(f"{OURS}@depth=1,Colour=red", "has no option 'Colour'", marks=pytest.mark.native, id="option"),
    ],
)
def test_what_cannot_start_is_nobodys_loss(seat: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        _play(NIM, seat)


def test_a_game_that_the_engine_does_not_know(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not play tictactoe: it knows chess, nim"):
        _play(load_game("tictactoe"), _fake(tmp_path, "pass") + "@depth=1")


def test_names_of_variants() -> None:
    assert variant_name(load_game("congklak")) == "congklak"
    assert variant_name(load_game("congklak", "kalah:6,4")) == "congklak/kalah:6,4"
