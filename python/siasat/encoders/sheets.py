"""Tables as CSV that no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence

from siasat.encoders.characters import HARMFUL

NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?", re.ASCII)
SEPARATORS = ";,\n|"
"""What ends a cell: which character it is depends on the language of the spreadsheet (`;` in Indonesian)."""

PASSED_OVER = "\"' "
"""What may stand between the beginning of a cell and its formula."""


def cell(value: object) -> str:
    """A value as text in which no spreadsheet, whatever separates its cells, sees a formula.

    >>> cell("=1+1"), cell("A;=1+1"), cell("＝1"), cell("-3"), cell("-3x"), cell("a\\tb")
    ("'=1+1", "A;'=1+1", "'＝1", '-3', "'-3x", 'a b')
    """
    if value is None:
        return ""
    text = HARMFUL.sub(" ", str(value).replace("\r\n", "\n").replace("\r", "\n")).replace("\t", " ")
    if NUMBER.fullmatch(text):
        return text
    letters = []
    at_start = True
    for letter in text:
        if at_start and unicodedata.normalize("NFKC", letter)[:1] in ("=", "+", "-", "@", "\u2212"):
            letters.append("'")
        letters.append(letter)
        at_start = letter in SEPARATORS or (at_start and (letter in PASSED_OVER or letter.isspace()))
    return "".join(letters)


def write_sheet(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV, all cells quoted; the mark at the beginning tells spreadsheets that it is UTF-8."""
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows([cell(value) for value in row] for row in rows)
    return "\ufeff" + out.getvalue()
