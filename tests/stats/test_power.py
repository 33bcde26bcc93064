"""Sample sizes: checked against simulated experiments, and against the published example of the formula."""

import math
import random
from statistics import fmean, stdev

import pytest

from siasat.errors import InputError
from siasat.stats.power import cautious_sd, detectable_difference, pairs_needed, sd_of_ratios
from siasat.stats.student import t_value


@pytest.mark.parametrize(("sd", "difference"), [(0.2, 0.06), (0.3, 0.2), (0.05, 0.05)])
def test_as_many_experiments_as_promised_show_the_difference(sd: float, difference: float) -> None:
    """Student's test on simulated pairs: 80 % of 3,000 experiments must show it."""
    pairs, trials = pairs_needed(sd, difference), 3000
    critical, truth = t_value(0.95, pairs - 1), math.log1p(difference)
    draw = random.Random(1)
    shown = 0
    for _ in range(trials):
        logs = [draw.gauss(truth, sd) for _ in range(pairs)]
        shown += abs(fmean(logs)) > critical * stdev(logs) / math.sqrt(pairs)
    assert shown / trials == pytest.approx(0.8, abs=4 * math.sqrt(0.8 * 0.2 / trials) + 0.02)


def test_a_ratio_of_one_is_found_different_only_as_often_as_the_level_says() -> None:
    pairs, draw, shown = 20, random.Random(2), 0
    critical = t_value(0.95, pairs - 1)
    for _ in range(3000):
        logs = [draw.gauss(0, 0.2) for _ in range(pairs)]
        shown += abs(fmean(logs)) > critical * stdev(logs) / math.sqrt(pairs)
    assert shown / 3000 == pytest.approx(0.05, abs=0.016)


def test_guenthers_formula_by_hand() -> None:
    """(1.95996 + 0.84162)² · 1² / 0.5² + 1.95996² / 2 = 33.3: 34 pairs, as tables of the t test have it."""
    assert pairs_needed(1.0, math.exp(0.5) - 1) == 34


def test_both_directions_of_the_formula_agree() -> None:
    for sd in (0.05, 0.2, 0.7):
        for difference in (0.01, 0.03, 0.3):
            pairs = pairs_needed(sd, difference)
            found = detectable_difference(sd, pairs)
            assert found is not None
            assert found <= difference
            assert pairs == 2 or (detectable_difference(sd, pairs - 1) or 1) > difference
    assert detectable_difference(0.2, 1) is None


def test_a_cautious_deviation_covers_the_true_one_as_often_as_it_says() -> None:
    draw, covered = random.Random(3), 0
    for _ in range(3000):
        pilot = [draw.gauss(0, 0.2) for _ in range(8)]
        covered += cautious_sd(stdev(pilot), 8) >= 0.2
    assert covered / 3000 == pytest.approx(0.8, abs=0.03)


def test_the_spread_of_ratios() -> None:
    assert sd_of_ratios([2, 8], [1, 1]) == pytest.approx(math.log(4) / math.sqrt(2))
    with pytest.raises(InputError, match="at least two pairs, not 1"):
        sd_of_ratios([1], [1])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [((0.2, 0), "a difference must be above 0"), ((-1, 0.1), "0 or more"), ((0.2, 0.1, 0.95, 1), "the power must be")],
)
def test_impossible_wishes_are_refused(arguments: tuple[float, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        pairs_needed(*arguments)
