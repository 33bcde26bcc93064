"""Elo on the numbers that fastchess tests and prints, and what must hold of any match."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.errors import InputError
from siasat.stats import elo_of_score, elo_to_show, estimate_elo, score_of_elo, superiority_to_show, trinomial, wilson

# github.com/Disservin/fastchess, app/tests/elo_test.cpp, "EloWDL 1" to "3" and "EloPentanomial 1" to "3" (its pairs of
# two draws and of a win and a loss are one count here): Elo, error, normalized Elo, error, superiority in per cent.
FASTCHESS_TESTS = [
    (trinomial(wins=76, draws=123, losses=89), None, None, -20.76, 40.13, 15.53),
    (trinomial(wins=136, draws=111, losses=96), 40.70, 30.43, 49.77, 36.77, 99.60),
    (trinomial(wins=34, draws=0, losses=356), None, None, -508.44, 34.48, None),
    ((34, 54, 31 + 32, 64, 75), 55.58, 27.65, 57.94, 28.28, 100.00),
    ((332, 433, 457 + 41, 333, 334), -8.64, 10.33, -9.17, 10.96, 5.05),
    ((7895, 8757, 5485 + 200, 568, 9999), -21.04, 2.95, -19.01, 2.65, None),
]
# What fastchess printed of a match: chess.stackexchange.com/questions/45881. Draw and pairs ratio come last.
FASTCHESS_OUTPUT = ((4, 3, 34, 42, 117), 277.00, 40.90, 345.17, 34.05, 100.00, 17.00, 22.71)


def _check(found: float, published: float | None, places: float = 0.0051) -> None:
    if published is not None:
        assert found == pytest.approx(published, abs=places)


@pytest.mark.parametrize(("counts", "elo", "error", "normalized", "normalized_error", "superiority"), FASTCHESS_TESTS)
def test_fastchess_agrees(
    counts: tuple[int, ...],
    elo: float | None,
    error: float | None,
    normalized: float,
    normalized_error: float,
    superiority: float | None,
) -> None:
    found = estimate_elo(counts)
    _check(found.elo.estimate, elo)
    _check(found.elo.error, error)
    _check(found.normalized.estimate, normalized, 0.011)
    _check(found.normalized.error, normalized_error)
    _check(100 * found.superiority, superiority)


def test_a_printed_match_agrees_whole() -> None:
    counts, elo, error, normalized, normalized_error, superiority, draws, pairs = FASTCHESS_OUTPUT
    found = estimate_elo(counts)
    _check(found.elo.estimate, elo)
    _check(found.elo.error, error)
    _check(found.normalized.estimate, normalized)
    _check(found.normalized.error, normalized_error)
    _check(100 * found.superiority, superiority)
    _check(100 * found.draw_ratio, draws)
    assert found.pairs_ratio is not None
    _check(found.pairs_ratio, pairs)
    assert found.games == 400
    assert found.score == pytest.approx(0.8312, abs=5e-5)


@pytest.mark.parametrize(
    ("counts", "elo", "error"),
    [
        ((214, 8992, 19871, 9102, 235), 0.69, 1.25),  # Yoshie2000/PlentyChess, pull request 334
        ((5, 942, 2469, 1050, 5), 4.20, 3.43),
        ((24, 609, 1406, 767, 42), 11.84, 4.83),  # pull request 229
        ((502, 3262, 5796, 3256, 520), 0.39, 2.63),  # aronpetko/integral, pull request 11
    ],
)
def test_openbench_agrees(counts: tuple[int, ...], elo: float, error: float) -> None:
    """Elo and its error as OpenBench printed them in pull requests on GitHub."""
    found = estimate_elo(counts)
    _check(found.elo.estimate, elo)
    _check(found.elo.error, error)


@pytest.mark.parametrize(
    ("counts", "per_cent"),
    [
        # wins and losses alone as cutechess has it: Φ((wins - losses) / √(wins + losses))
        ((2, 0, 0), 7.865),
        ((3, 0, 7), 89.705),
        # the two lost games of a pair are two games, not certainty
        ((1, 0, 0, 0, 0), 7.865),
        # all pairs alike: no more is known than that of so many games half were won
        ((0, 3, 0, 0, 0), 11.034),
        ((0, 0, 50, 0, 0), 50.0),
    ],
)
def test_few_games_show_no_certainty(counts: tuple[int, ...], per_cent: float) -> None:
    assert 100 * superiority_to_show(counts) == pytest.approx(per_cent, abs=5e-4)


def test_results_that_are_all_the_same_say_nothing_of_their_error() -> None:
    shown = elo_to_show((0, 0, 50, 0, 0))
    assert (shown.low, shown.high) == pytest.approx((-67.67, 67.67), abs=0.05)


@given(st.lists(st.integers(0, 60), min_size=5, max_size=5).filter(any))
def test_superiority_and_interval_agree(counts: list[int]) -> None:
    assert (superiority_to_show(counts) > 0.975) == (elo_to_show(counts).low > 0)


@pytest.mark.parametrize(("difference", "score"), [(0, 0.50), (100, 0.64), (200, 0.76), (400, 0.91)])
def test_the_logistic_curve(difference: int, score: float) -> None:
    """The table of expected scores in every federation's handbook, here by its formula 1 / (1 + 10^(-d/400))."""
    assert score_of_elo(difference) == pytest.approx(score, abs=0.005)
    assert elo_of_score(score_of_elo(difference)) == pytest.approx(difference)


