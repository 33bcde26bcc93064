"""A normal game during attacks: `python -m benchmarks.web_hostile`.

For each attack a server is started with default settings and a store of its own. One honest visitor (127.0.0.1) plays
level 2 in game after game, while the attack comes from another address (127.0.0.2). The table has the 95th percentile
of the time to create a game, to have a move acknowledged, and to see the computer's reply, and the server's largest
memory, its workers included. The goals: 1 s, 1 s and 2 s on two cores.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path

from benchmarks.measure import machine
from benchmarks.web_attacks import ATTACKS, run_attack
from benchmarks.web_server import Latencies, Server, percentile, play_honestly, shown

NONE = "no attack"
WARM_UP_SECONDS = 4.0
GOALS = {"create": 1.0, "move": 1.0, "reply": 2.0}


@dataclass(frozen=True, slots=True)
class Row:
    """One attack: how much it sent, and the honest visitor's 95th percentiles in seconds (None: nothing measured)."""

    attack: str
    sent: int
    games: int
    create: float | None
    move: float | None
    reply: float | None
    failures: int
    memory_mb: int

    @property
    def is_good(self) -> bool:
        """Whether every goal is met."""
        times = {"create": self.create, "move": self.move, "reply": self.reply}
        return all((times[name] or 0.0) <= goal for name, goal in GOALS.items()) and not self.failures


async def measure(name: str, seconds: float, home: Path) -> Row:
    """One row: a server of its own, a few games to warm it up, the attack, and the honest visitor half a second later.

    The servers share `home`, where the first one builds the small tables of perfect play. The attack runs in a process
    of its own, so that it does not slow down the honest visitor's clock.
    """
    loop, found, sent = asyncio.get_running_loop(), Latencies(), 0
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(1, get_context("spawn")) as attacker:
        server = Server(Path(folder), home=home)
        try:
            await server.ready()
            await loop.run_in_executor(attacker, time.monotonic)  # it is started before anything is measured
            await play_honestly(server.address, min(WARM_UP_SECONDS, seconds), Latencies())
            sizes = [server.memory()]
            watch = asyncio.create_task(_watch(server, sizes))
            hostile = None
            if name != NONE:
                hostile = loop.run_in_executor(attacker, run_attack, name, server.address, seconds)
                await asyncio.sleep(0.5)
            await play_honestly(server.address, max(0.5, seconds - 0.5), found)
            sent = 0 if hostile is None else await hostile
            watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watch
        finally:
            await asyncio.to_thread(server.stop)
    times = (percentile(found.create), percentile(found.move), percentile(found.reply))
    return Row(name, sent, len(found.create), *times, found.failures, max(sizes))


async def _watch(server: Server, sizes: list[int]) -> None:
    while True:
        sizes.append(server.memory())
        await asyncio.sleep(0.5)


def table(rows: Sequence[Row]) -> str:
    """The rows as text."""
    lines = [
        f"{'attack':34} {'sent':>7} {'games':>5} {'create':>9} {'move':>9} {'reply':>9} {'failed':>6} {'memory':>8}"
    ]
    for row in rows:
        times = " ".join(f"{shown(value):>9}" for value in (row.create, row.move, row.reply))
        mark = "" if row.is_good else "  above a goal"
        lines.append(
            f"{row.attack:34} {row.sent:>7} {row.games:>5} {times} {row.failures:>6} {row.memory_mb:>5} MB{mark}"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the chosen attacks, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=15.0, help="duration of each attack (15)")
    parser.add_argument("--only", action="append", metavar="WORDS", help="only attacks whose name contains these words")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers to FILE")
    chosen = parser.parse_args(arguments)
    attacks = [NONE, *ATTACKS]
    if chosen.only:
        attacks = [name for name in attacks if any(words in name for words in chosen.only)]
        if not attacks:
            parser.error(f"no attack has that name; there are: {'; '.join([NONE, *ATTACKS])}")
    rows = []
    with tempfile.TemporaryDirectory() as home:
        for name in attacks:
            rows.append(asyncio.run(measure(name, chosen.seconds, Path(home))))
            print(table(rows[-1:]).splitlines()[-1], file=sys.stderr, flush=True)
    print(machine())
    print(table(rows))
    if chosen.json:
        answer = {"machine": machine(), "seconds": chosen.seconds, "rows": [asdict(row) for row in rows]}
        chosen.json.write_text(json.dumps(answer, indent=2), encoding="utf-8")
    return 0 if all(row.is_good for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
