"""Nodes per second of the engine on chess, compared with third-party engines; one thread and a 16 MiB table each.

All take turns at every position, start each search with an empty table and search for the same time. A node is what
each program counts as one; ours, GNU Chess and Toga II count every position on entry, quiescence included (at depth 1
from the initial position the two say 21, ours 24).

Speeds are by the time of the processor that a program used, not by the clock: on a machine that does other things too,
a program that waits for a core is not slow. What the clock says is in the table's last lines.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from typing import Any, Literal

import psutil
from rich.table import Table

from benchmarks.measure import grid, load
from benchmarks.peers import find_program
from benchmarks.positions import ELEVEN
from siasat.cli.spinner import spinner
from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.games.registry import load_game
from siasat.players.external import ExternalPlayer
from siasat.players.parse import parse_player
from siasat.players.spec import Held, Thinker
from siasat.stats import Interval, paired_ratio

OURS = {
    "hand": "engine@hash=16,threads=1,tables=no,use_network=0",
    "net": "engine@hash=16,threads=1,tables=no,use_network=1",
}
"""The engine with its hand-written evaluation, and with the network."""

PEERS = {
    "gnuchess": "uci:gnuchess --uci@Hash=16,OwnBook=false",
    "toga2": "uci:toga2@Hash=16,OwnBook=false,Number of Threads=1",
}
"""Debian has them under these names. Neither searches with more than one thread unless it is told to."""


By = Literal["processor", "clock"]
TICK = 0.01
"""The seconds in which the system counts a process's time: a turn cannot be told from a shorter one."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One search: its nodes, the seconds of a processor that it used, and those of the clock."""

    nodes: int
    processor: float
    clock: float

    def speed(self, by: By) -> float:
        """Nodes a second."""
        return self.nodes / max(self.processor if by == "processor" else self.clock, TICK)


@dataclass(frozen=True, slots=True)
class Runner:
    """A measured program. `processor` returns the processor seconds of its process so far."""

    name: str
    agent: Thinker
    processor: Callable[[], float]

    def take_turn(self, referee: Referee[Any, Any]) -> Turn:
        """Search once; the table is empty since the ply does not go up."""
        processor, clock = self.processor(), time.perf_counter()
        nodes = self.agent.think(referee).nodes
        return Turn(nodes, self.processor() - processor, time.perf_counter() - clock)


Turns = Mapping[str, Mapping[str, Sequence[Turn]]]
"""By the runner's name and the position's."""


