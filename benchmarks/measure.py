"""Repeatable timing: contestants take turns, and the best of several rounds counts."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Protocol

from rich import box
from rich.table import Table

TURN = 1.0


class Report(Protocol):
    """What a benchmark found."""

    def table(self) -> Table:
        """For a person, at 80 columns."""

    def as_dict(self) -> dict[str, object]:
        """For JSON."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """Something to time: `work` returns how many units of work it did."""

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

    def table(self) -> Table:
        """One line for each contestant."""
        table = Table(title=self.title, title_justify="left", title_style="bold", caption=self.note)
        table.caption_justify = "left"
        table.add_column("")
        table.add_column(self.unit, justify="right")
        table.add_column(f"{self.unit}/s", justify="right")
        table.add_column("ratio", justify="right")
        for speed, ratio in zip(self.speeds, ("", *(f"{ratio:.2f} ×" for ratio in self.ratios)), strict=True):
            table.add_row(speed.name, f"{speed.units:,}", f"{speed.per_second:,.0f}", ratio)
        return table


def grid(title: str, note: str, heads: Sequence[str]) -> Table:
    """An empty table of numbers, the first column for names, narrow enough for nine columns."""
    table = Table(title=title, title_justify="left", title_style="bold", caption=note, box=box.SIMPLE_HEAD)
    table.caption_justify, table.pad_edge, table.padding = "left", False, (0, 1, 0, 0)
    table.add_column("", no_wrap=True)
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    return table


def machine() -> str:
    """The processor, its cores and what runs on it, in words."""
    model = platform.processor() or platform.machine()
    facts = Path("/proc/cpuinfo")
    if facts.is_file():
        named = [line.partition(":")[2].strip() for line in facts.read_text().splitlines() if "model name" in line]
        model = named[0] if named else model
    system = f"{platform.machine()} {platform.system()}"
    return f"{model}, {os.cpu_count()} cores, {system}, Python {platform.python_version()}"


def load() -> float:
    """The load average of the last minute; NaN if the system does not report it."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")


def compare(
    title: str,
    unit: str,
    contestants: Sequence[Contestant],
    rounds: int = 3,
    note: str = "",
    clock: Callable[[], float] = time.perf_counter,
) -> Comparison:
    """Time the contestants in turns, so that a busy moment of the machine hits all of them; the best work counts.

    A turn lasts at least `TURN` seconds: quick work is repeated, so that all are measured warm. With the `clock`
    `time.process_time` only this process counts, whatever else the machine does.
    """
    best = {one.name: (0, float("inf")) for one in contestants}
    for _ in range(rounds):
        for one in contestants:
            turn = time.perf_counter()
            while time.perf_counter() - turn < TURN:
                start = clock()
                units = one.work()
                cost = (clock() - start) / units
                best[one.name] = min(best[one.name], (units, cost), key=lambda done: done[1])
    return Comparison(title, unit, tuple(Speed(name, units, 1 / cost) for name, (units, cost) in best.items()), note)
