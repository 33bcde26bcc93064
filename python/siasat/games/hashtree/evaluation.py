"""Evaluators for random trees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from siasat.core.game import AnyGame
from siasat.core.mixing import mix
from siasat.core.player import Player
from siasat.core.score import Score
from siasat.games.hashtree import PAYOFF_RANGE, HashTree, HashTreeState

NOISE = 0x4E4F_4953  # a salt: "NOIS"

WIDE_RANGE = 250_000
"""Guesses of `wide` are uniform in ±250,000."""


@dataclass(frozen=True, slots=True)
class Hash:
    """A guess in [−100, 100] from the node's key: the range of the payoffs, and no relation to them."""

    game: HashTree

    id = "hash"

    def evaluate(self, state: HashTreeState) -> Score:
        """The first player's guess, turned to the mover."""
        guess = mix(self.game.key(state) ^ NOISE) % (2 * PAYOFF_RANGE + 1) - PAYOFF_RANGE
        return guess if state.player is Player.FIRST else -guess


@dataclass(frozen=True, slots=True)
class Wide:
    """A guess like `Hash`, of half a million different values: leaves without ties, as analyses suppose."""

    game: HashTree

    id = "wide"

    def evaluate(self, state: HashTreeState) -> Score:
        """The first player's guess, turned to the mover."""
        guess = mix(self.game.key(state) ^ NOISE) % (2 * WIDE_RANGE + 1) - WIDE_RANGE
        return guess if state.player is Player.FIRST else -guess


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of the edges above a node of an incremental tree; 0 in other trees."""

    game: HashTree

    id = "sum"

    def evaluate(self, state: HashTreeState) -> Score:
        """The first player's sum, turned to the mover."""
        total = self.game.sum_of(state)
        return total if state.player is Player.FIRST else -total


def _of(kind: type[Hash | Wide | Sum]) -> Callable[[AnyGame], Hash | Wide | Sum]:
    def make(game: AnyGame) -> Hash | Wide | Sum:
        assert isinstance(game, HashTree)
        return kind(game)

    return make


EVALUATORS: dict[str, Callable[[AnyGame], Hash | Wide | Sum]] = {kind.id: _of(kind) for kind in (Hash, Wide, Sum)}
