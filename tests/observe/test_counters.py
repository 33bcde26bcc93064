"""Counts that can be checked by hand, by the papers, and by Knuth and Moore."""

from collections.abc import Callable
from typing import Any

import pytest

from siasat.observe.counters import Counters, knuth_moore_minimum, minimum_estimate

Watch = Callable[..., Any]


def perfect(branching: int, depth: int, value: int = 0, max_moves: bool = True) -> str:
    """A uniform tree worth `value` to MAX in which every node's first move is its best."""
    if depth == 0:
        return str(value)
    worse = -1 if max_moves else 1
    children = [perfect(branching, depth - 1, value + worse * place, not max_moves) for place in range(branching)]
    return f"({' '.join(children)})"


@pytest.mark.parametrize(("branching", "depth", "leaves"), [(3, 3, 11), (40, 4, 3199), (2, 1, 2), (7, 0, 1), (1, 9, 1)])
def test_the_formula_gives_the_published_numbers(branching: int, depth: int, leaves: int) -> None:
    assert knuth_moore_minimum(branching, depth) == leaves
    assert minimum_estimate(float(branching), depth) == leaves


@pytest.mark.parametrize("config", ["alphabeta", "alphabeta+hard", "negascout", "pvs"])
@pytest.mark.parametrize(("branching", "depth"), [(2, 1), (2, 7), (3, 3), (3, 4), (4, 4), (6, 3), (40, 2)])
def test_a_perfectly_ordered_tree_costs_the_minimum(branching: int, depth: int, config: str, watch: Watch) -> None:
    counters = Counters()
    tree = perfect(branching, depth)
    result = watch(counters, config, depth, game="tree", variant="nested", position=tree)
    assert result.value == 0
    assert counters.leaves == counters.last_leaves == knuth_moore_minimum(branching, depth)
    assert counters.first_move_rate in (None, 1.0)


@pytest.mark.parametrize("config", ["alphabeta", "negascout", "scout", "mtdf", "sss", "dual"])
@pytest.mark.parametrize("seed", range(5))
def test_no_algorithm_costs_less_than_the_minimum(config: str, seed: int, watch: Watch) -> None:
    """Every proof of the value needs so many leaves; in these trees no position occurs twice, so no table helps."""
    counters = Counters()
    watch(counters, config, 4, variant=f"uniform:{seed},3,4,0")
    assert counters.leaves >= knuth_moore_minimum(3, 4)


def test_minimax_sees_every_leaf_and_its_branching_is_the_trees(watch: Watch) -> None:
    counters = Counters()
    watch(counters, "minimax", 4, game="tree", variant="nested", position=perfect(3, 4))
    assert (counters.nodes, counters.moves_made, counters.leaves, counters.interior) == (121, 120, 81, 40)
    assert counters.effective_branching == pytest.approx(3)
    assert counters.children_searched == 3
    assert counters.first_move_rate is None
    assert counters.deepest == 4


@pytest.mark.parametrize(
    ("position", "moves_made"),
    [
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", 620),
        ("rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 2", 926),
    ],
)
def test_moves_are_counted_as_in_paper_000(position: str, moves_made: int, watch: Watch) -> None:
    """Table 6: pseudo-legal minimax to depth 2, every move made counts and the root does not."""
    counters = Counters()
    watch(counters, "minimax", 2, game="chess", variant="king-capture", position=position)
    assert counters.moves_made == moves_made == counters.nodes - 1


def test_leaves_are_counted_as_in_paper_001(watch: Watch) -> None:
    """Table 4: 24 · 24 leaves of minimax at depth 2 of the start."""
    counters = Counters()
    watch(counters, "minimax", 2, game="doushouqi", variant="standard")
    assert counters.leaves == 576


def test_a_root_entered_again_is_no_move_made(watch: Watch) -> None:
    counters = Counters()
    result = watch(counters, "mtdf", 4, variant="random:2,5,6,30")
    assert counters.nodes == result.nodes
    assert 1 < counters.nodes - counters.moves_made < 100
    assert counters.table_answers <= result.counters["table_hits"]


def test_the_last_iteration_is_told_apart(watch: Watch) -> None:
    alone, deepened = Counters(), Counters()
    watch(alone, "alphabeta", 4, variant="random:1,4,7,0")
    watch(deepened, "alphabeta+iterative", 4, variant="random:1,4,7,0")
    assert (alone.iterations, deepened.iterations) == (1, 4)
    assert alone.leaves == alone.last_leaves == deepened.last_leaves < deepened.leaves
    assert alone.effective_branching == deepened.effective_branching


def test_late_cutoffs_share_the_last_counter() -> None:
    counters = Counters()
    for place in (0, 0, 14, 15, 16, 200):
        counters.cutoff(3, place)
    assert (counters.cutoffs[0], counters.cutoffs[14], counters.cutoffs[15]) == (2, 1, 3)
    assert counters.all_cutoffs == 6
    assert counters.first_move_rate == pytest.approx(1 / 3)


def test_counts_can_be_read_back(watch: Watch) -> None:
    counters = Counters()
    watch(counters, "negascout+table=64", 4, variant="random:2,5,6,30")
    again = Counters.of_counts({**counters.counts(), "table_probes": 7})
    assert again == counters
    assert again.effective_branching == counters.effective_branching


def test_nothing_searched_has_no_rates() -> None:
    counters = Counters()
    rates = (counters.first_move_rate, counters.children_searched, counters.effective_branching)
    assert rates == (None, None, None)
    assert set(counters.counts().values()) == {0}
