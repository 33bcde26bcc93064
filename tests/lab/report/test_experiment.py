"""A page tells what its rows say, in both languages, whole or not."""

import re
from collections.abc import Callable

import polars as pl
import pytest

from siasat.errors import InputError, UnknownNameError
from siasat.lab.report.blocks import Figure, Note, Table
from siasat.lab.report.experiment import experiment_page
from siasat.lab.report.study import studies
from siasat.lab.results import SEARCH_SCHEMA, Results
from siasat.stats import paired_ratio

FakeResults = Callable[..., Results]
GameFrame = Callable[[list[tuple[str, str, float, str]]], pl.DataFrame]
SPEC = '[experiment]\nname = "test"\n'


def test_the_summary_is_drawn_from_the_numbers(search_frame: pl.DataFrame, fake_results: FakeResults) -> None:
    page = experiment_page(fake_results(search_frame, "search", SPEC))
    deep = search_frame.filter(pl.col("depth") == 4)
    by = {
        name: deep.filter(pl.col("algorithm") == name).sort("position")["nodes"].to_list()
        for name in deep["algorithm"].unique().to_list()
    }
    same = set(by) - set(studies(search_frame)[0].disagreements("alphabeta"))
    best = min(same, key=lambda name: paired_ratio(by[name], by["alphabeta"]).estimate)
    found = paired_ratio(by[best], by["alphabeta"])
    assert page.summary[0].startswith(f"`{best}` visits **{found.estimate:.2f} ×** the nodes of `alphabeta` at depth 4")
    assert "4 positions" in page.summary[0]
    assert any("`minimax`: more nodes than `alphabeta`." in sentence for sentence in page.summary)
    assert any("minimal tree at depth 4" in sentence for sentence in page.summary)


@pytest.mark.parametrize("lang", ["en", "id"])
def test_a_page_of_searches_is_whole(search_frame: pl.DataFrame, lang: str, fake_results: FakeResults) -> None:
    page = experiment_page(fake_results(search_frame, "search", SPEC), lang)
    names = [figure.name for figure in page.figures()]
    assert names == [f"1-congklak-kalah-5-3-{part}" for part in ("nodes", "seconds", "ratios", "cutoffs")]
    html = page.html()
    assert "name = &#34;test&#34;" in html
    assert "0123456789abcdef" in html
    assert "{" not in re.sub(r"<style>.*?</style>|<svg.*?</svg>", "", html, flags=re.DOTALL)
    assert len(html) > 50_000


def test_the_table_has_every_algorithm_the_fewest_nodes_first(
    search_frame: pl.DataFrame, fake_results: FakeResults
) -> None:
    page = experiment_page(fake_results(search_frame, "search"))
    (table,) = [block for block in page.sections[0].blocks if isinstance(block, Table)]
    nodes = [int(str(row[1])) for row in table.rows]
    assert nodes == sorted(nodes)
    assert {row[0] for row in table.rows} == set(search_frame["algorithm"].unique().to_list())


def test_the_baseline_can_be_chosen(search_frame: pl.DataFrame, fake_results: FakeResults) -> None:
    page = experiment_page(fake_results(search_frame, "search"), baseline="minimax")
    assert "of `minimax` at depth 4" in page.summary[0]
    with pytest.raises(UnknownNameError, match="did you mean 'minimax'"):
        experiment_page(fake_results(search_frame, "search"), baseline="minmax")


def test_who_finds_other_values_is_not_the_headline(search_frame: pl.DataFrame, fake_results: FakeResults) -> None:
    quick = pl.col("algorithm") == "alphabeta+reductions"
    frame = search_frame.with_columns(
        nodes=pl.when(quick).then(2).otherwise(pl.col("nodes")),
        value=pl.when(quick).then(pl.col("value") + 1).otherwise(pl.col("value")),
    )
    page = experiment_page(fake_results(frame, "search"))
    assert "`alphabeta+reductions`" not in page.summary[0]
    assert page.summary[1].startswith("`alphabeta+reductions` visits only")
    assert "16 searches found a different value" in page.summary[1]


def test_several_games_are_several_sections(search_frame: pl.DataFrame, fake_results: FakeResults) -> None:
    other = search_frame.with_columns(variant=pl.lit("other"), task=pl.concat_str(pl.lit("o"), "task"))
    page = experiment_page(fake_results(pl.concat([search_frame, other]), "search"))
    assert [section.heading for section in page.sections[:2]] == ["Congklak, kalah:5,3", "Congklak, other"]
    assert [sentence[:21] for sentence in page.summary] == ["**Congklak, kalah:5,3", "**Congklak, other**: "]
    assert len(page.figures()) == 8


