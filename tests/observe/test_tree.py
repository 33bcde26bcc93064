"""The tree built from a recording is the search that was recorded."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat import Player, load_game
from siasat.core.window import from_child
from siasat.errors import ContractError
from siasat.observe.counters import Counters
from siasat.observe.nodes import TreeNode, Verdict
from siasat.observe.recorder import Bounds, Recorder, Recording
from siasat.observe.tee import Tee
from siasat.observe.tree import SearchTree, build_tree

Watch = Callable[..., Any]
CONFIGS = [
    "minimax",
    "scout",
    "alphabeta",
    "alphabeta+hard+killers+history",
    "alphabeta+iterative+table=64+table-move+etc",
    "negascout+reductions",
    "negascout+aspiration=5+table=17",
    "pvs+shuffle=3",
    "mtdf",
    "sss+table=64",
    "dual",
    "greedy",
]
variants = st.builds("random:{},4,6,{},{}".format, st.integers(0, 99), st.integers(0, 60), st.integers(4, 999))
some_bounds = st.builds(
    Bounds,
    max_ply=st.none() | st.integers(0, 5),
    max_nodes=st.none() | st.integers(0, 60),
    min_depth=st.integers(0, 3),
)


def recorded(watch: Watch, config: str, depth: int | None, variant: str, **more: Any) -> SearchTree:
    recorder = Recorder(more.pop("bounds", None))
    watch(recorder, config, depth, variant=variant, **more)
    game: Any = load_game(more.get("game", "hashtree"), variant)
    root = game.initial() if "position" not in more else game.parse_state(more["position"])
    return build_tree(recorder.recording(), game, root)


def shape(tree: SearchTree, node: TreeNode) -> object:
    """A small tree as nested pairs of move and value."""
    return (node.move, node.value, *(shape(tree, tree.nodes[child]) for child in node.children))


@given(
    config=st.sampled_from(CONFIGS),
    depth=st.integers(1, 4),
    variant=variants,
    nodes=st.none() | st.integers(1, 200),
    bounds=some_bounds,
)
def test_any_tree_hangs_together(
    watch: Watch, config: str, depth: int, variant: str, nodes: int | None, bounds: Bounds
) -> None:
    tree = recorded(watch, config, depth, variant, nodes=nodes, bounds=bounds)
    game: Any = load_game("hashtree", variant)
    states = {}
    for place, node in enumerate(tree.nodes):
        assert node.id == place
        if node.parent is None:
            assert (node.ply, node.order, node.key) == (0, -1, tree.nodes[0].key)
            assert node.id in tree.passes
            states[node.id] = game.initial()
            continue
        parent = tree.nodes[node.parent]
        assert parent.id < node.id
        assert node.id in parent.children
        assert node.ply == parent.ply + 1
        assert node.depth in (parent.depth - 1, parent.depth - 2)
        assert 0 <= node.order < (parent.choices or 0)
        # The move named is a legal one that leads here.
        assert node.index is not None
        states[node.id] = game.play(states[parent.id], node.index)
        assert game.key(states[node.id]) == node.key
        assert node.move == str(node.index)
        assert node.player is game.to_move(states[node.id])
    for node in tree.nodes:
        children = [tree.nodes[child] for child in node.children]
        assert [child.id for child in children] == sorted(child.id for child in children)
        orders = [child.order for child in children]
        assert orders == sorted(orders)
        assert set(orders) == set(range(len(set(orders))))
        assert {child.order for child in children if child.attempt} <= set(node.researches)
    # Only the last line of a stopped search is unfinished.
    unfinished = [node for node in tree.nodes if node.verdict is Verdict.UNFINISHED]
    assert [node.ply for node in unfinished] == list(range(len(unfinished)))
    assert all(tree.nodes[node.parent].children[-1] == node.id for node in unfinished if node.parent is not None)


@given(config=st.sampled_from(CONFIGS), depth=st.integers(1, 4), variant=variants, nodes=st.none() | st.integers(1, 99))
def test_a_whole_tree_counts_what_the_counters_count(
    watch: Watch, config: str, depth: int, variant: str, nodes: int | None
) -> None:
    recorder, counters = Recorder(Bounds(max_nodes=None)), Counters()
    result = watch(Tee(recorder, counters), config, depth, variant=variant, nodes=nodes)
    tree = build_tree(recorder.recording())
    assert len(tree.nodes) == counters.nodes == result.nodes
    assert sum(node.is_leaf for node in tree.nodes) == counters.leaves
    assert sum(bool(node.children) for node in tree.nodes) == counters.interior
    assert sum(node.table for node in tree.nodes) == counters.table_answers
    assert sum(node.cutoff is not None for node in tree.nodes) == counters.all_cutoffs
    assert sum(len(node.researches) for node in tree.nodes) == counters.researches
    assert [(i.depth, i.nodes) for i in tree.iterations][-1:] == [(result.depth, result.nodes)] or nodes is not None
    assert all((node.move, node.player, node.index) == ("?", None, None) for node in tree.nodes)
    if tree.iterations:
        assert tree.iterations[-1].value == result.value


@given(config=st.sampled_from(["minimax", "alphabeta", "alphabeta+killers"]), variant=variants)
def test_a_nodes_value_is_its_best_moves(watch: Watch, config: str, variant: str) -> None:
    """Fail-soft: the value is the best of what was searched, cut or not, signs following the movers."""
    tree = recorded(watch, config, 4, variant)
    for node in tree.nodes:
        if node.children:
            children = [tree.nodes[child] for child in node.children]
            values = [from_child(child.value or 0, child.player is node.player) for child in children]
            assert node.value == max(values)
            if node.cutoff is not None:
                assert values.index(max(values)) == node.cutoff == len(values) - 1
                assert node.verdict is Verdict.FAIL_HIGH


def test_ilmans_tree_is_told_as_in_the_paper(watch: Watch) -> None:
    """Table 1: MIN's second answer to A costs MAX more than anything after B; nothing is cut."""
    tree = recorded(watch, "alphabeta", 2, "nested", game="tree")
    root = tree.nodes[0]
    assert shape(tree, root) == (
        "?",
        5,
        ("0", 2, ("0", 12), ("1", -2)),
        ("1", -5, ("0", 5), ("1", 6)),
    )
    assert (root.verdict, root.player, root.choices) == (Verdict.EXACT, Player.FIRST, 2)
    assert (tree.game, tree.variant, tree.left_out) == ("tree", "nested", 0)


