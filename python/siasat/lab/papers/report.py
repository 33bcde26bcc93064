"""Results as a page: every paper a section, every table a table with ours above and the published value below."""

from __future__ import annotations

from collections.abc import Iterable

from siasat.lab.papers.chart import count_bars, histograms, spreads_of, verdict_bars
from siasat.lab.papers.model import (
    Cell,
    Paper,
    Results,
    Table,
    Verdict,
    count_verdicts,
    headline,
    measured_words,
    nature_words,
    reasons_of,
    said,
)
from siasat.lab.report import blocks
from siasat.lab.report.page import Page
from siasat.texts import Texts

TONES: dict[Verdict, blocks.Tone] = {
    Verdict.EQUAL: "good",
    Verdict.SAME_DIRECTION: "fair",
    Verdict.DIFFERS: "bad",
    Verdict.NOT_COMPARABLE: "quiet",
}
SHOWN = 12
"""How many distributions one figure shows; the others go into the next."""


def make_page(results: Results, say: Texts) -> Page:
    """The page of a run, in the language of `say`."""
    page = Page(*_titles(results, say), say.lang)
    if results.effort == "quick":
        page.summary.append(say("reproduce.page-quick", command=_command(results, "")))
    elif results.effort == "python":
        page.summary.append(say("reproduce.page-python"))
    page.summary.append(f"**{_counts(results.cells(), say)}**")
    if results.failures:
        page.summary.append(say("reproduce.page-failed", count=results.failures))
    else:
        page.summary.append(say("reproduce.page-passed"))
    page.summary.append(nature_words(results.cells(), say))
    page.add(_overview(results, say))
    for paper in results.papers:
        page.add(_paper(paper, say))
    page.add(_origin(results, say))
    return page


def _titles(results: Results, say: Texts) -> tuple[str, str]:
    """Title and subtitle: those of the paper, if there is only one."""
    if len(results.papers) == 1:
        (paper,) = results.papers
        return paper.title, f"{paper.authors}. {say('reproduce.page-subtitle')}"
    classics = all(paper.is_classic for paper in results.papers)
    return say("reproduce.page-title-classics" if classics else "reproduce.page-title"), say("reproduce.page-subtitle")


def _command(results: Results, more: str) -> str:
    return f"siasat reproduce {' '.join(paper.id for paper in results.papers)}{more}"


def _overview(results: Results, say: Texts) -> blocks.Section:
    """How to read the tables, and how many cells have which verdict."""
    words = [say(f"reproduce.verdict-{verdict.value}") for verdict in Verdict]
    rows = [(_short(paper), *count_verdicts(iter(_cells(paper))).values()) for paper in results.papers]
    figure = blocks.Figure(
        "verdicts",
        lambda width: verdict_bars(results.papers, width, say),
        say("reproduce.page-verdicts"),
        table=blocks.Table(("", *words), rows),
    )
    return blocks.Section(say("reproduce.page-overview"), [blocks.Prose(say("reproduce.page-how")), figure])


def _short(paper: Paper) -> str:
    return paper.id if paper.is_classic else f"{paper.id} · {paper.name.capitalize()}"


def _paper(paper: Paper, say: Texts) -> blocks.Section:
    about = f"{paper.authors}: *{paper.title}*. {paper.place}, {said(paper.when, say)}."
    return blocks.Section(
        _short(paper),
        [blocks.Prose(about, *(f"**{said(heading, say)}.** {said(text, say)}" for heading, text in paper.about))],
        [_table(paper, table, say) for table in paper.tables],
    )


def _table(paper: Paper, table: Table, say: Texts) -> blocks.Section:
    numbers = reasons_of(table, say)
    rows = [
        (said(row.label, say), *("" if cell is None else _cell(cell, numbers, say) for cell in row.cells))
        for row in table.rows
    ]
    parts: list[blocks.Block] = [blocks.Table(("", *(said(column, say) for column in table.columns)), rows)]
    if numbers:
        parts.append(blocks.Listing([f"{_mark(number)} {reason}" for reason, number in numbers.items()]))
    parts += _figures(f"{paper.name}-{table.id}", table, say)
    if table.notes:
        parts.append(blocks.Prose(*(said(note, say) for note in table.notes)))
    return blocks.Section(headline(table, say), parts)


def _cell(cell: Cell, numbers: dict[str, int], say: Texts) -> blocks.Cell:
    """Our value; below it the published one with the number of its reason, and the range of our draws."""
    notes = []
    if cell.verdict is not None:
        mark = "" if cell.reason is None else f" {_mark(numbers[said(cell.reason, say)])}"
        notes.append(say("reproduce.page-published", value=said(cell.published, say)) + mark)
    if cell.spread is not None:
        low, high = (said(_whole(end), say) for end in (cell.spread.low, cell.spread.high))
        notes.append(say("reproduce.page-range", low=low, high=high))
    elif cell.interval is not None:
        low, high = (said(end, say) for end in cell.interval)
        notes.append(say("reproduce.page-interval", low=low, high=high))
    tone = "" if cell.verdict is None else TONES[cell.verdict]
    return blocks.Cell(said(cell.ours, say), tone, " · ".join(notes))


def _mark(number: int) -> str:
    """The number of a reason, as it stands beside a cell: ⁽¹⁾."""
    return f"⁽{''.join('⁰¹²³⁴⁵⁶⁷⁸⁹'[int(digit)] for digit in str(number))}⁾"


def _whole(value: float) -> int | float:
    """The end of a range, with no more digits than it is worth."""
    return round(value) if abs(value) >= 100 or float(value).is_integer() else round(value, 3)


def _figures(name: str, table: Table, say: Texts) -> list[blocks.Block]:
    spreads = spreads_of(table, say)
    below = say("reproduce.page-chart-below")
    figures: list[blocks.Block] = []
    if table.charted:
        caption = say("reproduce.page-chart-bars")
        figures.append(blocks.Figure(f"{name}-bars", lambda width: count_bars(table, width, say), caption))
    for start in range(0, len(spreads), SHOWN):
        shown = spreads[start : start + SHOWN]
        samples = ", ".join(dict.fromkeys(say.number(spread.samples) for _, spread in shown))
        caption = say("reproduce.page-chart", samples=samples)
        figures.append(
            blocks.Figure(
                name if start == 0 else f"{name}-{start // SHOWN + 1}",
                lambda width, shown=tuple(shown): histograms(shown, width, below),  # type: ignore[misc]
                caption,
            )
        )
    return figures


def _origin(results: Results, say: Texts) -> blocks.Section:
    seconds = say.decimal(results.seconds, 1)
    command = _command(results, " --quick" if results.effort == "quick" else "")
    facts = [
        (say("reproduce.page-command"), f"`{command}`"),
        (say("reproduce.page-version"), f"siasat {results.version}"),
        (say("reproduce.page-backend"), results.backend),
        (say("reproduce.page-samples"), say(f"reproduce.effort-{results.effort}")),
        (say("reproduce.page-time"), say("reproduce.page-seconds", seconds=seconds, processes=results.processes)),
    ]
    if results.measured or results.reused:
        facts.append((say("reproduce.page-measured"), say("reproduce.measured", **measured_words(results, say))))
    return blocks.Section(say("reproduce.page-origin"), [blocks.Facts(facts)])


def _cells(paper: Paper) -> Iterable[Cell]:
    return (cell for table in paper.tables for _, _, cell in table.cells())


def _counts(cells: Iterable[Cell], say: Texts) -> str:
    counts = count_verdicts(iter(cells))
    return ", ".join(say(f"reproduce.count-{verdict.value}", count=count) for verdict, count in counts.items())
