"""Results, trees, boards show themselves in a notebook; whatever is in them stays text."""

import dataclasses
import re
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from siasat import InputError, Limits, SearchRequest, SearchResult, find_move, load_evaluator, load_game
from siasat.backend.algorithm import find_algorithm
from siasat.core.facts import facts_html
from siasat.core.game import AnyGame
from siasat.core.search_api.result import Bound, StoppedBy
from siasat.draw import INDONESIAN, board, search_tree
from siasat.observe.recorder import Bounds
from siasat.observe.tree import SearchTree, build_tree
from siasat.observe.tree.html import tree_html
from siasat.texts import load

GAMES = ("chess", "doushouqi", "congklak", "tictactoe", "nim", "tree")


class Balanced(HTMLParser):
    """Every element that is opened is closed, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def _recorded(name: str, algorithm: str, depth: int, bounds: Bounds | None = None) -> tuple[AnyGame, SearchTree]:
    game = load_game(name)
    request: Any = SearchRequest(game, load_evaluator(None, game), game.initial(), Limits(depth=depth))
    _, watched = find_algorithm(algorithm, "python").watch(request, bounds or Bounds())
    assert watched.recording is not None
    return game, build_tree(watched.recording, game, game.initial())


def test_a_result_is_a_small_table() -> None:
    result = find_move(load_game("tree"), algorithm="minimax", depth=2)
    html = result._repr_html_()
    assert "table" in Balanced(html).seen
    assert ">5<" in html
    assert "stopped by" not in html
    cut = dataclasses.replace(result, bound=Bound.LOWER, stopped_by=StoppedBy.NODES, move=None, pv=())
    assert "≥ 5" in cut._repr_html_()
    assert "stopped by" in cut._repr_html_()
    assert ">line<" not in cut._repr_html_()


def test_moves_with_strange_names_are_harmless() -> None:
    move = "<script>alert(1)</script>"
    result = SearchResult(move, 1, Bound.EXACT, 1, 2, (move,), StoppedBy.FINISHED, "python", 0.001)
    assert "script" not in Balanced(result._repr_html_()).seen
    assert Balanced(facts_html("<b>", [("<i>", "</table>")])).seen == ["table", "caption", "tbody", "tr", "th", "td"]


@pytest.mark.parametrize("name", GAMES)
def test_boards_are_svg_in_a_notebook_and_text_in_print(name: str) -> None:
    picture = board(load_game(name))
    assert ElementTree.fromstring(picture._repr_svg_()).tag.endswith("svg")
    assert str(picture).strip()


def test_a_board_shows_the_position_given_in_the_language_given() -> None:
    game = load_game("tictactoe")
    assert str(board(game, game.play(game.initial(), game.legal_moves(game.initial())[0]))) != str(board(game))
    assert "Papan" in board(game, words=INDONESIAN)._repr_svg_()


def test_a_game_without_pictures_says_so() -> None:
    with pytest.raises(InputError, match="'plain' cannot be drawn: it has no method `scene`"):
        board(cast("AnyGame", SimpleNamespace(id="plain")))


def test_a_tree_opens_branch_by_branch() -> None:
    _, tree = _recorded("tree", "alphabeta", 3)
    html = tree._repr_html_()
    seen = Balanced(html).seen
    assert seen.count("details") == sum(bool(node.children) for node in tree.nodes)
    assert html.count("<details open") == 1
    assert len(re.findall(r"<b>", html)) == len(tree.nodes)
    assert "worth exactly 5" in html
    assert "worth exactly" not in tree_html(tree, load("id"))


@pytest.mark.parametrize("algorithm", ["mtdf", "negascout+iterative", "alphabeta+null-move"])
def test_passes_cuts_and_what_is_left_out_are_told(algorithm: str) -> None:
    _, tree = _recorded("chess" if "null" in algorithm else "congklak", algorithm, 3)
    html = tree_html(tree, most=40)
    Balanced(html)
    assert "✂" in html
    assert "+" in html
    assert len(re.findall(r"<b>", html)) == 40


def test_a_deep_tree_does_not_break() -> None:
    game = load_game("nim")
    request: Any = SearchRequest(game, load_evaluator(None, game), game.initial(), Limits(depth=5))
    _, watched = find_algorithm("alphabeta", "python").watch(request, Bounds(max_nodes=600))
    assert watched.recording is not None
    Balanced(tree_html(build_tree(watched.recording), most=600))


def test_a_recorded_pass_is_drawn_as_textbooks_do() -> None:
    _, tree = _recorded("tree", "alphabeta", 3)
    picture = search_tree(tree)
    assert ElementTree.fromstring(picture._repr_svg_()).tag.endswith("svg")
    assert "12" in str(picture)
    with pytest.raises(InputError, match="none numbered 7"):
        search_tree(tree, 7)