def test_a_cutoff_leaves_moves_unsearched(watch: Watch) -> None:
    tree = recorded(watch, "alphabeta", 2, "nested", game="tree", position="((3 5) (2 9) (4 1))")
    second = tree.nodes[tree.nodes[0].children[1]]
    assert (second.cutoff, second.value, second.beta, len(second.children), second.choices) == (0, -2, -3, 1, 2)
    assert second.verdict is Verdict.FAIL_HIGH


def test_a_search_again_is_a_second_node_of_the_same_move(watch: Watch) -> None:
    tree = recorded(watch, "pvs", 2, "nested", game="tree", position="((3 5) (8 9) (4 1))")
    root = tree.nodes[0]
    tries = [(node.order, node.attempt, node.move) for node in map(tree.nodes.__getitem__, root.children)]
    assert root.researches == [1]
    assert tries == [(0, 0, "0"), (1, 0, "1"), (1, 1, "1"), (2, 0, "2")]


def test_equal_children_are_told_apart_by_their_place(watch: Watch) -> None:
    tree = recorded(watch, "minimax", 2, "nested", game="tree", position="((1 1) (1 1))")
    assert [node.move for node in tree.nodes] == ["?", "0", "0", "1", "1", "0", "1"]


def test_a_null_move_is_a_pass(watch: Watch) -> None:
    tree = recorded(watch, "alphabeta+null-move=1", 4, "standard", game="chess", nodes=1500)
    passes = [node for node in tree.nodes if node.is_pass]
    assert passes
    for node in passes:
        assert node.parent is not None
        parent = tree.nodes[node.parent]
        assert (node.move, node.order, node.index) == ("pass", -1, None)
        assert parent.children[0] == node.id
        assert node.player is not parent.player
    assert all(node.move not in ("?", "pass") for node in tree.nodes if node.parent is not None and not node.is_pass)
    # Below a pass moves have their names, too.
    assert any(node.children for node in passes)


def test_noisy_moves_beyond_the_horizon_are_named(watch: Watch) -> None:
    position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
    tree = recorded(watch, "alphabeta+quiescence", 1, "standard", game="chess", position=position)
    beyond = [node for node in tree.nodes if node.ply > 1]
    assert beyond
    assert {node.depth for node in beyond} == {0}
    assert all("x" in node.move or len(node.move) == 4 for node in beyond)


def test_another_root_is_refused(watch: Watch) -> None:
    recorder = Recorder()
    watch(recorder, "alphabeta", 2, variant="random:1")
    game: Any = load_game("hashtree", "random:2")
    with pytest.raises(ContractError, match="does not start at the given root"):
        build_tree(recorder.recording(), game, game.initial())


@pytest.mark.parametrize("words", [[2, 0, 5], [1, 1, 7, 3, -5, 5], [1, 0, 7, 3, -5, 5, 3, 1, 0], [3, -1, 0]])
def test_events_out_of_place_are_refused(words: list[int]) -> None:
    recorder = Recorder()
    recorder.words.extend(words)
    with pytest.raises(ContractError, match="refers to ply"):
        build_tree(recorder.recording())


def test_nothing_recorded_is_an_empty_tree() -> None:
    recording: Recording = Recorder().recording()
    assert build_tree(recording) == SearchTree()
