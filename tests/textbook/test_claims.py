"""Every sentence of every step is checked against the recorded search and against minimax by brute force."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.core.score import INF
from siasat.games.tree import Node, TreeState, inner, leaf
from siasat.search.node import Node as SearchNode
from siasat.search.pseudocode import ALGORITHMS
from siasat.textbook.course.model import TreeFigure
from siasat.textbook.course.plan import LESSONS
from siasat.textbook.reading import read_brackets
from siasat.textbook.search import TREE, TreeSearch, search_tree, sentence
from siasat.textbook.steps import Claim, Step
from siasat.texts import load


@dataclass
class Place:
    """A node by brute force: its value for MAX, and who chooses."""

    value: int
    player: Player
    is_leaf: bool
    children: int


def places(node: Node, player: Player, name: str = "r") -> dict[str, Place]:
    """Every place of a tree with its true value."""
    if node.payoff is not None:
        return {name: Place(node.payoff, player, True, 0)}
    found: dict[str, Place] = {}
    values = []
    for index, (child, same) in enumerate(zip(node.children, node.again, strict=True)):
        below = places(child, player if same else player.other, f"{name}.{index}")
        values.append(below[f"{name}.{index}"].value)
        found |= below
    value = max(values) if player is Player.FIRST else min(values)
    return {**found, name: Place(value, player, False, len(values))}


def others_above(name: str, truth: dict[str, Place], side: Player) -> Iterator[int]:
    """The true values of branches beside the way to a node, at nodes where `side` chooses."""
    parts = name.split(".")
    for length in range(1, len(parts)):
        above = ".".join(parts[:length])
        if truth[above].player is side:
            for index in range(truth[above].children):
                if str(index) != parts[length]:
                    yield truth[f"{above}.{index}"].value


Check = Callable[[Step, Claim, dict[str, Place], TreeSearch], bool]


def number(claim: Claim, name: str) -> int:
    value = claim.values[name]
    assert isinstance(value, int)
    return value


def truly(step: Step, truth: dict[str, Place]) -> int:
    return truth[step.node].value


def is_beyond(step: Step, claim: Claim) -> bool:
    """The value of a cutoff is at or beyond the bound, seen from the side that moves."""
    sign = 1 if step.player is Player.FIRST else -1
    return sign * number(claim, "value") >= sign * number(claim, "bound")


def driver_value(claim: Claim, found: TreeSearch) -> tuple[int, int]:
    """The claimed and the true value for the side to move at the root."""
    return number(claim, "value"), found.result.value


CHECKS: dict[str, Check] = {
    "enter": lambda step, claim, truth, _: claim.values["side"] is truth[step.node].player,
    "open": lambda step, *_: (step.alpha, step.beta) == (None, None),
    "test": lambda step, claim, *_: (
        step.is_test and step.beta == number(claim, "value") and step.alpha == number(claim, "value") - 1
    ),
    "test-open": lambda step, *_: step.is_test and (step.alpha is None or step.beta is None),
    "have-low": lambda step, claim, truth, _: (
        step.alpha == number(claim, "low") and step.alpha in others_above(step.node, truth, Player.FIRST)
    ),
    "have-high": lambda step, claim, truth, _: (
        step.beta == number(claim, "high") and step.beta in others_above(step.node, truth, Player.SECOND)
    ),
    "tested-low": lambda step, claim, truth, _: step.alpha == number(claim, "low") <= truly(step, truth),
    "tested-high": lambda step, claim, truth, _: step.beta == number(claim, "high") >= truly(step, truth),
    "only-low": lambda step, claim, *_: step.alpha == number(claim, "low"),
    "only-high": lambda step, claim, *_: step.beta == number(claim, "high"),
    "leaf": lambda step, claim, truth, _: truth[step.node].is_leaf and number(claim, "value") == truly(step, truth),
    "exact": lambda step, claim, truth, _: (
        number(claim, "value") == truly(step, truth) and claim.values["side"] is truth[step.node].player
    ),
    "at-least": lambda step, claim, truth, _: number(claim, "value") <= truly(step, truth),
    "at-most": lambda step, claim, truth, _: number(claim, "value") >= truly(step, truth),
    "table-at-least": lambda step, claim, truth, _: number(claim, "value") <= truly(step, truth),
    "table-at-most": lambda step, claim, truth, _: number(claim, "value") >= truly(step, truth),
    "best": lambda step, claim, *_: step.best == number(claim, "value") and claim.values["side"] is step.player,
    "alpha": lambda step, claim, *_: step.player is Player.FIRST and step.alpha == number(claim, "value"),
    "beta": lambda step, claim, *_: step.player is Player.SECOND and step.beta == number(claim, "value"),
    "alpha-stays": lambda step, claim, *_: (
        step.player is Player.FIRST
        and step.alpha in (number(claim, "value"), None)
        and step.best is not None
        and step.best <= number(claim, "value")
    ),
    "beta-stays": lambda step, claim, *_: (
        step.player is Player.SECOND
        and step.beta in (number(claim, "value"), None)
        and step.best is not None
        and step.best >= number(claim, "value")
    ),
    "no-better": lambda step, claim, *_: (
        step.best == number(claim, "best")
        and (
            number(claim, "value") <= step.best if step.player is Player.FIRST else number(claim, "value") >= step.best
        )
    ),
    "cut-max": lambda step, claim, truth, _: (
        is_beyond(step, claim)
        and number(claim, "value") <= truly(step, truth)
        and number(claim, "bound") in others_above(step.node, truth, Player.SECOND)
    ),
    "cut-min": lambda step, claim, truth, _: (
        is_beyond(step, claim)
        and number(claim, "value") >= truly(step, truth)
        and number(claim, "bound") in others_above(step.node, truth, Player.FIRST)
    ),
    "cut-test-max": lambda step, claim, truth, _: (
        step.is_test and number(claim, "aim") <= number(claim, "value") <= truly(step, truth)
    ),
    "cut-test-min": lambda step, claim, truth, _: (
        step.is_test and number(claim, "aim") > number(claim, "value") >= truly(step, truth)
    ),
    "cut-window-max": lambda step, claim, truth, _: (
        is_beyond(step, claim) and number(claim, "value") <= truly(step, truth)
    ),
    "cut-window-min": lambda step, claim, truth, _: (
        is_beyond(step, claim) and number(claim, "value") >= truly(step, truth)
    ),
    "skipped": lambda step, claim, *_: len(step.skipped) == number(claim, "count") > 0,
    "skipped-none": lambda step, *_: step.skipped == (),
    "research-max": lambda step, claim, truth, _: number(claim, "value") <= truly(step, truth),
    "research-min": lambda step, claim, truth, _: number(claim, "value") >= truly(step, truth),
    "pass": lambda step, claim, *_: step.driver is not None and step.driver.aim == number(claim, "aim"),
    "pass-infinite": lambda step, *_: step.driver is not None and abs(step.driver.aim) >= INF - 1,
    "driver-lower": lambda _step, claim, _truth, found: driver_value(claim, found)[0] <= driver_value(claim, found)[1],
    "driver-upper": lambda _step, claim, _truth, found: driver_value(claim, found)[0] >= driver_value(claim, found)[1],
    "driver-done": lambda _step, claim, _truth, found: driver_value(claim, found)[0] == driver_value(claim, found)[1],
    "driver-next": lambda step, *_: step.driver is not None and step.driver.lower < step.driver.upper,
}
"""When each sentence is true."""


def random_tree(random: SplitMix64, depth: int) -> Node:
    """A tree of uneven depth with repeated numbers and extra turns."""
    if depth == 0 or random.below(6) == 0:
        return leaf(random.below(13) - 4)
    children = [random_tree(random, depth - 1) for _ in range(1 + random.below(3))]
    return inner(children, [child.payoff is None and random.below(5) == 0 for child in children])


def check(root: TreeState, algorithm: str) -> set[str]:
    """Check every claim of a search; the names of the claims that occurred."""
    found = search_tree(root, algorithm)
    truth = places(root.node, root.player)
    assert found.value == truth["r"].value
    for step in found.steps:
        for claim in step.claims:
            assert CHECKS[claim.what](step, claim, truth, found), (TREE.format_state(root), algorithm, step)
        for skipped in step.skipped:
            assert skipped in truth
    return {claim.what for step in found.steps for claim in step.claims}


def roots(count: int) -> Iterator[TreeState]:
    """Trees with at least one branch, a fifth of them with MIN to move."""
    for seed in range(count):
        random = SplitMix64(seed)
        children = [random_tree(random, 3) for _ in range(2 + random.below(2))]
        yield TreeState(inner(children, [False] * len(children)), Player.SECOND if seed % 5 == 0 else Player.FIRST)


def algorithms(seed: int) -> list[str]:
    return [*ALGORITHMS[:5], f"mtdf+guess={seed % 9}", "sss", "dual"]


def test_every_sentence_of_every_lesson_is_true() -> None:
    for figure in (figure for lesson in LESSONS for figure in lesson.figures if isinstance(figure, TreeFigure)):
        check(read_brackets(figure.tree), figure.algorithm)


def test_every_sentence_is_true_on_random_trees_and_every_sentence_occurs() -> None:
    said: set[str] = set()
    for seed, root in enumerate(roots(40)):
        for algorithm in algorithms(seed):
            said |= check(root, algorithm)
    assert said == set(CHECKS)


@pytest.mark.long
def test_every_sentence_is_true_on_many_random_trees() -> None:
    for seed, root in enumerate(roots(3000)):
        for algorithm in algorithms(seed):
            check(root, algorithm)


def test_every_sentence_is_in_both_languages() -> None:
    for lang in ("en", "id"):
        for step in search_tree(read_brackets("(((5 4) (7 6)) ((8 6) (9 7)))"), "negascout").steps:
            assert "{" not in sentence(load(lang), step.claims)
        assert all(f"step.{name}" in load(lang) for name in CHECKS)


def test_infinity_is_written_as_such() -> None:
    steps = search_tree(read_brackets("(((3 12) 5) (2 4))"), "sss").steps
    assert any("at least ∞" in sentence(load("en"), step.claims) for step in steps)


@pytest.mark.parametrize("algorithm", ["alphabeta", "negascout", "pvs", "mtdf+guess=4"])
def test_the_variables_are_those_of_the_running_search(algorithm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """α, β and best of every comparison equal the search's own variables at that moment."""
    seen: list[tuple[int, int, int]] = []
    improve = SearchNode.improve

    def watched(self: SearchNode[object, object], move: object, value: int) -> bool:
        closed = improve(self, move, value)
        seen.append((self.window.alpha, self.window.beta, self.best))
        return closed

    monkeypatch.setattr(SearchNode, "improve", watched)
    for root in roots(15):
        seen.clear()
        found = search_tree(root, algorithm)
        shown = []
        for step in found.steps:
            if step.kind == "compare":
                low, high, best = step.alpha, step.beta, step.best
                assert best is not None
                if step.player is Player.SECOND:
                    low, high, best = None if high is None else -high, None if low is None else -low, -best
                shown.append((low, high, best))
        expected = [(None if a == -INF else a, None if b == INF else b, best) for a, b, best in seen]
        assert shown == expected
