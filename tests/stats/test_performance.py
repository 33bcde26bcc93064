"""Ratings from results against rated opponents."""

from __future__ import annotations

import math

import pytest

from siasat.errors import InputError
from siasat.stats import elo_of_score, performance, score_of_elo, wilson


@pytest.mark.parametrize(("won", "games"), [(3, 5), (1, 20), (19, 20), (0, 4), (4, 4), (50, 100)])
def test_against_one_opponent_it_is_wilsons_interval(won: int, games: int) -> None:
    shown = performance([(100.0, 1.0)] * won + [(100.0, 0.0)] * (games - won))
    share = wilson(won, games)
    assert shown.low == pytest.approx(100 + elo_of_score(share.low))
    assert shown.high == pytest.approx(100 + elo_of_score(share.high))
    assert shown.estimate == pytest.approx(100 + elo_of_score(share.estimate))


def test_the_estimate_expects_the_points_that_were_scored() -> None:
    results = [(0.0, 1.0), (150.0, 0.5), (400.0, 0.0), (400.0, 1.0)]
    shown = performance(results)
    assert sum(score_of_elo(shown.estimate - elo) for elo, _ in results) == pytest.approx(2.5)
    assert shown.low < shown.estimate < shown.high


def test_more_games_make_the_interval_narrower() -> None:
    few = [(0.0, 1.0), (200.0, 0.0)]
    assert performance(few * 20).error < performance(few).error


def test_an_end_is_open_where_everything_was_won_or_lost() -> None:
    assert performance([(0.0, 1.0)]).high == math.inf
    assert performance([(0.0, 0.0)]).low == -math.inf


def test_what_it_refuses() -> None:
    with pytest.raises(InputError, match="at least one game"):
        performance([])
    with pytest.raises(InputError, match="points"):
        performance([(0.0, 2.0)])
