"""The grader's own reference agrees with siasat's searches, and the wrong searches are wrong."""

import re

import pytest

from siasat import Limits, SearchRequest
from siasat.core.score import INF
from siasat.evaluation.registry import load_evaluator
from siasat.games.registry import load_game
from siasat.grade import cases
from siasat.grade.mistakes import PRUNING, VALUE_MISTAKES, TooLongError, WrongSearch, variants
from siasat.grade.reference import exact_value, fewest_nodes, inner_paths, is_allowed, node_at
from siasat.grade.shrink import shrink
from siasat.grade.trees import parse_tree, size
from siasat.search.driver import run
from siasat.search.registry import parse_config
from siasat.texts import load

SUITES = (
    *(cases.value_cases(), cases.extra_turn_cases(), cases.depth_cases(), cases.limit_cases()),
    *(cases.window_cases(), cases.node_cases(), cases.narrow_cases(), cases.guess_cases(), cases.table_cases()),
)


def test_values_are_those_of_minimax() -> None:
    game = load_game("tree")
    compared = 0
    for case in (*cases.value_cases(), *cases.extra_turn_cases()):
        root = parse_tree(case.tree)
        state = game.parse_state(case.tree)
        request = SearchRequest(game, load_evaluator("zero", game), state, Limits(depth=case.depth))
        assert exact_value(root.node, root.player, case.depth) == run(request, parse_config("minimax")).value
        compared += 1
    assert compared >= 50


@pytest.mark.parametrize("task", VALUE_MISTAKES)
@pytest.mark.parametrize("hard", [False, True])
def test_without_mistakes_every_search_is_right(task: str, hard: bool) -> None:
    search = WrongSearch(task, hard=hard)
    for case in (case for suite in SUITES for case in suite):
        root = parse_tree(case.tree)
        window = (case.alpha, case.beta) if task in ("alphabeta", "negascout", "table") else (-INF, INF)
        assert is_allowed(search.run(case), exact_value(root.node, root.player, case.depth), *window), case


@pytest.mark.parametrize(("task", "mistake"), [(task, one) for task, all_ in VALUE_MISTAKES.items() for one in all_])
def test_every_mistake_changes_something_and_has_a_text(task: str, mistake: str) -> None:
    assert f"grade.mistake.{mistake}" in load("en")
    for search in variants(task, frozenset([mistake])):
        for case in (case for suite in SUITES for case in suite):
            right = WrongSearch(task, hard=search.hard, view=search.view)
            try:
                if search.run(case) != right.run(case) or search.expanded != right.expanded:
                    break
            except TooLongError:
                break
        else:
            pytest.fail(f"{mistake} changes nothing")


@pytest.mark.parametrize("mistake", PRUNING)
def test_mistakes_of_pruning_cost_nodes(mistake: str) -> None:
    totals = []
    for mistakes in (frozenset[str](), frozenset([mistake])):
        search, total = WrongSearch("alphabeta", mistakes), 0
        for case in cases.node_cases():
            search.run(case)
            total += len(search.expanded)
        totals.append(total)
    assert totals[0] < totals[1]


def test_the_fewest_nodes_are_a_lower_bound() -> None:
    for case in cases.node_cases():
        root = parse_tree(case.tree)
        search = WrongSearch("alphabeta")
        search.run(case)
        least = fewest_nodes(root.node, root.player, case.depth)
        assert 1 <= least <= len(search.expanded) <= len(inner_paths(root.node, case.depth))


@pytest.mark.parametrize(
    ("answer", "value", "allowed"),
    [
        *((3, 3, True), (2, 3, False), (0, -5, True), (-5, -5, True), (-6, -5, False), (1, -5, False)),
        *((5, 9, True), (9, 9, True), (4, 9, False)),
    ],
)
def test_fail_hard_and_fail_soft_are_both_allowed(answer: int, value: int, allowed: bool) -> None:
    assert is_allowed(answer, value, 0, 5) is allowed


def test_shrinking_finds_the_part_that_matters() -> None:
    """Fails wherever a leaf is 7 or more: what is left is that leaf."""

    def fails(case: cases.Case) -> bool:
        return any(int(number) >= 7 for number in re.findall(r"\d+", case.tree))

    small = shrink(cases.Case("((1 (8 2)) =(3 4) (5 (6 (9 0)))) 2", 4, -3, 5), fails)
    assert (small.tree, small.depth, small.has_window) == ("7", 0, False)
    assert size(parse_tree(small.tree).node) == 1


def test_a_path_leads_to_its_node() -> None:
    root = parse_tree("((1 2) =(3 4))")
    node, player = node_at(root.node, root.player, (1, 0))
    assert (node.payoff, player.number) == (3, 2)
