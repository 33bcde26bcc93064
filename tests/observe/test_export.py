"""Views, JSON, Graphviz and sentences."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat import load_game
from siasat.observe.explain import Explanation, explain, sentence
from siasat.observe.nodes import TreeNode, Verdict
from siasat.observe.recorder import Bounds, Recorder
from siasat.observe.tree import SearchTree, build_tree
from siasat.observe.tree.dot import FILL, INK, tree_dot
from siasat.observe.tree.json_form import tree_json
from siasat.observe.view import view
from siasat.texts import LANGUAGES, load

Watch = Callable[..., Any]


def recorded(
    watch: Watch, config: str, depth: int, game: str = "hashtree", variant: str = "random:2,5,6,30", **more: Any
) -> SearchTree:
    recorder = Recorder(more.pop("bounds", None))
    watch(recorder, config, depth, game=game, variant=variant, **more)
    rules: Any = load_game(game, variant)
    root = rules.initial() if "position" not in more else rules.parse_state(more["position"])
    return build_tree(recorder.recording(), rules, root)


def luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@given(
    seed=st.integers(0, 50),
    config=st.sampled_from(["alphabeta", "mtdf", "pvs+iterative"]),
    kept=st.none() | st.integers(0, 99),
    max_nodes=st.none() | st.integers(0, 50),
    max_ply=st.none() | st.integers(0, 4),
    last_only=st.booleans(),
)
def test_a_view_is_a_tree_and_counts_what_it_hides(
    watch: Watch,
    seed: int,
    config: str,
    kept: int | None,
    max_nodes: int | None,
    max_ply: int | None,
    last_only: bool,
) -> None:
    tree = recorded(watch, config, 3, variant=f"random:{seed},4,6,30", bounds=Bounds(max_nodes=kept))
    last_only = last_only and bool(tree.passes)
    part = view(tree, max_nodes=max_nodes, max_ply=max_ply, passes=[-1] if last_only else None)
    shown = {node.id for node in part.nodes}
    assert max_nodes is None or len(shown) <= max_nodes
    assert all(max_ply is None or node.ply <= max_ply for node in part.nodes)
    assert all(node.parent is None or node.parent in shown for node in part.nodes)
    assert part.left_out == tree.left_out + len(tree.nodes) - len(shown)
    assert set(part.hidden) == shown
    assert sum(part.hidden.values()) <= part.left_out
    if not last_only and max_nodes is None and kept is None:
        assert sum(part.hidden.values()) == part.left_out
    data = tree_json(part)
    assert json.loads(json.dumps(data)) == data
    assert data["truncated"] == (data["left_out"] != 0)
    assert tree_dot(part).count(" -> ") == sum(node.parent is not None for node in part.nodes)


def test_the_last_pass_alone(watch: Watch) -> None:
    tree = recorded(watch, "alphabeta+iterative", 3)
    part = view(tree, passes=[-1])
    assert len(tree.passes) == 3
    assert [node.id for node in part.nodes if node.parent is None] == tree.passes[-1:]
    assert part.nodes[0].depth == 3


def test_the_json_of_a_small_tree(watch: Watch) -> None:
    tree = recorded(watch, "alphabeta", 2, "tree", "nested", position="((3 5) (2 9))")
    data: Any = tree_json(view(tree, max_ply=1))
    assert {name: value for name, value in data.items() if name != "nodes"} == {
        "schema": "siasat.search-tree",
        "version": 1,
        "game": "tree",
        "variant": "nested",
        "shown": 3,
        "left_out": 3,
        "truncated": True,
        "passes": [0],
        "iterations": [{"depth": 2, "value": 3, "nodes": 6}],
    }
    assert [node["id"] for node in data["nodes"]] == [0, 1, 4]
    assert data["nodes"][2] == {
        "id": 4,
        "parent": 0,
        "children": [],
        "hidden": 1,
        "move": "1",
        "index": 1,
        "order": 1,
        "attempt": 0,
        "player": 2,
        "ply": 1,
        "key": f"{tree.nodes[4].key:016x}",
        "depth": 1,
        "alpha": None,
        "beta": -3,
        "value": -2,
        "verdict": "fail-high",
        "leaf": False,
        "table": False,
        "cutoff": 0,
        "researches": [],
        "choices": 2,
    }


def test_the_drawing_of_a_small_tree(watch: Watch) -> None:
    tree = recorded(watch, "alphabeta", 2, "tree", "nested", position="((3 5) (2 9))")
    drawn = tree_dot(view(tree))
    assert drawn.startswith("digraph search {\n")
    assert drawn.endswith("}\n")
    assert r'n4 [label="≥ -2\n(−∞, -3)", fillcolor="#2b4170", fontcolor="#ffffff", shape=ellipse];' in drawn
    assert 'n4 -> n5 [label="0", penwidth=3];' in drawn
    assert r'n5 [label="2\n(3, ∞)", fillcolor="#c9d6e8"' in drawn  # a leaf: worth 2, not at most 2
    assert "not shown" not in drawn
    cut = tree_dot(view(tree, max_ply=1))
    assert 'label="3 nodes of the search are not shown.";' in cut
    assert r'n4 [label="≥ -2\n(−∞, -3)\n+1"' in cut
    assert 'label="3 simpul pencarian tidak ditampilkan.";' in tree_dot(view(tree, max_ply=1), load("id"))


def test_verdicts_differ_in_lightness_and_their_text_can_be_read() -> None:
    exact, low, high = (luminance(FILL[verdict]) for verdict in (Verdict.EXACT, Verdict.FAIL_LOW, Verdict.FAIL_HIGH))
    assert exact > low + 0.25 > high + 0.5
    for verdict in Verdict:
        light, dark = sorted((luminance(FILL[verdict]), luminance(INK[verdict])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5


@given(st.text())
def test_no_name_of_a_move_breaks_the_drawing(name: str) -> None:
    tree = SearchTree([TreeNode(0, None, 0, 1, 1, 0, 1), TreeNode(1, 0, 1, 2, 0, 0, 1, order=0)], [0])
    tree.nodes[0].children.append(1)
    tree.nodes[1].move = name
    line = tree_dot(view(tree)).split("n0 -> n1 ", 1)[1]
    assert re.fullmatch(r'\[label="(?:[^"\\\n]|\\.)*"\];\n\}\n', line)


def said(tree: SearchTree, number: int) -> str:
    return sentence(load("en"), explain(tree, tree.nodes[number]))


def test_a_cutoff_is_explained_with_its_numbers(watch: Watch) -> None:
    tree = recorded(watch, "alphabeta", 2, "tree", "nested", position="((3 5) (2 9))")
    assert explain(tree, tree.nodes[4]) == Explanation(
        "cutoff", {"value": -2, "alpha": -2_000_000, "beta": -3, "number": 1, "move": "0"}
    )
    assert said(tree, 4) == (
        "Move 0 (number 1 in search order) is worth at least -2 here. The opponent already has a line that "
        "allows at most -3, so the remaining moves were skipped."
    )
    assert said(tree, 0) == "Move 0 (number 1 in search order) is the best move: this position is worth exactly 3."
    assert said(tree, 2) == "This position was evaluated directly, without searching a move: it is worth 3."


def test_a_null_window_is_a_question(watch: Watch) -> None:
    tree = recorded(watch, "pvs", 2, "tree", "nested", position="((3 5) (2 9))")
    assert explain(tree, tree.nodes[4]).what == "cutoff-test"


@pytest.mark.parametrize(
    ("config", "depth", "nodes", "expected"),
    [
        ("alphabeta", 4, None, {"best", "none-better", "cutoff", "leaf"}),
        ("mtdf+table=64", 4, None, {"none-better", "cutoff-test", "leaf", "table-fail-high"}),
        ("sss+table=4096", 5, None, {"table-fail-high", "table-fail-low"}),
        ("negascout+table=17", 5, 20, {"unfinished"}),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_explained(
    config: str, depth: int, nodes: int | None, expected: set[str], lang: str, watch: Watch
) -> None:
    tree = recorded(watch, config, depth, variant="random:8,5,7,20,60", nodes=nodes)
    explanations = [explain(tree, node) for node in tree.nodes]
    assert expected <= {explanation.what for explanation in explanations}
    for explanation in explanations:
        text = sentence(load(lang), explanation)
        assert text.endswith(".")
        assert "{" not in text
        assert "2000000" not in text


def test_every_sentence_exists_in_every_language() -> None:
    names = {f"table-{verdict.value}" for verdict in Verdict} - {"table-unfinished"}
    names |= {"cutoff", "cutoff-test", "pass-cutoff", "none-better", "at-least", "best", "exact", "leaf", "unfinished"}
    values: dict[str, int | str] = dict.fromkeys(("value", "alpha", "beta", "number", "depth"), 1)
    for lang in LANGUAGES:
        for name in names:
            assert sentence(load(lang), Explanation(name, {**values, "move": "e4"})).endswith(".")


def test_a_pass_that_is_good_enough_is_explained(watch: Watch) -> None:
    tree = recorded(watch, "alphabeta+null-move=1", 3, "chess", "standard")
    texts = {explain(tree, node).what for node in tree.nodes}
    assert "pass-cutoff" in texts
