"""`siasat reproduce`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from siasat.lab.classics.catalogue import CLASSICS
from siasat.lab.papers import effort
from siasat.lab.papers.yoman import table_2 as yoman_table_2

Siasat = Callable[..., Any]
QUICK = ("reproduce", "004", "--quick", "--jobs", "1")


@pytest.fixture(autouse=True)
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Perft to depth 3 is enough here."""
    for name in ("QUICK", "QUICK_SLOW"):
        monkeypatch.setattr(effort, name, effort.replace(getattr(effort, name), perft=3))


def test_the_list_names_every_paper_and_every_table(siasat: Siasat) -> None:
    answer = siasat("reproduce", "list", "--plain")
    assert answer.status == 0
    assert "000  Alfarabi Dwi Karuniawan" in answer.out
    assert "table-6" in answer.out
    data = json.loads(siasat("reproduce", "list", "--json", "--lang", "id").out)
    assert [paper["id"] for paper in data] == [
        *("000", "001", "002", "003", "004"),
        *(entry.paper.id for entry in CLASSICS),
    ]
    assert {"id": "table-1", "title": "Nilai buah catur"} in data[4]["tables"]


def test_tables_stand_beside_the_published_ones_with_a_summary(siasat: Siasat) -> None:
    answer = siasat(*QUICK)
    assert answer.status == 0
    assert "8,902 = 8,902" in answer.out
    assert "197,281 · –" in answer.out
    assert "7 ≠ 8" in answer.out
    assert "Total: 22 equal, 0 same direction, 2 differ, 6 not comparable" in answer.out


def test_it_reads_at_80_columns_and_in_ascii(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    answer = siasat("reproduce", "000", "--table", "table-6", "--table", "table-1", "--plain", "--jobs", "1")
    assert answer.status == 0
    assert answer.out.isascii()
    assert max(len(line.rstrip()) for line in answer.out.splitlines()) <= 80


def test_labels_stand_above_where_there_is_no_room(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    lines = siasat("reproduce", "000", "--table", "table-6", "--jobs", "1").out.splitlines()
    place = next(index for index, line in enumerate(lines) if line.startswith("MX + AB + CH + TT, nodes"))
    assert lines[place + 1].split() == ["20", "=", "20", "224", "=", "224", "154", "=", "154"]


def test_json_is_all_there_is(siasat: Siasat) -> None:
    data = json.loads(siasat(*QUICK, "--json").out)
    assert data["schema"] == "siasat.reproduction"
    assert data["summary"] == {"equal": 22, "same-direction": 0, "differs": 2, "not-comparable": 6, "failed": 0}


def test_it_speaks_indonesian(siasat: Siasat) -> None:
    answer = siasat(*QUICK, "--lang", "id")
    assert "Jumlah: 22 sama, 0 searah, 2 berbeda, 6 tak terbandingkan" in answer.out


def test_a_number_that_should_come_out_and_does_not_is_status_1(
    siasat: Siasat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(yoman_table_2, "COUNTS", (21, *yoman_table_2.COUNTS[1:]))
    answer = siasat(*QUICK, "--table", "table-2")
    assert answer.status == 1
    assert "21 ≠ 20" in answer.out
    assert "1 reproducible number does not match." in answer.out


def test_the_report_is_one_page_with_every_table(siasat: Siasat, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    answer = siasat(*QUICK, "--report", str(path))
    assert answer.status == 0
    assert f"Report written to {path}" in answer.out
    page = path.read_text(encoding="utf-8")
    assert "004 · Yoman" in page
    assert "<svg" in page
    assert "http://" not in page.replace("http://www.w3.org", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["005"], "unknown paper '005'"),
        (["000", "--table", "table-9"], "unknown table 'table-9'"),
        (["000", "--jobs", "0"], "--jobs must be a number between 1 and 1024, not '0'"),
        (["000", "--backend", "gpu"], "unknown backend 'gpu'"),
        (["004", "--report", "/no/such/folder/report.html"], "--report"),
        ([], "see 'siasat reproduce --help'"),
    ],
)
def test_bad_wishes_are_named(siasat: Siasat, arguments: list[str], message: str) -> None:
    answer = siasat("reproduce", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert message in answer.err
    assert answer.err.count("\n") == 1


def test_a_report_without_its_libraries_says_what_to_install(
    siasat: Siasat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("siasat.cli.extras.find_spec", lambda name: None if name == "altair" else object())
    answer = siasat(*QUICK, "--report", str(tmp_path / "report.html"))
    assert answer.status == 2
    assert "a report needs altair: pip install 'siasat[lab]'" in answer.err
