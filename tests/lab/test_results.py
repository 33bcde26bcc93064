"""Runs and what comes out of them: frames, duplicates, exports, comparisons; the same on both kinds of store."""

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from siasat.core.search_api.limits import Limits
from siasat.errors import InputError, StoreError, UnknownNameError
from siasat.lab.compare import compare_algorithms, compare_experiments
from siasat.lab.experiment import Experiment, GameChoice, Match, Positions, RandomOpenings
from siasat.lab.export import choose, export, to_csv, to_latex, to_markdown
from siasat.lab.provenance import provenance
from siasat.lab.records import find_kept, forget, list_kept
from siasat.lab.results import GAME_SCHEMA, SEARCH_SCHEMA, load_results
from siasat.lab.runner import Progress, run_tasks
from siasat.lab.summary import summarise
from siasat.lab.tables import LAB
from siasat.store import open_store
from siasat.store.lock import only_one
from siasat.version import VERSION
from siasat.work import Inline

SEARCHES = Experiment(
    "small",
    (
        GameChoice("hashtree", "uniform:5,4,8,0"),
        GameChoice("congklak", "kalah:6,4", Positions(random=RandomOpenings(2, 4)), evaluator="stores"),
    ),
    ("minimax", "alphabeta+table", "alphabeta+shuffle=seed", "mtdf+guess=off-by:3"),
    (Limits(depth=2), Limits(depth=3)),
    repetitions=2,
    minimal_tree=True,
)
GAMES = Experiment(
    "match", (GameChoice("tictactoe"),), match=Match(("alphabeta@depth=2", "negascout@depth=2", "random"))
)
IDENTITY = ("version", "commit", "bench", "machine", "python", "started_at", "seconds")


