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


@dataclass(frozen=True, slots=True)
class Hash:
    """A guess in [−100, 100] from the node's key: the range of the payoffs, and no relation to them."""

    game: HashTree

    id = "hash"

    def evaluate(self, state: HashTreeState) -> Score:
        """The first player's guess, turned to the mover."""
        guess = mix(self.game.key(state) ^ NOISE) % (2 * PAYOFF_RANGE + 1) - PAYOFF_RANGE
        return guess if state.player is Player.FIRST else -guess


def _hash(game: AnyGame) -> Hash:
    assert isinstance(game, HashTree)
    return Hash(game)


EVALUATORS: dict[str, Callable[[AnyGame], Hash]] = {"hash": _hash}
