"""Cut branches searched anyway, and changed trees: every number and sentence is checked by brute force."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.textbook.test_claims import Place, algorithms, number, places, roots

from siasat.core.player import Player
from siasat.errors import InputError
from siasat.games.tree import TreeState
from siasat.textbook.cuts import CutBranch, cuts_after, open_cut
from siasat.textbook.figure import figure_after, walk
from siasat.textbook.reading import read_brackets
from siasat.textbook.search import TREE, search_tree, sentence
from siasat.textbook.steps import Claim
from siasat.textbook.what_if import Change, with_leaf, with_order, with_sorting
from siasat.texts import load

FIGURE = read_brackets("((3 12 8) (2 4 6) (14 5 2))")


def beyond(found: CutBranch, claim: Claim) -> bool:
    """The node stays beyond the bound whatever the branch is worth."""
    best, bound = number(claim, "best"), number(claim, "bound")
    is_max = found.player is Player.FIRST
    return best == found.joined and (best >= bound if is_max else best <= bound)


def answered(found: CutBranch, claim: Claim) -> bool:
    """The answer to a test stays the same: yes for MAX, no for MIN."""
    best, aim = number(claim, "best"), number(claim, "bound")
    return best == found.joined and (best >= aim if found.player is Player.FIRST else best < aim)


Check = Callable[[CutBranch, Claim, dict[str, Place]], bool]
CHECKS: dict[str, Check] = {
    "open-worth": lambda found, claim, truth: (
        number(claim, "value") == truth[found.branch].value
        and number(claim, "count")
        == sum(place.is_leaf for name, place in truth.items() if f"{name}.".startswith(f"{found.branch}."))
    ),
    "open-better": lambda found, claim, _: number(claim, "value") == found.joined != number(claim, "best"),
    "open-no-better": lambda found, claim, _: number(claim, "best") == found.joined,
    "open-max": lambda found, claim, _: found.player is Player.FIRST and beyond(found, claim),
    "open-min": lambda found, claim, _: found.player is Player.SECOND and beyond(found, claim),
    "open-window-max": lambda found, claim, _: found.player is Player.FIRST and beyond(found, claim),
    "open-window-min": lambda found, claim, _: found.player is Player.SECOND and beyond(found, claim),
    "open-test-max": lambda found, claim, _: found.player is Player.FIRST and answered(found, claim),
    "open-test-min": lambda found, claim, _: found.player is Player.SECOND and answered(found, claim),
    "open-root": lambda _, claim, truth: number(claim, "root") == truth["r"].value,
}


def check_cuts(root: TreeState, algorithm: str) -> set[str]:
    """Open every cut branch of a search, and those halfway through it."""
    search, truth, said = search_tree(root, algorithm), places(root.node, root.player), set[str]()
    for count in (len(search.steps) // 2, len(search.steps)):
        for branch in cuts_after(search.steps[:count]):
            found = open_cut(search, branch, count)
            assert found.branch == branch
            assert found.values == {name: truth[name].value for name in found.values}
            assert search.value == found.root
            for claim in found.claims:
                assert CHECKS[claim.what](found, claim, truth), (TREE.format_state(root), algorithm, branch, claim)
                said.add(claim.what)
    return said


def check_change(change: Change, root: TreeState) -> set[str]:
    """Check a change: minimax of the new tree, its cuts as the figure draws them, every sentence."""
    after = places(change.after.root.node, root.player)
    assert change.after.value == after["r"].value
    drawn = {spot.place for spot in walk(figure_after(change.after)) if spot.look == "cut"}
    assert set(change.appeared) <= drawn
    assert not set(change.gone) & set(cuts_after(change.after.steps))
    before, now = len(cuts_after(change.before.steps)), len(cuts_after(change.after.steps))
    assert before + len(change.appeared) - len(change.gone) == now
    told = {claim.what: claim for claim in change.claims}
    assert told["what-leaves"].values == {"before": change.before.leaves, "after": change.after.leaves}
    assert ("what-appeared" in told) == bool(change.appeared)
    assert ("what-gone" in told) == bool(change.gone)
    assert ("what-same" in told) == (not change.appeared and not change.gone)
    assert ("what-value" in told) == (change.before.value != change.after.value)
    return set(told)


def test_every_cut_branch_can_be_searched_and_every_sentence_is_true() -> None:
    said: set[str] = set()
    for seed, root in enumerate(roots(30)):
        for algorithm in algorithms(seed)[2:]:
            said |= check_cuts(root, algorithm)
    assert said == set(CHECKS)


def test_changes_tell_which_cuts_come_and_go() -> None:
    said: set[str] = set()
    for seed, root in enumerate(roots(25)):
        truth = places(root.node, root.player)
        leaf = [name for name, place in truth.items() if place.is_leaf][seed % 3]
        said |= check_change(with_leaf(root, leaf, seed - 9, "alphabeta"), root)
        order = list(reversed(range(len(root.node.children))))
        said |= check_change(with_order(root, "r", order, "alphabeta"), root)
        best = with_sorting(root, "best-first", "alphabeta")
        said |= check_change(best, root) | check_change(with_sorting(root, "worst-first", "alphabeta"), root)
        assert best.before.value == best.after.value
    assert said == {f"what-{name}" for name in ("leaves", "appeared", "gone", "same", "value", "value-stays")}


def test_the_figure_of_russell_and_norvig() -> None:
    found = open_cut(search_tree(FIGURE), "r.1.2")
    assert sentence(load("en"), found.claims) == (
        "This branch is worth 6; finding that out takes 1 more leaf. For MIN, 6 is no better than the 2 it already has "
        "here. Either way MIN keeps this node down to 2, and MAX already has 3 elsewhere. MAX still has no reason to "
        "come here. The whole tree is worth 3, with this branch and without it."
    )
    change = with_order(FIGURE, "r.2", [2, 1, 0], "alphabeta")
    assert change.appeared == ("r.2.1", "r.2.2")
    assert sentence(load("id"), change.claims).startswith("Daun yang ditelusuri: tadinya 7, sekarang 5.")


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (lambda: open_cut(search_tree(FIGURE), "r.0"), "cut are: r.1.1, r.1.2"),
        (lambda: open_cut(search_tree(FIGURE), "r.1.1", 3), "cut are: none"),
        (lambda: with_leaf(FIGURE, "r.0", 1, "alphabeta"), "is not a leaf"),
        (lambda: with_leaf(FIGURE, "r.7", 1, "alphabeta"), "no node 'r.7'"),
        (lambda: with_leaf(FIGURE, "x", 1, "alphabeta"), "looks like 'r.0.1'"),
        (lambda: with_order(FIGURE, "r", [0, 0, 1], "alphabeta"), "each number from 0 once"),
    ],
)
def test_mistakes_are_named(wish: Callable[[], object], said: str) -> None:
    with pytest.raises(InputError, match=said):
        wish()
