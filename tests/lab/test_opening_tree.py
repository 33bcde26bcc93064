"""The shipped opening tree: it follows the rules, and its values are those of its recipe."""

from __future__ import annotations

import pytest

from siasat.backend.engine import Engine
from siasat.core.search_api.limits import Limits
from siasat.errors import SpecError
from siasat.games.registry import load_game
from siasat.lab.opening_tree import OpeningTree, opening_tree


def test_the_tree_of_dou_shou_qi_has_legal_moves_and_many_positions() -> None:
    tree = opening_tree("doushouqi")
    game, state = tree.game, tree.game.initial()
    assert len(tree) >= 1000
    assert "scripts/opening_tree.py" in tree.recipe
    for _ in range(4):
        moves = tree.look(state)
        assert moves
        assert [move.value for move in moves] == sorted((move.value for move in moves), reverse=True)
        assert {move.move for move in moves} <= set(game.legal_moves(state))
        assert all(0 <= move.positions < len(tree) for move in moves)
        state = game.play(state, max(moves, key=lambda move: move.positions).move)


def test_values_go_back_through_the_tree_and_orders_of_moves_meet() -> None:
    game = load_game("doushouqi")
    text = "# by hand\n-1 - a3b3 5 g3f3 3\n0 a3b3 a7b7 -40 c7d7 -50\n1 a7b7 g3f3 30\n0 g3f3 a7b7 -9\n3 a7b7 a3b3 12\n"
    tree = OpeningTree(game, text)
    moves = tree.look(game.initial())
    assert moves is not None
    # a3b3 is worth 30 for white (the answer a7b7, then g3f3); g3f3 leads to the engine's 12.
    assert [(move.text, move.value, move.positions) for move in moves] == [("a3b3", 30, 2), ("g3f3", 12, 2)]
    assert tree.look(game.play(game.initial(), moves[0].move)) is not None


def test_a_value_of_the_tree_is_searched_again(native: None) -> None:
    tree = opening_tree("doushouqi")
    line = tree.lines[0]
    engine = Engine(tree.game, hash_mb=16)
    ranked = engine.rank(tree.game.initial(), Limits(nodes=20_000), lines=6)
    assert tuple((one.moves[0], one.value) for one in ranked) == line.values


def test_other_games_have_none() -> None:
    with pytest.raises(SpecError, match="no opening tree for chess standard; there is one for doushouqi"):
        opening_tree("chess")
