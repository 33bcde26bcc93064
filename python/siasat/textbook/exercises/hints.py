"""Hints that leave something to find out: a range for a number, fewer options, or how many nodes are right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from siasat.core.mixing import SplitMix64
from siasat.textbook.exercises.model import Exercise, Words

WIDEST = 6
"""How far the ends of a range are from the number."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint: `hint.KEY` in the catalogue of texts with `words`; `options` remain possible, empty where all do."""

    key: str
    words: Words
    options: tuple[str, ...] = ()


def hint_for(exercise: Exercise, seed: int) -> Hint:
    """A hint to an exercise. The same seed gives the same hint."""
    if exercise.answer == "number":
        return number_hint(int(exercise.right[0]), seed)
    if exercise.answer == "nodes":
        return Hint("count", {"count": len(exercise.right)})
    return option_hint(exercise.choices, exercise.right, seed)


def number_hint(right: int, seed: int) -> Hint:
    """A range around a number, which is not in its middle."""
    random = SplitMix64(seed)
    low, high = right - 1 - random.below(WIDEST), right + 1 + random.below(WIDEST)
    return Hint("range", {"low": low, "high": high})


def option_hint(options: Sequence[str], right: Sequence[str], seed: int) -> Hint:
    """The right options, and about as many wrong ones that the seed chooses, in their old order; at least two remain.

    >>> option_hint(["a", "b", "c", "d"], ["b"], 1).options
    ('a', 'b')
    """
    wrong = [option for option in options if option not in right]
    random = SplitMix64(seed)
    random.shuffle(wrong)
    keep = {*right, *wrong[: max(1, min(len(right), len(wrong) // 2))]}
    left = tuple(option for option in options if option in keep)
    return Hint("options", {"count": len(left)}, left)
