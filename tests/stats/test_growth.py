"""Growth, effective branching and the minimal tree on published values."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.errors import InputError
from siasat.stats import effective_branching, fit_growth, knuth_moore_leaves, knuth_moore_nodes, mean_growth
from siasat.stats.student import t_value


def test_a_line_through_anscombes_first_set() -> None:
    """F. J. Anscombe, "Graphs in Statistical Analysis", The American Statistician 27 (1973): slope 0.5 with standard
    error 0.118, start 3, r² 0.667. A growth fit takes logarithms, so it is given the exponentials."""
    x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
    y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
    growth = fit_growth(x, [math.exp(value) for value in y])
    slope = math.log(growth.factor.estimate)
    assert slope == pytest.approx(0.5, abs=0.0005)
    assert math.log(growth.start) == pytest.approx(3.0, abs=0.0005)
    assert (math.log(growth.factor.high) - slope) / t_value(0.95, 9) == pytest.approx(0.118, abs=0.0005)
    assert growth.explained == pytest.approx(0.667, abs=0.0005)


@pytest.mark.parametrize(
    ("freedom", "t"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)]
)
def test_students_distribution(freedom: int, t: float) -> None:
    """R. A. Fisher and F. Yates, "Statistical Tables", table III, P = 0.05."""
    assert t_value(0.95, freedom) == pytest.approx(t, abs=0.0005)


def test_russell_and_norvigs_example() -> None:
    """S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", section 3.6.1: a solution at depth 5 by
    52 nodes is an effective branching factor of 1.92."""
    assert effective_branching(52, 5) == pytest.approx(1.92, abs=0.005)


@given(st.integers(1, 40), st.integers(1, 8))
def test_the_effective_branching_of_a_uniform_tree_is_its_branching(branching: int, depth: int) -> None:
    nodes = sum(branching**level for level in range(1, depth + 1))
    assert effective_branching(nodes, depth) == pytest.approx(branching, rel=1e-9)


def _critical_leaves(branching: int, depth: int, kind: int = 1) -> int:
    """Knuth and Moore's three types of critical positions, counted one by one."""
    if depth == 0:
        return 1
    if kind == 1:
        return _critical_leaves(branching, depth - 1, 1) + (branching - 1) * _critical_leaves(branching, depth - 1, 2)
    if kind == 2:
        return _critical_leaves(branching, depth - 1, 3)
    return branching * _critical_leaves(branching, depth - 1, 2)


@pytest.mark.parametrize("branching", range(1, 7))
@pytest.mark.parametrize("depth", range(8))
def test_the_minimal_tree_is_knuth_and_moores(branching: int, depth: int) -> None:
    """D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning" (1975), theorem 1 and corollary 1."""
    assert knuth_moore_leaves(branching, depth) == _critical_leaves(branching, depth)
    assert knuth_moore_nodes(branching, depth) == sum(_critical_leaves(branching, level) for level in range(depth + 1))


def test_the_minimal_tree_of_chess() -> None:
    """With 35 moves a position: 35² + 35² − 1 at depth 4, and 35 times as many leaves for minimax by 2 more plies."""
    assert knuth_moore_leaves(35, 4) == 2449
    assert knuth_moore_leaves(38, 6) == 2 * 38**3 - 1


@given(st.floats(1.01, 40), st.floats(0.5, 100), st.integers(2, 9), st.integers(1, 5))
def test_exact_growth_is_found_exactly(factor: float, start: float, steps: int, first: int) -> None:
    depths = list(range(first, first + steps))
    growth = fit_growth(depths, [start * factor**depth for depth in depths])
    assert growth.factor.estimate == pytest.approx(factor, rel=1e-6)
    assert growth.predict(first) == pytest.approx(start * factor**first, rel=1e-6)
    assert growth.factor.low <= growth.factor.estimate <= growth.factor.high
    assert growth.explained == pytest.approx(1, abs=1e-6)


def test_growth_over_positions_is_the_geometric_mean_of_each() -> None:
    positions = [{1: 2.0, 2: 4.0, 3: 8.0}, {1: 8.0, 2: 64.0, 3: 512.0}]
    found = mean_growth(positions)
    assert found.estimate == pytest.approx(4)
    assert 2 * (1 - 1e-9) <= found.low <= 4 <= found.high <= 8 * (1 + 1e-9)
    assert mean_growth([{2: 10.0, 4: 1000.0}]).error == pytest.approx(0, abs=1e-9)


def test_what_cannot_grow_is_refused() -> None:
    with pytest.raises(InputError, match="two different depths"):
        fit_growth([3, 3], [5, 6])
    with pytest.raises(InputError, match="not 2 and 1"):
        fit_growth([1, 2], [5])
    with pytest.raises(InputError, match="must be positive; one is 0"):
        fit_growth([1, 2], [5, 0])
    with pytest.raises(InputError, match="at least one position"):
        mean_growth([])
    with pytest.raises(InputError, match="3 nodes below a root cannot form a tree of depth 4"):
        effective_branching(3, 4)
    with pytest.raises(InputError, match="branching factor >= 1"):
        knuth_moore_leaves(0, 4)
