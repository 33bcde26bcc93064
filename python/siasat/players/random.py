"""Random moves: `random`, or `random:SEED`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64, mix
from siasat.core.referee import Referee
from siasat.players.spec import PlayerSpec
from siasat.texts import Texts


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Any legal move, each as likely as the others.

    The choice follows from the seed, the start of the game and the ply alone, so a saved game that is resumed
    continues exactly as if it had not been interrupted. The start is included because the games of a match would
    otherwise make the same choice at the same ply of each opening.
    """

    seed: int

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """The move that the seed has for this ply of this opening."""
        game = referee.game
        moves = game.legal_moves(referee.state)
        opening = game.key(referee.start) ^ game.key(game.initial())
        return moves[SplitMix64(self.seed ^ opening ^ mix(referee.ply)).below(len(moves))]


@dataclass(frozen=True, slots=True)
class RandomSpec(PlayerSpec):
    """Random moves from a seed."""

    seed: int | None = None

    kind = "random"

    def player(self, game: AnyGame) -> RandomPlayer:
        """The player; without a seed it takes 0."""
        return RandomPlayer(self.seed or 0)

    def title(self, say: Texts) -> str:
        """Random moves."""
        return say("player.random")

    @property
    def text_without_seed(self) -> str:
        """The kind alone."""
        return self.kind

    def seeded(self, seed: int) -> PlayerSpec:
        """With this seed if there is none."""
        return replace(self, seed=seed) if self.seed is None else self

    def reseeded(self, seed: int) -> PlayerSpec:
        """With this seed."""
        return replace(self, seed=seed)

    def __str__(self) -> str:
        return self.kind if self.seed is None else f"{self.kind}:{self.seed}"
