"""Figures of a search: what is shown at every node, as SVG and as TikZ; trees from seeds and positions."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from siasat.core.player import Player
from siasat.core.score import MAX_EVAL
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.errors import InputError
from siasat.evaluation.registry import load_evaluator
from siasat.games.registry import load_game
from siasat.search.driver import run
from siasat.search.pseudocode import ALGORITHMS
from siasat.search.registry import parse_config
from siasat.textbook.drawing import tree_svg, tree_tikz
from siasat.textbook.figure import figure_after, walk
from siasat.textbook.growing import random_tree, tree_of_position
from siasat.textbook.reading import read_brackets
from siasat.textbook.search import MOST_NODES, TREE, count_leaves, search_tree

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
"""Russell and Norvig's tree."""


def test_the_finished_figure_of_the_textbook() -> None:
    spots = {spot.place: spot for spot in walk(figure_after(search_tree(read_brackets(FIGURE))))}
    assert {place for place, spot in spots.items() if spot.look == "cut"} == {"r.1.1", "r.1.2"}
    assert {place for place, spot in spots.items() if spot.look == "best"} == {"r", "r.0", "r.0.0"}
    assert (spots["r"].text("max"), spots["r.1"].text("max"), spots["r.1"].text("mover")) == ("3", "≤2", "≥−2")
    assert spots["r.1"].bounds("max") == ("3", "2")
    assert spots["r.1"].bounds("mover") == ("−2", "−3")
    assert spots["r.0"].bounds("max") == ("−∞", "3")
    assert spots["r.0.0"].bounds("max") is None
    assert [spots[f"r.0.{i}"].x for i in range(3)] == [0, 1, 2]


def test_a_figure_on_the_way() -> None:
    found = search_tree(read_brackets(FIGURE))
    at = next(number for number, step in enumerate(found.steps, 1) if step.node == "r.1.0")
    spots = {spot.place: spot.look for spot in walk(figure_after(found, at))}
    assert (spots["r"], spots["r.1"], spots["r.1.0"], spots["r.0"], spots["r.2"]) == (
        "line", "line", "now", "done", "later",
    )  # fmt: skip
    assert {spot.look for spot in walk(figure_after(found, 0))} == {"later"}


def test_without_windows_none_are_shown() -> None:
    assert all(spot.bounds("max") is None for spot in walk(figure_after(search_tree(read_brackets(FIGURE), "minimax"))))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_step_of_every_algorithm_can_be_drawn(algorithm: str) -> None:
    found = search_tree(read_brackets("(=((1 9) (8 2)) (4 (5 -6)))"), algorithm)
    for count in range(len(found.steps) + 1):
        figure = figure_after(found, count)
        ET.fromstring(tree_svg(figure, "mover"))
        tikz = tree_tikz(figure)
        assert tikz.count(r"\node") >= 10
        assert tikz.count("{") == tikz.count("}")
        assert not set(tikz) & set("αβ∞−≤≥")


def test_struck_branches_in_both_drawings() -> None:
    figure = figure_after(search_tree(read_brackets(FIGURE)))
    assert tree_tikz(figure).count("$/\\!/$") == 2
    assert tree_svg(figure).count("l22 -11M") == 2
    assert "4 (skipped)" in tree_svg(figure)


def test_random_trees_come_from_their_seed() -> None:
    assert random_tree(3, 2, 5) == random_tree(3, 2, 5)
    assert random_tree(3, 2, 5) != random_tree(3, 2, 6)
    assert count_leaves(random_tree(2, 4, 1).node) == 16
    with pytest.raises(InputError, match="2 to 6 branches"):
        random_tree(1, 2, 0)
    with pytest.raises(InputError, match=f"at most {MOST_NODES} nodes"):
        random_tree(6, 6, 0)


@pytest.mark.parametrize(("name", "depth"), [("tictactoe", 2), ("congklak", 2), ("nim", 2), ("chess", 1)])
def test_a_tree_of_a_position_has_the_value_of_its_search(name: str, depth: int) -> None:
    game = load_game(name)
    evaluator, state = load_evaluator(None, game), game.initial()
    root, labels = tree_of_position(game, state, evaluator, depth)
    direct = run(SearchRequest(game, evaluator, state, Limits(depth=depth)), parse_config("minimax"))
    assert search_tree(root).value == max(-MAX_EVAL, min(MAX_EVAL, direct.value))
    assert len(root.node.children) == len(game.legal_moves(state))
    assert all(labels[f"r.{index}"] for index in range(len(root.node.children)))
    assert read_brackets(TREE.format_state(root)) == root


def test_a_position_that_is_too_wide_is_refused() -> None:
    game = load_game("chess")
    with pytest.raises(InputError, match="choose a smaller depth"):
        tree_of_position(game, game.initial(), load_evaluator(None, game), 2)


def test_min_may_be_to_move_at_the_root() -> None:
    found = search_tree(read_brackets("((3 1) (2 9)) 2"), "mtdf+guess=2")
    assert found.value == 3
    assert figure_after(found).player is Player.SECOND
