"""The whole reproduction in small: every table is computed, and all reproducible numbers match."""

from __future__ import annotations

import ast
import json
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import siasat
from siasat.backend.native import why_missing
from siasat.errors import BackendError, SiasatError, UnknownNameError
from siasat.lab.papers import effort as efforts
from siasat.lab.papers.catalogue import CATALOGUE, check_tables, choose
from siasat.lab.papers.effort import FULL, Effort, choose_effort
from siasat.lab.papers.entry import Entry, Group
from siasat.lab.papers.json_form import as_data
from siasat.lab.papers.karuniawan.table_7 import similar_positions
from siasat.lab.papers.model import Cell, Nature, Results, Table, Verdict, reasons_of, said
from siasat.lab.papers.report import make_page
from siasat.lab.papers.run import reproduce
from siasat.lab.papers.yoman.figures import ordered_tree
from siasat.lab.report import blocks
from siasat.texts import load

TINY = Effort("quick", "auto", 4, 1, 12, 1, 1, 4, 2, False, 2, 3)
if why_missing() is not None:
    TINY = replace(TINY, rounds=0)  # in Python the games of Congklak take a minute


@pytest.fixture(scope="module")
def results() -> Results:
    return reproduce(CATALOGUE, TINY, jobs=1)


def table(results: Results, paper: str, name: str) -> Table:
    (found,) = [table for one in results.papers if one.id == paper for table in one.tables if table.id == name]
    return found


def cells(results: Results, paper: str, name: str, label: str | None = None) -> list[Cell]:
    """The cells of a table, or of its rows whose label (in English) begins with `label`."""
    say = load("en")
    return [
        cell
        for row, _, cell in table(results, paper, name).cells()
        if label is None or said(row.label, say).startswith(label)
    ]


def equal(results: Results, paper: str, name: str, label: str | None = None) -> list[Any]:
    """The published values of cells that are all equal."""
    found = [cell for cell in cells(results, paper, name, label) if cell.verdict is not None]
    assert all(cell.verdict is Verdict.EQUAL for cell in found), (paper, name, label)
    assert all(cell.published == cell.ours for cell in found)
    return [cell.published for cell in found]


def test_what_was_built_to_fit_is_not_called_a_result(results: Results) -> None:
    """Twelve cells of Yoman, whose pictures are lost, and Karuniawan's 16 pieces a side, which cannot be otherwise."""
    built = {
        paper.id: sum(cell.nature is Nature.CONSTRUCTED for made in paper.tables for _, _, cell in made.cells())
        for paper in results.papers
    }
    assert built == {"000": 6, "001": 0, "002": 0, "003": 0, "004": 12}


def test_no_value_of_ours_is_written_by_hand() -> None:
    """Wherever a cell is made, ours is computed: it is never a number or a text in the source."""
    folder = Path(siasat.__file__).parent / "lab"
    places = {"exact": 1, "setting": 1, "again": 1, "constructed": 1, "apart": 1, "beside": 1, "alone": 0, "close": 1}
    written, seen = [], 0
    for path in [*sorted(folder.glob("papers/*/*.py")), *sorted(folder.glob("classics/*.py"))]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in places:
                seen += 1
                ours = node.args[places[node.func.id] :][:1]
                if ours and isinstance(ours[0], ast.Constant) and ours[0].value is not None:
                    written.append(f"{path.name}:{node.lineno}: {ours[0].value!r}")
    assert seen > 60
    assert written == []


def test_every_reason_stands_beside_its_cells(results: Results) -> None:
    """A mark of the list below a table beside every cell that has a reason, in the page of the app as well."""
    say = load("en")
    page = make_page(results, say)
    for paper, section in zip(results.papers, page.sections[1:-1], strict=True):
        for made, part in zip(paper.tables, section.sections, strict=True):
            numbers = reasons_of(made, say)
            shown = [
                cell for block in part.blocks if isinstance(block, blocks.Table) for row in block.rows for cell in row
            ]
            marked = sum(isinstance(cell, blocks.Cell) and "⁾" in cell.note for cell in shown)
            assert marked == sum(cell.reason is not None for _, _, cell in made.cells())
            assert len(numbers) == len({said(cell.reason, say) for _, _, cell in made.cells() if cell.reason})


def test_a_page_of_one_paper_has_its_title_and_says_that_it_is_quick(results: Results) -> None:
    one = replace(results, papers=results.papers[1:2])
    page = make_page(one, load("id"))
    assert page.title == results.papers[1].title
    assert "Versi cepat" in page.summary[0]
    assert "siasat reproduce 001" in page.summary[0]


