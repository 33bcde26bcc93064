"""Trees of moves as text: PGN for chess, our own format for the other games, both ways."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siasat.errors import IllegalMoveError, InputError, MoveError, RecordError
from siasat.games.registry import load_game
from siasat.play.exchange import read_text, tree_text
from siasat.play.move_tree import (
    COLOURS,
    MAX_COMMENT,
    MAX_NODES,
    MoveTree,
    Shape,
    comment_text,
    parse_tree,
    split_drawings,
)

GAMES = {
    "chess": "standard",
    "doushouqi": "standard",
    "congklak": "kalah:6,4",
    "tictactoe": "standard",
    "nim": "misere:3,4,5",
}
CELLS = {"chess": "abcdefgh", "doushouqi": "abcdefg", "tictactoe": "abc"}
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), max_size=40).map(
    lambda text: split_drawings(text.replace("{", "(").replace("}", ")"))[0]
)


def cells(game: str) -> st.SearchStrategy[str]:
    if game in CELLS:
        return st.builds(lambda file, rank: f"{file}{rank}", st.sampled_from(CELLS[game]), st.integers(1, 3))
    return st.sampled_from(["1:0", "2:5", "1:store", "0:2"])


@st.composite
def trees(draw: st.DrawFn) -> MoveTree:
    """A tree of legal moves with notes, from the initial position."""
    name = draw(st.sampled_from(sorted(GAMES)))
    game = load_game(name, GAMES[name])
    tree = MoveTree(game, game.initial())
    for _ in range(draw(st.integers(0, 14))):
        parent = draw(st.integers(0, len(tree.nodes) - 1))
        state = tree.states[parent]
        if game.outcome(state) is None:
            tree.add(parent, draw(st.sampled_from(list(game.legal_moves(state)))))
    colours = st.sampled_from(sorted(COLOURS.values()))
    shapes = st.builds(Shape, cells(name), st.none() | cells(name), colours)
    for place, node in enumerate(tree.nodes):
        node.comment = draw(WORDS)
        node.nags = draw(st.lists(st.integers(1, 255), unique=True, max_size=3)) if place else []
        node.shapes = draw(st.lists(shapes, unique=True, max_size=3))
    return tree


def dump(tree: MoveTree, place: int = 0) -> Any:
    """Everything that a text must keep, in the order of the tree."""
    node = tree.nodes[place]
    return (
        tree.text_of(place),
        node.comment,
        sorted(node.nags),
        sorted(node.shapes, key=repr),
        [dump(tree, child) for child in node.children],
    )


@given(trees())
@settings(deadline=None)
def test_a_tree_survives_the_way_through_text(tree: MoveTree) -> None:
    text, form = tree_text(tree)
    assert form == ("pgn" if tree.game.id == "chess" else "moves")
    found = read_text(text, variations=True)
    assert found.tree is not None
    assert found.tree.game.variant == tree.game.variant
    assert dump(found.tree) == dump(tree)
    assert found.referee.ply == len(tree.main_line)


def test_our_format_by_hand() -> None:
    text = "{one} 0 (1 {two} 2 (3!)) 4 ?! $40 {[%cal G1:0-1:3][%csl R2:1] three}"
    found = read_text(text, "congklak", "kalah:6,4").tree
    assert found is not None
    assert dump(found) == (
        "",
        "one",
        [],
        [],
        [
            ("0", "", [], [], [("4", "three", [6, 40], [Shape("1:0", "1:3", "green"), Shape("2:1", None, "red")], [])]),
            ("1", "two", [], [], [("2", "", [], [], []), ("3", "", [1], [], [])]),
        ],
    )


def test_comments_of_pgn_before_and_behind_moves() -> None:
    text = "{start} 1. e4 {good} ({why not} 1. d4 $5 d5 (1... Nf6)) 1... e5!? {[%csl Gd4][%cal Re2e4,Bb1c3]} *"
    found = read_text(text, variations=True).tree
    assert found is not None
    root, e4, d4, d5, nf6, e5 = found.nodes
    assert (root.comment, e4.comment, d4.comment, d4.nags) == ("start", "good", "why not", [5])
    assert (d5.parent, nf6.parent, e5.nags, e5.comment) == (2, 2, [5], "")
    assert [shape.colour for shape in e5.shapes] == ["green", "red", "blue"]
    assert len(read_text(text).tree.nodes) == 3  # type: ignore[union-attr] # a PGN always has one


def test_a_position_in_our_format() -> None:
    text = '[Game "tictactoe"]\n[Variant "standard"]\n[Position "x../.o./... x"]\n\nc3 (a1) b1\n'
    tree = read_text(text).tree
    assert tree is not None
    assert tree_text(tree)[0] == text


@pytest.mark.parametrize(
    ("text", "game", "error", "message"),
    [
        ("(0)", "congklak", RecordError, "at the start: a variation '(' must follow the move that it replaces"),
        ("0 (1", "congklak", RecordError, "after move 1, in a variation: the variation is not closed with ')'"),
        ("0 )", "congklak", RecordError, "after move 1: ')' has no '(' or no move before it"),
        ("0 ()", "congklak", RecordError, "')' has no '(' or no move before it"),
        ("0 {open", "congklak", RecordError, "after move 1: '{' does not belong here; write comments in braces"),
        ("!? 0", "congklak", RecordError, "at the start: a sign such as '!?' or '$5' must follow a move"),
        ("0 $300", "congklak", RecordError, "after move 1: a sign is a number from $1 to $255, not $300"),
        ("0 (9)", "congklak", MoveError, "move 1 ('9'): cannot read the move '9'"),
        ("a1 a2 a3 (b3 a1) b1", "tictactoe", IllegalMoveError, "move 4 ('a1')"),
        ("1. e4 (1. e5) e5", "chess", RecordError, "this PGN has an error at the start, in a variation: "),
        ('[Game "congklak"]\n\n0', "chess", InputError, "this is a game of 'congklak', not of 'chess'"),
        ("1. e4 e5 2. XX) e4", "chess", RecordError, "this PGN has an error after move 2: "),
    ],
)
def test_what_is_wrong_is_said(text: str, game: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        read_text(text, game, variations=True)


def test_a_tree_has_a_largest_size() -> None:
    game = load_game("chess")
    lines = " ".join(f"({move})" for move in ["Na3", "Nc3", "Nf3", "Nh3"])
    text = " ".join(f"{2 * turn + 1}. Nf3 {lines} Nf6 {2 * turn + 2}. Ng1 Ng8" for turn in range(3))
    assert len(read_text(text, variations=True).tree.nodes) > 12  # type: ignore[union-attr]
    tree = MoveTree(game, game.initial())
    tree.nodes *= MAX_NODES + 1
    with pytest.raises(RecordError, match="at most 5000 moves, variations included"):
        tree.add(0, game.legal_moves(game.initial())[0])


def test_moves_after_the_end_of_the_game_are_refused() -> None:
    game = load_game("nim", "normal:1,1")
    with pytest.raises(IllegalMoveError):
        parse_tree("1:1 2:1 1:1", game, game.initial())


def test_drawings_that_are_no_drawings_are_dropped() -> None:
    assert split_drawings("a [%cal Xe2e4,Ge2] [%csl ] b [%clk 0:10]") == ("a b [%clk 0:10]", [])
    assert comment_text("a {b}\n c", [Shape("e4", None, "yellow")]) == "[%csl Ye4] a (b) c"


SQUARES = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]


def test_an_ordinary_annotated_game_is_read() -> None:
    circles = ",".join(f"{colour}{square}" for colour in "GR" for square in SQUARES)[: 65 * 4 - 1]
    arrows = ",".join(f"G{source}{target}" for source in ("a1", "h8") for target in SQUARES)[: 66 * 6 - 1]
    glyphs = " ".join(f"${nag}" for nag in range(1, 18))
    text = f"1. e4 {glyphs} {{[%csl {circles}][%cal {arrows}] {'x' * 4_001}}} e5 *"
    found = read_text(text, variations=True).tree
    assert found is not None
    move = found.nodes[1]
    assert (len(move.comment), len(move.shapes), len(move.nags)) == (4_001, 131, 17)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            f"1. e4 {{{'x' * (MAX_COMMENT + 1)}}} e5",
            "after move 1: a comment may have at most 20000 letters, not 20001",
        ),
        (f"1. e4 {{{'x' * MAX_COMMENT}}} {{y}} e5", "after move 1: a comment may have at most 20000 letters"),
        (f"1. e4 ({{{'x' * (MAX_COMMENT + 1)}}} 1. d4) e5", "a comment may have at most 20000 letters"),
        (
            "1. e4 {[%cal " + ",".join(f"G{a}{b}" for a in SQUARES[:4] for b in SQUARES) + "]}",
            "after move 1: a move may have at most 200 circles and arrows, not 256",
        ),
    ],
)
def test_too_much_about_a_move_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=re.escape(message)):
        read_text(text, "chess", variations=True)


def test_unfinished_drawings_are_text() -> None:
    assert split_drawings("[%csl " * 12_000) == (("[%csl " * 12_000).strip(), [])
    assert split_drawings("[%clk 1:00] [%csl Gd4") == ("[%clk 1:00] [%csl Gd4", [])
    assert split_drawings(f"[%csl G{'x' * 33},Gd4]")[1] == [Shape("d4", None, "green")]
