"""How often somebody may ask: a bucket that fills at a rate and holds a burst."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from dataclasses import dataclass, field

MOST_KEPT = 20_000
"""How many buckets are remembered; a full one says nothing, so the oldest can go."""


@dataclass(slots=True)
class Rate:
    """Buckets by name: `rate` tokens a second, at most `burst`."""

    rate: float
    burst: int
    buckets: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def take(self, name: str, now: float | None = None) -> float:
        """Take a token: 0 if there was one, else the seconds until there is.

        >>> rate = Rate(1.0, 2)
        >>> [rate.take("a", 0.0), rate.take("a", 0.0), rate.take("a", 0.0), rate.take("a", 1.0)]
        [0.0, 0.0, 1.0, 0.0]
        """
        moment = time.monotonic() if now is None else now
        tokens, last = self.buckets.pop(name, (float(self.burst), moment))
        tokens = min(float(self.burst), tokens + (moment - last) * self.rate)
        wait = 0.0 if tokens >= 1 else (1 - tokens) / self.rate
        self.buckets[name] = (tokens - 1 if wait == 0 else tokens, moment)
        while len(self.buckets) > MOST_KEPT:
            self.buckets.popitem(last=False)
        return wait


@dataclass(slots=True)
class Places:
    """How many of something (sockets) a name holds at the moment."""

    most: int
    taken: Counter[str] = field(default_factory=Counter)

    def enter(self, name: str) -> bool:
        """Take a place, if one is free."""
        if self.taken[name] >= self.most:
            return False
        self.taken[name] += 1
        return True

    def leave(self, name: str) -> None:
        """Give a place back."""
        self.taken[name] -= 1
        if self.taken[name] <= 0:
            del self.taken[name]
