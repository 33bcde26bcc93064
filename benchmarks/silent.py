"""The cost of unused observer hooks: alpha-beta with the hooks, and a build without them.

Two measures, because a shared machine times to a few per cent at best: seconds, the two builds in turns, as the median
of each round's ratio; and instructions as valgrind counts them, which are the same on every run.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Comparison, Speed

ROOT = Path(__file__).parent.parent
HOOKS, NO_HOOKS = "with hooks, `Silent`", "built without hooks"
BUILDS = {HOOKS: [], NO_HOOKS: ["--features", "unwatched"]}
GAMES = {"kalah": "kalah:6,4", "chess": "chess"}
TURNS = 21


def run() -> Iterator[Comparison]:
    """Build both, let them take turns, and count their instructions where valgrind is there."""
    cargo, valgrind = shutil.which("cargo"), shutil.which("valgrind")
    if cargo is None:
        print("[bench] no cargo: the cost of the hooks cannot be measured")
        return
    if valgrind is None:
        print("[bench] no valgrind: the cost of the hooks is timed, but instructions are not counted")
    programs = {name: _build(cargo, flags, number) for number, (name, flags) in enumerate(BUILDS.items())}
    for game, title in GAMES.items():
        times: dict[str, list[float]] = {build: [] for build in programs}
        nodes = 0
        for turn in range(TURNS):
            # Who goes first changes from turn to turn: whatever favours the first or the second favours both.
            for build in list(programs)[:: -1 if turn % 2 else 1]:
                nodes, seconds = _time(programs[build], game)
                times[build].append(seconds)
        ratio = statistics.median(
            bare / hooked for hooked, bare in zip(times[HOOKS], times[NO_HOOKS], strict=True)
        )  # how many times as fast the hooked build is
        note = f"median of {TURNS} turns: {ratio:.3f} × as fast with hooks"
        if valgrind is not None:
            counts = {build: _instructions(valgrind, program, game) for build, program in programs.items()}
            extra = (counts[HOOKS] / counts[NO_HOOKS] - 1) * 100
            note += (
                f"; instructions per node, by callgrind: {counts[HOOKS] / nodes:.2f} with hooks, "
                f"{counts[NO_HOOKS] / nodes:.2f} without ({extra:+.2f} %)"
            )
        speeds = tuple(Speed(build, nodes, nodes / min(seconds)) for build, seconds in times.items())
        yield Comparison(f"{title}, native alphabeta, unused observer hooks", "nodes", speeds, note)


def _build(cargo: str, flags: list[str], number: int) -> Path:
    """One build of the example, in a place of its own."""
    target = ROOT / "target" / f"silent-{number}"
    command = [cargo, "build", "--quiet", "--release", "-p", "siasat-search", "--example", "silent", *flags]
    subprocess.run([*command, "--target-dir", str(target)], cwd=ROOT, check=True)
    return target / "release" / "examples" / "silent"


def _time(program: Path, game: str) -> tuple[int, float]:
    """Nodes of one search, and seconds of the best of five."""
    line = subprocess.run([program, game], capture_output=True, text=True, check=True).stdout
    _, nodes, seconds = line.split()
    return int(nodes), float(seconds)


def _instructions(valgrind: str, program: Path, game: str) -> int:
    """Instructions of one search: those of a run with two searches less those of a run with one."""
    return _counted(valgrind, program, game, 2) - _counted(valgrind, program, game, 1)


def _counted(valgrind: str, program: Path, game: str, rounds: int) -> int:
    command = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program), game, str(rounds)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    found = re.search(r"Collected : (\d+)", said)
    if found is None:
        raise RuntimeError(f"valgrind counted nothing: {said.strip().splitlines()[-1:]}")
    return int(found[1])
