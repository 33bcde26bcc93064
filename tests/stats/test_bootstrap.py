"""Bootstrap intervals on the examples of Efron and Tibshirani, and what must hold of any of them."""

import math
from itertools import pairwise
from statistics import correlation, fmean, median, pstdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siasat.errors import InputError, UnknownNameError
from siasat.stats import bootstrap, median_interval, paired_ratio
from siasat.stats.bootstrap import acceleration, resampled

# B. Efron and R. Tibshirani, "An Introduction to the Bootstrap" (1993).
MOUSE = [94, 197, 16, 38, 99, 141, 23]  # table 2.1, the treated mice
SPATIAL = [
    48,
    36,
    20,
    29,
    42,
    42,
    20,
    42,
    22,
    41,
    45,
    14,
    6,
    0,
    33,
    28,
    34,
    4,
    32,
    24,
    47,
    41,
    24,
    26,
    30,
    41,
]  # 14.1, A
LAW = [  # table 3.1: LSAT and GPA of 15 law schools
    *((576, 3.39), (635, 3.30), (558, 2.81), (578, 3.03), (666, 3.44), (580, 3.07), (555, 3.00), (661, 3.43)),
    *((651, 3.36), (605, 3.13), (653, 3.12), (575, 2.74), (545, 2.76), (572, 2.88), (594, 2.96)),
]
OLD_PATCH = [8406, 2342, 8187, 8459, 4795, 3516, 4796, 10238]  # table 10.1: old patch minus placebo
NEW_PATCH = [-1200, 2601, -2705, 1982, -1290, 351, -638, -2719]  # table 10.1: new minus old patch


def _variance(values: object) -> float:
    assert isinstance(values, list | tuple)
    middle = fmean(values)
    return fmean((value - middle) ** 2 for value in values)


def _correlation(pairs: object) -> float:
    assert isinstance(pairs, list | tuple)
    return correlation(*zip(*pairs, strict=True))


def test_the_spread_of_resampled_means_and_medians_is_the_books() -> None:
    """Table 2.2: with ever more resamples the standard errors go to 23.36 for the mean and 37.83 for the median."""
    assert fmean(MOUSE) == pytest.approx(86.86, abs=0.005)
    assert pstdev(resampled(MOUSE, fmean, 20_000, seed=1)) == pytest.approx(23.36, rel=0.015)
    assert pstdev(resampled(MOUSE, median, 20_000, seed=1)) == pytest.approx(37.83, rel=0.015)


def test_the_resampled_median_has_its_exact_distribution() -> None:
    """The median of 7 draws is at most the k-th value if 4 or more draws are: binomial, and 37.83 exactly."""
    below = [sum(math.comb(7, j) * (k / 7) ** j * (1 - k / 7) ** (7 - j) for j in range(4, 8)) for k in range(8)]
    shares = [after - before for before, after in pairwise(below)]
    values = sorted(MOUSE)
    middle = sum(share * value for share, value in zip(shares, values, strict=True))
    error = math.sqrt(sum(share * (value - middle) ** 2 for share, value in zip(shares, values, strict=True)))
    assert error == pytest.approx(37.83, abs=0.005)
    found = resampled(MOUSE, median, 20_000, seed=2)
    for share, value in zip(shares, values, strict=True):
        assert found.count(value) / len(found) == pytest.approx(share, abs=0.012)


def test_bca_gives_the_books_interval_for_a_variance() -> None:
    """Section 14.3 and table 14.2: variance 171.5, acceleration 0.061, 90 % intervals from 2000 resamples:
    percentile [100.8, 233.9], BCa [115.8, 259.6]. Ours has other random numbers, so it agrees within their noise."""
    assert _variance(SPATIAL) == pytest.approx(171.5, abs=0.05)
    assert acceleration(SPATIAL, _variance) == pytest.approx(0.061, abs=0.0005)
    percentile = bootstrap(SPATIAL, _variance, method="percentile", level=0.9, resamples=10_000)
    bca = bootstrap(SPATIAL, _variance, level=0.9, resamples=10_000)
    assert (percentile.low, percentile.high) == (pytest.approx(100.8, abs=5), pytest.approx(233.9, abs=5))
    assert (bca.low, bca.high) == (pytest.approx(115.8, abs=5), pytest.approx(259.6, abs=5))


