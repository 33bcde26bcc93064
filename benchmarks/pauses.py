"""Whom the arena blames for late moves: players that keep, or do not keep, their time on a machine that is disturbed.

Every player has `LEFT` seconds on its clock at each move. Moves that are more than `MARGIN` late are counted, and those
of them that the arena takes for the system's fault. What is right is known: engines keep their time, so all their late
moves are the system's; the others overstep it by themselves, so none of theirs is, unless they were stopped meanwhile
for so long that nobody can tell.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table

from benchmarks.measure import grid, load
from siasat.arena.pauses import Stopwatch, Took, Watchdog
from siasat.cli.spinner import spinner
from siasat.core.clock import TimeLeft
from siasat.core.referee import Referee
from siasat.games.registry import load_game
from siasat.players.parse import parse_player
from siasat.players.spec import Held

LEFT, MARGIN = 0.05, 0.02
TOO_LONG = 0.15
"""Seconds that those think who do not keep their time."""

LOOPS = f"{sys.executable} -c 'while True: pass'"
STOPS = """
import os, random, signal, time
random.seed(1)
while True:
    time.sleep(random.uniform(0.2, 0.4))
    for process in {processes}: os.kill(process, signal.SIGSTOP)
    time.sleep(random.uniform(0.1, 0.2))
    for process in {processes}: os.kill(process, signal.SIGCONT)
"""

Think = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Row:
    """A player on a machine with a disturbance: its moves, those that came late, and those blamed on the system."""

    player: str
    machine: str
    moves: int
    late: int
    by_system: int
    should_be: str


@dataclass(frozen=True, slots=True)
class PausesReport:
    """All rows, and what a reader must know."""

    rows: tuple[Row, ...]
    note: str

    def table(self) -> Table:
        """A line for each player and disturbance."""
        table = grid("whom the arena blames for late moves", self.note, ("moves", "late", "system's fault", "expected"))
        for row in self.rows:
            cells = (f"{row.player}, {row.machine}", str(row.moves), str(row.late), str(row.by_system), row.should_be)
            table.add_row(*cells)
        return table

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        return {"title": "pauses", "note": self.note, "rows": [asdict(row) for row in self.rows]}


def run(seconds: float = 8.0) -> Iterator[PausesReport]:
    """Every player with every disturbance, for `seconds` each."""
    before = load()
    rows = []
    with spinner("late moves") as tell:
        for machine in ("as it is", "stopped", "loops"):
            for name in ("engine", "engine, 2 threads", "UCI", "sleeps", "holds on", "reads time"):
                tell(f"{name}, {machine}")
                with _player(name) as (player, think), _disturbance(machine, player):
                    rows.append(_row(name, machine, player, think, seconds))
    note = (
        f"{LEFT:g} s are left at each move; late: by more than {MARGIN:g} s. "
        "Stopped: all processes, for 0.1 to 0.2 s now and then. Loops: three endless ones for each core. "
        "UCI: the engine in a process of its own. Holds on: keeps the interpreter to itself. "
        f"Load of the machine before: {before:.1f}."
    )
    yield PausesReport(tuple(rows), note)


def _row(name: str, machine: str, player: object, think: Think, seconds: float) -> Row:
    took: list[Took] = []
    end = time.perf_counter() + seconds
    with Stopwatch(Watchdog()) as stopwatch:
        while not took or time.perf_counter() < end:
            stopwatch.start(player, LEFT)
            think()
            took.append(stopwatch.stop())
    late = [one for one in took if one.seconds > LEFT + MARGIN]
    blamed = [one for one in late if one.stopped_in_time and one.at_work <= LEFT + MARGIN]
    keeps_time = name.startswith(("engine", "UCI"))
    return Row(name, machine, len(took), len(late), len(blamed), "all" if keeps_time else "none")


@contextmanager
def _player(name: str) -> Iterator[tuple[object, Think]]:
    """A player, ready to move."""
    seats = {
        "engine": "engine@tables=no",
        "engine, 2 threads": "engine@tables=no,threads=2",
        "UCI": f"uci:{shlex.quote(sys.executable)} -m siasat.cli.main uci",
    }
    if name not in seats:
        yield None, {"sleeps": lambda: time.sleep(TOO_LONG), "holds on": _hold_on, "reads time": _read_time}[name]
        return
    game = load_game("chess")
    agent: Any = parse_player(seats[name], on_clock=True).player(game)
    referee, left = Referee[Any, Any](game), TimeLeft(LEFT, LEFT, 0.0, None)
    if isinstance(agent, Held):
        agent.start()
    agent.think_in(referee, left)  # what is made only once is made now
    try:
        yield agent, lambda: agent.think_in(referee, left)
    finally:
        if isinstance(agent, Held):
            agent.close()


def _hold_on() -> None:
    """Work in one call that lets no other thread of Python in, until time is over."""
    began = time.perf_counter()
    while time.perf_counter() - began < TOO_LONG:
        sum(range(4_000_000))


def _read_time() -> None:
    began = time.perf_counter()
    while time.perf_counter() - began < TOO_LONG:
        pass


@contextmanager
def _disturbance(machine: str, player: object) -> Iterator[None]:
    """Other processes that take ours the processor, while the block lasts."""
    elsewhere = getattr(player, "process_id", None)
    processes = [os.getpid(), *([elsewhere] if elsewhere else [])]
    commands = {
        "as it is": [],
        "stopped": [[sys.executable, "-c", STOPS.format(processes=processes)]],
        "loops": [shlex.split(LOOPS)] * 3 * (os.cpu_count() or 1),
    }[machine]
    programs = [subprocess.Popen(command) for command in commands]
    try:
        yield
    finally:
        for program in programs:
            program.kill()
            program.wait()
