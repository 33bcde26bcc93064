"""Ratings of many players on published strengths."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siasat.errors import InputError
from siasat.stats import elo_of_score, fit_ratings

TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WINS = (
    (0, 7, 9, 7, 7, 9, 11),
    (6, 0, 7, 5, 11, 9, 9),
    (4, 6, 0, 7, 7, 8, 12),
    (6, 8, 6, 0, 6, 7, 10),
    (6, 2, 6, 7, 0, 7, 12),
    (4, 4, 5, 6, 6, 0, 6),
    (2, 4, 1, 3, 1, 7, 0),
)
STRENGTHS = (1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0.0)


def test_agrestis_baseball_teams() -> None:
    """American League East, 1987: A. Agresti, "Categorical Data Analysis" (1990), table 10.10 and its fit; the same
    strengths are in H. Turner and D. Firth, "Bradley-Terry Models in R", Journal of Statistical Software 48 (2012)."""
    points = {(TEAMS[i], TEAMS[j]): float(WINS[i][j]) for i in range(7) for j in range(7) if i != j}
    ratings = fit_ratings(points)
    assert [rating.player for rating in ratings] == list(TEAMS)
    last = ratings[-1].elo.estimate
    for rating, strength in zip(ratings, STRENGTHS, strict=True):
        assert (rating.elo.estimate - last) * math.log(10) / 400 == pytest.approx(strength, abs=0.0005)
        assert rating.games == 78


@given(st.integers(1, 99), st.integers(1, 99))
def test_two_players_have_the_elo_of_their_score(one: int, other: int) -> None:
    ratings = {r.player: r for r in fit_ratings({("a", "b"): float(one), ("b", "a"): float(other)})}
    difference = ratings["a"].elo.estimate - ratings["b"].elo.estimate
    assert difference == pytest.approx(elo_of_score(one / (one + other)), abs=1e-6)
    # The error of one is half that of the difference, whose variance is 1 / (n p q) in natural units.
    share = one / (one + other)
    error = 400 / math.log(10) * 1.959964 / math.sqrt((one + other) * share * (1 - share)) / 2
    assert ratings["a"].elo.error == pytest.approx(error, rel=1e-4)


@given(st.lists(st.lists(st.integers(1, 20), min_size=4, max_size=4), min_size=4, max_size=4))
@settings(max_examples=25)
def test_the_fit_expects_every_players_own_score(table: list[list[int]]) -> None:
    """The likelihood equations: expected and scored points agree for each player, and ratings have mean 0."""
    points = {(f"p{i}", f"p{j}"): float(table[i][j]) for i in range(4) for j in range(4) if i != j}
    ratings = {r.player: r for r in fit_ratings(points)}
    assert sum(r.elo.estimate for r in ratings.values()) == pytest.approx(0, abs=1e-6)
    for player, rating in ratings.items():
        expected = sum(
            (points[player, other] + points[other, player])
            / (1 + 10 ** ((ratings[other].elo.estimate - rating.elo.estimate) / 400))
            for other in ratings
            if other != player
        )
        assert expected == pytest.approx(rating.score, rel=1e-6)


def test_who_only_wins_needs_a_prior() -> None:
    points = {("a", "b"): 5.0, ("b", "a"): 0.0}
    with pytest.raises(InputError, match="never scored both ways"):
        fit_ratings(points)
    strong, weak = fit_ratings(points, prior=1)
    assert (strong.player, weak.player) == ("a", "b")
    assert strong.elo.estimate - weak.elo.estimate == pytest.approx(elo_of_score(5.5 / 6))
    assert (strong.score, strong.games) == (5, 5)


def test_two_groups_that_never_met_are_named() -> None:
    with pytest.raises(InputError, match="c, d and the others"):
        fit_ratings({("a", "b"): 1.0, ("b", "a"): 1.0, ("c", "d"): 1.0, ("d", "c"): 1.0})
    with pytest.raises(InputError, match="at least two players"):
        fit_ratings({})
    with pytest.raises(InputError, match="against another player"):
        fit_ratings({("a", "a"): 1.0, ("a", "b"): 1.0})
