"""Cells that no spreadsheet takes for a formula, whatever separates its cells."""

from __future__ import annotations

import csv
import io
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.encoders.sheets import cell, write_sheet

HOSTILE = [
    "=cmd|'/c calc'!A1",
    "A;=cmd|x!A1",
    "A\t=1+1",
    "A\r=1+1",
    "A\n=1+1",
    "A,=1+1",
    'A";=1+1',
    '";"=1+1',
    " =1+1",
    "\u00a0=1+1",
    "＝1+1",
    "﹢1",
    "＋cmd",
    "－cmd",
    "＠SUM(A1)",
    "@SUM(A1)",
    "-cmd",
    "+1-1",
    "\ufeff=1",
    "\x00=1",
]


def begins_formula(text: str) -> bool:
    return unicodedata.normalize("NFKC", text.lstrip('" \u00a0'))[:1] in tuple("=+-@")


def cells_of(text: str, separator: str) -> list[str]:
    """The cells as a program sees them that knows no quotes and one separator."""
    return [part.removeprefix('"') for line in text.splitlines() for part in line.split(separator)]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_no_cell_begins_a_formula(text: str, separator: str) -> None:
    sheet = write_sheet([("first", text, "last")]).removeprefix("\ufeff")
    for form in ("excel", "semicolon"):
        delimiter = ";" if form == "semicolon" else ","
        for row in csv.reader(io.StringIO(sheet), delimiter=delimiter):
            assert not any(begins_formula(part) for part in row), row
    assert not any(begins_formula(part) for part in cells_of(sheet, separator))


@given(st.lists(st.lists(st.text(max_size=20), min_size=1, max_size=4), min_size=1, max_size=4))
def test_any_sheet_reads_back_as_its_cells(rows: list[list[str]]) -> None:
    read = csv.reader(io.StringIO(write_sheet(rows).removeprefix("\ufeff"), newline=""))
    assert list(read) == [[cell(text) for text in row] for row in rows]


@given(st.one_of(st.integers(), st.floats(allow_nan=False, allow_infinity=False)))
def test_numbers_stay_numbers(number: float) -> None:
    assert cell(number) == str(number)


def test_what_is_missing_is_empty() -> None:
    assert cell(None) == ""
