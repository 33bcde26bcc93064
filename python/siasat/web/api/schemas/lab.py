"""Reports on experiments, and reproduced papers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from siasat.web.api.schemas.common import Model, Text

Tone = Literal["", "good", "fair", "bad", "quiet"]


class LabEntry(Model):
    """A report on an experiment, or the tables of a paper or classic. `done` of `tasks` are finished (reports only)."""

    id: str
    kind: Literal["report", "reproduction", "classic"]
    title: Text
    about: Text
    created: str | None = None
    tasks: int | None = None
    done: int | None = None


class LabList(Model):
    """All reports and papers; `note` explains why there are no reports."""

    entries: list[LabEntry]
    note: Text | None = None


class LabCell(Model):
    """A table cell, formatted for the language; `tone` is good, bad and so on, `note` is shown below in small type."""

    text: str
    tone: Tone = ""
    note: str = ""


class LabBlock(Model):
    """A piece of a report; which fields are set depends on `kind`.

    Texts may use `` `code` ``, `**strong**` and `*stress*`.
    `prose`, `list`: `items`. `note`: `items[0]` with a `tone`. `table`: `columns`, `rows`, `right` (which columns stand
    to the right). `facts`: `rows` of two cells. `code`: `items[0]`. `figure`: `image`, the path of an SVG, and
    `narrow`, the same for a phone (None: there is but one), and `description` for those who hear it. `caption`
    and `folded` (shown on request) for all.
    """

    kind: Literal["prose", "note", "list", "table", "facts", "code", "figure"]
    items: list[str] = []
    tone: Tone = ""
    columns: list[str] = []
    right: list[bool] = []
    rows: list[list[LabCell]] = []
    caption: str = ""
    description: str = ""
    folded: bool = False
    image: str | None = None
    narrow: str | None = None


class LabSection(Model):
    """A heading with its blocks; `level` is 1 for a section, 2 for one below it."""

    heading: str
    level: int
    blocks: list[LabBlock]


class LabReport(Model):
    """One report in one language. `page` is the path of the same as one HTML page that needs nothing else."""

    id: str
    kind: Literal["report", "reproduction"]
    language: Literal["en", "id"]
    title: str
    subtitle: str
    summary: list[str]
    sections: list[LabSection]
    page: str = Field(description="the path of the whole report as an HTML page")
