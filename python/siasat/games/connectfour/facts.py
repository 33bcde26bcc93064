"""What the rest of siasat needs to know about Connect Four."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from siasat.errors import UnknownNameError
from siasat.games.connectfour.variant import LIMITS, parse_variant, variant_text
from siasat.games.facts import GameFacts, LevelStrength, ValueScale, VariantOption


@dataclass(frozen=True, slots=True)
class ConnectFourOptions:
    """The size of the board and the length of a winning line."""

    def options(self) -> list[VariantOption]:
        """Three numbers."""
        return [VariantOption(name, low=low, high=high) for name, (low, high) in LIMITS.items()]

    def read(self, text: str) -> dict[str, str]:
        """The three numbers of a rule set."""
        return dict(zip(LIMITS, map(str, parse_variant(text)), strict=True))

    def write(self, base: str, changes: Mapping[str, str]) -> str:
        """A rule set with changes."""
        for name in changes:
            if name not in LIMITS:
                raise UnknownNameError("option", name, LIMITS)
        numbers = self.read(base) | dict(changes)
        return variant_text(*parse_variant(f"size:{','.join(numbers.values())}"))


FACTS = GameFacts(
    levels=(
        LevelStrength(10, 500),
        LevelStrength(60, 200),
        LevelStrength(300, 100),
        LevelStrength(2_500, 30),
        LevelStrength(10_000, 10),
        LevelStrength(30_000, lines=1),
        LevelStrength(200_000, lines=1),
        LevelStrength(None, lines=1),
    ),
    scale=ValueScale(in_words=True),
    opponent="alphabeta+shuffle@depth=3",
    options=ConnectFourOptions(),
    colours=("#c06a35", "#2b4170"),
)