counts = st.one_of(
    st.lists(st.integers(0, 500), min_size=3, max_size=3), st.lists(st.integers(0, 500), min_size=5, max_size=5)
).filter(any)


@given(counts)
def test_swapping_the_players_turns_everything_round(counts: list[int]) -> None:
    one, other = estimate_elo(counts), estimate_elo(counts[::-1])
    assert one.score == pytest.approx(1 - other.score)
    assert one.elo.estimate == pytest.approx(-other.elo.estimate, rel=1e-6, abs=1e-6)
    assert one.normalized.estimate == pytest.approx(-other.normalized.estimate, rel=1e-6, abs=1e-6)
    assert one.superiority == pytest.approx(1 - other.superiority, abs=1e-9)
    assert one.elo.low <= one.elo.estimate <= one.elo.high


@given(st.lists(st.integers(1, 500), min_size=5, max_size=5), st.integers(2, 9))
def test_more_of_the_same_narrows_the_error_by_the_root(counts: list[int], times: int) -> None:
    one, more = estimate_elo(counts), estimate_elo([times * count for count in counts])
    assert more.elo.estimate == pytest.approx(one.elo.estimate)
    assert more.normalized.error == pytest.approx(one.normalized.error / math.sqrt(times))


@given(st.tuples(st.integers(1, 200), st.integers(1, 200), st.integers(1, 200)))
def test_pairs_of_independent_games_say_what_single_games_say(single: tuple[int, int, int]) -> None:
    """Where the two games of a pair are independent, pentanomial and trinomial Elo have the same error."""
    lost, drawn, won = single
    total = sum(single)
    # Every ordered pair of results once: total² pairs with exactly the shares of independent games.
    pairs = (lost * lost, 2 * lost * drawn, 2 * lost * won + drawn * drawn, 2 * drawn * won, won * won)
    by_game = estimate_elo([2 * total * count for count in single])
    by_pair = estimate_elo(pairs)
    assert by_pair.games == by_game.games
    assert by_pair.elo.estimate == pytest.approx(by_game.elo.estimate)
    assert by_pair.elo.error == pytest.approx(by_game.elo.error, rel=1e-6)
    assert by_pair.normalized.estimate == pytest.approx(by_game.normalized.estimate)


def test_a_match_without_a_loss_is_finite_and_says_how_little_it_knows() -> None:
    found = estimate_elo(trinomial(wins=7, draws=0, losses=0))
    assert found.score == 1
    assert found.elo.estimate > 1000
    assert found.elo.high == math.inf
    assert estimate_elo((0, 0, 0, 0, 5)).pairs_ratio == math.inf


def test_what_is_no_match_is_refused() -> None:
    with pytest.raises(InputError, match="not 4"):
        estimate_elo((1, 2, 3, 4))
    with pytest.raises(InputError, match="all counts are 0"):
        estimate_elo((0, 0, 0))
    with pytest.raises(InputError, match="cannot be negative: 1, -2, 3"):
        estimate_elo((1, -2, 3))


@pytest.mark.parametrize(
    "counts",
    [
        pytest.param((3, 0, 4), id="few"),
        pytest.param((1, 0, 197), id="the normal interval would go beyond every score"),
        pytest.param((0, 0, 0, 0, 100), id="all won"),
        pytest.param((40, 0, 0), id="all lost"),
    ],
)
def test_where_the_normal_interval_is_poor_wilsons_is_shown(counts: tuple[int, ...]) -> None:
    usual, shown = estimate_elo(counts), elo_to_show(counts)
    share = wilson(usual.score * usual.games, usual.games)
    assert (shown.low, shown.high) == (elo_of_score(share.low), elo_of_score(share.high))
    assert math.isfinite(shown.low) or math.isfinite(shown.high)


def test_elsewhere_the_usual_interval_is_shown() -> None:
    counts = (4, 3, 34, 42, 117)
    assert elo_to_show(counts) == estimate_elo(counts).elo
