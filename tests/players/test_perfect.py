"""The perfect player wins what is won as quickly as can be, keeps draws, and says when it only searches."""

from pathlib import Path
from typing import Any

import pytest

from siasat import load_game
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.score import WIN
from siasat.core.search_api.result import Bound
from siasat.errors import InputError
from siasat.perfect.value import PerfectValue
from siasat.players.parse import parse_player
from siasat.players.perfect import PerfectPlayer, parse_perfect_spec, value_of
from siasat.players.random import RandomPlayer
from siasat.players.spec import Thinker, Timed


@pytest.fixture
def home(native: None, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Tables in a folder of the tests, built once a process."""
    folder = tmp_path_factory.getbasetemp() / "perfect"
    monkeypatch.setenv("SIASAT_HOME", str(folder))
    return folder


def perfect(game: Any) -> PerfectPlayer:
    player = parse_player("perfect").player(game)
    assert isinstance(player, PerfectPlayer)
    return player


def play_out(referee: Referee[Any, Any], *players: Any) -> None:
    while referee.outcome is None:
        referee.play(players[referee.to_move].choose(referee))


@pytest.mark.parametrize("text", ["perfect", "perfect@seconds=2", "perfect@nodes=1000,threads=2"])
def test_seats_are_read_as_they_are_written(text: str) -> None:
    assert str(parse_player(text)) == text


def test_settings_that_are_none_are_told() -> None:
    with pytest.raises(InputError, match="depth=, nodes=, seconds="):
        parse_perfect_spec("perfect@level=3")


def test_a_win_takes_exactly_as_long_as_the_tables_say(home: Path) -> None:
    game = load_game("doushouqi")
    referee = Referee(game, game.parse_state("t6/7/7/C6/7/7/7/7/6E w"))  # type: ignore[attr-defined]
    player = perfect(game)
    first = player.think(referee)
    assert (first.value, first.bound, first.backend, first.depth) == (WIN - 67, Bound.EXACT, "tables", 67)
    assert first.pv[0] == first.move
    play_out(referee, player, player)
    assert referee.outcome is not None
    assert (referee.outcome.winner, referee.ply) == (Player.FIRST, 67)


def test_nobody_beats_it_at_tic_tac_toe() -> None:
    game = load_game("tictactoe")
    player = perfect(game)
    for seed in range(60):
        for mine in Player:
            referee = Referee(game)
            seats: list[Any] = [RandomPlayer(seed), RandomPlayer(seed)]
            seats[mine] = player
            play_out(referee, *seats)
            assert referee.outcome is not None
            assert referee.outcome.winner in (None, mine)


def test_of_equal_moves_it_takes_the_one_with_most_traps() -> None:
    """X in a corner leaves one answer of eight that draws."""
    game = load_game("tictactoe")
    assert game.format_move(game.initial(), perfect(game).choose(Referee(game))) in ("a1", "a3", "c1", "c3")  # type: ignore[attr-defined]


def test_small_kalah_is_won_by_what_it_is_worth(home: Path) -> None:
    game = load_game("congklak", "kalah:2,2")
    referee = Referee(game)
    player = perfect(game)
    play_out(referee, player, player)
    assert referee.outcome is not None
    assert (referee.outcome.winner, referee.outcome.margin) == (Player.SECOND, 2)


def test_without_distances_a_win_is_a_bound(home: Path) -> None:
    game = load_game("congklak")
    few = game.parse_state("0,0,1,0,0,2,1/0,1,0,0,1,0,0/40-52/1")  # type: ignore[attr-defined]
    result = perfect(game).think(Referee(game, few))
    assert (result.bound, result.backend) == (Bound.UPPER, "solver")
    assert result.move in game.legal_moves(few)


def test_where_nothing_is_known_the_engine_plays(home: Path) -> None:
    game = load_game("doushouqi")
    player = parse_player("perfect@nodes=500").player(game)
    assert isinstance(player, Timed)
    result = player.think(Referee(game))
    assert result.backend == "rust"
    assert result.nodes >= 100


def test_without_the_engine_a_level_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.players.perfect.why_no_engine", lambda _game: "it is not there")
    player = parse_player("perfect").player(load_game("nim", "normal:20,20,20,20"))
    assert isinstance(player, Thinker)


def test_games_without_a_solver_have_no_perfect_player() -> None:
    with pytest.raises(InputError, match="no solver for 'tree'"):
        parse_player("perfect").player(load_game("tree"))


@pytest.mark.parametrize(
    ("known", "value"),
    [
        (PerfectValue("drawn"), (0, Bound.EXACT)),
        (PerfectValue("won", 5), (WIN - 5, Bound.EXACT)),
        (PerfectValue("lost", 4), (4 - WIN, Bound.EXACT)),
        (PerfectValue("won", None, 6), (WIN - 10_000, Bound.LOWER)),
        (PerfectValue("lost", None, -6), (10_000 - WIN, Bound.UPPER)),
    ],
)
def test_what_is_known_as_a_value(known: PerfectValue, value: tuple[int, Bound]) -> None:
    assert value_of(known) == value
