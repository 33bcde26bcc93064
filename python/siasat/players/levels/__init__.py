"""Eight levels of strength, from a beginner to the engine at its best.

What makes a level weak is what makes people weak: it looks few moves ahead, follows no exchange to its end, and judges
a little beside the mark. It never throws a die over whether to blunder. A win that a level sees is always taken, and a
move far worse than the others never is; near-equal moves change from game to game.

`level_engine` plays where the native engine does, `level_textbook` everywhere else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from siasat.backend.engine import why_no_engine
from siasat.core.game import AnyGame
from siasat.errors import InputError
from siasat.games.facts import GENERIC_LEVELS
from siasat.players.levels.judgement import LevelPlayer
from siasat.players.levels.textbook import textbook_level
from siasat.players.levels.with_engine import engine_level
from siasat.players.spec import PlayerSpec
from siasat.texts import Texts

LEVELS = tuple(range(1, len(GENERIC_LEVELS) + 1))
"""All levels, the weakest first."""


def check_level(number: int) -> int:
    """The number, or `InputError` where no level has it."""
    if number not in LEVELS:
        raise InputError(f"a level is a number between 1 and {len(LEVELS)}, not {number}")
    return number


def level_player(number: int, game: AnyGame, seed: int = 0) -> LevelPlayer:
    """The player of a level for one game; the same seed plays the same moves in the same game."""
    make = engine_level if why_no_engine(game) is None else textbook_level
    return make(check_level(number), game, seed)


@dataclass(frozen=True, slots=True)
class LevelSpec(PlayerSpec):
    """A level, and the seed of its errors of judgement."""

    level: int
    seed: int | None = None

    kind = "level"

    def player(self, game: AnyGame) -> LevelPlayer:
        """The player of the level; without a seed it takes 0."""
        return level_player(self.level, game, self.seed or 0)

    def title(self, say: Texts) -> str:
        """The level by its number."""
        return say("player.level", level=self.level)

    @property
    def text_without_seed(self) -> str:
        """Kind and level."""
        return f"{self.kind}:{self.level}"

    def seeded(self, seed: int) -> PlayerSpec:
        """With this seed if there is none."""
        return replace(self, seed=seed) if self.seed is None else self

    def reseeded(self, seed: int) -> PlayerSpec:
        """With this seed."""
        return replace(self, seed=seed)

    def __str__(self) -> str:
        text = self.text_without_seed
        return text if self.seed is None else f"{text}:{self.seed}"
