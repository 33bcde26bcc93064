"""Exercises on new trees, each kind with its own question. The name of an exercise is its kind and seed.

Nothing is stored: the same name gives the same exercise, and an answer is checked by making it again.
"""

from __future__ import annotations

from siasat.core.mixing import SplitMix64, mix, seed_of
from siasat.core.notation import quote
from siasat.errors import InputError
from siasat.textbook.exercises import cutoffs, tests, values
from siasat.textbook.exercises.model import Exercise, Maker

KINDS: dict[str, Maker] = {
    "value": values.value,
    "greedy": values.greedy,
    "turns": values.turns,
    "cuts": cutoffs.cuts,
    "next": cutoffs.next_leaf,
    "window": cutoffs.window,
    "minimal": cutoffs.minimal,
    "order": cutoffs.order,
    "again": tests.again,
    "guess": tests.guess,
}
"""The kinds of exercises by name."""

ATTEMPTS = 400
"""The number of trees to try for one seed; one of the first few nearly always works."""

SEEDS = 2**32


def make_exercise(kind: str, seed: int) -> Exercise:
    """The exercise of that kind and seed."""
    maker = KINDS.get(kind)
    if maker is None or not 0 <= seed < SEEDS:
        raise InputError(f"the kinds of exercises are {', '.join(KINDS)}, and a seed is 0 to {SEEDS - 1}")
    for attempt in range(ATTEMPTS):
        found = maker(SplitMix64(mix(seed_of(kind) ^ (seed * ATTEMPTS + attempt))))
        if found is not None:
            return found
    raise InputError("this seed gives no suitable tree; try another one")


def read_name(name: str) -> tuple[str, int]:
    """The kind and the seed of an exercise's name, `KIND-SEED`."""
    kind, _, seed = name.rpartition("-")
    if kind not in KINDS or not (seed.isascii() and seed.isdigit() and len(seed) <= 10 and int(seed) < SEEDS):
        raise InputError(f"the name of an exercise is KIND-SEED, as the server gave it, not {quote(name)}")
    return kind, int(seed)


def is_right(exercise: Exercise, answer: list[str]) -> bool:
    """Whether an answer is right; `InputError` if it is no possible answer."""
    if exercise.answer == "number":
        text = answer[0].strip().replace("−", "-") if len(answer) == 1 else ""
        digits = text.removeprefix("-").removeprefix("+")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
            raise InputError("the answer to this exercise is one whole number")
        return [str(int(text))] == list(exercise.right)
    choices = exercise.choices
    if any(one not in choices for one in answer) or (exercise.answer == "option" and len(answer) != 1):
        raise InputError(f"the answer must be from {', '.join(choices)}")
    return set(answer) == set(exercise.right)