def test_one_position_makes_no_promises(search_frame: pl.DataFrame, fake_results: FakeResults) -> None:
    one = search_frame.filter(pl.col("position_index") == 0)
    assert "in the one position that was searched" in experiment_page(fake_results(one, "search")).summary[0]


def test_budgets_tell_how_deep_searches_came(search_frame: pl.DataFrame, fake_results: FakeResults) -> None:
    budget = search_frame.filter(pl.col("depth") == 3).with_columns(
        depth=pl.lit(None, pl.Int64), node_limit=pl.lit(1000, pl.Int64)
    )
    page = experiment_page(fake_results(budget, "search"))
    assert page.summary[0].startswith("Within 1,000 nodes, ")
    assert [block.name for block in page.sections[0].blocks if isinstance(block, Figure)] == [
        "1-congklak-kalah-5-3-cutoffs"
    ]


def test_searches_that_were_only_timed_have_a_page_too(search_frame: pl.DataFrame, fake_results: FakeResults) -> None:
    bare = search_frame.with_columns(
        pl.lit(None, SEARCH_SCHEMA[name]).alias(name)
        for name in ("leaves", "cutoffs", "cutoffs_by_index", "minimal_leaves")
    )
    page = experiment_page(fake_results(bare, "search"))
    assert [figure.name.rpartition("-")[2] for figure in page.figures()] == ["nodes", "seconds", "ratios"]
    page.html()


def test_an_unfinished_experiment_and_mixed_versions_are_told(
    search_frame: pl.DataFrame, fake_results: FakeResults
) -> None:
    page = experiment_page(fake_results(search_frame, "search", done=3))
    assert any(isinstance(block, Note) and "3 of 64 tasks" in block.text for block in page.sections[0].blocks)
    bench = pl.when(pl.col("depth") == 1).then(pl.lit("other")).otherwise(pl.col("bench"))
    mixed = experiment_page(fake_results(search_frame.with_columns(bench=bench), "search"))
    assert any(isinstance(block, Note) for block in mixed.sections[-1].blocks)


def test_an_empty_experiment_says_what_to_do(search_frame: pl.DataFrame, fake_results: FakeResults) -> None:
    with pytest.raises(InputError, match="no results yet; run its spec with `siasat lab run`"):
        experiment_page(fake_results(search_frame.clear(), "search"))


@pytest.mark.parametrize("lang", ["en", "id"])
def test_a_page_of_a_tournament(match_frame: pl.DataFrame, lang: str, fake_results: FakeResults) -> None:
    page = experiment_page(fake_results(match_frame, "match"), lang)
    assert [figure.name.rpartition("-")[2] for figure in page.figures()] == ["ratings", "matrix"]
    assert page.summary[0].startswith("`strong`")
    page.html()


def test_a_match_of_two_has_its_progress_and_its_elo(fake_results: FakeResults, game_frame: GameFrame) -> None:
    games = [
        game
        for opening in range(16)
        for game in (("a", "b", 1.0, f"{opening}"), ("b", "a", 0.5 * (opening % 3), f"{opening}"))
    ]
    page = experiment_page(fake_results(game_frame(games), "match"))
    assert [figure.name.rpartition("-")[2] for figure in page.figures()] == ["progress"]
    assert page.summary[0].startswith("`a` beats `b` 24½ to 7½: **+206 Elo** (95 % interval ")
    page.html()


def test_an_even_match_is_called_even(fake_results: FakeResults, game_frame: GameFrame) -> None:
    games = [("a", "b", score, f"{n}") for n, score in enumerate((1.0, 0.0, 0.5, 0.5))]
    page = experiment_page(fake_results(game_frame(games), "match"))
    assert "no clear difference" in page.summary[0]


def test_games_that_all_repeat_one_another_leave_nothing_to_say(
    fake_results: FakeResults, game_frame: GameFrame
) -> None:
    frame = game_frame([("a", "b", 1.0, "1"), ("b", "a", 1.0, "1")]).with_columns(duplicate_of=pl.lit("0"))
    page = experiment_page(fake_results(frame, "match"))
    assert page.summary == [
        "2 games repeat earlier ones move for move; they are left out together with the other games of their pairs."
    ]
    page.html()
