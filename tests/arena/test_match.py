"""A short match: who begins when, and how the score is counted."""

from typing import Any

import pytest

from siasat import InputError, Referee, load_game
from siasat.arena.match import agent_of, play_games

NIM = load_game("nim", "normal:3")


class Loser:
    """Takes one stone; in a heap of three, whoever begins can win by taking all."""

    def choose(self, referee: Referee[Any, Any]) -> str:
        return "1:1"


def test_the_score_is_that_of_the_first_named() -> None:
    result = play_games(NIM, (Loser, "perfect"), NIM.initial(), 4, 100, 0)
    assert [game.first_score for game in result.games] == [0.0, 1.0, 0.0, 1.0]
    assert result.scores == (0.0, 0.0, 0.0, 0.0)
    assert str(result) == "Loser against perfect: +0 =0 -4, 0 points of 4"


def test_random_players_play_other_games_with_another_seed() -> None:
    game = load_game("tictactoe")
    one, two = (play_games(game, ("random", "random"), None, 6, 100, seed) for seed in (0, 7))
    assert one.games[0].moves == play_games(game, ("random", "random"), None, 1, 100, 0).games[0].moves
    assert [played.moves for played in one.games] != [played.moves for played in two.games]


def test_a_player_that_breaks_loses_its_game() -> None:
    def broken(referee: Referee[Any, Any]) -> Any:
        raise RuntimeError("oh")

    result = play_games(NIM, (broken, "random"), None, 1, 100, 0)
    assert (result.losses, result.games[0].outcome.reason) == (1, "crash")
    assert result.games[0].problem == "broken: RuntimeError: oh"


def test_a_function_without_arguments_is_no_player() -> None:
    with pytest.raises(InputError, match=r"its method must take \(referee\)"):
        agent_of(lambda: 1, NIM, 0)