@dataclass(frozen=True, slots=True)
class SpeedReport:
    """Nodes per second of all programs at every position (medians over the rounds), and our ratios to the others."""

    turns: Turns
    ours: tuple[str, ...]
    note: str = ""

    @property
    def theirs(self) -> tuple[str, ...]:
        """The other programs."""
        return tuple(name for name in self.turns if name not in self.ours)

    @property
    def positions(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(self.turns[self.ours[0]])

    def speed(self, name: str, position: str | None = None, by: By = "processor") -> float:
        """Nodes a second at one position, or the geometric mean over all."""
        if position is None:
            return statistics.geometric_mean([self.speed(name, one, by) for one in self.positions])
        return statistics.median(turn.speed(by) for turn in self.turns[name][position])

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Pairs of our engine and another one, for the ratios."""
        return [(one, other) for one in self.ours for other in self.theirs]

    def together(self, one: str, other: str, by: By = "processor") -> Interval:
        """How many times as fast `one` is over all positions: the geometric mean, with its interval at 95 %."""
        ratios = [self.ratio(one, other, position, by) for position in self.positions]
        return paired_ratio(ratios, [1.0] * len(ratios))

    def ratio(self, one: str, other: str, position: str, by: By = "processor") -> float:
        """How many times as fast `one` is at a position: the median over the rounds."""
        pairs = zip(self.turns[one][position], self.turns[other][position], strict=True)
        return statistics.median(turn.speed(by) / beside.speed(by) for turn, beside in pairs)

    def share(self, name: str) -> float:
        """The share of the time in which a program had a processor: 1 on an idle machine."""
        turns = [turn for row in self.turns[name].values() for turn in row]
        return sum(turn.processor for turn in turns) / sum(turn.clock for turn in turns)

    def table(self) -> Table:
        """Thousands of nodes a second and ratios: a line for each position, then all together."""
        heads = [*self.turns, *(f"{one} /\n{other}" for one, other in self.pairs)]
        table = grid("chess, the engine's speed (thousands of nodes per second)", self.note, heads)
        for position in self.positions:
            ratios = [self.ratio(*pair, position) for pair in self.pairs]
            table.add_row(position, *self._speeds(position), *map(_times, ratios))
        table.add_section()
        spans = [self.together(*pair) for pair in self.pairs]
        table.add_row("mean", *self._speeds(None), *(_times(span.estimate) for span in spans), style="bold")
        blank = [""] * len(self.turns)
        table.add_row("from", *blank, *(_times(span.low) for span in spans))
        table.add_row("to", *blank, *(_times(span.high) for span in spans))
        by_clock = [self.together(*pair, "clock").estimate for pair in self.pairs]
        table.add_row("by clock", *self._speeds(None, "clock"), *map(_times, by_clock))
        table.add_row("CPU use", *(f"{self.share(name):.0%}" for name in self.turns))
        return table

    def _speeds(self, position: str | None, by: By = "processor") -> list[str]:
        return [f"{self.speed(name, position, by) / 1000:,.0f}" for name in self.turns]

    def as_dict(self) -> dict[str, object]:
        """For JSON: nodes a second by the processor's time and by the clock, and the ratios of the former."""
        return {
            "title": "engine speed",
            "note": self.note,
            "rows": [
                {
                    "position": position,
                    "nodes_per_second": {name: self.speed(name, position) for name in self.turns},
                    "by_clock": {name: self.speed(name, position, "clock") for name in self.turns},
                    "ratios": {"/".join(pair): self.ratio(*pair, position) for pair in self.pairs},
                }
                for position in self.positions
            ],
            "nodes_per_second": {name: self.speed(name) for name in self.turns},
            "by_clock": {name: self.speed(name, by="clock") for name in self.turns},
            "ratios": {"/".join(pair): asdict(self.together(*pair)) for pair in self.pairs},
            "at_work": {name: self.share(name) for name in self.turns},
        }


def _times(ratio: float) -> str:
    return f"{ratio:.2f} ×"


def run(seconds: float = 1.0, rounds: int = 3, positions: int = len(ELEVEN)) -> Iterator[SpeedReport]:
    """Our engine and the installed peers; the note names the missing ones."""
    there, missing = find_peers(PEERS)
    before = load()
    turns = measure(OURS | there, dict(list(ELEVEN.items())[:positions]), seconds, rounds)
    note = (
        f"hand: our engine with its hand-written evaluation; net: with the network. By the time of the processor, the "
        f"median of {rounds} turns of {seconds:g} s; mean: geometric, from and to at 95 %. "
        f"Each counts nodes its own way. Load of the machine before: {before:.1f}."
    )
    absent = "".join(f" Missing: {name} (Debian: apt install {name})." for name in missing)
    yield SpeedReport(turns, tuple(OURS), note + absent)


def find_peers(peers: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """The peers that are installed, and the names of those that are not."""
    there = {name: seat for name, seat in peers.items() if find_program(name) is not None}
    return there, [name for name in peers if name not in there]


def measure(seats: Mapping[str, str], positions: Mapping[str, str], seconds: float, rounds: int) -> Turns:
    """Let all programs search every position once per round, in turns."""
    game = load_game("chess")
    turns: dict[str, dict[str, list[Turn]]] = {name: {where: [] for where in positions} for name in seats}
    with ExitStack() as stack, spinner("the engine's speed") as tell:
        runners = [_runner(name, f"{seat},seconds={seconds:g}", stack) for name, seat in seats.items()]
        for number in range(1, rounds + 1):
            for where, fen in positions.items():
                tell(f"round {number} of {rounds}, {where}")
                for runner in runners:
                    referee: Referee[Any, Any] = Referee(game, notation_of(game).parse_state(fen))
                    turns[runner.name][where].append(runner.take_turn(referee))
    return turns


def _runner(name: str, seat: str, stack: ExitStack) -> Runner:
    agent = parse_player(seat).player(load_game("chess"))
    assert isinstance(agent, Thinker)
    if isinstance(agent, Held):
        stack.callback(agent.close)
        agent.start()
    if not isinstance(agent, ExternalPlayer):
        return Runner(name, agent, time.process_time)
    process = psutil.Process(agent.process_id)

    def processor() -> float:
        times = process.cpu_times()
        return float(times.user + times.system)

    return Runner(name, agent, processor)
