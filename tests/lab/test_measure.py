"""One task, one row: the numbers are those of the search, on both backends, whatever is measured."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from siasat.bench.file import find_bench, parse_bench
from siasat.bench.searches import signature
from siasat.core.search_api.limits import Limits
from siasat.lab.experiment import Experiment, GameChoice, Match
from siasat.lab.measure import measure
from siasat.lab.provenance import bench_signature, cache_folder, fingerprint, provenance
from siasat.lab.tasks import expand, pack
from siasat.search.registry import own_algorithms

NOT_SAME = ("backend", "seconds", "started_at")
"""What may differ between two runs of a task on two backends."""


@pytest.fixture(autouse=True)
def _quick_bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The real signature takes seconds; the test that is about it imports it by its name."""
    monkeypatch.setattr("siasat.lab.provenance.bench_signature", lambda: "1 0000000000000001")
    provenance.cache_clear()
    yield
    provenance.cache_clear()


def rows(**changes: object) -> list[dict[str, object]]:
    experiment = Experiment(
        **{  # type: ignore[arg-type]
            "name": "x",
            "games": (GameChoice("congklak", "kalah:6,4"),),
            "algorithms": ("negascout+table",),
            "budgets": (Limits(depth=4),),
            **changes,
        }
    )
    return [measure(pack(task)) for task in expand(experiment)]


EXACT = [
    info.id for info in own_algorithms().values() if info.parity == "exact" and info.family not in ("proof", "paper")
]


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("budget", [Limits(depth=3), Limits(nodes=500)], ids=["depth", "nodes"])
def test_both_backends_give_the_same_rows(budget: Limits) -> None:
    games = (GameChoice("congklak", "kalah:6,4"), GameChoice("hashtree", "random:3,4,8,30,40"), GameChoice("tictactoe"))
    switches = ("alphabeta+captures+killers+history", "mtdf+iterative+table=64", "mtdf+guess=off-by:5")
    algorithms = (*EXACT, *switches[: 2 if budget.depth is None else 3])
    python = rows(games=games, algorithms=algorithms, budgets=(budget,), backend="python")
    rust = rows(games=games, algorithms=algorithms, budgets=(budget,), backend="rust")
    assert len(python) == len(rust) == 3 * len(algorithms)
    for one, other in zip(python, rust, strict=True):
        assert (one["backend"], other["backend"]) == ("python", "rust")
        assert _but(one, *NOT_SAME) == _but(other, *NOT_SAME)


def _but(row: dict[str, object], *names: str) -> dict[str, object]:
    return {name: value for name, value in row.items() if name not in names}


def test_what_is_not_measured_is_missing() -> None:
    (counts,) = rows(measures=("counts",))
    (time,) = rows(measures=("time",))
    assert counts["seconds"] is None
    assert time["leaves"] is time["digest"] is time["cutoffs_by_index"] is None
    assert counts["nodes"] == time["nodes"]


def test_under_a_clock_only_the_unwatched_search_is_done() -> None:
    (row,) = rows(budgets=(Limits(seconds=0.02),))
    assert (row["leaves"], row["digest"]) == (None, None)
    assert row["seconds_limit"] == 0.02
    assert row["stopped_by"] in ("seconds", "finished")


def test_a_guess_off_by_nothing_is_the_value() -> None:
    exact, off = rows(algorithms=("mtdf+guess=off-by:0", "mtdf+guess=off-by:100"))
    assert exact["value"] == off["value"]
    assert exact["nodes"] != off["nodes"]
    (plain,) = rows(algorithms=(f"mtdf+guess={exact['value']}",))
    assert plain["digest"] == exact["digest"]


@pytest.mark.parametrize("player", ["random", "level:1"])
def test_who_meets_itself_plays_two_different_games_an_opening(player: str) -> None:
    there, back = rows(match=Match((player, f"{player}#2")), algorithms=(), budgets=())
    assert (there["first"], back["first"]) == (player, f"{player}#2")
    assert there["moves"] != back["moves"]


@pytest.mark.usefixtures("native")  # in Python alone it takes half a minute
def test_the_signature_is_that_of_the_repository_and_comes_from_the_cache_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    found = find_bench(Path(__file__).parent)
    assert found is not None
    expected = signature(parse_bench(found.read_text(encoding="utf-8")))
    assert bench_signature() == f"{expected.nodes} {expected.digest}"
    file = cache_folder() / f"bench-{fingerprint()}.json"
    file.write_text('{"nodes": 5, "digest": "000000000000000f"}', encoding="utf-8")
    assert bench_signature() == "5 000000000000000f"
    file.write_text("nonsense", encoding="utf-8")
    assert bench_signature() == f"{expected.nodes} {expected.digest}"
