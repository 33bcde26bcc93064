"""Two clocks, of which at most one runs."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from siasat.core.player import Player


@dataclass(slots=True)
class Clock:
    """Milliseconds left for either side as of `since`; while a clock runs the present value is less.

    `since` may lie ahead: the clock then waits until the move before it has been shown.
    """

    left_ms: list[float]
    increment_ms: int
    running: Player | None = None
    since: float = field(default_factory=time.monotonic)

    def left(self, player: Player) -> int:
        """Milliseconds that a side has now, never below 0."""
        left = self.left_ms[player]
        if self.running is player:
            left -= max(0.0, time.monotonic() - self.since) * 1000
        return max(0, int(left))

    @property
    def wait_ms(self) -> int:
        """Milliseconds until the clock that runs begins to lose time; 0 if it does already."""
        return 0 if self.running is None else max(0, round((self.since - time.monotonic()) * 1000))

    def start(self, player: Player, at: float = 0.0) -> None:
        """Let the clock of `player` run from the moment `at` of `time.monotonic` on, but not before now."""
        self.stop()
        self.running = player
        self.since = max(at, time.monotonic())

    def stop(self) -> None:
        """Stop the clock that runs."""
        if self.running is not None:
            self.left_ms[self.running] = float(self.left(self.running))
            self.running = None

    def punch(self, player: Player) -> None:
        """`player` has moved: its clock stops and gets the increment."""
        self.stop()
        self.left_ms[player] += self.increment_ms

    @property
    def is_down(self) -> bool:
        """Whether the clock that runs has nothing left."""
        return self.running is not None and self.left(self.running) == 0
