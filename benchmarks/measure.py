"""Timing that others can repeat: contestants take turns, the best of several rounds counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

TURN = 1.0


@dataclass(frozen=True, slots=True)
class Contestant:
    """Something to time: `work` returns how much it did, in units a second that can be compared."""

    name: str
    work: Callable[[], int]


@dataclass(frozen=True, slots=True)
class Speed:
    """Units a second, best of all rounds, and the units of one round."""

    name: str
    units: int
    per_second: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """One row of a report: ours first, then the peers. `unit` says what is counted; `note` what a reader must know."""

    title: str
    unit: str
    speeds: tuple[Speed, ...]
    note: str = ""

    @property
    def ratios(self) -> tuple[float, ...]:
        """How many times as fast as each peer we are."""
        ours, *peers = self.speeds
        return tuple(ours.per_second / peer.per_second for peer in peers)

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        return {**asdict(self), "ratios": self.ratios}


def compare(title: str, unit: str, contestants: Sequence[Contestant], rounds: int = 3, note: str = "") -> Comparison:
    """Time the contestants in turns, so that a busy moment of the machine hits all of them; the best work counts.

    A turn lasts at least `TURN` seconds: quick work is repeated, so that all are measured warm.
    """
    best = {one.name: (0, float("inf")) for one in contestants}
    for _ in range(rounds):
        for one in contestants:
            turn = time.perf_counter()
            while time.perf_counter() - turn < TURN:
                start = time.perf_counter()
                units = one.work()
                cost = (time.perf_counter() - start) / units
                best[one.name] = min(best[one.name], (units, cost), key=lambda done: done[1])
    return Comparison(title, unit, tuple(Speed(name, units, 1 / cost) for name, (units, cost) in best.items()), note)
