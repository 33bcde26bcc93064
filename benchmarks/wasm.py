"""The WebAssembly module in Node beside the native module: nodes per second of searches and engines, as ratios.

Both do the same searches in turns, node for node, and must say the same. Speeds are by the time of the processor, so
that a busy machine matters little. The first turn of each is not counted: the module is compiled further while it runs.
`python -m benchmarks.wasm`; build the module first (`scripts/native_wasm.py`).
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from benchmarks.measure import grid, load
from siasat.backend.engine import Engine
from siasat.backend.native import native_state
from siasat.core.notation import notation_of
from siasat.core.search_api.limits import Limits
from siasat.games.registry import load_game

ROOT = Path(__file__).resolve().parent.parent
GLUE, MODULE = ROOT / "target/site/native.mjs", ROOT / "target/site/siasat.wasm"
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Job:
    """A search with a node limit: by the engine where there is no algorithm."""

    game: str
    variant: str
    algorithm: str | None
    evaluator: str
    nodes: int

    @property
    def name(self) -> str:
        """For the table."""
        return f"{self.game}, {self.algorithm or 'engine'}"


JOBS = (
    Job("chess", "standard", None, "", 400_000),
    Job("doushouqi", "standard", None, "", 400_000),
    Job("congklak", "congklak", None, "", 400_000),
    Job("chess", "standard", "alphabeta+captures+table+iterative", "classic", 400_000),
    Job("doushouqi", "standard", "negascout+table+iterative", "classic", 400_000),
    Job("congklak", "congklak", "mtdf+table+iterative", "classic", 400_000),
    Job("chess", "standard", "mcts", "classic", 100_000),
)


class Module:
    """The WebAssembly module in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, ask: str, **words: Any) -> tuple[float, Any]:
        """The processor's seconds of a question, and its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps({"ask": ask, **words}), file=self.process.stdin, flush=True)
        seconds, answer = json.loads(self.process.stdout.readline())
        return seconds, json.loads(answer)["is"]

    def search(self, job: Job) -> tuple[float, tuple[int, int]]:
        """The processor's seconds of a search, its nodes and value."""
        game = {"game": job.game, "variant": job.variant}
        if job.algorithm is None:
            _, number = self.ask("engine_open", **game, hash_mb=16)
            seconds, answer = self.ask("engine_search", object=number, nodes=job.nodes)
            self.ask("drop", object=number)
        else:
            _, start = self.ask("initial", **game)
            words = {"evaluator": job.evaluator, "config": job.algorithm, "nodes": job.nodes}
            seconds, answer = self.ask("search", **game, state=start, **words)
        return seconds, (answer["nodes"], answer["value"])


@contextmanager
def opened(file: Path) -> Iterator[Module]:
    """The module, for as long as the context lasts."""
    command = ["node", str(Path(__file__).with_name("wasm.mjs")), str(GLUE), str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Module(process)
        finally:
            process.kill()


def native_search(job: Job) -> tuple[float, tuple[int, int]]:
    """The processor's seconds of the same search in the native module, its nodes and value."""
    game = load_game(job.game, job.variant)
    if job.algorithm is None:
        engine = Engine(game, threads=1, hash_mb=16)
        before = time.process_time()
        found = engine.search(game.initial(), Limits(nodes=job.nodes))
        return time.process_time() - before, (found.nodes, found.value)
    state = native_state(game, notation_of(game).parse_state(notation_of(game).format_state(game.initial())))
    before = time.process_time()
    answer = state.search(job.evaluator, job.algorithm, nodes=job.nodes)
    return time.process_time() - before, (answer["nodes"], answer["value"])


@dataclass(frozen=True, slots=True)
class Row:
    """Nodes per second of one search, natively and in WebAssembly: medians over the turns."""

    job: Job
    native: float
    wasm: float

    @property
    def ratio(self) -> float:
        """How many times as fast the WebAssembly module is."""
        return self.wasm / self.native


def measure(file: Path = MODULE, jobs: tuple[Job, ...] = JOBS, rounds: int = 5) -> Iterator[Row]:
    """Do all searches in turns."""
    with opened(file) as module:
        for job in jobs:
            speeds: list[tuple[float, float]] = []
            for turn in range(rounds + 1):
                (fast, found), (slow, other) = native_search(job), module.search(job)
                assert found == other, f"{job.name}: {found} natively, {other} in WebAssembly"
                if turn:
                    speeds.append((found[0] / fast, found[0] / slow))
            natively, in_page = zip(*speeds, strict=True)
            yield Row(job, statistics.median(natively), statistics.median(in_page))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="WebAssembly beside the native module")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--module", type=Path, default=MODULE, metavar="FILE", help="another build of the module")
    arguments = parser.parse_args()
    missing = [str(file) for file in (GLUE, arguments.module) if not file.exists()]
    if missing:
        parser.error(f"the module is not built (no {', '.join(missing)}): python3 scripts/native_wasm.py builds it")
    before = load()
    size, packed = arguments.module.stat().st_size, len(gzip.compress(arguments.module.read_bytes(), 9))
    note = f"Median of {arguments.rounds} turns, processor time; load before: {before:.1f}. "
    note += f"siasat.wasm: {size / MEGABYTE:.2f} MB, {packed / MEGABYTE:.2f} MB with gzip."
    table = grid("thousands of nodes per second", note, ["native", "wasm", "wasm / native"])
    rows = list(measure(arguments.module, rounds=arguments.rounds))
    for row in rows:
        table.add_row(row.job.name, f"{row.native / 1000:,.0f}", f"{row.wasm / 1000:,.0f}", f"{row.ratio:.2f} ×")
    table.add_section()
    table.add_row("mean", "", "", f"{statistics.geometric_mean([row.ratio for row in rows]):.2f} ×")
    Console().print(table)


if __name__ == "__main__":
    main()
