"""The searches of `siasat bench` in the page: every one gives the nodes and the digest that it gives natively.

The build writes what is expected into the site (`expected_rows`). The page has every search done by its own worker
(`run_row`) and compares.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Never

from siasat.bench import engine, searches
from siasat.bench.file import parse_bench
from siasat.web.workers.kinds import Kind
from siasat.web.workers.task import Tell

SECONDS = 120.0
"""How long one search may take; most take a few milliseconds, those of the engine seconds."""


@dataclass(frozen=True, slots=True)
class BenchRow:
    """A search, done: `result` is its digest, and for the engine its value and move."""

    game: str
    variant: str
    position: str
    algorithm: str
    limits: str
    nodes: int
    result: str


BENCH: Kind[int, Never, BenchRow] = Kind("bench")
"""Does the search of a number: first those of `bench.json`, then the engine's."""


def run_row(number: int, _tell: Tell[Never], _stop: threading.Event) -> BenchRow:
    """Do the search of a number."""
    plan = searches.searches()
    if number < len(plan):
        return _search_row(searches.run(plan[number]))
    return _engine_row(engine.run(engine.QUESTIONS[number - len(plan)]))


def count_rows() -> int:
    """How many searches there are."""
    return len(searches.searches()) + len(engine.QUESTIONS)


def expected_rows(bench: Path, engine_bench: Path) -> list[BenchRow]:
    """What all searches give, from `bench.json` and from the file of `siasat bench engine`."""
    rows = [_search_row(row) for row in parse_bench(bench.read_text(encoding="utf-8"))]
    return rows + [_engine_row(row) for row in engine.parse_rows(engine_bench.read_text(encoding="utf-8"))]


def _search_row(row: searches.Row) -> BenchRow:
    return BenchRow(row.game, row.variant, row.position, row.algorithm, row.limits, row.nodes, row.digest)


def _engine_row(row: engine.Row) -> BenchRow:
    found = f"{row.value} {row.move}"
    return BenchRow(row.game, row.variant, row.position, "engine", f"depth={row.depth}", row.nodes, found)
