"""What watching costs when nobody watches: alpha-beta with the hooks, and a build without them, in turns."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Comparison, Speed

ROOT = Path(__file__).parent.parent
BUILDS = {"with hooks, `Silent`": [], "built without hooks": ["--features", "unwatched"]}
TURNS = 4


def run() -> Iterator[Comparison]:
    """Build both, let them take turns, and keep each one's best time."""
    cargo = shutil.which("cargo")
    if cargo is None:
        print("[bench] no cargo: what the hooks cost cannot be measured")
        return
    programs = {name: _build(cargo, flags, number) for number, (name, flags) in enumerate(BUILDS.items())}
    best: dict[str, dict[str, tuple[int, float]]] = {}
    for _ in range(TURNS):
        for build, program in programs.items():
            for line in subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines():
                game, nodes, seconds = line.split()
                known = best.setdefault(game, {}).get(build, (0, float("inf")))
                best[game][build] = min((int(nodes), float(seconds)), known, key=lambda one: one[1])
    for game, builds in best.items():
        speeds = tuple(Speed(build, nodes, nodes / seconds) for build, (nodes, seconds) in builds.items())
        yield Comparison(f"{game}, native alphabeta, hooks that nobody listens to", "nodes", speeds)


def _build(cargo: str, flags: list[str], number: int) -> Path:
    """One build of the example, in a place of its own."""
    target = ROOT / "target" / f"silent-{number}"
    command = [cargo, "build", "--quiet", "--release", "-p", "siasat-search", "--example", "silent", *flags]
    subprocess.run([*command, "--target-dir", str(target)], cwd=ROOT, check=True)
    return target / "release" / "examples" / "silent"
