"""Sequential tests on the LLRs that fastchess tests and that fishtest printed."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siasat.errors import InputError, UnknownNameError
from siasat.stats import Sprt, Verdict, trinomial
from siasat.stats.elo import NORMALIZED, distribution, moments
from siasat.stats.sprt import Model

# github.com/Disservin/fastchess, app/tests/sprt_test.cpp. Its two cases in which all results are equal are left out:
# there the likelihood rests on the counts put in the place of 0, and its iteration stops before its end (the expected
# values differ between its versions); `test_the_fit_is_the_likeliest` holds ours to the definition.
FASTCHESS = [
    ("normalized", 0, 2, trinomial(36433, 68692, 36027), 0.92),
    ("normalized", -1.75, 0.25, trinomial(10871, 20431, 10650), 2.30),
    ("logistic", 0.5, 2.5, trinomial(21404, 40708, 21184), -1.57),
    ("logistic", 0, 2, trinomial(57433, 106593, 57030), -2.59),
    ("normalized", 0, 2, (365, 16618, 36029 + 200, 16974, 390), 2.25),
    ("normalized", -1.75, 0.25, (127, 4883, 10311 + 401, 5150, 104), 3.01),
    ("logistic", 0.5, 2.5, (223, 9863, 20279 + 1000, 10037, 246), -3.07),
    ("logistic", 0, 2, (871, 26175, 55003 + 980, 26678, 821), -4.98),
]
# What fishtest printed: github.com/official-stockfish/Stockfish, pull request 5833 (tests 678c96f6f4dc0a8b4ae8dc33,
# 678ccbc1f4dc0a8b4ae8dd85 and 679a611bae346be6da0eeb40); its bounds in angle brackets are normalized Elo.
FISHTEST = [
    ("normalized", 0.5, 2.5, (2, 4639, 16217, 4948, 6), 2.94),
    ("normalized", 0, 2, (15, 14243, 48099, 14663, 12), 2.94),
    ("normalized", 0.5, 2.5, (1, 1942, 5927, 1754, 1), -2.95),
]


@pytest.mark.parametrize(("model", "elo0", "elo1", "counts", "llr"), FASTCHESS + FISHTEST)
def test_published_ratios(model: Model, elo0: float, elo1: float, counts: tuple[int, ...], llr: float) -> None:
    assert Sprt(elo0, elo1, model=model).llr(counts) == pytest.approx(llr, abs=0.0051)


@pytest.mark.parametrize(
    ("alpha", "beta", "low", "high"),
    [
        (0.05, 0.05, -2.94, 2.94),  # fishtest's (-2.94,2.94)
        (0.05, 0.10, -2.25, 2.89),  # OpenBench's (-2.25, 2.89)
        (0.01, 0.01, -4.60, 4.60),  # github.com/cutechess/cutechess, projects/lib/tests/sprt/tst_sprt.cpp
    ],
)
def test_walds_bounds(alpha: float, beta: float, low: float, high: float) -> None:
    assert Sprt(0, 5, alpha, beta).bounds == (pytest.approx(low, abs=0.0051), pytest.approx(high, abs=0.0051))


def test_a_test_ends_when_its_ratio_leaves_the_bounds() -> None:
    test = Sprt(0.5, 2.5, model="normalized")
    assert test.verdict((2, 4639, 16217, 4948, 6)) is Verdict.ACCEPTED
    assert test.verdict((1, 1942, 5927, 1754, 1)) is Verdict.REJECTED
    assert test.verdict((1, 1000, 3000, 1010, 1)) is Verdict.CONTINUE
    assert test.verdict((0, 0, 0)) is Verdict.CONTINUE


some_counts = st.one_of(
    st.lists(st.integers(0, 900), min_size=3, max_size=3), st.lists(st.integers(0, 900), min_size=5, max_size=5)
).filter(any)
models = st.sampled_from(["logistic", "normalized"])
elos = st.tuples(st.floats(-30, 30), st.floats(-30, 30)).filter(lambda pair: pair[1] - pair[0] > 0.5)


@given(some_counts, elos, models)
def test_swapping_players_and_claims_changes_the_sign(
    counts: list[int], bounds: tuple[float, float], model: Model
) -> None:
    llr = Sprt(*bounds, model=model).llr(counts)
    mirrored = Sprt(-bounds[1], -bounds[0], model=model).llr(counts[::-1])
    assert mirrored == pytest.approx(-llr, rel=1e-6, abs=1e-6)


@given(st.lists(st.integers(1, 300), min_size=5, max_size=5), elos, models, st.integers(2, 6))
def test_evidence_adds_up(counts: list[int], bounds: tuple[float, float], model: Model, times: int) -> None:
    test = Sprt(*bounds, model=model)
    assert test.llr([times * count for count in counts]) == pytest.approx(times * test.llr(counts), rel=1e-6, abs=1e-6)


@given(st.lists(st.integers(1, 300), min_size=3, max_size=3), elos)
@settings(max_examples=10)
def test_the_fit_is_the_likeliest(counts: list[int], bounds: tuple[float, float]) -> None:
    """Three shares with a fixed t-value have one degree of freedom left: the best point of a fine scan is no better
    than the fit, and not much worse."""
    total, shares = distribution(counts)
    best = []
    for elo in bounds:
        t = elo / NORMALIZED
        found = -math.inf
        for step in range(1, 500):
            drawn = step / 500
            won = _won_share(drawn, t)
            if won is not None and 0 < won < 1 - drawn:
                fit = (1 - drawn - won, drawn, won)
                likelihood = sum(share * math.log(likely) for (_, share), likely in zip(shares, fit, strict=True))
                found = max(found, total * likelihood)
        best.append(found)
    assert Sprt(*bounds, model="normalized").llr(counts) == pytest.approx(best[1] - best[0], abs=0.01 + 1e-5 * total)


def _won_share(drawn: float, t: float) -> float | None:
    """The share of wins at which the mean lies `t` deviations above one half, for that share of draws."""
    low, high = 0.0, 1 - drawn
    for _ in range(45):
        won = (low + high) / 2
        mean, variance = moments([(0.0, 1 - drawn - won), (0.5, drawn), (1.0, won)])
        if variance <= 0:
            return None
        low, high = (won, high) if mean - 0.5 < t * math.sqrt(variance) else (low, won)
    return (low + high) / 2


def test_a_test_of_equal_players_errs_about_as_often_as_it_says() -> None:
    """300 tests of H0 = 0 against H1 = 60 with 10 % errors between equal players: 30 false passes at most, but for
    three standard deviations (5.2 each)."""
    state, passed, test = 7, 0, Sprt(0, 60, 0.1, 0.1)
    for _ in range(300):
        counts = [0, 0, 0]
        for game in range(1, 3000):
            state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
            counts[(state >> 40) % 3] += 1
            if game % 10 == 0 and (verdict := test.verdict(counts)) is not Verdict.CONTINUE:
                passed += verdict is Verdict.ACCEPTED
                break
    assert passed <= 45


def test_what_is_no_test_is_refused() -> None:
    with pytest.raises(InputError, match="needs elo0 < elo1, not 5 and 0"):
        Sprt(5, 0)
    with pytest.raises(InputError, match=r"not 0\.6 and 0\.5"):
        Sprt(0, 5, 0.6, 0.5)
    with pytest.raises(UnknownNameError, match="did you mean 'normalized'"):
        Sprt(0, 5, model="normalised")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="all counts are 0"):
        Sprt(0, 5).llr((0, 0, 0))
