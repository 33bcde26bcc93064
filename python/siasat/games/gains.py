"""What a line wins by the rules of its game: pieces, or seeds. Each game with such gains states how it counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from siasat.core.game import AnyGame
from siasat.core.player import Player


@dataclass(frozen=True, slots=True)
class Gain:
    """What a side gets by a line, less what it gives.

    `won` and `lost` name pieces, the most valuable first; a piece that both sides lost is in neither. `promoted` names
    the pieces that the side's pawns became. `points` is the balance in the points of `PieceGains.evaluator`.
    """

    won: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    promoted: tuple[str, ...] = ()
    points: int = 0


class PieceGains(Protocol):
    """How a game of captures counts.

    `evaluator` values pieces alone. `least` is the smallest number of its points that a sentence is worth.
    """

    @property
    def evaluator(self) -> str:
        """The name of the evaluator."""

    @property
    def least(self) -> int:
        """The smallest gain worth a sentence."""

    def gain(self, game: AnyGame, state: Any, line: Sequence[Any], side: Player) -> Gain:
        """What `side` gets by `line` from `state`."""

    def matters(self, state: Any, gain: Gain, side: Player) -> bool:
        """Whether the gain of `side` is worth a sentence in `state`, the position after it."""


class SeedGains(Protocol):
    """How a sowing game counts: seeds in the stores."""

    @property
    def least(self) -> int:
        """The smallest difference worth a sentence."""

    def banked(self, state: Any, side: Player) -> int:
        """How many seeds are in the store of `side`."""


def balance(won: Counter[str], lost: Counter[str], values: dict[str, int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The pieces won and lost without those that cancel out: equal ones first, then those of equal value."""
    both = won & lost
    won, lost = won - both, lost - both
    for name in sorted(won.elements()):
        other = next((one for one in lost.elements() if values[one] == values[name]), None)
        if other is not None:
            won, lost = won - Counter([name]), lost - Counter([other])
    first, second = (tuple(sorted(side.elements(), key=lambda name: -values[name])) for side in (won, lost))
    return first, second
