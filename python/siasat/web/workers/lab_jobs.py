"""Making a report: the lab's own page, as data, as HTML, and its figures as SVG."""

from __future__ import annotations

import threading
from typing import Any, Never

from siasat.errors import InputError
from siasat.lab.papers.catalogue import choose
from siasat.lab.papers.effort import choose_effort
from siasat.lab.papers.report import make_page
from siasat.lab.papers.run import reproduce
from siasat.lab.report import blocks
from siasat.lab.report.page import Page
from siasat.texts import Texts, load
from siasat.web.api.schemas.lab import LabBlock, LabCell, LabSection
from siasat.web.workers.kinds import MadeReport, ReportPayload
from siasat.web.workers.task import Tell


def report(payload: ReportPayload, _tell: Tell[Never], _stop: threading.Event) -> MadeReport:
    """Make the report that the payload names."""
    try:
        return _as_data(_page(payload), payload.path)
    except ImportError as error:
        raise InputError(f"reports need the lab's libraries ({error.name}): pip install 'siasat[lab]'") from error


def _page(payload: ReportPayload) -> Page:
    lang = payload.lang
    if payload.kind == "reproduction":
        return make_page(reproduce(choose([payload.name]), choose_effort(quick=True), jobs=1), load(lang))
    from siasat.lab.report.experiment import experiment_page  # noqa: PLC0415 — needs the lab's libraries
    from siasat.lab.results import load_results  # noqa: PLC0415

    return experiment_page(load_results(str(payload.store), payload.name), lang)


def _as_data(page: Page, path: str) -> MadeReport:
    from siasat.lab.report.html import NARROW, WIDE  # noqa: PLC0415
    from siasat.lab.report.picture import standalone_svg  # noqa: PLC0415

    figures: dict[str, str] = {}
    for figure in page.figures():
        figures[figure.name] = standalone_svg(figure.draw(WIDE), page.say)
        figures[f"{figure.name}-narrow"] = standalone_svg(figure.draw(NARROW), page.say)
    sections: list[LabSection] = []
    _sections(page.sections, 1, page.say, path, figures, sections)
    return MadeReport(page.title, page.subtitle, list(page.summary), sections, page.html(), figures)


def _sections(found: Any, level: int, say: Texts, path: str, figures: dict[str, str], out: list[LabSection]) -> None:
    for section in found:
        pieces = [piece for block in section.blocks for piece in _block(block, say, path, figures)]
        out.append(LabSection(heading=section.heading, level=level, blocks=pieces))
        _sections(section.sections, level + 1, say, path, figures, out)


def _block(block: blocks.Block, say: Texts, path: str, figures: dict[str, str]) -> list[LabBlock]:
    match block:
        case blocks.Prose():
            return [LabBlock(kind="prose", items=list(block.paragraphs))]
        case blocks.Note():
            return [LabBlock(kind="note", items=[block.text], tone=block.tone)]
        case blocks.Listing():
            return [LabBlock(kind="list", items=list(block.items))]
        case blocks.Table():
            return [_table(block, say)]
        case blocks.Facts():
            rows = [[LabCell(text=name), _cell(value, say)] for name, value in block.items]
            return [LabBlock(kind="facts", rows=rows)]
        case blocks.Code():
            return [LabBlock(kind="code", items=[block.text], caption=block.caption, folded=block.folded)]
        case blocks.Figure():
            image = LabBlock(
                kind="figure",
                image=f"{path}/figures/{block.name}.svg?lang={say.lang}",
                narrow=f"{path}/figures/{block.name}-narrow.svg?lang={say.lang}",
                caption=block.caption,
                description=block.description or block.caption,
            )
            return [image] if block.table is None else [image, _table(block.table, say)]
        case blocks.Drawing():
            name = f"drawing-{len(figures) + 1}"
            figures[name] = block.svg
            place = f"{path}/figures/{name}.svg?lang={say.lang}"
            return [LabBlock(kind="figure", image=place, caption=block.caption, description=block.caption)]


def _table(table: blocks.Table, say: Texts) -> LabBlock:
    from siasat.lab.report.html import alignments  # noqa: PLC0415

    return LabBlock(
        kind="table",
        columns=list(table.columns),
        right=[alignment == "number" for alignment in alignments(table)],
        rows=[[_cell(cell, say) for cell in row] for row in table.rows],
        caption=table.caption,
        folded=table.folded,
    )


def _cell(cell: object, say: Texts) -> LabCell:
    from siasat.lab.report.html import shown  # noqa: PLC0415

    if isinstance(cell, blocks.Cell):
        return LabCell(text=shown(cell.value, say), tone=cell.tone, note=cell.note)
    return LabCell(text=shown(cell, say))
