"""How much of a tree is drawn, and where its nodes stand."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from siasat.core.player import Player
from siasat.core.scene import Branch
from siasat.draw.tidy import Spot, tidy
from siasat.draw.truncate import Shown, cut

trees = st.recursive(
    st.builds(Branch, st.text(max_size=5), st.none()),
    lambda inner: st.builds(
        Branch, st.text(max_size=5), st.sampled_from([*Player, None]), st.lists(inner, max_size=4).map(tuple)
    ),
    max_leaves=40,
)


def count(node: Shown) -> tuple[int, int]:
    """Nodes drawn and nodes that stubs stand for."""
    if node.hidden:
        return 0, node.hidden
    drawn, hidden = 1, 0
    for child in node.children:
        more, less = count(child)
        drawn, hidden = drawn + more, hidden + less
    return drawn, hidden


@given(trees, st.integers(1, 50), st.integers(0, 6))
def test_drawn_and_hidden_nodes_are_all_there_are(root: Branch, most: int, depth: int) -> None:
    part = cut(root, most, depth)
    drawn, hidden = count(part.root)
    assert drawn == part.shown <= most
    assert drawn + hidden == part.nodes


@given(trees)
def test_a_small_tree_is_drawn_whole(root: Branch) -> None:
    part = cut(root, 10_000, 100)
    assert part.shown == part.nodes


def test_the_upper_part_is_kept() -> None:
    twig = Branch("x", None, (Branch("y", None),))
    part = cut(Branch("r", Player.FIRST, (twig, twig, twig)), 5, 9)
    assert [child.label for child in part.root.children] == ["x", "x", "x"]
    assert [child.children[0].hidden for child in part.root.children] == [0, 1, 1]


def test_a_very_deep_tree_is_no_trouble() -> None:
    branch = Branch("leaf", None)
    for _ in range(20_000):
        branch = Branch("", Player.FIRST, (branch,))
    part = cut(branch, 5, 3)
    assert (part.shown, part.nodes) == (4, 20_001)


def test_shared_branches_count_wherever_they_occur() -> None:
    branch = Branch("leaf", None)
    for _ in range(100):
        branch = Branch("", Player.FIRST, (branch, branch))
    assert cut(branch, 10, 10).nodes == 2**101 - 1


def spots(root: Spot) -> list[Spot]:
    return [root, *(spot for child in root.children for spot in spots(child))]


@given(trees)
def test_nodes_of_a_level_never_overlap_and_parents_stand_over_their_children(root: Branch) -> None:
    def half(node: Shown) -> float:
        return 10.0 + 5 * len(node.label)

    top, width = tidy(cut(root, 100, 20).root, half, 4.0)
    levels: dict[int, list[Spot]] = {}
    for spot in spots(top):
        levels.setdefault(spot.level, []).append(spot)
        assert half(spot.node) <= spot.x + 1e-6
        assert spot.x + half(spot.node) <= width + 1e-6
        if spot.children:
            assert abs(spot.x - (spot.children[0].x + spot.children[-1].x) / 2) < 1e-6
    for level in levels.values():
        for left, right in pairwise(level):
            assert left.x + half(left.node) + 4 <= right.x - half(right.node) + 1e-6
