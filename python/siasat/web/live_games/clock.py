"""Two clocks, of which at most one runs."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from siasat.core.player import Player


@dataclass(slots=True)
class Clock:
    """Milliseconds left for either side as of `since`; while a clock runs the present value is less."""

    left_ms: list[float]
    increment_ms: int
    running: Player | None = None
    since: float = field(default_factory=time.monotonic)

    def left(self, player: Player) -> int:
        """Milliseconds that a side has now, never below 0."""
        left = self.left_ms[player]
        if self.running is player:
            left -= (time.monotonic() - self.since) * 1000
        return max(0, int(left))

    def start(self, player: Player) -> None:
        """Let the clock of `player` run."""
        self.stop()
        self.running = player
        self.since = time.monotonic()

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
