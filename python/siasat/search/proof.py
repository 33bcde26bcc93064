"""Proof numbers, and the two questions they answer: does the mover win, and if not, does it lose?

Source: Allis, "Searching for solutions in games and artificial intelligence", PhD thesis, Maastricht, 1994. A node is
an OR node where the attacker moves and an AND node where the defender does, whatever the ply: extra turns change
nothing.

A win is an outcome with the attacker as its winner; in a tree of payoffs, a payoff in its favour, however small. The
value says who wins, not the payoff. Not won are a draw, a position that repeats one of its line or of the game's
history, and a line of `Limits.depth` (at most `MAX_LINE`) moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, Protocol

from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.score import DRAW, Score
from siasat.core.search_api.result import Bound
from siasat.core.window import Window, from_child
from siasat.search.anytime import PROVEN_WIN, Answer
from siasat.search.search import Search
from siasat.search.types import M, S

INFINITE = 1_000_000_000
"""The proof number of what cannot be proven; sums stay below it unless a part reaches it."""

MAX_LINE = 256
"""No line is followed further, as in iterative deepening."""

QUESTION = Window(DRAW, DRAW + 1)
"""Is it more than a draw to the attacker?"""


class Numbers(NamedTuple):
    """The minimum number of leaves still needed to prove a win of the attacker, and to disprove it."""

    proof: int
    disproof: int

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to prove."""
        return self.proof == 0 or self.disproof == 0


UNKNOWN, PROVEN, DISPROVEN = Numbers(1, 1), Numbers(0, INFINITE), Numbers(INFINITE, 0)


def combine(numbers: Iterable[Numbers], attacking: bool) -> Numbers:
    """The numbers of a node from its children's: the attacker needs one proof, the defender must fail everywhere."""
    children = list(numbers)
    if attacking:
        least = min((child.proof for child in children), default=INFINITE)
        return Numbers(least, add(child.disproof for child in children))
    least = min((child.disproof for child in children), default=INFINITE)
    return Numbers(add(child.proof for child in children), least)


def add(numbers: Iterable[int]) -> int:
    """A sum that is `INFINITE` only if a part is."""
    total = 0
    for number in numbers:
        if number == INFINITE:
            return INFINITE
        total = min(total + number, INFINITE - 1)
    return total


class Attempt(Protocol[M]):
    """The search for an answer to one of the two questions."""

    def solve(self) -> bool:
        """Whether the attacker wins by force. Raises `Stopped`."""

    def line(self) -> list[M]:
        """The line for the root's mover to play: the proof where there is one, else where it is likeliest."""


class Question(Generic[S, M]):
    """What every attempt asks of its nodes."""

    def __init__(self, search: Search[S, M], attacker: Player) -> None:
        search.watch_repetition()
        depth = search.request.limits.depth
        self.search = search
        self.attacker = attacker
        self.horizon = MAX_LINE if depth is None else min(depth, MAX_LINE)

    def enter(self, state: S, ply: int) -> tuple[int, Numbers]:
        """Count a node; its key, and what its position alone tells. Raises `Stopped`."""
        search = self.search
        key = search.enter(state, self.horizon - ply, QUESTION.for_child(self.attacks(state)), ply)
        end: Outcome | None = search.game.outcome(state)
        if end is not None:
            return key, PROVEN if end.winner is self.attacker else DISPROVEN
        return key, DISPROVEN if ply >= self.horizon or search.repeats(key, ply) else UNKNOWN

    def leave(self, state: S, ply: int, numbers: Numbers) -> None:
        """Report to the observer who wins: a value of 0 means "not the attacker", or "not known yet"."""
        value = PROVEN_WIN if numbers.proof == 0 else DRAW
        self.search.leave(ply, from_child(value, self.attacks(state)))

    def attacks(self, state: S) -> bool:
        """Whether this is an OR node."""
        return self.search.game.to_move(state) is self.attacker


class ProofSearch(Generic[S, M]):
    """Both questions, one after the other. An `Anytime` search; `make` gives the attempt at a question.

    A proven win is at least `PROVEN_WIN`, a proven loss at most minus that: how long it takes is not known.
    """

    def __init__(self, search: Search[S, M], make: Callable[[Search[S, M], Player], Attempt[M]]) -> None:
        self.search = search
        self.make = make
        self.attempt: Attempt[M] | None = None
        self.wins: bool | None = None
        self.loses: bool | None = None

    def run(self) -> None:
        """Ask both questions. Raises `Stopped`."""
        self.search.may_time_out = True
        mover = self.search.game.to_move(self.search.request.root)
        self.attempt = self.make(self.search, mover)
        self.wins = self.attempt.solve()
        if not self.wins:
            self.attempt = self.make(self.search, mover.other)
            self.loses = self.attempt.solve()

    def answer(self) -> Answer[M]:
        """What is proven."""
        value, bound = self._verdict()
        depth = 0 if self.wins is None else self.search.deepest
        return Answer(value, bound, depth, [] if self.attempt is None else self.attempt.line())

    def _verdict(self) -> tuple[Score, Bound]:
        if self.wins is None:
            return self.search.root_value(), Bound.EXACT
        if self.wins:
            return PROVEN_WIN, Bound.LOWER
        if self.loses:
            return -PROVEN_WIN, Bound.UPPER
        return DRAW, Bound.UPPER if self.loses is None else Bound.EXACT
