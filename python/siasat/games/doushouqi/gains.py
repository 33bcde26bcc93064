"""What a line of Dou Shou Qi wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.games.doushouqi.animals import Animal
from siasat.games.doushouqi.rules import DouShouQi
from siasat.games.gains import Gain, balance


@dataclass(frozen=True, slots=True)
class AnimalGains:
    """Animals by rank, as the evaluator `material` counts them."""

    evaluator: str = "material"
    least: int = 100

    def gain(self, game: AnyGame, state: Any, line: Sequence[Any], side: Player) -> Gain:
        """Captures of both sides."""
        assert isinstance(game, DouShouQi)
        values = {animal.word: 100 * game.rules.rank(animal) for animal in Animal}
        taken = {player: Counter[str]() for player in Player}
        for move in line:
            kind = game.captured(state, move)
            if kind:
                taken[game.to_move(state)][Animal(kind).word] += 1
            state = game.play(state, move)
        points = sum(values[name] for name in taken[side].elements())
        points -= sum(values[name] for name in taken[side.other].elements())
        won, lost = balance(taken[side], taken[side.other], values)
        return Gain(won, lost, (), points)

    def matters(self, state: Any, gain: Gain, side: Player) -> bool:
        """Any animal does."""
        return gain.points >= self.least
