"""Levels on the Elo scale."""

from __future__ import annotations

import pytest

from siasat.games.facts import GameFacts
from siasat.games.registry import facts_of, load_game
from siasat.players.levels import LEVELS
from siasat.players.levels.ladder import level_at, level_ratings


@pytest.mark.parametrize("game", ["chess", "doushouqi", "congklak"])
def test_every_level_is_stronger_than_the_one_below(game: str) -> None:
    ratings = level_ratings(facts_of(load_game(game)))
    assert len(ratings) == len(LEVELS)
    assert list(ratings) == sorted(ratings)
    assert [level_at(ratings, elo) for elo in ratings] == pytest.approx(list(LEVELS))


def test_between_and_beyond_the_levels() -> None:
    assert level_at((0.0, 100.0), 50.0) == 1.5
    assert level_at((0.0, 100.0), -1.0) == 0
    assert level_at((0.0, 100.0), 101.0) == 3


def test_without_measured_matches_there_are_no_ratings() -> None:
    assert level_ratings(GameFacts()) == ()
    assert level_at((), 0.0) == 0
