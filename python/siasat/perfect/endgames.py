"""Endgame databases of Congklak and Kalah: the value of every position with few seeds left, in memory or in files.

What lies in the stores never changes what can still be won, so a position is what lies in the holes, and its value is
by how much the side to move will bank more than the other from here on. Games that differ only in the seeds that they
start with share their files.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from siasat.backend.native import native_errors, native_mancala
from siasat.errors import LimitError, TableError
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.state import CongklakState
from siasat.perfect.folders import tables_folder
from siasat.perfect.tables import BuildReport, Progress, VerifyReport, Watch

if TYPE_CHECKING:
    from siasat.backend.native import NativeMancala

MAX_POSITIONS = 4_000_000_000
"""The maximum number of positions, one byte each."""
MOST_SEEDS = 127
"""No board of the solver has more."""


class Counts(NamedTuple):
    """Positions with some number of seeds where the side to move will bank more than the other, as much, or less."""

    ahead: int
    even: int
    behind: int


class Endgames:
    """Every position of a variant with at most `seeds` seeds in the holes, solved; a byte each, in memory."""

    def __init__(self, game: Congklak, seeds: int, *, native: NativeMancala | None = None) -> None:
        self.game, self.seeds = game, seeds
        self._native = native_mancala(game.variant, 0) if native is None else native
        if self._native.count_positions(seeds) > MAX_POSITIONS:
            raise LimitError(f"a database up to {seeds} seeds has more than {MAX_POSITIONS:,} positions")
        if native is None:
            with native_errors():
                self._native.build(seeds)

    @property
    def positions(self) -> int:
        """How many positions it knows, either side being the mover counted once: the board is the same for both."""
        return self._native.count_positions(self.seeds)

    def value(self, state: CongklakState) -> int | None:
        """By how much the side to move will bank more than the other from here on; None with too many seeds left."""
        with native_errors():
            return self._native.value(self.game.format_state(state))

    def margin(self, state: CongklakState) -> int | None:
        """By how much the side to move wins in the end, what it has banked included; None with too many seeds left."""
        value = self.value(state)
        mover = state.player
        return None if value is None else value + state.stores[mover] - state.stores[mover.other]

    def counts(self, seeds: int) -> Counts:
        """Statistics of the positions with exactly `seeds` seeds, for the side to move."""
        return Counts(*self._native.counts(seeds))

    def verify(self, seeds: int | None = None, watch: Watch | None = None) -> VerifyReport:
        """Check that every value follows from the values after its moves, using only the rules of the game."""
        most = self.seeds if seeds is None else min(seeds, self.seeds)
        total = self._native.count_positions(most)
        with native_errors():
            return VerifyReport(*self._native.verify(most, _watching(self._native, total, watch)))


@dataclass(frozen=True, slots=True)
class LevelStats:
    """A file: the seeds of its positions, its size, its statistics for the side to move, the largest margin."""

    seeds: int
    bytes: int
    ahead: int
    even: int
    behind: int
    largest: int


class EndgameFiles:
    """The endgame database of a rule set in a folder (by default the user's data folder).

    A file for each number of seeds, in the format of all tables: checksummed, versioned, written whole or not at all. A
    file that is damaged, or is no such table, raises `TableError`.
    """

    def __init__(self, game: Congklak, folder: Path | None = None) -> None:
        self.game = game
        self.root = tables_folder(os.environ) if folder is None else folder
        self._native = native_mancala(game.variant, 0)

    @property
    def folder(self) -> Path:
        """Where the files of this rule set lie."""
        return self._native.folder(self.root)

    def build(self, seeds: int, watch: Watch | None = None) -> BuildReport:
        """Build the missing files up to `seeds` seeds; an interrupted build continues with the next call."""
        total = self._native.count_positions(seeds)
        with native_errors():
            return BuildReport(*self._native.build_files(self.root, seeds, _watching(self._native, total, watch)))

    def open(self, seeds: int = MOST_SEEDS) -> Endgames:
        """All of the database that is there, up to this many seeds, read into memory with every checksum looked at."""
        with native_errors():
            found = self._native.load_files(self.root, seeds)
        if found == 0:
            command = f"siasat tables build congklak --seeds 8 --variant {self.game.variant}"
            raise TableError(f"there are no endgames in {self.folder}; build them with `{command}`")
        return Endgames(self.game, found, native=self._native)

    def stats(self) -> tuple[LevelStats, ...]:
        """What each file counts, the fewest seeds first."""
        with native_errors():
            return tuple(LevelStats(*level) for level in self._native.file_stats(self.root))


def _watching(native: NativeMancala, total: int, watch: Watch | None) -> Callable[[], bool]:
    def look() -> bool:
        if watch is not None:
            watch(Progress(0, 0, native.progress()[0], total))
        return False

    return look
