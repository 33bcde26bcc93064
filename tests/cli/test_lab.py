"""`siasat lab`: from a spec to tables, and every mistake in one line."""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import siasat as siasat_package
from siasat.lab.results import load_results
from siasat.store.address import store_option

Siasat = Callable[..., Any]

SPEC = """\
title = "Small"
algorithms = ["minimax", "alphabeta"]
depths = [2, 3]
[[games]]
game = "hashtree"
variant = "uniform:5,4,8,0"
"""
MATCH = """\
[match]
players = ["alphabeta@depth=1", "random"]
[[games]]
game = "tictactoe"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own with a spec in it; the bench, which takes seconds, has tests elsewhere."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SIASAT_STORE", raising=False)
    monkeypatch.setattr("siasat.lab.runner.provenance", lambda: type("P", (), {"version": "0.1.0", "bench": "x"}))
    (tmp_path / "small.toml").write_text(SPEC, encoding="utf-8")
    (tmp_path / "match.toml").write_text(MATCH, encoding="utf-8")
    return tmp_path


def test_from_a_spec_to_tables(siasat: Siasat, folder: Path) -> None:
    done = siasat("lab", "run", "small.toml", "--jobs", "1")
    assert (done.status, done.err) == (0, "")
    assert "small: 4 of 4 rows\n4 new, 0 already stored, in lab.sqlite\n" in done.out
    assert "0 new, 4 already stored" in siasat("lab", "run", "small.toml").out

    assert siasat("lab", "status").out.startswith("small: 4 of 4 rows\n  searches, started ")
    told = siasat("lab", "status", "small").out
    assert re.search(r"hashtree uniform:5,4,8,0, depth 3, searches: 1\n.*\nminimax +85 +64 ", told)

    compared = siasat("lab", "compare", "small", "--base", "minimax").out
    assert "small: divided by minimax, pair by pair" in compared

    assert siasat("lab", "run", "small.toml", "--as", "again", "--jobs", "1").status == 0
    (again,) = json.loads(siasat("lab", "compare", "small", "again", "--json").out)["others"]
    assert (again["common"], again["identical"]) == (4, 4)
    assert {row["nodes"] for row in again["ratios"]} == {1.0}
    assert {row["same"] for row in again["ratios"]} == {1}

    table = siasat("lab", "export", "small", "-f", "markdown", "--columns", "algorithm,limit,nodes").out
    assert table.splitlines()[2] == "| minimax | depth 2 | 21 |"
    assert siasat("lab", "export", "small").out.startswith("experiment,task,game,variant,position,")
    for name in ("small.csv", "small.parquet", "small.md", "small.tex"):
        assert f"written to {name}" in siasat("lab", "export", "small", "-o", name).out
        assert (folder / name).stat().st_size > 0

    assert siasat("lab", "forget", "again").out == "Deleted again and its 4 rows\n"
    said = json.loads(siasat("lab", "status", "--json").out)
    assert [one["name"] for one in said] == ["small"]


def test_the_base_may_have_its_switches_in_any_order(siasat: Siasat, folder: Path) -> None:
    spec = SPEC.replace('"alphabeta"', '"alphabeta+table+history"')
    (folder / "order.toml").write_text(spec, encoding="utf-8")
    assert siasat("lab", "run", "order.toml", "--jobs", "1").status == 0
    for base in ("alphabeta+table+history", "alphabeta+history+table"):
        compared = siasat("lab", "compare", "order", "--base", base)
        assert (compared.status, compared.err) == (0, "")


def test_the_next_command_names_the_store(siasat: Siasat, folder: Path) -> None:
    done = siasat("lab", "run", "small.toml", "--jobs", "1", "--store", "my store.sqlite").out
    assert done.splitlines()[-2:] == [
        "Summary: siasat lab status small --store 'my store.sqlite'",
        "For others to check: siasat lab bundle small --store 'my store.sqlite'",
    ]
    assert_hints_work(siasat, done, 2)


def assert_hints_work(siasat: Siasat, text: str, count: int) -> None:
    """Paste every command of an output: `: siasat …` at the end of a line, or in backquotes."""
    commands = re.findall(r": (siasat .+)$|`(siasat [^`]+)`", text, re.MULTILINE)
    assert len(commands) == count, text
    for command in (one or other for one, other in commands):
        answer = siasat(*shlex.split(command)[1:])
        assert answer.status == 0, f"{command}: {answer.err}"


def test_every_suggested_command_works_when_pasted(
    siasat: Siasat, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_hints_work(siasat, siasat("lab", "run", "small.toml", "--jobs", "1").out, 2)
    assert_hints_work(siasat, siasat("lab", "bundle", "small", "-o", "a b.zip").out, 1)
    assert_hints_work(siasat, siasat("lab", "run", "my new.toml").err, 1)  # not there yet: `siasat lab new …`
    (folder / "my new.toml").unlink()
    written = siasat("lab", "new", "my new.toml")
    assert written.out.endswith("siasat lab run 'my new.toml'\n")
    (folder / "my new.toml").write_text(SPEC, encoding="utf-8")
    assert_hints_work(siasat, written.out, 1)

    monkeypatch.setenv("SIASAT_STORE", "usual.sqlite")
    usual = siasat("lab", "run", "small.toml", "--jobs", "1").out
    assert "--store" not in usual
    assert_hints_work(siasat, usual, 2)
    named = siasat("lab", "run", "small.toml", "--jobs", "1", "--store", "lab.sqlite").out
    assert named.splitlines()[-2].endswith("siasat lab status small --store lab.sqlite")

    (folder / "small.toml").write_text(SPEC.replace("[2, 3]", "[1]"), encoding="utf-8")
    refused = siasat("lab", "run", "small.toml", "--store", "lab.sqlite").err
    assert "`siasat lab forget small --store lab.sqlite`" in refused
    assert_hints_work(siasat, refused, 1)


def test_a_password_is_never_part_of_a_suggested_command() -> None:
    assert store_option("postgresql://me:secret@db/lab") == ""
    assert store_option("postgresql://me@db/lab") == " --store postgresql://me@db/lab"


def test_a_match_has_standings(siasat: Siasat, folder: Path) -> None:
    said = json.loads(siasat("lab", "run", "match.toml", "--jobs", "1", "--json").out)
    assert (said["kind"], said["tasks"], said["done"], said["failures"]) == ("match", 2, 2, [])
    told = siasat("lab", "status", "match").out
    assert "alphabeta@depth=1" in told
    assert "tictactoe standard" in told


def test_a_report_is_a_page(siasat: Siasat, folder: Path) -> None:
    siasat("lab", "run", "small.toml", "--jobs", "1")
    assert siasat("lab", "report", "small").out == "Report written to small.html\n"
    assert "<html" in (folder / "small.html").read_text(encoding="utf-8")[:300]


def test_tables_and_figures_for_a_paper(siasat: Siasat, folder: Path) -> None:
    siasat("lab", "run", "small.toml", "--jobs", "1")
    written = siasat(
        "lab", "export", "small", "-o", "small.tex", "--limit", "3", "--label", "tab:s", "--base", "minimax"
    )
    assert written.out == "LaTeX tables written to small.tex; they need \\usepackage{booktabs}\n"
    table = (folder / "small.tex").read_text(encoding="utf-8")
    assert "\\label{tab:s}" in table
    assert "3 & \\texttt{minimax} & 85 & 1.000 &" in table
    assert siasat("lab", "export", "small", "-f", "latex", "--columns", "nodes").out.startswith("\\begin{tabular}{r}")
    listed = siasat("lab", "plot", "small").out
    assert listed.splitlines()[0] == "nodes"
    assert siasat("lab", "plot", "small", "ratios", "--out", "r.pdf").out.startswith("Figure written to r.pdf\n")
    assert (folder / "r.pdf").read_bytes().startswith(b"%PDF")


def test_training_data(siasat: Siasat, folder: Path) -> None:
    siasat("lab", "run", "small.toml", "--jobs", "1")
    siasat("lab", "run", "match.toml", "--jobs", "1")
    exported = siasat("export", "hashtree", "s.parquet", "--experiment", "small")
    assert exported.out == "4 rows written to s.parquet\n"
    searched = pl.read_parquet(folder / "s.parquet")
    assert {"position", "side", "value", "move", "depth"} <= set(searched.columns)
    assert siasat("export", "tictactoe", "m.csv", "--experiment", "match").status == 0
    played = pl.read_csv(folder / "m.csv")
    games = load_results("lab.sqlite", "match").games()
    assert played.height == games["plies"].sum()
    rules = siasat_package.load_game("tictactoe")
    for row in played.iter_rows(named=True):
        state = siasat_package.notation_of(rules).parse_state(row["position"])
        assert siasat_package.notation_of(rules).parse_move(state, row["move"]) in rules.legal_moves(state)
        assert int(rules.to_move(state)) == row["side"]
    for task, score in games.select("task", "first_score").rows():
        results = played.filter(pl.col("task") == task).select("side", "result").unique().rows()
        assert set(results) == {(0, score), (1, 1 - score)}
    for words, problem in (
        (("hashtree", "s.tex"), "OUT must end in .parquet or .csv, not 's.tex'"),
        (("nim", "s.csv"), "small has no positions of nim, only of hashtree"),
        (("hashtree", "s.csv", "--games", "5"), "--games is about new games; leave it out with --experiment"),
    ):
        refused = siasat("export", *words, "--experiment", "small")
        assert (refused.status, problem in refused.err) == (2, True), refused.err


def test_a_spec_to_start_from(siasat: Siasat, folder: Path) -> None:
    assert "Written to new.toml" in siasat("lab", "new", "new.toml").out
    again = siasat("lab", "new", "new.toml")
    assert (again.status, again.err) == (
        2,
        "siasat: error: new.toml already exists and was not changed; give another name\n",
    )


def test_the_shipped_experiments_are_listed(siasat: Siasat) -> None:
    said = json.loads(siasat("lab", "list", "--json").out)
    assert [one["name"] for one in said] == ["ablation", "all-algorithms", "minimal-tree", "mtdf-first-guess"]
    assert "Enhancements of alpha-beta" in siasat("lab", "list").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run", "none.toml"), "none.toml does not exist; create a spec with `siasat lab new none.toml`"),
        (("run", "ablaton"), "unknown experiment 'ablaton'; did you mean 'ablation'?"),
        (("run", "small.toml", "--jobs", "0"), "--jobs must be a number between 1 and 1024, not '0'"),
        (("run", "small.toml", "--jobs", "2", "--cluster", "tcp://x:1"), "--jobs applies only to this machine"),
        (("run", "small.toml", "--as", "a b"), "--as must be letters, digits"),
        (("run", "small.toml", "--store", "mysql://x"), "a store must be SQLite or PostgreSQL, not 'mysql'"),
        (("status",), "the store lab.sqlite does not exist; create it with `siasat lab run`"),
        (
            ("export", "small", "-o", "small.xls", "--store", "none.sqlite"),
            "cannot guess the format from the file name",
        ),
        (("export", "small", "-f", "parquet"), "Parquet cannot be shown on the screen"),
        (
            ("export", "small", "-f", "csv", "--label", "x", "--store", "none.sqlite"),
            "--label works only for LaTeX tables without --rows and --columns",
        ),
        (("compare", "small"), "give either other experiments to compare with, or --base ALGORITHM"),
    ],
)
def test_mistakes_are_told_in_one_line(siasat: Siasat, folder: Path, arguments: tuple[str, ...], message: str) -> None:
    answer = siasat("lab", *arguments)
    assert answer.status == 2
    assert message in answer.err
    assert answer.err.count("\n") == 1


def test_a_typo_in_a_spec_names_the_line(siasat: Siasat, folder: Path) -> None:
    (folder / "typo.toml").write_text(SPEC.replace("depths", "depht"), encoding="utf-8")
    answer = siasat("lab", "run", "typo.toml")
    assert answer.status == 2
    assert answer.err == "siasat: error: typo.toml, line 3: unknown key 'depht' in the spec; did you mean 'depths'?\n"


def test_a_bare_command_shows_the_help(siasat: Siasat) -> None:
    answer = siasat("lab")
    assert (answer.status, answer.err) == (0, "")
    assert "Run an experiment" in answer.out


def test_missing_libraries_are_named(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.cli.extras.find_spec", lambda _name: None)
    answer = siasat("lab", "status")
    assert answer.status == 2
    assert answer.err == "siasat: error: the lab needs polars, sqlalchemy: pip install 'siasat[lab]'\n"


def test_limits_are_named_in_the_readers_language(siasat: Siasat, folder: Path) -> None:
    spec = SPEC.replace("depths = [2, 3]", "nodes = [1500]").replace("[[games]]", "[[games]]\ndepths = [2]", 1)
    spec += '[[games]]\ngame = "nim"\n'
    (folder / "limits.toml").write_text(spec, encoding="utf-8")
    assert siasat("lab", "run", "limits.toml", "--jobs", "1").status == 0
    said = siasat("lab", "status", "limits", "--lang", "id").out
    assert "hashtree uniform:5,4,8,0, kedalaman 2" in said
    assert "nim normal:3,4,5, 1.500 simpul" in said
