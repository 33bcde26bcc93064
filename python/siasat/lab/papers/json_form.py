"""Results as data: the schema `siasat.reproduction`, version 1, which docs/papers.md describes."""

from __future__ import annotations

from typing import Any

from siasat.lab.papers.model import Cell, Paper, Phrase, Results, Table, Value, count_verdicts, said
from siasat.lab.papers.spread import Spread
from siasat.texts import Texts

SCHEMA, VERSION = "siasat.reproduction", 1


def as_data(results: Results, say: Texts) -> dict[str, Any]:
    """Everything of a run; texts in the language of `say`, numbers as numbers."""
    counts = count_verdicts(results.cells())
    return {
        "schema": SCHEMA,
        "version": VERSION,
        "siasat": results.version,
        "language": say.lang,
        "backend": results.backend,
        "effort": results.effort,
        "processes": results.processes,
        "seconds": round(results.seconds, 3),
        "measurements": {
            "measured": results.measured,
            "reused": results.reused,
            "processor_seconds": round(results.work_seconds, 3),
        },
        "summary": {verdict.value: count for verdict, count in counts.items()} | {"failed": results.failures},
        "papers": [_paper(paper, say) for paper in results.papers],
    }


def _paper(paper: Paper, say: Texts) -> dict[str, Any]:
    counts = count_verdicts(cell for table in paper.tables for _, _, cell in table.cells())
    return {
        "id": paper.id,
        "name": paper.name,
        "authors": paper.authors,
        "title": paper.title,
        "place": paper.place,
        "year": paper.year,
        "year_is": "given" if paper.is_dated else "not-before",
        "about": {said(heading, say): said(text, say) for heading, text in paper.about},
        "summary": {verdict.value: count for verdict, count in counts.items()},
        "tables": [_table(table, say) for table in paper.tables],
    }


def _table(table: Table, say: Texts) -> dict[str, Any]:
    return {
        "id": table.id,
        "title": said(table.title, say),
        "columns": [said(column, say) for column in table.columns],
        "rows": [
            {"label": said(row.label, say), "cells": [None if cell is None else _cell(cell, say) for cell in row.cells]}
            for row in table.rows
        ],
        "notes": [said(note, say) for note in table.notes],
    }


def _cell(cell: Cell, say: Texts) -> dict[str, Any]:
    return {
        "published": _value(cell.published, say),
        "ours": _value(cell.ours, say),
        "verdict": None if cell.verdict is None else cell.verdict.value,
        "reason": None if cell.reason is None else said(cell.reason, say),
        "checked": cell.checked,
        "nature": cell.nature.value,
        "interval": None if cell.interval is None else list(cell.interval),
        "spread": None if cell.spread is None else _spread(cell.spread),
    }


def _value(value: Value, say: Texts) -> int | float | str | None:
    return said(value, say) if isinstance(value, Phrase) else value


def _spread(spread: Spread) -> dict[str, Any]:
    return {
        "samples": spread.samples,
        "mean": spread.mean,
        "least": spread.least,
        "low": spread.low,
        "lower": spread.lower,
        "median": spread.median,
        "upper": spread.upper,
        "high": spread.high,
        "most": spread.most,
        "start": spread.start,
        "stop": spread.stop,
        "bins": list(spread.bins),
        "published": spread.published,
        "place": spread.place,
    }
