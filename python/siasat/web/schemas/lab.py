"""Experiments and reproductions, as the lab left them in its store."""

from __future__ import annotations

from typing import Any, Literal

from siasat.web.schemas.common import Model, Text


class LabEntry(Model):
    """A report, or a paper's table reproduced."""

    id: str
    kind: Literal["report", "reproduction"]
    title: str
    about: str = ""
    created: str | None = None


class LabList(Model):
    """What there is to show; `note` says why there is nothing, where there is nothing."""

    entries: list[LabEntry]
    note: Text | None = None


class LabReport(Model):
    """One report: blocks in order, each a text, a table, or a chart (a Vega-Lite specification)."""

    entry: LabEntry
    blocks: list[dict[str, Any]]
