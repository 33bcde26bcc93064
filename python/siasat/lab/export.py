"""Frames as files: CSV and Parquet for programs, Markdown and LaTeX for papers."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Sequence

import polars as pl

from siasat.errors import UnknownNameError

FORMATS = ("csv", "parquet", "markdown", "latex")
SUFFIXES = {".csv": "csv", ".parquet": "parquet", ".md": "markdown", ".markdown": "markdown", ".tex": "latex"}

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
    write: dict[str, Callable[[pl.DataFrame], str]] = {"csv": to_csv, "markdown": to_markdown, "latex": to_latex}
    return write[form](frame).encode("utf-8")


def to_csv(frame: pl.DataFrame) -> str:
    """Comma-separated values; a list is its numbers joined by blanks, what is missing is empty."""
    lists = [name for name, kind in frame.schema.items() if isinstance(kind, pl.List)]
    flat = frame.with_columns(pl.col(name).cast(pl.List(pl.String)).list.join(" ") for name in lists)
    return flat.write_csv()


def to_markdown(frame: pl.DataFrame) -> str:
    """A table of Markdown; numbers stand to the right."""
    numeric = _numeric(frame)
    lines = [_row(frame.columns), _row("---:" if right else "---" for right in numeric)]
    for row in frame.iter_rows():
        lines.append(_row(_cell(value).replace("|", "\\|") for value in row))
    return "\n".join(lines) + "\n"


def to_latex(frame: pl.DataFrame) -> str:
    """A `tabular` of LaTeX with the rules of `booktabs`."""
    columns = "".join("r" if right else "l" for right in _numeric(frame))
    lines = [f"\\begin{{tabular}}{{{columns}}}", "\\toprule"]
    lines += [_latex_row(frame.columns), "\\midrule"]
    lines += [_latex_row(map(_cell, row)) for row in frame.iter_rows()]
    return "\n".join([*lines, "\\bottomrule", "\\end{tabular}"]) + "\n"


def _numeric(frame: pl.DataFrame) -> list[bool]:
    return [kind.is_numeric() for kind in frame.dtypes]


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _latex_row(cells: Iterable[str]) -> str:
    escaped = (re.sub(r"[\\~^&%$#_{}]", lambda found: LATEX[found[0]], cell) for cell in cells)
    return " & ".join(escaped) + r" \\"


def _cell(value: object) -> str:
    """A value for people: four digits of a fraction, nothing for what is missing."""
    if value is None:
        return ""
    if isinstance(value, float):
        return str(int(value)) if value == int(value) and abs(value) < 1e15 else f"{value:.4g}"
    if isinstance(value, list | pl.Series):
        return " ".join(map(str, value))
    return " ".join(str(value).split())