def test_every_table_of_every_paper_is_there(results: Results) -> None:
    numbered = {
        paper.id: [table.id for table in paper.tables if table.id.startswith("table")] for paper in results.papers
    }
    assert {paper: len(tables) for paper, tables in numbered.items()} == {
        "000": 7,
        "001": 4,
        "002": 1,
        "003": 6,
        "004": 2,
    }
    for entry, paper in zip(CATALOGUE, results.papers, strict=True):
        assert [made.id for made in paper.tables] == list(entry.tables)


def test_nothing_that_is_known_to_come_out_fails(results: Results) -> None:
    failed = [cell for cell in results.cells() if cell.has_failed]
    assert not failed
    assert results.failures == 0
    assert sum(cell.checked for cell in results.cells()) > 150


def test_karuniawan_table_6_is_equal_in_every_count_and_reply(results: Results) -> None:
    counts = [equal(results, "000", "table-6", f"{method}, nodes") for method in ("MX", "MX + AB", "MX + AB + CH")]
    assert counts == [[620, 926, 1440], [389, 241, 409], [171, 224, 154]]
    assert equal(results, "000", "table-6", "MX + AB + CH + TT, nodes") == [20, 224, 154]
    for method in ("MX", "MX + AB", "MX + AB + CH", "MX + AB + CH + TT"):
        assert equal(results, "000", "table-6", f"{method}, reply") == ["E7:E5", "D8:G5", "G5:G2"]


def test_karuniawans_pieces_and_start_are_equal_but_for_its_slips(results: Results) -> None:
    assert equal(results, "000", "table-2") == [152, 162, 157, 651, 658]
    assert equal(results, "000", "start")[-1] == 103_225
    wrong = [cell for cell in cells(results, "000", "table-4") if cell.verdict is Verdict.DIFFERS]
    assert [(cell.published, cell.ours) for cell in wrong] == [(625, 675), (15, 14)]


def test_karuniawan_table_1_differs_as_is_known(results: Results) -> None:
    moves = [
        cell for _, column, cell in table(results, "000", "table-1").cells() if said(column, load("en")) == "moves"
    ]
    assert [cell.ours for cell in moves] == [20, 29, 29, 38, 39, 38]
    assert [cell.verdict is Verdict.EQUAL for cell in moves] == [True] + 5 * [False]


def test_nothing_of_table_7_is_called_equal(results: Results) -> None:
    found = cells(results, "000", "table-7")
    assert all(cell.verdict is not Verdict.EQUAL for cell in found)
    assert [cell.ours for cell in cells(results, "000", "table-7", "MX, nodes")] == [49253, 48340, 54201, 48268]
    assert all(cell.spread is not None for cell in cells(results, "000", "table-7", "MX, nodes"))


def test_the_positions_around_table_7_are_different_ones(results: Results) -> None:
    assert len({str(state) for state in similar_positions(12)}) == 12


def test_vincent_tables_2_and_4(results: Results) -> None:
    assert equal(results, "001", "table-4", "minimax, leaves") == [576, 480, 480, 457, 436]
    depth_2 = cells(results, "001", "table-2", "depth 2, NegaScout, leaves")
    assert [cell.verdict for cell in depth_2] == 5 * [Verdict.SAME_DIRECTION]
    for cell in cells(results, "001", "table-2", "depth 4, alpha-beta, leaves"):
        assert cell.spread is not None
        assert cell.spread.samples == TINY.shuffles
        assert cell.interval is None, "the range of the draws is shown, not where their mean may be"


def test_vincents_values_are_those_of_the_evaluator(results: Results) -> None:
    values = equal(results, "001", "table-1")
    assert values[::4] == [500, 200, 300, 400, 500, 800, 900, 1000]
    assert set(values[1::4]) == {10}


def test_figure_11_is_wrong_at_odd_depths_only(results: Results) -> None:
    printed, right = zip(
        *([row.cells[0], row.cells[1]] for row in table(results, "001", "figure-11").rows), strict=True
    )
    assert [cell is not None and cell.ours != 0 for cell in printed] == [True, False, True]
    assert [cell is not None and cell.ours for cell in right] == [0, 0, 0]


