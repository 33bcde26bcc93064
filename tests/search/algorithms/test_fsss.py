"""FSSS-minimax is exact, and visits no leaf that alpha-beta prunes."""

from typing import Any

import pytest

from siasat import Limits, load_game
from siasat.core.search_api.result import StoppedBy

from ..leaves import value_along, watch_leaves


@pytest.mark.parametrize("extra", [0, 30, 60])
@pytest.mark.parametrize("values", [3, 41])
@pytest.mark.parametrize("shape", ["uniform", "random"])
def test_its_value_is_minimaxs_and_its_leaves_are_some_of_alpha_betas(shape: str, values: int, extra: int) -> None:
    """The claim of the paper, for alternating movers and, beyond it, for extra turns."""
    ours = theirs = 0
    for seed in range(64):
        game = load_game("hashtree", f"{shape}:{seed},{2 + seed % 3},7,{extra}")
        limits = Limits(depth=1 + seed % 5)
        judge, _ = watch_leaves(game, "minimax", limits, values=values)
        alphabeta, pruned = watch_leaves(game, "alphabeta", limits, values=values)
        result, leaves = watch_leaves(game, "fsss", limits, values=values)
        assert result.value == alphabeta.value == judge.value
        assert value_along(game, result, values) == judge.value
        assert len(leaves.visits) == len(leaves.distinct), "a leaf was visited twice"
        assert set(leaves.distinct) <= set(pruned.distinct), game.variant
        ours, theirs = ours + len(leaves.distinct), theirs + len(pruned.distinct)
    assert ours < theirs


def test_a_rollout_is_a_line_from_the_root_to_a_new_leaf() -> None:
    """So the nodes are those of all rollouts together: in a tree of depth 2, three for each leaf."""
    game: Any = load_game("tree")
    root = game.parse_state("((3 12 8) (2 4 6) (14 5 2))")
    result, leaves = watch_leaves(game, "fsss", Limits(depth=2), root)
    assert (result.value, result.pv) == (3, (0, 0))
    assert result.nodes == 3 * len(leaves.visits)


@pytest.mark.parametrize("nodes", [1, 2, 7, 40])
def test_a_node_limit_is_exact(nodes: int) -> None:
    game = load_game("hashtree", "uniform:1,4,6,25")
    result, _ = watch_leaves(game, "fsss", Limits(depth=6, nodes=nodes))
    assert (result.nodes, result.stopped_by, result.depth) == (nodes, StoppedBy.NODES, 0)
