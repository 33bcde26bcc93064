"""Trees from brackets in either style, and the place of a mistake."""

from __future__ import annotations

import pytest

from siasat.core.player import Player
from siasat.errors import InputError, PositionError
from siasat.textbook.named import NAMED
from siasat.textbook.reading import LONGEST, read_brackets
from siasat.textbook.search import MOST_NODES, TREE, search_tree
from siasat.texts import load
from siasat.texts.errors import translate_error


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("((3 12 8) (2 4 6) (14 5 2))", "((3 12 8) (2 4 6) (14 5 2))"),
        ("[[3,12,8],[2,4,6]]", "((3 12 8) (2 4 6))"),
        (" [ [3, −12] , 8 ]\n", "((3 -12) 8)"),
        ("(=[1 2] 3) 2", "(=(1 2) 3) 2"),
    ],
)
def test_both_styles(text: str, same: str) -> None:
    root = read_brackets(text)
    assert TREE.format_state(root) == same
    assert root.player is (Player.SECOND if same.endswith(" 2") else Player.FIRST)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no tree here"),
        ("[[3,12,8],[2,4,6]", r"'\[' at character 1 is never closed; add a '\]'"),
        ("(3 4))", r"'\)' at character 6 closes nothing"),
        ("(1 2]", r"'\(' at character 1 is closed by '\]' at character 5; write '\)'"),
        ("(3 x)", "'x' at character 4 is not a whole number"),
        ("(3 1.5)", "'1.5' at character 4 is not a whole number"),
        ("()", r"missing before '\)' at character 2"),
        ("[1,,2]", "missing before ',' at character 4"),
        ("[1,]", r"missing before '\]' at character 4"),
        ("(1 2) (3 4)", "second tree begins at character 7"),
        ("(=1 2)", "'=' at character 2 marks who moves"),
        ("(1 9999999)", "'9999999' at character 4 is too large"),
        ("(1 2) 7", "only the side to move"),
        ("(" * LONGEST + "1", "characters long"),
    ],
)
def test_mistakes_name_their_place(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message) as caught:
        read_brackets(text)
    assert translate_error(str(caught.value), "id") != str(caught.value)


def test_what_cannot_be_drawn_or_followed_is_refused() -> None:
    with pytest.raises(InputError, match="at least one branch"):
        search_tree(read_brackets("5"))
    with pytest.raises(InputError, match=f"at most {MOST_NODES} nodes"):
        search_tree(read_brackets(f"(({' 1' * 200}) ({' 1' * 200}))"))
    for algorithm in ("mcts", "alphabeta+table", "alphabeta+captures"):
        with pytest.raises(InputError, match="step by step"):
            search_tree(read_brackets("(1 2)"), algorithm)


def test_named_trees_can_be_searched_and_have_titles_and_sources() -> None:
    for named in NAMED:
        assert search_tree(read_brackets(named.tree)).steps
        for lang in ("en", "id"):
            assert load(lang)(f"tree.{named.id}.title")
            assert load(lang)(f"tree.{named.id}.source")


def test_equal_numbers_at_two_places_are_two_leaves() -> None:
    found = search_tree(read_brackets("((4 4) (4 4))"), "mtdf+guess=4")
    assert found.value == 4
    assert {"r.0.0", "r.0.1"} <= found.seen
