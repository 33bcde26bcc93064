"""Endgame databases of Congklak and Kalah: the value of every position with few seeds left."""

from __future__ import annotations

from typing import NamedTuple

from siasat.backend.native import native_mancala, translate
from siasat.errors import LimitError
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.state import CongklakState

MAX_POSITIONS = 4_000_000_000
"""A byte each: nobody has room for more."""


class Counts(NamedTuple):
    """Positions with some number of seeds where the side to move will bank more than the other, as much, or less."""

    ahead: int
    even: int
    behind: int


class Endgames:
    """Every position of a variant with at most `seeds` seeds in the holes, solved; a byte each, in memory.

    >>> from siasat.games.congklak.variant import parse_variant
    >>> game = Congklak(parse_variant("congklak:3,3"))
    >>> endgames = Endgames(game, 4)
    >>> endgames.value(game.parse_state("0,0,1/2,0,0/5-3/1")), endgames.counts(1)
    (-1, Counts(ahead=3, even=0, behind=3))
    """

    def __init__(self, game: Congklak, seeds: int) -> None:
        self._native = native_mancala(game.variant, 0)
        if self._native.count_positions(seeds) > MAX_POSITIONS:
            raise LimitError(f"a database to {seeds} seeds has more than {MAX_POSITIONS:,} positions")
        self.game, self.seeds = game, seeds
        try:
            self._native.build(seeds)
        except ValueError as error:
            raise translate(error) from error

    @property
    def positions(self) -> int:
        """How many positions it knows, either side being the mover counted once: the board is the same for both."""
        return self._native.count_positions(self.seeds)

    def value(self, state: CongklakState) -> int | None:
        """By how much the side to move will bank more than the other from here on; None with too many seeds left."""
        try:
            return self._native.value(self.game.format_state(state))
        except ValueError as error:
            raise translate(error) from error

    def counts(self, seeds: int) -> Counts:
        """How the positions with exactly `seeds` seeds stand for the side to move."""
        return Counts(*self._native.counts(seeds))