def test_ilman(results: Results) -> None:
    assert equal(results, "002", "table-1", "MAX plays") == ["B", 5]
    assert equal(results, "002", "passes", "first guess off by 0") == [2]
    (slip,) = [cell for cell in cells(results, "002", "text") if cell.verdict is Verdict.DIFFERS]
    assert (slip.published, slip.ours) == (50_000_000, 35**9)


def test_darmawan_table_1_is_equal_in_all_its_numbers(results: Results) -> None:
    assert equal(results, "003", "table-1")[2::4] == [8, 4, 2, 2, 2]
    assert equal(results, "003", "table-1")[3::4] == ["[0,2]", "[0,1]", "[0,1]", "[0,1]", "[0,2]"]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_games_against_people_are_never_compared(results: Results, number: int) -> None:
    say = load("en")
    rows = [row for row in table(results, "003", f"table-{number}").rows if said(row.label, say)[0].isdigit()]
    assert len(rows) == 7
    found = [cell for row in rows for cell in row.cells]
    assert all(cell is not None and cell.verdict is Verdict.NOT_COMPARABLE for cell in found)
    assert all(cell is not None and cell.ours is not None for cell in found)
    first = [said(row.label, say).split(", ")[1] for row in rows]
    assert first == ["computer", "person"] * 3 + ["computer"]


def test_the_printed_sums_of_darmawan_add_up(results: Results) -> None:
    assert equal(results, "003", "table-5", "sum, added up again") == [12, 7, 2]
    assert equal(results, "003", "sums") == [413, 1006, 4.2945, 45.9143, 10691.42, 0.4]


def test_darmawan_table_6_goes_the_same_way_and_no_rule_set_gives_it(results: Results) -> None:
    steps = cells(results, "003", "table-6", "NegaScout, steps")
    assert [cell.verdict for cell in steps] == 5 * [Verdict.SAME_DIRECTION]
    (rules,) = [note for note in table(results, "003", "table-6").notes if note.key == "darmawan-6-rules"]
    assert dict(rules.values)["whole"] == 0
    worded = [cell.ours for cell in cells(results, "003", "table-6", "NegaScout as the text words it, steps")]
    assert worded == [162, 40, 114, 62, 20]  # published: 162, 43, 126, 61, 21


def test_yoman_perft_is_equal_as_far_as_it_ran_and_empty_beyond(results: Results) -> None:
    found = cells(results, "004", "table-2")
    stored = 84_998_978_956
    assert [cell.ours for cell in found] == [20, 400, 8902, 197281, None, None, None, stored, None, None]
    assert [number for number, cell in enumerate(found, 1) if cell.verdict is Verdict.EQUAL] == [1, 2, 3, 4, 8]
    assert found[7].reason is not None
    assert "--save perft_8.json" in dict(found[7].reason.values)["command"]


def test_yomans_example_and_figures(results: Results) -> None:
    assert equal(results, "004", "table-1") == [100, 350, 350, 525, 1000]
    assert [cell.published for cell in cells(results, "004", "example")][:3] == [1725, 2275, -550]
    assert equal(results, "004", "figures-8-9") == [1, 500, 2]
    assert len(equal(results, "004", "figures-12-15")) == 5
    assert [cell.ours for cell in cells(results, "004", "order")] == [17, 81]


def test_the_tree_with_the_best_child_last_has_the_same_leaves() -> None:
    numbers = [sorted(map(int, re.findall(r"\d+", ordered_tree(first)))) for first in (True, False)]
    assert numbers == [list(range(81)), list(range(81))]


@pytest.mark.parametrize("lang", ["en", "id"])
def test_the_data_follow_the_schema_in_either_language(results: Results, lang: str) -> None:
    data = json.loads(json.dumps(as_data(results, load(lang))))
    assert list(data) == [
        *("schema", "version", "siasat", "language", "backend", "effort", "processes", "seconds"),
        *("measurements", "summary", "papers"),
    ]
    assert (data["schema"], data["version"], data["language"]) == ("siasat.reproduction", 1, lang)
    verdicts = ["equal", "same-direction", "differs", "not-comparable"]
    assert list(data["summary"]) == [*verdicts, "failed"]
    seen = dict.fromkeys(verdicts, 0)
    for paper in data["papers"]:
        assert list(paper) == [
            *("id", "name", "authors", "title", "place", "year", "year_is", "about", "summary", "tables"),
        ]
        assert paper["year_is"] in ("given", "not-before")
        for one in paper["tables"]:
            assert list(one) == ["id", "title", "columns", "rows", "notes"]
            for row in one["rows"]:
                assert len(row["cells"]) == len(one["columns"])
                for cell in filter(None, row["cells"]):
                    _check_cell(cell, seen)
    assert seen == {verdict: data["summary"][verdict] for verdict in verdicts}


