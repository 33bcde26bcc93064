"""Summaries: one line for each algorithm and limit, or for each player.

Only medians, counts and sums; intervals and significance tests are in the report.
"""

from __future__ import annotations

import polars as pl

LIMIT = (
    pl.when(pl.col("depth").is_not_null())
    .then(pl.format("depth {}", pl.col("depth")))
    .when(pl.col("node_limit").is_not_null())
    .then(pl.format("{} nodes", pl.col("node_limit")))
    .otherwise(pl.format("{} s", pl.col("seconds_limit")))
    .alias("limit")
)
"""What stopped a search, for people."""

GROUP = ("game", "variant", "algorithm", "limit")


def summarise(frame: pl.DataFrame) -> pl.DataFrame:
    """The summary of `Results.frame()` or `Results.games()`."""
    return summarise_games(frame) if "first_score" in frame.columns else summarise_searches(frame)


def summarise_searches(frame: pl.DataFrame) -> pl.DataFrame:
    """For each game, algorithm and limit: how many searches, and the medians of nodes, leaves and seconds.

    `first_move` is the share of cutoffs that the first move searched brought, `of_minimum` the leaves of all searches
    by those of their minimal trees, where these are known.
    """
    known = pl.col("minimal_leaves").is_not_null() & pl.col("leaves").is_not_null()
    return (
        frame.with_columns(LIMIT)
        .group_by(GROUP, maintain_order=True)
        .agg(
            pl.len().alias("searches"),
            pl.col("nodes").median(),
            pl.col("leaves").median(),
            pl.col("seconds").median(),
            (pl.col("first_move_cutoffs").sum() / pl.col("cutoffs").sum()).fill_nan(None).alias("first_move"),
            (pl.col("leaves").filter(known).sum() / pl.col("minimal_leaves").filter(known).sum())
            .fill_nan(None)
            .alias("of_minimum"),
        )
    )


def summarise_games(frame: pl.DataFrame) -> pl.DataFrame:
    """For each game and player: games, wins, draws, losses and the score; duplicates are counted, and told."""
    own = ("game", "variant", "duplicate_of")
    first = frame.select(*own, player="first", score="first_score", seconds="seconds_first")
    second = frame.select(*own, player="second", score=1 - pl.col("first_score"), seconds="seconds_second")
    return (
        pl.concat([first, second])
        .group_by("game", "variant", "player", maintain_order=True)
        .agg(
            pl.len().alias("games"),
            (pl.col("score") == 1).sum().alias("wins"),
            (pl.col("score") == 0.5).sum().alias("draws"),
            (pl.col("score") == 0).sum().alias("losses"),
            pl.col("score").mean(),
            pl.col("duplicate_of").is_not_null().sum().alias("duplicates"),
            pl.col("seconds").sum(),
        )
        .sort("game", "variant", "score", descending=[False, False, True], maintain_order=True)
    )