def test_the_law_schools() -> None:
    """Sections 3.3 and 6.3: correlation 0.776, standard error 0.132 from 3200 resamples."""
    assert _correlation(LAW) == pytest.approx(0.776, abs=0.0005)
    assert pstdev(resampled(LAW, _correlation, 3200, seed=0)) == pytest.approx(0.132, abs=0.006)


def test_a_ratio_of_means() -> None:
    """Section 10.3: the patches' ratio is -0.0713 with a standard error of 0.105 from 400 resamples."""
    pairs = list(zip(NEW_PATCH, OLD_PATCH, strict=True))

    def ratio(sample: object) -> float:
        assert isinstance(sample, list | tuple)
        return fmean(new for new, _ in sample) / fmean(old for _, old in sample)

    assert ratio(pairs) == pytest.approx(-0.0713, abs=5e-5)
    assert pstdev(resampled(pairs, ratio, 4000, seed=0)) == pytest.approx(0.105, abs=0.006)


def test_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    """90 % intervals of a geometric mean of 20 ratios: of 200 experiments 180 ± 3 standard deviations (4.2) cover."""
    state, covered = 1, 0
    for trial in range(200):
        ratios = []
        for _ in range(20):
            state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
            ratios.append(math.exp((state >> 11) / (1 << 53) - 0.5))
        covered += paired_ratio(ratios, [1.0] * 20, level=0.9, resamples=300, seed=trial).contains(1.0)
    assert 167 <= covered <= 193


positive = st.floats(0.01, 1e9)


@given(st.lists(st.tuples(positive, positive), min_size=1, max_size=12), st.integers(0, 99))
@settings(max_examples=40)
def test_ratios_lie_in_their_intervals_between_the_extremes_and_turn_over(
    pairs: list[tuple[float, float]], seed: int
) -> None:
    values, baseline = zip(*pairs, strict=True)
    ratios = [value / base for value, base in pairs]
    for kind in ("geometric", "median", "total"):
        found = paired_ratio(values, baseline, kind=kind, resamples=200, seed=seed)
        assert min(ratios) * (1 - 1e-9) <= found.low <= found.high <= max(ratios) * (1 + 1e-9)
        assert found == paired_ratio(values, baseline, kind=kind, resamples=200, seed=seed)
    middle = paired_ratio(values, baseline, resamples=200).estimate
    assert paired_ratio(baseline, values, resamples=200).estimate == pytest.approx(1 / middle)
    assert middle == pytest.approx(math.exp(fmean(map(math.log, ratios))))


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=15))
@settings(max_examples=40)
def test_a_median_lies_in_its_interval(values: list[float]) -> None:
    found = median_interval(values, resamples=200)
    assert found.estimate == median(values)
    assert min(values) <= found.low <= found.high <= max(values)
    assert found.low <= found.estimate <= found.high or len(values) < 5


def test_one_value_or_equal_values_have_no_width() -> None:
    assert median_interval([7.0]).error == 0
    assert paired_ratio([2.0, 4.0], [1.0, 2.0]).error == pytest.approx(0, abs=1e-12)
    assert bootstrap([3.0, 3.0, 3.0], fmean).low == 3.0


def test_the_total_is_ruled_by_the_largest() -> None:
    found = paired_ratio([10.0, 1000.0], [100.0, 1000.0], kind="total")
    assert found.estimate == pytest.approx(1010 / 1100)
    assert paired_ratio([10.0, 1000.0], [100.0, 1000.0]).estimate == pytest.approx(math.sqrt(0.1))


def test_what_has_no_interval_is_refused() -> None:
    with pytest.raises(InputError, match="the sample is empty"):
        median_interval([])
    with pytest.raises(InputError, match="at least 100 resamples, not 10"):
        median_interval([1.0], resamples=10)
    with pytest.raises(InputError, match="not 2 and 1"):
        paired_ratio([1.0, 2.0], [1.0])
    with pytest.raises(InputError, match=r"positive numbers, but baseline has 0\.0"):
        paired_ratio([1.0], [0.0])
    with pytest.raises(UnknownNameError, match="did you mean 'geometric'"):
        paired_ratio([1.0], [1.0], kind="geometrical")  # type: ignore[arg-type]
    with pytest.raises(UnknownNameError, match="did you mean 'percentile'"):
        bootstrap([1.0], fmean, method="percentiles")  # type: ignore[arg-type]