def _check_cell(cell: dict[str, Any], seen: dict[str, int]) -> None:
    assert list(cell) == ["published", "ours", "verdict", "reason", "checked", "nature", "interval", "spread"]
    assert all(value is None or isinstance(value, int | float | str) for value in (cell["published"], cell["ours"]))
    if cell["verdict"] is None:
        assert cell["published"] is None
    else:
        seen[cell["verdict"]] += 1
        is_stored = cell["published"] == 84_998_978_956  # equal, with a word on the long run
        assert (cell["reason"] is None) == (cell["verdict"] == "equal" and not is_stored)
    assert cell["interval"] is None or cell["interval"][0] <= cell["interval"][1]
    if cell["spread"] is not None:
        assert sum(cell["spread"]["bins"]) == cell["spread"]["samples"]


@pytest.mark.parametrize("lang", ["en", "id"])
def test_the_page_has_every_paper_and_every_table(results: Results, lang: str) -> None:
    page = make_page(results, load(lang))
    papers = page.sections[1:-1]
    assert [section.heading[:3] for section in papers] == ["000", "001", "002", "003", "004"]
    assert [len(section.sections) for section in papers] == [len(entry.tables) for entry in CATALOGUE]
    assert {figure.name for figure in page.figures()} >= {"verdicts", "vincent-table-2", "karuniawan-table-7"}


def test_processes_make_the_same_tables() -> None:
    entries = choose(["004"])
    one, two = (reproduce(entries, TINY, tables=["table-1", "table-2"], jobs=jobs) for jobs in (1, 2))
    assert one.papers == two.papers
    assert (one.processes, two.processes) == (1, 2)


def die(_effort: Effort) -> tuple[Table, ...]:
    """What lack of memory does to a process."""
    os._exit(9)


def test_a_process_that_dies_is_an_error_of_one_line() -> None:
    entry = Entry(CATALOGUE[4].paper, (Group(("table-1",), die), Group(("table-2",), die)))
    with pytest.raises(SiasatError, match="was killed"):
        reproduce([entry], TINY, jobs=2)


def test_only_the_tables_asked_for_are_shown_and_somebody_is_told() -> None:
    told: list[tuple[int, int]] = []
    found = reproduce(choose(["yoman"]), TINY, tables=["example"], jobs=1, tell=lambda *counts: told.append(counts))
    assert [made.id for made in found.papers[0].tables] == ["example"]
    assert told == [(0, 1), (1, 1)]


def test_papers_are_found_by_number_and_by_name() -> None:
    assert [entry.paper.id for entry in choose(["darmawan", "000"])] == ["000", "003"]
    assert len(choose(["all"])) == 5
    with pytest.raises(UnknownNameError, match="unknown paper '005'"):
        choose(["005"])
    with pytest.raises(UnknownNameError, match="unknown table 'table-8'; did you mean 'table-7'"):
        check_tables(choose(["000"]), ["table-8"])


def test_effort_depends_on_the_accelerator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(efforts, "why_missing", lambda: "there is none")
    slow = choose_effort()
    assert (slow.computes, slow.perft < FULL.perft, slow.shuffles < FULL.shuffles) == ("python", True, True)
    with pytest.raises(BackendError, match="there is none"):
        choose_effort(backend="rust")
    with pytest.raises(UnknownNameError, match="unknown backend 'gpu'"):
        choose_effort(backend="gpu")


def test_every_text_of_the_papers_is_said_somewhere() -> None:
    """Keys are written in the source, as a whole or as the beginning of one that is put together."""
    folder = Path(siasat.__file__).parent
    source = "\n".join(path.read_text("utf-8") for path in (folder / "lab" / "papers").rglob("*.py"))
    written = set(re.findall(r'"([a-z0-9-]+)"', source))
    made = tuple(re.findall(r'"([a-z0-9-]+-)\{', source))
    keys = [key.removeprefix("paper.") for key in json.loads((folder / "texts" / "en.json").read_text("utf-8"))]
    unsaid = [
        key for key in keys if f"paper.{key}" in load("en")._entries and key not in written and not key.startswith(made)
    ]
    assert not unsaid
