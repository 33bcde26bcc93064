"""Compare two experiments on the same tasks, or all algorithms of one experiment with one of them.

Only pairs with the same position and limit are compared, so that an easy position is not compared with a hard one. A
ratio below 1 means that the second one needed less.
"""

from __future__ import annotations

import polars as pl

from siasat.errors import InputError, UnknownNameError
from siasat.lab.summary import LIMIT

PLACE = ["game", "variant", "position", "evaluator", "limit", "repetition"]
"""What two searches must have in common to be a pair; two experiments have the algorithm as well."""

GAME_PLACE = ["game", "variant", "opening", "first", "second", "repetition"]


def compare_experiments(first: pl.DataFrame, second: pl.DataFrame) -> pl.DataFrame:
    """For each game, algorithm and limit: pairs, how many are the same search, and the ratios second / first.

    Two searches are the same if value, move, nodes and digest are. Of games it counts those with the same moves.
    """
    if ("first_score" in first.columns) != ("first_score" in second.columns):
        raise InputError("one experiment has searches and the other has games, so they cannot be compared")
    if "first_score" in first.columns:
        return _compare_games(first, second)
    place = [*PLACE, "algorithm"]
    both = _pairs(first.with_columns(LIMIT), second.with_columns(LIMIT), place)
    same = pl.all_horizontal(
        pl.col(name).eq_missing(pl.col(f"{name}_2")) for name in ("value", "move", "nodes", "digest")
    )
    return both.group_by("game", "variant", "algorithm", "limit", maintain_order=True).agg(
        pl.len().alias("pairs"), same.sum().alias("same"), *_ratios()
    )


def compare_algorithms(frame: pl.DataFrame, base: str) -> pl.DataFrame:
    """For each game, limit and algorithm other than `base`: the ratios to `base` in the same positions.

    `same_value` counts the pairs in which both found the same value, `less` those in which it took fewer nodes.
    """
    known = frame["algorithm"].unique().to_list()
    if base not in known:
        raise UnknownNameError("algorithm", base, known, "in this experiment")
    rows = frame.with_columns(LIMIT)
    both = _pairs(rows.filter(algorithm=base), rows.filter(pl.col("algorithm") != base), PLACE)
    return both.group_by("game", "variant", "limit", pl.col("algorithm_2").alias("algorithm"), maintain_order=True).agg(
        pl.len().alias("pairs"),
        (pl.col("value") == pl.col("value_2")).sum().alias("same_value"),
        (pl.col("nodes_2") < pl.col("nodes")).sum().alias("less"),
        *_ratios(),
    )


def _pairs(first: pl.DataFrame, second: pl.DataFrame, place: list[str]) -> pl.DataFrame:
    both = second.join(first, on=place, how="inner", suffix="_1", maintain_order="left")
    names = {f"{name}_1": name for name in first.columns if f"{name}_1" in both.columns}
    both = both.rename({new: f"{new}_2" for new in names.values()}).rename(names)
    if both.is_empty():
        raise InputError("the two experiments have no position and limit in common, so they cannot be compared")
    return both


def _ratios() -> list[pl.Expr]:
    """Geometric means for counts, so that no single large tree dominates; the median for times, which have outliers."""
    return [
        (pl.col("nodes_2") / pl.col("nodes")).log().mean().exp().alias("nodes"),
        (pl.col("leaves_2") / pl.col("leaves")).log().mean().exp().alias("leaves"),
        (pl.col("seconds_2") / pl.col("seconds")).median().alias("seconds"),
    ]


def _compare_games(first: pl.DataFrame, second: pl.DataFrame) -> pl.DataFrame:
    both = _pairs(first, second, GAME_PLACE)
    return both.group_by("game", "variant", "first", "second", maintain_order=True).agg(
        pl.len().alias("pairs"),
        (pl.col("moves") == pl.col("moves_2")).sum().alias("same"),
        pl.col("first_score").mean().alias("score_1"),
        pl.col("first_score_2").mean().alias("score_2"),
    )
