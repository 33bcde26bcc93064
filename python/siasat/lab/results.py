"""The rows of an experiment as polars frames: one row is one search, or one game.

Columns of `frame()`: experiment, task, game, variant, position, position_index, algorithm, evaluator, depth,
node_limit, seconds_limit, repetition, seed, value, move, pv, nodes, leaves, interior, cutoffs, first_move_cutoffs,
cutoffs_by_index, table_probes, table_hits, table_collisions, researches, minimal_leaves, seconds, stopped_by,
depth_reached, digest, backend, version, commit, bench, machine, python, started_at. Exactly one of depth, node_limit
and seconds_limit is not null. What was not measured is null; so is minimal_leaves where nobody asked or the tree was
too large.

Columns of `games()`: experiment, task, game, variant, opening, opening_index, pair, first, second, repetition, seed,
first_score, reason, problem, control, plies, moves, seconds_first, seconds_second, pauses_forgiven, longest_pause,
reports, duplicate_of, and the same provenance. `reports` has score, depth, nodes and times of each move
(`siasat.arena.moves.decode_reports`). `pair` is the same text for the two games with sides swapped. `longest_pause` is
in seconds, null where none was forgiven; both are null in rows that are older than they. `duplicate_of` is the task of
an earlier game with the same moves from the same opening, null for a game of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl
from sqlalchemy import Table, select

from siasat.backend.algorithm import find_algorithm
from siasat.errors import InputError, StoreError, UnknownNameError, quote
from siasat.lab.notebook import results_html
from siasat.lab.records import Kept, find_kept
from siasat.lab.standings import what_is_played
from siasat.lab.tables import GAMES, LAB, MINIMA, SEARCHES, TASKS
from siasat.store import Store, open_store
from siasat.store.rows import columns_there, fetch_rows

TEXT, WHOLE, REAL = pl.String, pl.Int64, pl.Float64

PROVENANCE: dict[str, Any] = {
    "backend": TEXT,
    "version": TEXT,
    "commit": TEXT,
    "bench": TEXT,
    "machine": TEXT,
    "python": TEXT,
    "started_at": TEXT,
}

SEARCH_SCHEMA: dict[str, Any] = {
    "experiment": TEXT,
    "task": TEXT,
    "game": TEXT,
    "variant": TEXT,
    "position": TEXT,
    "position_index": WHOLE,
    "algorithm": TEXT,
    "evaluator": TEXT,
    "depth": WHOLE,
    "node_limit": WHOLE,
    "seconds_limit": REAL,
    "repetition": WHOLE,
    "seed": WHOLE,
    "value": WHOLE,
    "move": TEXT,
    "pv": TEXT,
    "nodes": WHOLE,
    "leaves": WHOLE,
    "interior": WHOLE,
    "cutoffs": WHOLE,
    "first_move_cutoffs": WHOLE,
    "cutoffs_by_index": pl.List(WHOLE),
    "table_probes": WHOLE,
    "table_hits": WHOLE,
    "table_collisions": WHOLE,
    "researches": WHOLE,
    "minimal_leaves": WHOLE,
    "seconds": REAL,
    "stopped_by": TEXT,
    "depth_reached": WHOLE,
    "digest": TEXT,
    **PROVENANCE,
}

GAME_SCHEMA: dict[str, Any] = {
    "experiment": TEXT,
    "task": TEXT,
    "game": TEXT,
    "variant": TEXT,
    "opening": TEXT,
    "opening_index": WHOLE,
    "pair": TEXT,
    "first": TEXT,
    "second": TEXT,
    "repetition": WHOLE,
    "seed": WHOLE,
    "first_score": REAL,
    "reason": TEXT,
    "problem": TEXT,
    "control": TEXT,
    "plies": WHOLE,
    "moves": TEXT,
    "seconds_first": REAL,
    "seconds_second": REAL,
    "pauses_forgiven": WHOLE,
    "longest_pause": REAL,
    "reports": TEXT,
    "duplicate_of": TEXT,
    **PROVENANCE,
}


@dataclass(frozen=True, slots=True)
class Results:
    """The stored results of one experiment."""

    store: Store
    experiment: Kept

    def frame(self) -> pl.DataFrame:
        """The searches, in the experiment's order."""
        minima = {_place(row): row["minimal_leaves"] for row in self.raw_rows(MINIMA)}
        rows = []
        for row in self.raw_rows(SEARCHES):
            counts = row["cutoffs_by_index"]
            if counts is not None and not (isinstance(counts, list) and all(type(count) is int for count in counts)):
                raise self._damaged(row, "cutoffs_by_index must be a list of whole numbers")
            rows.append({**row, "minimal_leaves": minima.get(_place(row))})
        return self._frame(rows, SEARCH_SCHEMA)

    def games(self) -> pl.DataFrame:
        """The games, in the experiment's order, with duplicates marked: the same moves between the same two players."""
        first: dict[tuple[Any, ...], str] = {}
        rows = []
        for row in self.raw_rows(GAMES):
            if row["first_score"] not in (0, 0.5, 1):
                raise self._damaged(row, f"first_score must be 0, 0.5 or 1, not {row['first_score']}")
            same = what_is_played(row)
            original = first.setdefault(same, row["task"])
            rows.append({**row, "duplicate_of": None if original == row["task"] else original})
        return self._frame(rows, GAME_SCHEMA)

    def rows(self) -> pl.DataFrame:
        """`games()` for a match experiment, `frame()` otherwise."""
        return self.games() if self.experiment.kind == "match" else self.frame()

    def known_base(self, base: str) -> str:
        """The algorithm of this experiment that `base` means: its switches may come in any order."""
        if self.experiment.kind == "match":
            raise InputError("--base works only for searches, but this experiment consists of games")
        known = self.frame()["algorithm"].unique(maintain_order=True).to_list()
        with suppress(InputError):
            base = base if base in known else find_algorithm(base).id
        if base not in known:
            raise UnknownNameError("algorithm", base, known, "in this experiment")
        return base

    def _repr_html_(self) -> str:
        """A summary of the experiment for notebooks."""
        return results_html(self.experiment, self.rows())

    def raw_rows(self, table: Table) -> list[dict[str, Any]]:
        """The rows of one table as they are stored, in the experiment's order."""
        same_task = (TASKS.c.experiment_id == table.c.experiment_id) & (TASKS.c.task == table.c.task)
        with self.store.reading() as connection:
            there = columns_there(connection, table)
            query = select(*there).join(TASKS, same_task).where(table.c.experiment_id == self.experiment.id)
            return fetch_rows(connection, query.order_by(TASKS.c.number))

    def _frame(self, rows: Iterable[dict[str, Any]], schema: dict[str, Any]) -> pl.DataFrame:
        name = self.experiment.name
        data = [{column: row.get(column) for column in schema} | {"experiment": name} for row in rows]
        return pl.DataFrame(data, schema=schema, orient="row")

    def _damaged(self, row: dict[str, Any], why: str) -> StoreError:
        return StoreError(f"the row {quote(row['task'])} in {self.store.address} is damaged: {why}")


def _place(row: dict[str, Any]) -> tuple[Any, ...]:
    """What a minimal tree belongs to."""
    return row["game"], row["variant"], row["position"], row["evaluator"], row["depth"]


def load_results(store: Store | str | Path, experiment: str) -> Results:
    """The results of an experiment, from an open store or from the path or URL of one.

    `load_results("lab.sqlite", "all-algorithms").frame()` is the frame of all its searches.
    """
    opened = store if isinstance(store, Store) else open_store(store, LAB, create=False)
    return Results(opened, find_kept(opened, experiment))
