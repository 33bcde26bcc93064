"""Stockman's SSS* is exact, and is MT-SSS*: the same leaves in the same order."""

from typing import Any

import pytest

from siasat import Limits, load_game
from siasat.core.mixing import SplitMix64
from siasat.core.search_api.result import StoppedBy

from ..leaves import value_along, watch_leaves

ROOMY = "sss+table=1000003"
"""MT-SSS* with a table that loses nothing: a prime number of slots, many more than nodes."""

TREES = [(shape, extra) for shape in ("uniform", "random") for extra in (0, 30, 60)]


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "extra"), TREES)
@pytest.mark.parametrize("values", [3, 41])
def test_it_visits_the_leaves_of_mt_sss_in_the_same_order(shape: str, extra: int, values: int) -> None:
    """With three values at the horizon nearly every choice is a tie."""
    compared = 0
    for seed in range(64):
        game = load_game("hashtree", f"{shape}:{seed},{2 + seed % 3},7,{extra}")
        limits = Limits(depth=1 + seed % 5)
        judge, _ = watch_leaves(game, "minimax", limits, values=values)
        mt, mt_leaves = watch_leaves(game, ROOMY, limits, values=values)
        stockman, leaves = watch_leaves(game, "sss-stockman", limits, values=values)
        assert stockman.value == mt.value == judge.value
        assert value_along(game, stockman, values) == judge.value
        assert len(leaves.visits) == len(leaves.distinct), "a leaf was visited twice"
        if mt.counters["table_evictions"] == 0:
            assert leaves.distinct == mt_leaves.distinct, game.variant
            compared += 1
    assert compared >= 60


def test_it_never_visits_a_leaf_that_alpha_beta_prunes() -> None:
    """Stockman's theorem, with extra turns too."""
    ours = theirs = 0
    for seed in range(60):
        game = load_game("hashtree", f"random:{seed},4,6,{30 * (seed % 3)}")
        limits = Limits(depth=4)
        _, alphabeta = watch_leaves(game, "alphabeta", limits)
        _, leaves = watch_leaves(game, "sss-stockman", limits)
        assert set(leaves.distinct) <= set(alphabeta.distinct), game.variant
        ours, theirs = ours + len(leaves.distinct), theirs + len(alphabeta.distinct)
    assert ours < theirs


def test_the_textbook_tree_in_full() -> None:
    """MAX's children compete for their first leaves; the better one must hold, and falls behind the other.

    ::

            MAX
           /   \\
         MIN   MIN
        12 -2  5  6
    """
    game: Any = load_game("tree")
    root = game.parse_state("((12 -2) (5 6))")
    result, leaves = watch_leaves(game, "sss-stockman", Limits(depth=2), root)
    assert (result.value, result.move, result.pv) == (5, 1, (1, 0))
    payoffs = {game.key(game.play(game.play(root, a), b)): text for (a, b), text in NAMES.items()}
    assert [payoffs[key] for key in leaves.visits] == ["12", "5", "-2", "6"]


NAMES = {(0, 0): "12", (0, 1): "-2", (1, 0): "5", (1, 1): "6"}


def test_given_trees_with_extra_turns() -> None:
    """Nested trees with different payoffs at every leaf, so that no two subtrees are one position."""
    game: Any = load_game("tree")
    rng = SplitMix64(7)
    for _ in range(100):
        payoffs = list(range(-200, 200))
        rng.shuffle(payoffs)
        root = game.parse_state(_nested(rng, payoffs, 4))
        judge, _ = watch_leaves(game, "minimax", Limits(depth=6), root)
        mt, mt_leaves = watch_leaves(game, ROOMY, Limits(depth=6), root)
        stockman, leaves = watch_leaves(game, "sss-stockman", Limits(depth=6), root)
        assert stockman.value == judge.value
        assert mt.counters["table_evictions"] > 0 or leaves.distinct == mt_leaves.distinct


def _nested(rng: SplitMix64, payoffs: list[int], depth: int) -> str:
    if depth == 0 or (depth < 4 and rng.below(5) == 0):
        return str(payoffs.pop())
    children = [_nested(rng, payoffs, depth - 1) for _ in range(1 + rng.below(3))]
    marks = ["=" if child.startswith("(") and rng.below(3) == 0 else "" for child in children]
    return f"({' '.join(mark + child for mark, child in zip(marks, children, strict=True))})"


@pytest.mark.parametrize("nodes", [1, 2, 7, 40])
def test_a_node_limit_is_exact(nodes: int) -> None:
    game: Any = load_game("hashtree", "uniform:1,4,6,25")
    result, leaves = watch_leaves(game, "sss-stockman", Limits(depth=6, nodes=nodes))
    assert (result.nodes, leaves.nodes, result.stopped_by) == (nodes, nodes, StoppedBy.NODES)
    assert (result.depth, result.move) == (0, 0)