@pytest.fixture(autouse=True)
def _quick_bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The real signature takes seconds, and has a test of its own."""
    monkeypatch.setattr("siasat.lab.provenance.bench_signature", lambda: "1 0000000000000001")
    provenance.cache_clear()
    yield
    provenance.cache_clear()


def test_a_run_gives_a_row_for_each_task_and_a_second_one_nothing(store_address: str) -> None:
    told: list[Progress] = []
    with open_store(store_address, LAB) as store:
        summary = run_tasks(store, SEARCHES, Inline(), told.append)
        assert (summary.before, summary.added, summary.failures) == (0, 54, [])
        assert told[0] == Progress(0, 54, 0)
        assert told[-1] == Progress(54, 54, 0)
        frame = load_results(store, "small").frame()
        again = run_tasks(store, SEARCHES, Inline())
        assert (again.before, again.added) == (54, 0)
        assert load_results(store, "small").frame().equals(frame)
    assert dict(frame.schema) == SEARCH_SCHEMA
    assert frame.height == 48
    assert frame["task"].n_unique() == 48
    assert frame.filter(game="hashtree", depth=3)["minimal_leaves"].unique().to_list() == [4 * 4 + 4 - 1]
    plain = frame.filter(game="hashtree", depth=3, algorithm="minimax")
    assert plain["nodes"].to_list() == [1 + 4 + 16 + 64] * 2
    assert plain["leaves"].to_list() == [64] * 2
    assert plain["table_probes"].to_list() == [None] * 2
    assert frame.filter(algorithm="alphabeta+table")["table_probes"].null_count() == 0
    assert all(len(cutoffs) == 16 for cutoffs in frame["cutoffs_by_index"])
    assert frame["seconds"].null_count() == 0
    shuffled = frame.filter(game="hashtree", depth=3, algorithm="alphabeta+shuffle=seed")
    assert shuffled["seed"].n_unique() == 2
    assert shuffled["value"].n_unique() == 1


def test_a_second_experiment_of_the_same_content_has_the_same_numbers(store_address: str) -> None:
    with open_store(store_address, LAB) as store:
        for name in ("one", "two"):
            run_tasks(store, replace(SEARCHES, name=name), Inline())
        one, two = load_results(store, "one").frame(), load_results(store, "two").frame()
        assert one.drop("experiment", *IDENTITY).equals(two.drop("experiment", *IDENTITY))
        compared = compare_experiments(one, two)
    assert (compared["pairs"] == compared["same"]).all()
    assert (compared["nodes"] == 1).all()


def test_an_experiment_may_grow_but_not_become_another(store_address: str) -> None:
    with open_store(store_address, LAB) as store:
        run_tasks(store, SEARCHES, Inline())
        grown = replace(SEARCHES, budgets=(Limits(depth=1), *SEARCHES.budgets))
        summary = run_tasks(store, grown, Inline())
        assert (summary.before, summary.added) == (54, 27)
        assert load_results(store, "small").frame()["depth"].head(1).to_list() == [1]
        with pytest.raises(StoreError, match=r"54 of its rows do not belong to this spec; use --as NAME"):
            run_tasks(store, replace(SEARCHES, budgets=(Limits(depth=1),)), Inline())
        assert find_kept(store, "small").done == 81


def test_two_runs_of_one_experiment_at_once_are_refused(store_address: str) -> None:
    with open_store(store_address, LAB) as store, open_store(store_address, LAB) as other:
        with (
            only_one(other, "lab small", ""),
            pytest.raises(StoreError, match=r"is already running in .* in another process"),
        ):
            run_tasks(store, SEARCHES, Inline())
        assert list_kept(store) == []


def test_forgetting_leaves_nothing(store_address: str) -> None:
    with open_store(store_address, LAB) as store:
        run_tasks(store, GAMES, Inline())
        run_tasks(store, SEARCHES, Inline())
        forget(store, find_kept(store, "match"))
        assert [kept.name for kept in list_kept(store)] == ["small"]
        with pytest.raises(UnknownNameError, match="unknown experiment 'smal'; did you mean 'small'"):
            find_kept(store, "smal")


def test_games_come_in_pairs_and_duplicates_are_marked(store_address: str) -> None:
    with open_store(store_address, LAB) as store:
        run_tasks(store, GAMES, Inline())
        games = load_results(store, "match").rows()
    assert dict(games.schema) == GAME_SCHEMA
    assert games.height == 6
    assert games.group_by("pair").len()["len"].to_list() == [2, 2, 2]
    # Both searches find the same values and take the first best move: all their games are the same one.
    copies = games.filter(pl.col("duplicate_of").is_not_null())
    original = games.filter(pl.col("task").is_in(copies["duplicate_of"].implode()))
    assert copies.height >= 1
    assert set(copies["moves"]) <= set(original["moves"])
    assert not set(copies["task"]) & set(copies["duplicate_of"])
    players = {row["task"]: {row["first"], row["second"]} for row in games.iter_rows(named=True)}
    assert all(players[copy] == players[of] for copy, of in copies.select("task", "duplicate_of").iter_rows())
    score = summarise(games)
    assert score["games"].sum() == 12
    assert (score["wins"].sum(), score["losses"].sum()) == (score["losses"].sum(), score["wins"].sum())


def test_a_failing_task_is_told_and_tried_again_next_time(tmp_path: Path) -> None:
    """The papers' NegaScout refuses games in which a player may move again."""
    experiment = Experiment(
        "fails", (GameChoice("congklak", "kalah:6,4"),), ("minimax", "paper-001"), (Limits(depth=1),)
    )
    with open_store(tmp_path / "lab.sqlite", LAB) as store:
        for before in (0, 1):
            summary = run_tasks(store, experiment, Inline())
            assert (summary.before, summary.experiment.done, summary.experiment.is_complete) == (before, 1, False)
            assert [task for task, _ in summary.failures] == [
                "search congklak kalah:6,4 paper-001 1 at 4,4,4,4,4,4/4,4,4,4,4,4/0-0/1"
            ]


def test_rows_of_another_siasat_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grown = replace(SEARCHES, budgets=(Limits(depth=1), *SEARCHES.budgets))
    with open_store(tmp_path / "lab.sqlite", LAB) as store:
        assert run_tasks(store, SEARCHES, Inline()).other_benches == []
        monkeypatch.setattr("siasat.lab.provenance.bench_signature", lambda: "2 0000000000000002")
        provenance.cache_clear()
        assert run_tasks(store, grown, Inline()).other_benches == [f"{VERSION}, bench 1 0000000000000001"]


