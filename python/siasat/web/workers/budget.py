"""How much worker time each address may use: a token bucket of seconds that may go into debt.

The budget matters only while addresses compete. An address that is alone on the server may search all day.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field

MOST_KEPT = 20_000
"""How many addresses are remembered; the one that was charged longest ago is forgotten first."""

COMPETING_SECONDS = 10.0
"""An address counts as a competitor for this long after it last asked for something."""


@dataclass(eq=False)
class Budget:
    """Seconds of worker time by address: `rate` are added every second, up to `burst`."""

    rate: float
    burst: float
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)
    _asked: OrderedDict[str, float] = field(default_factory=OrderedDict)

    def left(self, address: str, now: float | None = None) -> float:
        """The seconds that the address has left; negative where it owes some.

        >>> budget = Budget(0.5, 60.0)
        >>> budget.spend("a", 100.0, now=0.0)
        >>> budget.left("a", now=0.0), budget.left("a", now=90.0), budget.left("b", now=0.0)
        (-40.0, 5.0, 60.0)
        """
        moment = time.monotonic() if now is None else now
        left, last = self._left.get(address, (self.burst, moment))
        return min(self.burst, left + (moment - last) * self.rate)

    def spend(self, address: str, seconds: float, now: float | None = None) -> None:
        """Charge an address for the worker time it used. The debt is at most another burst."""
        moment = time.monotonic() if now is None else now
        self._left[address] = (max(-self.burst, self.left(address, moment) - seconds), moment)
        self._left.move_to_end(address)
        while len(self._left) > MOST_KEPT:
            self._left.popitem(last=False)

    def is_over(self, address: str, running: float = 0.0) -> bool:
        """Whether the address has nothing left, once the `running` seconds of its current tasks are counted."""
        return self.left(address) <= running

    def wait(self, address: str) -> float:
        """The seconds until the address is within its budget again, with a tenth of the burst to spend."""
        return max(0.0, (self.burst / 10 - self.left(address)) / self.rate)

    def ask(self, address: str, now: float | None = None) -> None:
        """Note that the address asked for something now."""
        self._asked[address] = time.monotonic() if now is None else now
        self._asked.move_to_end(address)

    def has_competitors(self, address: str, now: float | None = None) -> bool:
        """Whether another address asked for something in the last seconds."""
        horizon = (time.monotonic() if now is None else now) - COMPETING_SECONDS
        while self._asked and next(iter(self._asked.values())) < horizon:
            self._asked.popitem(last=False)
        return any(other != address for other in self._asked)
