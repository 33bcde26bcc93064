"""Whether two experiments found the same: their rows are matched, and every count is compared.

Rows are matched by what they are (game, position, limit, algorithm, repetition), not by their ids, so that runs of
different specs, stores, machines and backends can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl

from siasat.errors import InputError
from siasat.lab.compare import GAME_PLACE, PLACE
from siasat.lab.summary import LIMIT

COUNTS = (
    *("value", "move", "pv", "nodes", "leaves", "interior", "cutoffs", "first_move_cutoffs", "cutoffs_by_index"),
    *("table_probes", "table_hits", "table_collisions", "researches", "minimal_leaves", "depth_reached", "digest"),
)
GAME_COUNTS = ("first_score", "reason", "plies", "moves")
ORIGIN = ("version", "commit", "bench", "machine", "python", "backend")


@dataclass(frozen=True, slots=True)
class RowDifference:
    """Two rows of the same search or game that differ: what they are, and both numbers for each column."""

    place: dict[str, Any]
    columns: dict[str, tuple[Any, Any]]


@dataclass(frozen=True, slots=True)
class Identity:
    """How two experiments agree. `common` rows are in both, and `differences` of them have different counts.

    `timed` rows are in both but depend on the clock, and are not compared. A count that one side did not measure is
    not a difference.
    """

    common: int
    differences: tuple[RowDifference, ...]
    timed: int
    only_first: int
    only_second: int

    @property
    def identical(self) -> int:
        """How many rows in common have the same counts."""
        return self.common - len(self.differences)


def compare_counts(first: pl.DataFrame, second: pl.DataFrame) -> Identity:
    """Match the rows of two frames of `Results.rows()` and compare their counts."""
    is_match = "first_score" in first.columns
    if is_match != ("first_score" in second.columns):
        raise InputError("one experiment has searches and the other has games, so they cannot be compared")
    place = GAME_PLACE if is_match else [*PLACE, "algorithm"]
    columns = GAME_COUNTS if is_match else COUNTS
    timed = pl.col("control").is_not_null() if is_match else pl.col("seconds_limit").is_not_null()
    one, other = (frame if is_match else frame.with_columns(LIMIT) for frame in (first, second))
    both = one.join(other, on=place, how="inner", suffix="_2", maintain_order="left")
    lone = [left.join(right, on=place, how="anti").height for left, right in ((one, other), (other, one))]
    compared = both.filter(~timed)
    differences = []
    for row in compared.iter_rows(named=True):
        pairs = {name: (row[name], row[f"{name}_2"]) for name in columns}
        unequal = {name: pair for name, pair in pairs.items() if None not in pair and pair[0] != pair[1]}
        if unequal:
            differences.append(RowDifference({name: row[name] for name in place}, unequal))
    return Identity(compared.height, tuple(differences), both.height - compared.height, lone[0], lone[1])


def origins(frame: pl.DataFrame) -> list[dict[str, Any]]:
    """What measured the rows, each once, with their number: versions, bench signatures and machines."""
    return (
        frame.group_by(ORIGIN, maintain_order=True).agg(pl.len().alias("rows")).sort(ORIGIN, nulls_last=True).to_dicts()
    )
