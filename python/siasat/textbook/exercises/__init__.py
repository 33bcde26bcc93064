"""Exercises on new trees, each kind with its own question. The name of an exercise is its kind and seed.

Nothing is stored: the same name gives the same exercise, and an answer is checked by making it again.
"""

from __future__ import annotations

from siasat.core.mixing import SplitMix64, mix, seed_of
from siasat.core.notation import quote
from siasat.errors import InputError
from siasat.textbook.exercises import (
    cutoffs,
    depths,
    measuring,
    memory,
    ordering,
    proofs,
    real,
    real_captures,
    real_search,
    risky,
    tests,
    values,
)
from siasat.textbook.exercises.model import Exercise, Maker

KINDS: dict[str, Maker] = {
    "count": values.count,
    "path": values.path,
    "value": values.value,
    "greedy": values.greedy,
    "negamax": values.negamax,
    "turns": values.turns,
    "evaluate": ordering.evaluate,
    "sides": ordering.sides,
    "cuts": cutoffs.cuts,
    "next": cutoffs.next_leaf,
    "window": cutoffs.window,
    "minimal": cutoffs.minimal,
    "critical": cutoffs.critical,
    "order": cutoffs.order,
    "refute": cutoffs.refute,
    "victims": ordering.victims,
    "ranked": ordering.ranked,
    "repeated": depths.repeated,
    "budget": depths.budget,
    "aspire": depths.aspire,
    "outside": depths.outside,
    "entry": memory.entry,
    "replace": memory.replace,
    "known": memory.known,
    "bounds": memory.bounds,
    "rank": ordering.rank,
    "hot": ordering.hot,
    "killers": ordering.killers,
    "tried": ordering.tried,
    "horizon": depths.horizon,
    "sight": depths.sight,
    "standpat": depths.standpat,
    "exchange": depths.exchange,
    "certain": tests.certain,
    "scout": tests.scout,
    "again": tests.again,
    "testwindow": tests.null_window,
    "guess": tests.guess,
    "passes": tests.passes,
    "sss": tests.sss,
    "sequence": tests.sequence,
    "pass": risky.null_move,
    "reduce": ordering.reduce,
    "uct": risky.uct,
    "update": risky.update,
    "proof": proofs.proof,
    "proving": proofs.proving,
    "retro": proofs.retro,
    "games": measuring.games,
    "sprt": measuring.sprt,
    "paper": measuring.paper,
    "real-moves": real.moves,
    "real-value": real.on_a_board(values.value_of, thin=("0", "1")),
    "real-turns": real.again,
    "real-material": real_captures.material,
    "real-cuts": real.on_a_board(cutoffs.cuts_of),
    "real-minimal": real.on_a_board(cutoffs.best_case_of, thin=("4", "5", "6")),
    "real-order": real.on_a_board(cutoffs.order_of, 4, thin=("r.2", "r.3"), keep=2),
    "real-captures": real.captures,
    "real-first": real.first_move,
    "real-aspire": real_search.window,
    "real-transposition": real_search.transposition,
    "real-known": real_search.known,
    "real-history": real_search.learnt,
    "real-killers": real_search.refuted,
    "real-horizon": real_captures.greedy,
    "real-exchange": real_captures.exchange,
    "real-certain": real.on_a_board(tests.certain_of),
    "real-again": real.on_a_board(tests.again_pvs_of, 4),
    "real-guess": real.on_a_board(tests.guess_of, thin=("0", "1")),
    "real-sss": real.on_a_board(tests.sss_of, thin=("0", "1")),
    "real-reduce": real_captures.reduced,
    "real-uct": real_captures.sampled,
    "real-ending": real_captures.ending,
    "real-cost": real_captures.cost,
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
