"""Exercises have one right answer, found here by brute force, and no option that is right too often."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from tests.textbook.test_claims import places

from siasat.errors import InputError
from siasat.games.tree import Node, inner
from siasat.textbook.exercises import KINDS, is_right, make_exercise, read_name
from siasat.textbook.exercises.model import Exercise
from siasat.textbook.exercises.wording import question, reason
from siasat.textbook.search import search_tree
from siasat.texts import load

SEEDS = 200
MANY_SEEDS = 10_000


def plain_alpha_beta(node: Node, name: str, alpha: int, beta: int, is_max: bool, seen: list[str]) -> int:
    """Alpha-beta on a tree without extra turns, written again for the test; `seen` collects the visited leaves."""
    if node.payoff is not None:
        seen.append(name)
        return node.payoff
    best = -999 if is_max else 999
    for index, child in enumerate(node.children):
        value = plain_alpha_beta(child, f"{name}.{index}", alpha, beta, not is_max, seen)
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def windows(node: Node, name: str, low: int, high: int, is_max: bool) -> dict[str, tuple[int, int]]:
    """The window with which plain alpha-beta enters every node it visits."""
    found: dict[str, tuple[int, int]] = {name: (low, high)}
    if node.payoff is not None:
        return found
    for index, child in enumerate(node.children):
        found |= windows(child, f"{name}.{index}", low, high, not is_max)
        value = plain_alpha_beta(child, "", low, high, not is_max, [])
        low, high = (max(low, value), high) if is_max else (low, min(high, value))
        if low >= high:
            break
    return found


def visited(node: Node) -> list[str]:
    seen: list[str] = []
    plain_alpha_beta(node, "r", -999, 999, True, seen)
    return seen


def expected(exercise: Exercise) -> set[str]:
    """The right answer by brute force."""
    node, truth = exercise.tree.node, places(exercise.tree.node, exercise.tree.player)
    below = [truth[f"r.{index}"].value for index in range(len(node.children))]
    leaves = [name for name, place in truth.items() if place.is_leaf]
    match exercise.kind:
        case "value" | "turns":
            return {str(truth["r"].value)}
        case "greedy":
            return {f"r.{index}" for index, value in enumerate(below) if value == max(below)}
        case "cuts":
            return set(leaves) - set(visited(node))
        case "next":
            return {after for before, after in pairwise(visited(node)) if before == exercise.marked[0]}
        case "window":
            low, high = windows(node, "r", -999, 999, True)[exercise.marked[0]]
            return {f"({'−∞' if low == -999 else low}, {'∞' if high == 999 else high})"}
        case "minimal":
            return {str(len(visited(node)))}
        case "minimal-skipped":
            return {str(len(leaves) - len(visited(node)))}
        case "order":
            first = [[child, *(one for one in node.children if one is not child)] for child in node.children]
            counts = [len(visited(inner(moved, [False] * len(moved)))) for moved in first]
            return {f"r.{index}" for index, count in enumerate(counts) if count == min(counts)}
        case "again":
            return {f"r.{index}" for index in range(1, len(below)) if below[index] > max(below[:index])}
        case "guess-lower":
            assert int(str(exercise.asked["value"])) < truth["r"].value or exercise.asked["value"] == truth["r"].value
            return {str(int(str(exercise.asked["value"])) + 1)}
        case "guess-upper":
            assert int(str(exercise.asked["value"])) >= truth["r"].value
            return {str(exercise.asked["value"])}
    raise AssertionError(exercise.kind)


def check(kind: str, seeds: int) -> None:
    """Every exercise has one right answer, at least four options or a number, and no answer is a safe bet."""
    answers: Counter[object] = Counter()
    for seed in range(seeds):
        exercise = make_exercise(kind, seed)
        assert set(exercise.right) == expected(exercise), (kind, seed)
        assert is_right(exercise, list(exercise.right))
        if exercise.answer == "number":
            wrong = [[str(int(exercise.right[0]) + 1)]]
        else:
            assert len(set(exercise.choices)) == len(exercise.options) >= 4
            wrong = [[one] for one in exercise.choices if {one} != set(exercise.right)]
            wrong += [[]] if exercise.answer == "nodes" and exercise.right else []
        assert not any(is_right(exercise, answer) for answer in wrong)
        if exercise.answer == "option":
            assert len(exercise.right) == 1
            answers[exercise.choices.index(exercise.right[0])] += 1
        else:
            answers[exercise.right] += 1
        for lang in ("en", "id"):
            assert question(load(lang), exercise)
            assert reason(load(lang), exercise)
    share = 0.45 if kind == "next" else 0.4  # a next leaf is one of few
    assert max(answers.values()) < share * seeds, answers
    assert len(answers) >= 3


@pytest.mark.parametrize("kind", KINDS)
def test_exercises_have_one_right_answer_and_balanced_options(kind: str) -> None:
    check(kind, SEEDS)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_exercises_of_every_kind(kind: str) -> None:
    check(kind, MANY_SEEDS)


def test_negascout_searches_again_what_the_exercise_says() -> None:
    for seed in range(40):
        exercise = make_exercise("again", seed)
        steps = search_tree(exercise.tree, "negascout").steps
        assert {step.node for step in steps if step.kind == "research" and step.node.count(".") == 1} == set(
            exercise.right
        )


def test_the_same_name_gives_the_same_exercise() -> None:
    first, second = make_exercise("window", 7), make_exercise("window", 7)
    assert (first.root, first.right, first.options) == (second.root, second.right, second.options)
    assert read_name("window-7") == ("window", 7)


@pytest.mark.parametrize(
    "name", ["", "window", "window-", "window-x", "window-99999999999", "no-7", "window-4294967296"]
)
def test_names_of_no_exercise_are_refused(name: str) -> None:
    with pytest.raises(InputError, match="KIND-SEED"):
        read_name(name)


@pytest.mark.parametrize(
    ("kind", "answer", "message"),
    [
        ("value", ["many"], "one whole number"),
        ("value", [], "one whole number"),
        ("value", ["1", "2"], "one whole number"),
        ("value", ["9" * 50], "one whole number"),
        ("order", ["r.9"], "must be from"),
        ("order", [], "must be from"),
        ("order", ["r.0", "r.1"], "must be from"),
        ("cuts", ["r.0.0", "x"], "must be from"),
    ],
)
def test_impossible_answers_are_refused(kind: str, answer: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        is_right(make_exercise(kind, 1), answer)


def test_kinds_and_seeds_from_outside_are_checked() -> None:
    with pytest.raises(InputError, match="kinds of exercises"):
        make_exercise("none", 1)
    with pytest.raises(InputError, match="kinds of exercises"):
        make_exercise("value", -1)
