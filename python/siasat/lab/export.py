"""Frames as files: CSV, JSON and Parquet for programs, Markdown and LaTeX for papers."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterable, Sequence

import polars as pl

from siasat.encoders.sheets import cell
from siasat.errors import UnknownNameError

FORMATS = ("csv", "json", "parquet", "markdown", "latex")
SUFFIXES = {
    ".csv": "csv",
    ".json": "json",
    ".parquet": "parquet",
    ".md": "markdown",
    ".markdown": "markdown",
    ".tex": "latex",
}

LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{letter: f"\\{letter}" for letter in "&%$#_{}"},
}


def choose(frame: pl.DataFrame, columns: Sequence[str]) -> pl.DataFrame:
    """Only these columns, in this order; all if none are named."""
    for name in columns:
        if name not in frame.columns:
            raise UnknownNameError("column", name, frame.columns)
    return frame.select(columns) if columns else frame


def export(frame: pl.DataFrame, form: str) -> bytes:
    """The frame as the content of a file of that format."""
    if form not in FORMATS:
        raise UnknownNameError("format", form, FORMATS)
    if form == "parquet":
        out = io.BytesIO()
        frame.write_parquet(out)
        return out.getvalue()
    write: dict[str, Callable[[pl.DataFrame], str]] = {
        "csv": to_csv,
        "json": pl.DataFrame.write_json,
        "markdown": to_markdown,
        "latex": to_latex,
    }
    return write[form](frame).encode("utf-8")


def to_csv(frame: pl.DataFrame) -> str:
    """Comma-separated values; a list is its numbers joined by blanks, no text is a formula."""
    lists = [name for name, kind in frame.schema.items() if isinstance(kind, pl.List)]
    flat = frame.with_columns(pl.col(name).cast(pl.List(pl.String)).list.join(" ") for name in lists)
    safe = flat.with_columns(pl.col(pl.String).map_elements(cell, pl.String))
    return safe.write_csv()


def to_markdown(frame: pl.DataFrame) -> str:
    """A table of Markdown; numbers are aligned on the right, columns without a value are left out."""
    shown = _formatted(frame)
    lines = [_row(shown), _row("---:" if frame.schema[name].is_numeric() else "---" for name in shown)]
    for row in zip(*shown.values(), strict=True):
        lines.append(_row(cell.replace("|", "\\|") for cell in row))
    return "\n".join(lines) + "\n"


def to_latex(frame: pl.DataFrame) -> str:
    """A `tabular` of LaTeX with the rules of `booktabs`; columns without a value are left out.

    `siasat.lab.latex` makes whole tables for a paper.
    """
    shown = _formatted(frame, group=",")
    columns = "".join("r" if frame.schema[name].is_numeric() else "l" for name in shown)
    lines = [f"\\begin{{tabular}}{{{columns}}}", "\\toprule"]
    lines += [" & ".join(map(escape_latex, shown)) + r" \\", "\\midrule"]
    kinds = [frame.schema[name].is_numeric() for name in shown]
    for row in zip(*shown.values(), strict=True):
        cells = (
            cell.replace(",", r"\,") if is_number else escape_latex(cell)
            for cell, is_number in zip(row, kinds, strict=True)
        )
        lines.append(" & ".join(cells) + r" \\")
    return "\n".join([*lines, "\\bottomrule", "\\end{tabular}"]) + "\n"


def _formatted(frame: pl.DataFrame, group: str = "") -> dict[str, list[str]]:
    """The cells of every column that has a value, as text; all fractions of a column have as many decimals.

    `group` separates the thousands of all numbers.
    """
    columns = {}
    for name in frame.columns:
        values = frame[name].to_list()
        if any(value is not None for value in values) or frame.is_empty():
            decimals = decimals_of([value for value in values if isinstance(value, float)])
            columns[name] = [_cell(value, decimals, group) for value in values]
    return columns


def decimals_of(values: Sequence[float]) -> int:
    """How many decimals show three digits of the smallest of these numbers: at most six, none for whole numbers.

    >>> decimals_of([0.0123, 0.5]), decimals_of([17980.4, 75872.0]), decimals_of([1.0, 2.0])
    (4, 0, 0)
    """
    sizes = [float(abs(value)) for value in values if math.isfinite(value) and value]
    if all(size.is_integer() for size in sizes):
        return 0
    return min(6, max(0, 2 - math.floor(math.log10(min(sizes)))))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def escape_latex(text: str) -> str:
    """`text` with every character that LaTeX reads as a command escaped; control characters become blanks.

    >>> escape_latex("50 % of a_b")
    '50 \\\\% of a\\\\_b'
    """
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return re.sub(r"[\\~^&%$#_{}]", lambda found: LATEX[found[0]], printable)


def _cell(value: object, decimals: int, group: str = "") -> str:
    """A value for people; nothing for what is missing."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:{group}.{decimals}f}"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:{group}}"
    if isinstance(value, list | pl.Series):
        return " ".join(map(str, value))
    return " ".join(str(value).split())