@pytest.fixture(scope="module")
def frame(tmp_path_factory: pytest.TempPathFactory) -> pl.DataFrame:
    with open_store(tmp_path_factory.mktemp("lab") / "lab.sqlite", LAB) as store:
        run_tasks(store, SEARCHES, Inline())
        return load_results(store, "small").frame()


def test_parquet_and_csv_have_every_row_and_column(frame: pl.DataFrame) -> None:
    assert pl.read_parquet(io.BytesIO(export(frame, "parquet"))).equals(frame)
    read = pl.read_csv(io.StringIO(to_csv(frame)), infer_schema=False)
    assert read.columns == frame.columns
    assert read["cutoffs_by_index"].to_list()[0] == " ".join(map(str, frame["cutoffs_by_index"].to_list()[0]))
    assert read["nodes"].cast(pl.Int64).equals(frame["nodes"])


def test_markdown_and_latex() -> None:
    frame = pl.DataFrame({"a_name": ["x|y", None], "n": [1.5, 2.0], "m": [1234, 5], "none": [None, None]})
    assert to_markdown(frame) == "| a_name | n | m |\n| --- | ---: | ---: |\n| x\\|y | 1.50 | 1234 |\n|  | 2.00 | 5 |\n"
    assert to_latex(frame) == (
        "\\begin{tabular}{lrr}\n\\toprule\na\\_name & n & m \\\\\n\\midrule\n"
        "x|y & 1.50 & 1\\,234 \\\\\n & 2.00 & 5 \\\\\n\\bottomrule\n\\end{tabular}\n"
    )


def test_all_numbers_of_a_column_have_the_same_form() -> None:
    table = to_latex(pl.DataFrame({"nodes": [17980.25, 75872.0, 12345678.5], "ratio": [0.0125, 1.0, 12.5]}))
    rows = [line.removesuffix(" \\\\").split(" & ") for line in table.splitlines()[4:7]]
    assert rows == [["17\\,980", "0.0125"], ["75\\,872", "1.0000"], ["12\\,345\\,678", "12.5000"]]


def test_columns_and_formats_by_name(frame: pl.DataFrame) -> None:
    assert choose(frame, ["nodes", "game"]).columns == ["nodes", "game"]
    with pytest.raises(UnknownNameError, match="unknown column 'node'; did you mean 'nodes'"):
        choose(frame, ["node"])
    with pytest.raises(UnknownNameError, match="unknown format 'cvs'; did you mean 'csv'"):
        export(frame, "cvs")


def test_algorithms_are_compared_in_the_same_positions(frame: pl.DataFrame) -> None:
    compared = compare_algorithms(frame, "minimax")
    tables = compared.filter(algorithm="alphabeta+table", game="hashtree", limit="depth 3").row(0, named=True)
    rows = frame.filter(game="hashtree", depth=3)
    ratio = rows.filter(algorithm="alphabeta+table")["nodes"][0] / rows.filter(algorithm="minimax")["nodes"][0]
    assert tables["nodes"] == pytest.approx(ratio)
    assert tables["pairs"] == tables["same_value"] == tables["less"] == 2
    with pytest.raises(UnknownNameError, match="unknown algorithm 'minmax' in this experiment"):
        compare_algorithms(frame, "minmax")


def test_what_has_nothing_in_common_is_not_compared(frame: pl.DataFrame) -> None:
    with pytest.raises(InputError, match="cannot be compared"):
        compare_experiments(frame.filter(depth=2), frame.filter(depth=3))
    with pytest.raises(InputError, match="one experiment has searches"):
        compare_experiments(frame, pl.DataFrame(schema=GAME_SCHEMA))


def test_the_summary_of_searches(frame: pl.DataFrame) -> None:
    row = summarise(frame).filter(game="hashtree", algorithm="minimax", limit="depth 3").row(0, named=True)
    assert (row["searches"], row["nodes"], row["leaves"]) == (2, 85, 64)
    assert row["of_minimum"] == pytest.approx(64 / 19)
    assert row["first_move"] is None
