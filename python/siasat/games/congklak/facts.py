"""What the rest of siasat needs to know about Congklak and its relatives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from siasat.core.notation import parse_number
from siasat.errors import UnknownNameError
from siasat.games.congklak.gains import StoreGains
from siasat.games.congklak.variant import MAX_HOLES, MAX_SEEDS, OPTIONS, parse_variant
from siasat.games.facts import GameFacts, LevelStrength, ValueScale, VariantOption, pick

NUMBERS = {"holes": MAX_HOLES, "seeds": MAX_SEEDS}


@dataclass(frozen=True, slots=True)
class CongklakOptions:
    """Board and rules of the family, one by one."""

    def options(self) -> list[VariantOption]:
        """The two numbers, then what `OPTIONS` lists."""
        numbers = [VariantOption(name, low=1, high=most) for name, most in NUMBERS.items()]
        return numbers + [VariantOption(name, tuple(values)) for name, values in OPTIONS.items()]

    def read(self, text: str) -> dict[str, str]:
        """Every value of a rule set."""
        rules = parse_variant(text)
        numbers = {name: str(getattr(rules, name)) for name in NUMBERS}
        return numbers | {name: _word(getattr(rules, name)) for name in OPTIONS}

    def write(self, base: str, changes: Mapping[str, str]) -> str:
        """A rule set with changes."""
        rules = parse_variant(base)
        for name, value in changes.items():
            if name in NUMBERS:
                field: Any = parse_number(value, f"the number of {name}", 1, NUMBERS[name])
            elif name in OPTIONS:
                field = pick(name, value, OPTIONS[name])
            else:
                raise UnknownNameError("option", name, (*NUMBERS, *OPTIONS))
            rules = replace(rules, **{name: field})
        return str(rules)


def _word(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return "yes" if value else "no"


FACTS = GameFacts(
    levels=(
        LevelStrength(20, 6_000, follows_exchanges=False),
        LevelStrength(60, 2_000, follows_exchanges=False),
        LevelStrength(200, 1_400),
        LevelStrength(600, 800),
        LevelStrength(1_500, 550),
        LevelStrength(3_000, 330),
        LevelStrength(2_000, lines=1),
        LevelStrength(None, lines=1),
    ),
    scale=ValueScale("seed", 100, slope=192, other_units={"stores": 1, "paper-003": 1}, counts_both=True),
    # A deeper search plays on and on here: at depth 3 up to 24 moves in a row, at depth 1 by the stores at most 3.
    opponent="alphabeta@depth=1,evaluator=stores",
    # From the start, level 2 plays eleven moves in a row and has won; level 1 plays three.
    first_level=1,
    options=CongklakOptions(),
    level_results=((45, 4, 11), (44, 1, 15), (45, 1, 14), (34, 10, 16), (37, 5, 18), (36, 12, 12), (25, 14, 1)),
    seeds=StoreGains(),
)
