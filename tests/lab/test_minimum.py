"""The minimal tree: Knuth and Moore's number on uniform trees, and never more than any search looks at."""

import pytest

from siasat.backend.algorithm import find_algorithm
from siasat.core.notation import notation_of
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.evaluation.registry import load_evaluator
from siasat.games.registry import load_game
from siasat.lab.experiment import Positions, RandomOpenings
from siasat.lab.minimum import minimal_tree
from siasat.lab.positions import positions_of
from siasat.observe.counters import knuth_moore_minimum


@pytest.mark.parametrize(("branching", "depth"), [(2, 5), (3, 4), (4, 3), (5, 4), (7, 1), (3, 0)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_on_uniform_trees_it_is_knuth_and_moores_number(branching: int, depth: int, seed: int) -> None:
    """Knuth and Moore, "An analysis of alpha-beta pruning", 1975, theorem 1; values differ, so no tree is cheaper."""
    game = load_game("hashtree", f"uniform:{seed},{branching},8,0")
    found = minimal_tree(game, load_evaluator(None, game), game.initial(), depth, 100_000)
    assert found is not None
    assert found.all_leaves == branching**depth
    assert found.leaves <= knuth_moore_minimum(branching, depth)
    assert found.leaves == knuth_moore_minimum(branching, depth)


@pytest.mark.parametrize(
    ("game", "variant", "depth"),
    [
        ("congklak", "kalah:6,4", 4),
        ("congklak", "congklak", 3),
        ("doushouqi", "standard", 2),
        ("hashtree", "random:3,4,8,30,40", 5),
        ("tictactoe", "standard", 4),
    ],
)
def test_no_search_looks_at_fewer_leaves(game: str, variant: str, depth: int) -> None:
    """Two of these games have extra turns. The value is minimax's, and minimax looks at all leaves."""
    rules = load_game(game, variant)
    judge = load_evaluator(None, rules)
    for text in positions_of(rules, Positions(random=RandomOpenings(4, 3)), 1):
        root = notation_of(rules).parse_state(text)
        found = minimal_tree(rules, judge, root, depth, 100_000)
        assert found is not None
        request = SearchRequest(rules, judge, root, Limits(depth=depth))
        for name in ("minimax", "alphabeta", "negascout", "scout", "sss-stockman", "alphabeta+captures+killers"):
            result, watched = find_algorithm(name).watch(request)
            assert result.value == found.value
            assert watched.counters.leaves >= found.leaves
            if name == "minimax":
                assert watched.counters.leaves == found.all_leaves


def test_a_tree_that_is_too_large_is_not_known() -> None:
    game = load_game("chess")
    assert minimal_tree(game, load_evaluator(None, game), game.initial(), 3, 500) is None
