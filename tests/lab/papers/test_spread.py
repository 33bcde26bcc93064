"""Distributions in a few numbers."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.lab.papers.estimate import mean_interval, shown_mean
from siasat.lab.papers.spread import BINS, Spread


def test_the_numbers_of_a_hundred() -> None:
    spread = Spread.of(range(1, 101), 26)
    assert (spread.samples, spread.mean, spread.least, spread.median, spread.most) == (100, 50.5, 1, 50.5, 100)
    assert (spread.lower, spread.upper) == (25.75, 75.25)
    assert (spread.low, spread.high) == (pytest.approx(3.475), pytest.approx(97.525))
    assert spread.place == 0.255
    assert spread.holds


def test_a_published_number_outside_of_all_is_still_in_the_picture() -> None:
    spread = Spread.of([10, 11, 12], 40)
    assert (spread.place, spread.holds, spread.marked) == (1.0, False, len(spread.bins) - 1)
    assert sum(spread.bins) == 3
    assert spread.start <= 10
    assert spread.stop >= 40


def test_whole_numbers_have_a_bin_each_where_there_are_few() -> None:
    assert Spread.of([0, 2, 2], 1).bins == (1, 0, 2)
    assert Spread.of([7, 7], 3, (0, 7)).bins == (0, 0, 0, 0, 0, 0, 0, 2)


def test_a_single_value_has_a_spread_too() -> None:
    assert (Spread.of([5]).median, Spread.of([0.5]).bins, Spread.of([5]).place) == (
        5,
        (0,) * 12 + (1,) + (0,) * 11,
        None,
    )


@given(
    st.lists(st.floats(-1e6, 1e6) | st.integers(-10_000, 10_000), min_size=1, max_size=60),
    st.none() | st.floats(-1e6, 1e6),
)
def test_quantiles_are_in_order_and_every_sample_is_in_a_bin(samples: list[float], published: float | None) -> None:
    spread = Spread.of(samples, published)
    line = [spread.least, spread.low, spread.lower, spread.median, spread.upper, spread.high, spread.most]
    assert all(one <= other or other == pytest.approx(one) for one, other in pairwise(line))
    assert sum(spread.bins) == len(samples)
    assert 1 <= len(spread.bins) <= BINS
    assert (spread.marked is None) == (published is None)
    assert spread.place is None or 0 <= spread.place <= 1


def test_the_interval_of_a_mean() -> None:
    low, high = mean_interval([1.0, 2.0, 3.0, 4.0, 5.0]) or (0, 0)
    assert (low, high) == (pytest.approx(3 - 1.386, abs=0.001), pytest.approx(3 + 1.386, abs=0.001))
    assert mean_interval([1.0]) is None
    assert [shown_mean([value]) for value in (1234.56, 123.456, 1.23456)] == [1235, 123.5, 1.235]
