"""Wilson's interval on published values, and what must hold of any share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.errors import InputError
from siasat.stats import Interval, wilson
from siasat.stats.intervals import z_value


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_newcombes_values(successes: int, trials: int, low: float, high: float) -> None:
    """R. G. Newcombe, "Two-sided confidence intervals for the single proportion: comparison of seven methods",
    Statistics in Medicine 17 (1998), table I, method 3 (score)."""
    share = wilson(successes, trials)
    assert share.low == pytest.approx(low, abs=5e-5)
    assert share.high == pytest.approx(high, abs=5e-5)
    assert share.estimate == successes / trials


@given(st.integers(1, 500), st.data(), st.sampled_from([0.5, 0.9, 0.95, 0.99]))
def test_a_share_lies_in_its_interval_and_losses_mirror_wins(trials: int, data: st.DataObject, level: float) -> None:
    successes = data.draw(st.integers(0, 2 * trials)) / 2
    share, mirrored = wilson(successes, trials, level), wilson(trials - successes, trials, level)
    assert 0 <= share.low <= share.estimate <= share.high <= 1
    assert share.low == pytest.approx(1 - mirrored.high, abs=1e-12)
    assert wilson(2 * successes, 2 * trials, level).error <= share.error


@given(st.integers(1, 200), st.data())
def test_the_ends_are_where_the_score_test_stands_at_z(trials: int, data: st.DataObject) -> None:
    """Wilson's definition: at both ends the observed share is z standard deviations of that end away."""
    share = wilson(data.draw(st.integers(0, trials)), trials)
    for end in (share.low, share.high):
        if 0 < end < 1:
            deviations = abs(share.estimate - end) / (end * (1 - end) / trials) ** 0.5
            assert deviations == pytest.approx(z_value(0.95), rel=1e-6)


def test_an_interval_knows_what_it_contains() -> None:
    interval = Interval(0.5, 0.4, 0.7)
    assert interval.contains(0.4)
    assert not interval.contains(0.71)
    assert interval.error == pytest.approx(0.15)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((1, 0), "at least one trial, not 0"),
        ((3, 2), "not 3 of 2"),
        ((-1, 2), "not -1 of 2"),
        ((1, 2, 95), "between 0 and 1, such as 0.95, not 95"),
    ],
)
def test_what_is_no_share_is_refused(arguments: tuple[float, int], message: str) -> None:
    with pytest.raises(InputError, match=message):
        wilson(*arguments)
