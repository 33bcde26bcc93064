"""The numbers of a study are the ones in its rows."""

import math
from statistics import median

import polars as pl
import pytest

from siasat.lab.report.study import Numbers, studies


def test_curves_are_medians_over_positions(search_frame: pl.DataFrame) -> None:
    (study,) = studies(search_frame)
    assert (study.positions, study.limits) == (4, [1, 2, 3, 4])
    for curve in study.curves("nodes"):
        for depth, at in curve.points.items():
            rows = search_frame.filter((pl.col("algorithm") == curve.name) & (pl.col("depth") == depth))
            assert at.estimate == median(rows["nodes"].to_list())
            assert at.low <= at.estimate <= at.high


def test_ratios_are_geometric_means_of_pairs(search_frame: pl.DataFrame) -> None:
    (study,) = studies(search_frame)
    ratios = study.ratios("nodes", "alphabeta", 4)
    assert set(ratios) == set(study.algorithms) - {"alphabeta"}
    deep = search_frame.filter(pl.col("depth") == 4)
    one = deep.filter(pl.col("algorithm") == "minimax").sort("position")["nodes"].to_list()
    base = deep.filter(pl.col("algorithm") == "alphabeta").sort("position")["nodes"].to_list()
    wanted = math.exp(sum(math.log(x / y) for x, y in zip(one, base, strict=True)) / len(one))
    assert ratios["minimax"].estimate == pytest.approx(wanted)
    assert study.pairs("alphabeta", "minimax", 4) == 4
    assert study.pairs("alphabeta", "nobody", 4) == 0


def test_repetitions_are_one_measurement(search_frame: pl.DataFrame) -> None:
    again = search_frame.with_columns(repetition=pl.lit(1, pl.Int64), nodes=pl.col("nodes") + 2)
    (study,) = studies(pl.concat([search_frame, again]))
    (once,) = studies(search_frame)
    more, before = study.measured("nodes"), once.measured("nodes")
    assert {key: len(by) for key, by in more.items()} == {key: len(by) for key, by in before.items()}
    key = ("minimax", 4)
    assert all(more[key][place] == before[key][place] + 1 for place in before[key])


def test_no_search_without_a_table_beats_the_minimal_tree(search_frame: pl.DataFrame) -> None:
    (study,) = studies(search_frame)
    assert list(study.least()) == [1, 2, 3, 4]
    near = study.nearness(4)
    assert near["minimax"].estimate >= near["alphabeta"].estimate >= 1


def test_the_minimum_is_shown_only_where_it_is_known_for_all(search_frame: pl.DataFrame) -> None:
    first = search_frame["position"][0]
    unknown = (pl.col("position") == first) & (pl.col("depth") == 3)
    gone = pl.when(unknown).then(None).otherwise(pl.col("minimal_leaves"))
    (study,) = studies(search_frame.with_columns(minimal_leaves=gone))
    assert list(study.least()) == [1, 2, 4]


def test_growth_of_minimax_is_near_its_branching(search_frame: pl.DataFrame) -> None:
    (study,) = studies(search_frame)
    growth = study.growth()
    assert growth["alphabeta"].estimate < growth["minimax"].estimate < 5


def test_other_values_are_noticed(search_frame: pl.DataFrame) -> None:
    (study,) = studies(search_frame)
    assert study.disagreements("minimax").keys() <= {"alphabeta+reductions"}
    wrong = pl.when(pl.col("algorithm") == "alphabeta").then(pl.col("value") + 1).otherwise(pl.col("value"))
    (spoilt,) = studies(search_frame.with_columns(value=wrong))
    assert spoilt.disagreements("minimax")["alphabeta"] == 16


def test_cutoffs_are_summed_and_minimax_has_none(search_frame: pl.DataFrame) -> None:
    (study,) = studies(search_frame)
    cutoffs = study.cutoffs(4)
    assert "minimax" not in cutoffs
    rows = search_frame.filter((pl.col("algorithm") == "alphabeta") & (pl.col("depth") == 4))
    assert sum(cutoffs["alphabeta"]) == rows["cutoffs"].sum()


def test_games_and_kinds_of_limits_are_studies_of_their_own(search_frame: pl.DataFrame) -> None:
    no_depth = pl.lit(None, pl.Int64)
    budget = search_frame.with_columns(
        depth=no_depth, node_limit=pl.lit(100, pl.Int64), task=pl.concat_str(pl.lit("b"), "task")
    )
    other = search_frame.with_columns(variant=pl.lit("other"), task=pl.concat_str(pl.lit("o"), "task"))
    found = studies(pl.concat([budget, search_frame, other]))
    assert [(study.variant, study.limit_kind) for study in found] == [
        (search_frame["variant"][0], "node_limit"),
        (search_frame["variant"][0], "depth"),
        ("other", "depth"),
    ]
    numbers = Numbers(found[0], "alphabeta")
    assert (numbers.ratios, numbers.growth, numbers.least) == ({}, {}, {})
