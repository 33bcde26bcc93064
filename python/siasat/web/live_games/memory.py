"""What games cost in memory, and the clocks of those that were unloaded while a clock ran."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from siasat.core.state_path import STRIDE
from siasat.web.live_games.clock import Clock
from siasat.web.live_games.live_game import LiveGame

GAME_BYTES = 100_000
MOVE_BYTES = 1_000
POSITION_BYTES = 3_100
"""What a loaded game takes: for itself, for every move, and for every position that is kept. Measured for chess with
tracemalloc, whose positions are the largest, with a margin."""

MOST_PARKED = 50_000
"""How many clocks run on without their games, about 300 bytes each."""


def weight_of(live: LiveGame) -> int:
    """About how many bytes a loaded game takes."""
    ply = live.referee.ply
    return GAME_BYTES + MOVE_BYTES * ply + POSITION_BYTES * min(ply + 1, 3 * STRIDE + ply // STRIDE)


def games_to_unload(games: Iterable[LiveGame], most: int) -> tuple[list[LiveGame], bool]:
    """The idle games, least recently used first, without which the others take at most `most` bytes.

    Also whether the others take at most this many: not where too many games are not idle.
    """
    by_use = sorted(games, key=lambda live: live.used)
    total = sum(weight_of(live) for live in by_use)
    found = []
    for live in by_use:
        if total > most and live.is_idle:
            total -= weight_of(live)
            found.append(live)
    return found, total <= most


@dataclass(slots=True)
class ParkedClocks:
    """The running clocks of unloaded games, by game. Each belongs to one version of its game."""

    clocks: dict[str, tuple[int, Clock]] = field(default_factory=dict)

    def park(self, live: LiveGame) -> None:
        """Let the clock of a game run on without it; the oldest is dropped where there are too many."""
        if live.clock is not None and live.clock.running is not None:
            self.clocks[live.id] = (live.seq, live.clock)
            while len(self.clocks) > MOST_PARKED:
                del self.clocks[next(iter(self.clocks))]

    def restore(self, live: LiveGame) -> None:
        """Give a game that was loaded again the clock that ran on."""
        seq, clock = self.clocks.pop(live.id, (0, None))
        if clock is not None and seq == live.seq:
            live.clock = clock

    def run_down(self) -> Iterator[str]:
        """The games whose clocks have nothing left."""
        return (game_id for game_id, (_, clock) in list(self.clocks.items()) if clock.is_down)
