"""Exercises have one right answer, found here by brute force, and no option that is right too often."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.textbook.brute_force import expected

from siasat.errors import InputError
from siasat.textbook.exercises import KINDS, is_right, make_exercise, read_name
from siasat.textbook.exercises.wording import question, reason
from siasat.textbook.search import search_tree
from siasat.texts import load

SEEDS = 200
SLOW, SEEDS_OF_SLOW = {"real-horizon", "real-exchange", "real-captures", "real-reduce"}, 50
"""Kinds that search positions of real games several times for each question, and how many seeds these get."""
MANY_SEEDS = 10_000


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
            assert len(set(exercise.choices)) == len(exercise.options) >= (3 if exercise.answer == "nodes" else 4)
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
    check(kind, SEEDS_OF_SLOW if kind in SLOW else SEEDS)


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
