"""Contracts of the nodes that algorithms work with."""

from typing import Any

import pytest

from siasat import FULL, Limits, Search, SearchRequest, load_evaluator, load_game
from siasat.search.registry import parse_config


@pytest.mark.parametrize("depth", [0, 1])
def test_a_node_has_every_value_before_its_first_child(depth: int) -> None:
    game = load_game("nim")
    root = game.initial()
    request = SearchRequest(game, load_evaluator("zero", game), root, Limits(depth=depth))
    search: Search[Any, Any] = Search(request, parse_config("alphabeta"))
    node = search.open(root, depth, FULL, 0)
    assert (node.state, node.depth, node.ply, node.window, node.place) == (root, depth, 0, FULL, 0)
    assert not node.is_only_bound(0)
    assert len(node.moves) == len(node.order) == (0 if depth == 0 else 12)
    assert len(list(node.children())) == len(node.order)
