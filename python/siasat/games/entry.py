"""What the registry knows of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from siasat.core.game import AnyGame
from siasat.games.facts import GameFacts


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game in the registry.

    `make` builds the game from a variant's text form and raises `VariantError`; `variants` lists text forms worth
    offering, the default first. `title` is for lists; our own games are titled by the catalogue of texts instead.
    `facts` is what players and pages need to know about the game.
    """

    id: str
    make: Callable[[str], AnyGame]
    variants: tuple[str, ...]
    title: str = ""
    facts: GameFacts = field(default_factory=GameFacts)
