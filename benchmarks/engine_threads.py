"""The gain from a second thread: the engine's time to the same depth in chess, with one thread and with two.

The depth of a position is the deepest that one thread finished in a first search of this many seconds. Then one thread
and two take turns, each with an empty table. Two threads search another tree each time, so every position has several
rounds and counts by their medians, and twenty positions still leave the wide interval that is given.

`sooner` is how many times as soon two threads are there, `nodes/s` how many times as many nodes a second they search,
`nodes` how many times as many they need. The first two mean something only where two cores are free: the note says how
busy they were.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table

from benchmarks.measure import grid, load
from benchmarks.positions import TWENTY
from siasat.backend.engine import Engine, Line
from siasat.cli.spinner import spinner
from siasat.core.notation import notation_of
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.result import Bound
from siasat.games.registry import load_game
from siasat.stats import Interval, paired_ratio

ONE, TWO = 1, 2
RATIOS = ("sooner", "nodes/s", "nodes")
HASH_MB = 64
BUSY = 0.5
"""A load from which on the cores were not free before the first search."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One search to the depth: its nodes, of all threads, and the seconds of the clock."""

    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Race:
    """One position: the depth, and the turns by the number of threads."""

    position: str
    depth: int
    turns: Mapping[int, Sequence[Turn]]

    def seconds(self, threads: int) -> float:
        """The median of the turns."""
        return statistics.median(turn.seconds for turn in self.turns[threads])

    def speed(self, threads: int) -> float:
        """Nodes a second, the median of the turns."""
        return statistics.median(turn.nodes / turn.seconds for turn in self.turns[threads])

    def nodes(self, threads: int) -> float:
        """The median of the turns."""
        return statistics.median(turn.nodes for turn in self.turns[threads])

    @property
    def ratios(self) -> tuple[float, float, float]:
        """`sooner`, `nodes/s` and `nodes`."""
        return (
            self.seconds(ONE) / self.seconds(TWO),
            self.speed(TWO) / self.speed(ONE),
            self.nodes(TWO) / self.nodes(ONE),
        )


@dataclass(frozen=True, slots=True)
class ThreadsReport:
    """All positions; together means the geometric mean."""

    races: Sequence[Race]
    note: str = ""

    @property
    def together(self) -> tuple[Interval, ...]:
        """The ratios over mean: geometric with their intervals at 95 %."""
        columns = zip(*(race.ratios for race in self.races), strict=True)
        return tuple(paired_ratio(column, [1.0] * len(column)) for column in columns)

    def table(self) -> Table:
        """A line for each position, then all together."""
        heads = ("depth", "1 thread", "2 threads", *RATIOS)
        table = grid("chess, the engine to a depth: 1 thread, 2 threads", self.note, heads)
        for race in self.races:
            times = (f"{race.seconds(threads):.2f} s" for threads in (ONE, TWO))
            table.add_row(race.position, str(race.depth), *times, *(f"{ratio:.2f} ×" for ratio in race.ratios))
        table.add_section()
        spans = self.together
        table.add_row("mean", "", "", "", *(f"{span.estimate:.2f} ×" for span in spans), style="bold")
        table.add_row("from", "", "", "", *(f"{span.low:.2f} ×" for span in spans))
        table.add_row("to", "", "", "", *(f"{span.high:.2f} ×" for span in spans))
        return table

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        return {
            "title": "engine threads",
            "note": self.note,
            "ratios": {name: asdict(span) for name, span in zip(RATIOS, self.together, strict=True)},
            "rows": [
                {
                    "position": race.position,
                    "depth": race.depth,
                    "seconds": {str(threads): race.seconds(threads) for threads in (ONE, TWO)},
                    "ratios": dict(zip(RATIOS, race.ratios, strict=True)),
                }
                for race in self.races
            ],
        }


def run(seconds: float = 2.0, rounds: int = 3, positions: int = len(TWENTY)) -> Iterator[ThreadsReport]:
    """Compare one thread with two."""
    before = load()
    races = []
    with spinner("threads") as tell:
        for where, fen in list(TWENTY.items())[:positions]:
            races.append(race(where, fen, seconds, rounds, tell))
    cores = os.cpu_count() or 1
    busy = " The machine was busy: do not trust these times." if before > BUSY or cores < TWO else ""
    note = (
        f"The depth that one thread reached in {seconds:g} s; medians of {rounds} turns; "
        f"mean: geometric, from and to at 95 %. "
        f"{HASH_MB} MiB of table. {cores} cores, load {before:.1f} before and {load():.1f} after.{busy}"
    )
    yield ThreadsReport(races, note)


def race(where: str, fen: str, seconds: float, rounds: int, tell: Callable[[str], None]) -> Race:
    """One position, all rounds."""
    game = load_game("chess")
    root = notation_of(game).parse_state(fen)
    engines = {threads: Engine(game, threads, HASH_MB) for threads in (ONE, TWO)}
    tell(f"{where}, which depth")
    depth = depth_within(engines[ONE], root, seconds)
    turns: dict[int, list[Turn]] = {threads: [] for threads in engines}
    for number in range(1, rounds + 1):
        # Who goes first changes from round to round: whatever favours the first or the second favours both.
        for threads, engine in list(engines.items())[:: 1 if number % 2 else -1]:
            tell(f"{where}, depth {depth}, round {number} of {rounds}, {threads} of 2 threads")
            engine.clear()
            result = engine.search(root, Limits(depth=depth))
            turns[threads].append(Turn(result.nodes, result.seconds))
    return Race(where, depth, turns)


def depth_within(engine: Engine, root: Any, seconds: float) -> int:
    """The deepest iteration that is finished within the time, 1 at least."""
    depths = [1]

    def listen(line: Line) -> None:
        if line.bound is Bound.EXACT:
            depths.append(line.depth)

    engine.search(root, Limits(seconds=seconds), listen=listen)
    return max(depths)
