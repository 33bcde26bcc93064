"""Nodes per second of the engine with its large network, with and without the processor's own instructions.

Stockfish takes turns with both where it is installed; Debian builds it for any x86-64. For what counts as a node and as
time, see `engine_speed`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from benchmarks.engine_speed import SpeedReport, find_peers, measure
from benchmarks.measure import load
from benchmarks.positions import ELEVEN

OURS = {
    "plain": f"uci:env SIASAT_SIMD=off {sys.executable} -m siasat uci@Hash=16,Threads=1",
    "simd": f"uci:{sys.executable} -m siasat uci@Hash=16,Threads=1",
}
"""The engine in a process of its own: what it may use is decided when it reads its network."""

PEERS = {"stockfish": "uci:stockfish@Hash=16,Threads=1"}


def run(seconds: float = 1.0, rounds: int = 3, positions: int = len(ELEVEN)) -> Iterator[SpeedReport]:
    """The ratios of the engine with them to the engine without and to Stockfish."""
    there, missing = find_peers(PEERS)
    before = load()
    turns = measure(OURS | there, dict(list(ELEVEN.items())[:positions]), seconds, rounds)
    note = (
        f"plain: our engine with SIASAT_SIMD=off; simd: with all that this processor can do. By the time of the "
        f"processor, the median of {rounds} turns of {seconds:g} s; mean: geometric, from and to at 95 %. "
        f"Each counts nodes its own way. Load of the machine before: {before:.1f}."
    )
    absent = "".join(f" Missing: {name} (Debian: apt install {name})." for name in missing)
    yield SpeedReport(turns, ("simd",), note + absent)
