"""What the rest of siasat needs to know about Nim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from siasat.core.notation import split_variant
from siasat.errors import UnknownNameError
from siasat.games.facts import GameFacts, VariantOption, pick

ENDS = {"normal": "normal", "misere": "misere"}


@dataclass(frozen=True, slots=True)
class NimOptions:
    """Who wins with the last stone."""

    def options(self) -> list[VariantOption]:
        """The one option."""
        return [VariantOption("last-stone", tuple(ENDS))]

    def read(self, text: str) -> dict[str, str]:
        """Its value."""
        return {"last-stone": split_variant(text)[0]}

    def write(self, base: str, changes: Mapping[str, str]) -> str:
        """Nim with that end."""
        name, heaps = split_variant(base)
        for option, value in changes.items():
            if option != "last-stone":
                raise UnknownNameError("option", option, ("last-stone",))
            name = pick(option, value, ENDS)
        return f"{name}:{','.join(heaps)}" if heaps else name


FACTS = GameFacts(options=NimOptions())
