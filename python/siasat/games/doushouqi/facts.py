"""What the rest of siasat needs to know about Dou Shou Qi."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from siasat.errors import UnknownNameError
from siasat.games.doushouqi.gains import AnimalGains
from siasat.games.doushouqi.variant import OPTIONS, parse_variant
from siasat.games.facts import GameFacts, LevelStrength, ValueScale, VariantOption, pick


@dataclass(frozen=True, slots=True)
class DouShouQiOptions:
    """The rules of Dou Shou Qi, one by one."""

    def options(self) -> list[VariantOption]:
        """What `OPTIONS` lists."""
        return [VariantOption(option.name, tuple(option.values)) for option in OPTIONS]

    def read(self, text: str) -> dict[str, str]:
        """Every value of a rule set."""
        rules = parse_variant(text)
        return {option.name: option.text(rules) for option in OPTIONS}

    def write(self, base: str, changes: Mapping[str, str]) -> str:
        """A rule set with changes."""
        rules = parse_variant(base)
        known = {option.name: option for option in OPTIONS}
        for name, value in changes.items():
            if name not in known:
                raise UnknownNameError("option", name, known)
            option = known[name]
            rules = replace(rules, **{option.field: pick(name, value, option.values)})
        return str(rules)


FACTS = GameFacts(
    levels=(
        LevelStrength(300, 300, follows_exchanges=False),
        LevelStrength(600, 180, follows_exchanges=False),
        LevelStrength(700, 180),
        LevelStrength(900, 60, lines=4),
        LevelStrength(2_500, 20, lines=4),
        LevelStrength(6_000, lines=1),
        LevelStrength(30_000, lines=1),
        LevelStrength(None, lines=1),
    ),
    # An animal is worth 200 (cat) to 900 (elephant) points: half a cat is the unit, as no animal is a natural one.
    scale=ValueScale("point", 100, slope=788, in_words=True),
    opponent="alphabeta+captures@depth=2",
    options=DouShouQiOptions(),
    level_results=((39, 3, 18), (54, 1, 5), (49, 0, 11), (39, 10, 11), (44, 14, 2), (35, 24, 1), (17, 21, 2)),
    pieces=AnimalGains(),
)
