"""What the rest of siasat needs to know about a game beyond its rules. Each game states it in its own folder."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from siasat.core.notation import quote
from siasat.core.player import Player
from siasat.core.score import MAX_PLY, WIN, Score, is_loss, is_win
from siasat.errors import UnknownNameError, VariantError
from siasat.games.gains import PieceGains, SeedGains
from siasat.games.patterns import Pattern

T = TypeVar("T")

TOKEN_COLOURS = ("#fbf4e4", "#2b4170")
"""The colours of tokens, holes and tree nodes: ivory for the first side, indigo for the second."""

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
    """The value of the word `value` in the option `name`; raises `VariantError` if it is not one of `values`."""
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
class ValueScale:
    """How the values of a game are shown to people: the one conversion for the page, the command line and reports.

    `unit` points of the engine and the default evaluator are one `name` (`pawn`, `seed`): 1, 10 or 100; None: they are
    shown as points. `other_units` names the evaluators that count differently. `slope` is the value at which the
    winning chances are 73 % (see `chances`). `counts_both` says that a forced win is counted in moves of both sides,
    because one side may move several times in a row. `in_words` adds who is better to the number, where the unit alone
    tells people little.
    """

    name: str = "point"
    unit: int | None = None
    slope: float = 90.0
    other_units: Mapping[str, int] = field(default_factory=dict)
    counts_both: bool = False
    in_words: bool = False

    def unit_of(self, evaluator: str | None = None) -> int:
        """How many points of an evaluator (None: the engine or the default one) make one unit."""
        return self.other_units.get(evaluator or "", self.unit or 1)

    def places(self, evaluator: str | None = None) -> int:
        """How many decimal places show a value exactly."""
        return len(str(self.unit_of(evaluator))) - 1

    def amount(self, value: Score, evaluator: str | None = None) -> float:
        """A value that is no forced win or loss, in units."""
        return value / self.unit_of(evaluator)

    def moves_to_win(self, value: Score) -> int | None:
        """How many moves a forced win or loss still takes: 0 in a finished game, None where it is not known."""
        plies = WIN - abs(value)
        if plies >= MAX_PLY:
            return None
        return plies if self.counts_both else (plies + 1) // 2

    def chances(self, value: Score) -> float:
        """The expected score of the side that the value belongs to, from 0 (loses) to 1 (wins)."""
        if is_win(value) or is_loss(value):
            return 1.0 if value > 0 else 0.0
        return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, value / self.slope))))


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What the rest of siasat needs to know about a game; every field has a default that suits a user's game.

    `opponent` plays against a person at the terminal unless another is named: quick, and beatable. `first_level` is
    the level that the web app suggests; None where levels mean nothing, so that `opponent` plays there too.
    `scale` says how values are shown to people. `pieces` or `seeds` is what a review of a game can say was won,
    `rights` names what a side may still do and can lose for good (`castling-short` is a part of `castling`), `patterns`
    what a move does on the board, and `merits` what a quiet move does for its side, such as `develops`.
    `colours` are those of the two sides on the board, as `#rrggbb`: players, evaluation bar and graph are drawn in
    them.
    """

    levels: tuple[LevelStrength, ...] = GENERIC_LEVELS
    scale: ValueScale = ValueScale()
    pieces: PieceGains | None = None
    seeds: SeedGains | None = None
    rights: Callable[[Any, Player], frozenset[str]] | None = None
    patterns: Callable[[Any, Any], tuple[Pattern, ...]] | None = None
    merits: Callable[[Any, Any], frozenset[str]] | None = None
    opponent: str = "alphabeta+shuffle@depth=2"
    first_level: int | None = 2
    options: VariantOptions = NoOptions()
    colours: tuple[str, str] = TOKEN_COLOURS
    level_results: tuple[tuple[int, int, int], ...] = ()
    """Wins, draws and losses of level 2 against level 1, of 3 against 2, and so on, as measured with the default
    variant (docs/strength.md); empty if not measured."""
