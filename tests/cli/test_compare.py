"""`siasat lab compare` across stores and bundles, and `siasat lab power`."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from siasat import run_experiment
from siasat.lab.identity import compare_counts
from siasat.lab.provenance import Provenance
from siasat.lab.results import load_results
from siasat.stats import cautious_sd, pairs_needed

Siasat = Callable[..., Any]

SPEC = """\
algorithms = ["minimax", "alphabeta"]
depths = [2, 3]
backend = "{backend}"
[[games]]
game = "congklak"
variant = "kalah:3,2"
positions.random = {{ count = {count}, plies = 2 }}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, siasat: Siasat) -> Path:
    """Two stores: one measured here, and one "elsewhere" with a position less."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SIASAT_STORE", raising=False)
    monkeypatch.setattr("siasat.lab.runner.provenance", lambda: type("P", (), {"version": "0.1.0", "bench": "x"}))
    (tmp_path / "one.toml").write_text(SPEC.format(backend="auto", count=4), encoding="utf-8")
    assert siasat("lab", "run", "one.toml", "--jobs", "1").status == 0
    (tmp_path / "one.toml").write_text(SPEC.format(backend="python", count=3), encoding="utf-8")
    assert siasat("lab", "run", "one.toml", "--jobs", "1", "--store", "other.sqlite").status == 0
    return tmp_path


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, siasat: Siasat) -> Path:
    """One store with two rows, measured in this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SIASAT_STORE", raising=False)
    made = Provenance("0", None, "x", "here", "3")
    monkeypatch.setattr("siasat.lab.runner.provenance", lambda: made)
    monkeypatch.setattr("siasat.lab.measure.provenance", lambda: made)
    spec = {"games": [{"game": "nim"}], "algorithms": ["minimax"], "depths": [1], "backend": "python"}
    run_experiment(spec, store="lab.sqlite", name="one", progress=False).close()
    return tmp_path


def change(store: str, statement: str) -> None:
    connection = sqlite3.connect(store)
    with connection:
        connection.execute(statement)
    connection.close()


def test_stores_and_bundles_are_compared_row_by_row(siasat: Siasat, folder: Path) -> None:
    same = siasat("lab", "compare", "one", "other.sqlite::one")
    assert (same.status, same.err) == (0, "")
    assert "All 12 rows in common have identical counts.\n" in same.out  # also across backends
    assert "Only in the first: 4 rows; only in the second: 0 rows." in same.out
    siasat("lab", "bundle", "one", "-o", "one.zip")
    several = json.loads(siasat("lab", "compare", "one", "other.sqlite::one", "one.zip", "--json").out)
    assert [(other["name"], other["common"], other["identical"]) for other in several["others"]] == [
        ("other.sqlite::one", 12, 12),
        ("one.zip", 16, 16),
    ]
    assert "ratio" in siasat("lab", "power", "one.zip", "--base", "minimax").out


def test_differences_versions_and_machines_are_named(siasat: Siasat, folder: Path) -> None:
    change("other.sqlite", "UPDATE lab_searches SET nodes = nodes + 1, digest = '0' WHERE algorithm = 'minimax'")
    change("other.sqlite", "UPDATE lab_searches SET version = '9.9', machine = 'a laptop'")
    told = siasat("lab", "compare", "one", "other.sqlite::one").out
    assert "Of 12 rows in common, 6 have identical counts; the first that differ:" in told
    assert "nodes " in told
    assert "→" in told
    assert "Different versions: " in told
    assert "a laptop; compare times with care." in " ".join(told.split())


def test_a_count_that_was_not_measured_is_no_difference(folder: Path) -> None:
    change("other.sqlite", "UPDATE lab_searches SET leaves = NULL, digest = NULL")
    frames = [load_results(store, "one").rows() for store in ("lab.sqlite", "other.sqlite")]
    assert compare_counts(*frames).identical == 12


def test_times_are_not_compared(siasat: Siasat, folder: Path) -> None:
    spec = 'algorithms = ["alphabeta+iterative"]\nseconds = 0.01\n[[games]]\ngame = "nim"\n'
    (folder / "timed.toml").write_text(spec, encoding="utf-8")
    for store in ("lab.sqlite", "other.sqlite"):
        siasat("lab", "run", "timed.toml", "--jobs", "1", "--store", store)
    found = compare_counts(load_results("lab.sqlite", "timed").rows(), load_results("other.sqlite", "timed").rows())
    assert (found.common, found.timed) == (0, 1)


def test_power_from_a_pilot_and_from_a_spread(siasat: Siasat, folder: Path) -> None:
    said = json.loads(siasat("lab", "power", "one", "--base", "minimax", "--difference", "5", "--json").out)
    assert [row["limit"] for row in said["rows"]] == ["depth 2", "depth 3"]
    row = said["rows"][1]
    assert (row["algorithm"], row["pairs"]) == ("alphabeta", 4)
    assert row["needed"] == pairs_needed(row["sd"], 0.05)
    assert row["cautious"] == pairs_needed(cautious_sd(row["sd"], 4), 0.05) >= row["needed"]
    assert json.loads(siasat("lab", "power", "--sd", "0.2", "--json").out)["needed"] == pairs_needed(0.2, 0.03)
    assert siasat("lab", "power", "--sd", "0.2").out.startswith("362 positions show a difference of 3.0 %")
    assert siasat("lab", "power", "--sd", "0.2", "--lang", "id").out.startswith("362 posisi")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("compare", "one", "other.sqlite::"), "write STORE::NAME, such as lab.sqlite::ordering, not 'other.sqlite::'"),
        (("compare", "one", "none.zip"), "none.zip cannot be read"),
        (("compare", "one"), "give either other experiments to compare with, or --base ALGORITHM"),
        (("power",), "give either a pilot experiment or --sd"),
        (("power", "one"), "a pilot needs --base ALGORITHM"),
        (("power", "--sd", "0.2", "--difference", "0"), "a difference must be above 0"),
        (("power", "--sd", "0.2", "--power", "100"), "the power must be at least 0.5 and below 1"),
    ],
)
def test_mistakes_are_one_line(siasat: Siasat, small: Path, arguments: tuple[str, ...], message: str) -> None:
    answer = siasat("lab", *arguments)
    assert answer.status == 2
    assert message in answer.err
    assert answer.err.count("\n") == 1
