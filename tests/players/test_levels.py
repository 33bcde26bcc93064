"""Levels of strength."""

import threading

import pytest

from siasat import InputError, load_game
from siasat.core.clock import TimeLeft
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.score import is_win
from siasat.players.levels import LEVELS, level_player
from siasat.players.levels.textbook import TextbookLevel, textbook_level
from siasat.players.parse import parse_player


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("game", ["chess", "doushouqi", "congklak", "tictactoe", "nim"])
def test_a_level_plays_legal_moves_and_repeats_itself(game: str, number: int) -> None:
    rules = load_game(game)
    referee = Referee(rules)
    for _ in range(3):
        if referee.outcome is not None:
            return
        move = level_player(number, rules, 7).choose(referee)
        assert move == level_player(number, rules, 7).choose(referee)
        referee.play(move)


@pytest.mark.parametrize("number", range(1, len(LEVELS)))
def test_every_level_takes_a_win_that_lies_open(number: int) -> None:
    game = load_game("chess")
    referee = Referee(game, game.parse_state("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"))  # type: ignore[attr-defined]
    for seed in range(5):
        result = level_player(number, game, seed).think(referee)
        assert str(result.move) == "d1d8"
        assert is_win(result.value)


def test_seeds_change_the_moves_of_low_levels() -> None:
    game = load_game("chess")
    referee = Referee(game)
    assert len({level_player(1, game, seed).choose(referee) for seed in range(20)}) > 2


def test_the_learner_beats_the_newcomer() -> None:
    """Ten games of Kalah, each side five times first: the counts are the same on every machine."""
    game = load_game("congklak", "kalah:6,4")
    points = 0
    for number in range(10):
        referee = Referee(game)
        strong = Player(number % 2)
        while referee.outcome is None:
            level = 5 if referee.to_move is strong else 1
            referee.play(level_player(level, game, number).choose(referee))
        points += referee.outcome.winner is strong
    assert points >= 8


def test_a_report_hears_every_depth_but_the_last() -> None:
    game = load_game("chess")
    heard: list[int] = []
    result = textbook_level(4, game, 1).think(Referee(game), lambda so_far: heard.append(so_far.depth))
    assert heard == [1, 2]
    assert result.depth == 3


def test_a_report_of_the_engine_hears_its_best_line(native: None) -> None:
    game = load_game("chess")
    heard: list[int] = []
    result = level_player(7, game, 1).think(Referee(game), lambda so_far: heard.append(so_far.depth))
    assert heard == sorted(heard)
    assert heard[-1] <= result.depth


@pytest.mark.parametrize("number", [1, 4, 6])
def test_games_without_the_engine_have_textbook_levels(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.players.levels.why_no_engine", lambda _game: "there is none")
    game = load_game("tictactoe")
    player = level_player(number, game, 3)
    assert isinstance(player, TextbookLevel)
    assert player.choose(Referee(game)) in game.legal_moves(game.initial())


def test_a_stopped_level_still_moves() -> None:
    game = load_game("chess")
    stop = threading.Event()
    stop.set()
    for number in (1, 5, 8):
        assert level_player(number, game, 1).think(Referee(game), stop=stop).move is not None


def test_the_highest_level_heeds_the_clock() -> None:
    game = load_game("chess")
    left = TimeLeft(own=0.2, other=0.2, increment=0.0, moves_to_go=None)
    result = level_player(8, game).think_in(Referee(game), left)
    assert result.move is not None
    assert result.depth < 40  # nothing but the clock ends its search


def test_seats() -> None:
    seat = parse_player("level:3")
    assert (seat.kind, seat.level, str(seat)) == ("level", 3, "level:3")
    assert str(seat.seeded(42)) == "level:3:42"
    assert parse_player("level:3:42") == seat.seeded(42)


@pytest.mark.parametrize("text", ["level", "level:", "level:0", "level:9", "level:x", "level:3:", "level:3:-1"])
def test_seats_that_are_none(text: str) -> None:
    with pytest.raises(InputError):
        parse_player(text)
