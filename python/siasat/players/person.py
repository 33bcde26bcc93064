"""A person at the board."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.game import AnyGame
from siasat.players.spec import PlayerSpec
from siasat.texts import Texts


@dataclass(frozen=True, slots=True)
class PersonSpec(PlayerSpec):
    """A person, who is asked for every move."""

    kind = "person"
    is_person = True

    def player(self, game: AnyGame) -> None:
        """None: a person chooses."""

    def title(self, say: Texts) -> str:
        """What the person is called: you."""
        return say("player.person")

    def __str__(self) -> str:
        return self.kind
