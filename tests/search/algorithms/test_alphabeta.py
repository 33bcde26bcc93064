"""Alpha-beta on perfectly ordered uniform trees looks at as many leaves as Knuth and Moore say it must.

Source: "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975: b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import pytest

from siasat import Limits, Outcome, Player, RepetitionRule, SearchRequest
from siasat.core.mixing import mix
from siasat.observe.counters import Counters, knuth_moore_minimum
from siasat.search.driver import run
from siasat.search.registry import parse_config


class Place(NamedTuple):
    """A node that is worth `value` to its mover; `path` numbers it within its ply."""

    ply: int
    path: int
    value: int


@dataclass(frozen=True, slots=True)
class Ordered:
    """A uniform tree, never built, whose every node has its best child first.

    The best child is worth -value to its mover, so that the node is worth what it says; each other child is worth one
    more to its mover than the one before, and so is worse for the node.
    """

    branching: int

    id = "ordered"
    variant = "test"
    alternates = True
    repetition: ClassVar[RepetitionRule | None] = None

    def initial(self) -> Place:
        return Place(0, 0, 7)

    def to_move(self, state: Place) -> Player:
        return Player(state.ply % 2)

    def legal_moves(self, state: Place) -> Sequence[int]:
        return range(self.branching)

    def play(self, state: Place, move: int) -> Place:
        return Place(state.ply + 1, state.path * self.branching + move, move - state.value)

    def outcome(self, state: Place) -> Outcome | None:
        return None

    def key(self, state: Place) -> int:
        return mix(state.ply << 48 ^ state.path)

    def is_irreversible(self, state: Place, move: int) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Reversed(Ordered):
    """The best child last, and the children of a node further apart than anything below one of them."""

    depth: int = 0

    def play(self, state: Place, move: int) -> Place:
        gap = self.branching ** (self.depth - state.ply)
        worse = (self.branching - 1 - move) * gap
        return Place(state.ply + 1, state.path * self.branching + move, worse - state.value)


class Worth:
    """What the node is worth."""

    id = "worth"

    def evaluate(self, state: Place) -> int:
        return state.value


def leaves(game: Ordered, depth: int, algorithm: str) -> int:
    counters = Counters()
    request = SearchRequest(game, Worth(), game.initial(), Limits(depth=depth))
    assert run(request, parse_config(algorithm), counters).value == 7
    return counters.leaves


@pytest.mark.parametrize("algorithm", ["alphabeta", "alphabeta+hard", "negascout", "pvs", "paper-001"])
@pytest.mark.parametrize(
    ("branching", "depth"), [(3, 3), (40, 4), (1, 9), (2, 1), (2, 10), (3, 6), (5, 5), (10, 4), (35, 3), (100, 2)]
)
def test_a_perfectly_ordered_tree_needs_the_fewest_leaves(branching: int, depth: int, algorithm: str) -> None:
    assert leaves(Ordered(branching), depth, algorithm) == knuth_moore_minimum(branching, depth)


def test_the_numbers_of_the_literature() -> None:
    assert leaves(Ordered(3), 3, "alphabeta") == 11
    assert leaves(Ordered(40), 4, "alphabeta") == 3199


@pytest.mark.parametrize(("branching", "depth"), [(2, 8), (3, 5), (8, 3)])
def test_with_the_best_child_last_nothing_is_cut(branching: int, depth: int) -> None:
    """Yoman's worst case, and what minimax looks at in any order."""
    assert leaves(Reversed(branching, depth), depth, "alphabeta") == branching**depth
    assert leaves(Ordered(branching), depth, "minimax") == branching**depth
