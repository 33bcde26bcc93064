"""Rate limits: token buckets that refill at a rate and hold a burst."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from dataclasses import dataclass, field

from siasat.web.errors import Refused

MOVES_PER_GAME = 50
"""Playing this many moves of a stored or imported game again costs as much as creating a game."""

MOST_KEPT = 20_000
"""How many buckets are remembered; a full one says nothing, so the oldest can go."""

ROUNDING = 1e-9
"""A shorter wait is a rounding error: a client that waited as long as `Retry-After` said is let in."""


@dataclass(slots=True)
class Bucket:
    """Tokens that come back at `rate` a second, at most `burst`; a new bucket is full."""

    rate: float
    burst: float
    taken: float = 0.0
    """How many tokens are missing as of `last`."""
    last: float = field(default_factory=time.monotonic)

    def take(self, now: float | None = None, cost: float = 1.0) -> float:
        """Take `cost` tokens, at most a whole burst: 0 if there were enough, else the seconds until there are.

        >>> bucket = Bucket(1.0, 2, last=0.0)
        >>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.0)]
        [0.0, 0.0, 1.0, 0.0]
        """
        moment = time.monotonic() if now is None else now
        self.taken = max(0.0, self.taken - (moment - self.last) * self.rate)
        self.last = moment
        cost = min(cost, self.burst)
        wait = (self.taken + cost - self.burst) / self.rate
        if wait > ROUNDING:
            return wait
        self.taken += cost
        return 0.0

    def widen(self, rate: float, burst: float) -> None:
        """Allow more from now on; what was taken stays taken."""
        self.rate, self.burst = max(self.rate, rate), max(self.burst, burst)


@dataclass(slots=True)
class Rate:
    """Buckets by name: `rate` tokens a second, at most `burst`."""

    rate: float
    burst: float
    buckets: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)

    def take(self, name: str, now: float | None = None, cost: float = 1.0) -> float:
        """Take `cost` tokens, at most a whole burst: 0 if there were enough, else the seconds until there are.

        >>> rate = Rate(1.0, 2)
        >>> [rate.take("a", 0.0), rate.take("a", 0.0), rate.take("a", 0.0), rate.take("a", 1.0)]
        [0.0, 0.0, 1.0, 0.0]
        """
        moment = time.monotonic() if now is None else now
        bucket = self.buckets.pop(name, None) or Bucket(self.rate, self.burst, last=moment)
        self.buckets[name] = bucket
        while len(self.buckets) > MOST_KEPT:
            self.buckets.popitem(last=False)
        return bucket.take(moment, cost)

    def give_back(self, name: str, cost: float = 1.0) -> None:
        """Undo a `take`."""
        bucket = self.buckets.get(name)
        if bucket is not None:
            bucket.taken = max(0.0, bucket.taken - cost)

    def owe(self, name: str, cost: float, now: float | None = None) -> float:
        """Take `cost` tokens that turned out to be due: the seconds until the debt, at most a burst, is paid.

        >>> rate = Rate(1.0, 2)
        >>> [rate.owe("a", 1.5, 0.0), rate.owe("a", 1.5, 0.0), rate.owe("a", 9.0, 0.0), rate.owe("a", 0.0, 3.0)]
        [0.0, 1.0, 2.0, 0.0]
        """
        if not self.take(name, now, cost):
            return 0.0
        bucket = self.buckets[name]
        bucket.taken = min(2 * bucket.burst, bucket.taken + cost)
        return (bucket.taken - bucket.burst) / bucket.rate


class Creations(Rate):
    """How many games an address may create, counting moves of other games that are played again for it."""

    def charge(self, address: str, *, games: float = 0.0, moves: int = 0) -> None:
        """Count `games`, and one more for every 50 `moves`, or refuse (429)."""
        wait = self.take(address, cost=games + moves / MOVES_PER_GAME)
        if wait:
            raise Refused(429, "too-many-requests", "too many new games; wait a moment", retry_after=math.ceil(wait))

    def charge_afterwards(self, address: str, moves: int) -> None:
        """Count `moves` that were played again; the address may go into debt."""
        self.owe(address, moves / MOVES_PER_GAME)


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
