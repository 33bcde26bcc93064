"""What the rest of siasat needs to know about a game beyond its rules. Each game states it in its own folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from siasat.core.notation import quote
from siasat.errors import UnknownNameError, VariantError

T = TypeVar("T")

MAX_LINES = 256
"""More lines than a position has moves: all of them are valued."""


@dataclass(frozen=True, slots=True)
class LevelStrength:
    """How strong one level of the engine plays.

    `nodes` per move (None: limited by time only). `noise` is the largest error of judgement in hundredths of a pawn or
    seed; it is added to the value of each of the `lines` best moves. `follows_exchanges` says whether captures are
    searched beyond the horizon.
    """

    nodes: int | None
    noise: int = 0
    follows_exchanges: bool = True
    lines: int = MAX_LINES


GENERIC_LEVELS = (
    LevelStrength(20, 300, follows_exchanges=False),
    LevelStrength(50, 200, follows_exchanges=False),
    LevelStrength(120, 120),
    LevelStrength(300, 80),
    LevelStrength(1_000, 40),
    LevelStrength(5_000, 15),
    LevelStrength(30_000, lines=1),
    LevelStrength(None, lines=1),
)
"""The levels of a game that states none, the weakest first."""


@dataclass(frozen=True, slots=True)
class VariantOption:
    """One point on which the rule sets of a game differ: a choice among `values`, or a number from `low` to `high`."""

    name: str
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


class VariantOptions(Protocol):
    """The options of a game's rule sets, one by one."""

    def options(self) -> list[VariantOption]:
        """Every option, in the order to show them."""

    def read(self, text: str) -> dict[str, str]:
        """Every option's value in the rule set `text`."""

    def write(self, base: str, changes: Mapping[str, str]) -> str:
        """The rule set `base` with changes, as text; `InputError` for an unknown option or value."""


def pick(name: str, value: str, values: Mapping[str, T]) -> T:
    """What the word `value` stands for in the option `name`; `VariantError` where it is none of `values`."""
    if value not in values:
        raise VariantError(f"{name} can be {', '.join(values)}, not {quote(value)}")
    return values[value]


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options of a game whose rule sets are chosen as a whole."""

    def options(self) -> list[VariantOption]:
        """No options."""
        return []

    def read(self, text: str) -> dict[str, str]:
        """No values."""
        return {}

    def write(self, base: str, changes: Mapping[str, str]) -> str:
        """The base; any change is an error."""
        for name in changes:
            raise UnknownNameError("option", name, ())
        return base


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What the rest of siasat needs to know about a game; every field has a default that suits a user's game.

    `opponent` plays against a person at the terminal unless another is named: quick, and beatable. `first_level` is
    the level that the web app suggests; None where levels mean nothing, so that `opponent` plays there too.
    `value_unit` is what a pawn or a seed is worth to the default evaluator; None: estimated from the moves' values.
    """

    levels: tuple[LevelStrength, ...] = GENERIC_LEVELS
    value_unit: int | None = None
    opponent: str = "alphabeta+shuffle@depth=2"
    first_level: int | None = 2
    options: VariantOptions = NoOptions()
