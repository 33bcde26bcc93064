"""Reproduced tables at the terminal: the published value, a sign, ours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from siasat.cli.screen import Screen
from siasat.lab.papers.model import (
    Cell,
    Verdict,
    count_verdicts,
    headline,
    measured_words,
    nature_words,
    reasons_of,
    said,
    title_of,
)

if TYPE_CHECKING:
    from siasat.lab.papers.entry import Entry
    from siasat.lab.papers.model import Paper, Results, Table
    from siasat.lab.papers.spread import Spread
    from siasat.texts import Texts

SIGNS = {Verdict.EQUAL: "=", Verdict.SAME_DIRECTION: "~", Verdict.DIFFERS: "≠", Verdict.NOT_COMPARABLE: "·"}
PLAIN_SIGNS = SIGNS | {Verdict.DIFFERS: "#", Verdict.NOT_COMPARABLE: ":"}
STYLES = {
    Verdict.EQUAL: "green",
    Verdict.SAME_DIRECTION: "cyan",
    Verdict.DIFFERS: "yellow",
    Verdict.NOT_COMPARABLE: "dim",
}
GAP = 2
"""Blanks between columns."""

LEAST_LABEL = 16
"""Letters that a label needs beside its cells, in two lines if it must."""

RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
BLOCKS = "▁▂▃▄▅▆▇█"
PLAIN_BLOCKS = ".:-=+*#@"


def print_list(screen: Screen, say: Texts, entries: Sequence[Entry]) -> None:
    """The papers and their tables."""
    for entry in entries:
        paper = entry.paper
        _heading(screen, say, paper)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(style="dim")
        for name in entry.tables:
            grid.add_row(Text(f"  {name}"), Text(screen.fit(said(title_of(paper.name, name), say))))
        screen.console.print(grid)
        screen.line()


def print_results(screen: Screen, say: Texts, results: Results) -> None:
    """Every table of every paper, and what became of it."""
    signs = PLAIN_SIGNS if screen.plain else SIGNS
    words = ", ".join(f"{sign} {say(f'reproduce.verdict-{verdict.value}')}" for verdict, sign in signs.items())
    screen.paragraph(say("reproduce.legend", signs=words), "dim")
    for paper in results.papers:
        screen.line()
        _heading(screen, say, paper)
        for table in paper.tables:
            _table(screen, say, table)
        if len(paper.tables) > 1:
            screen.line()
            _summary(screen, say, paper.id, (cell for table in paper.tables for _, _, cell in table.cells()))
    screen.line()
    _summary(screen, say, say("reproduce.all"), results.cells())
    screen.paragraph(nature_words(results.cells(), say))
    if results.failures:
        screen.line(say("reproduce.failed", count=results.failures), "bold red")
    effort = say(f"reproduce.effort-{results.effort}")
    seconds = say.decimal(results.seconds, 1)
    screen.line(say("reproduce.took", seconds=seconds, backend=results.backend, effort=effort), "dim")
    if results.measured or results.reused:
        screen.paragraph(say("reproduce.measured", **measured_words(results, say)), "dim")


def _heading(screen: Screen, say: Texts, paper: Paper) -> None:
    screen.paragraph(f"{paper.id}  {paper.authors}", "bold")
    screen.paragraph(paper.title, "italic", indent=5)
    screen.paragraph(f"{paper.place}, {said(paper.when, say)}", "dim", indent=5)
    for heading, text in paper.about:
        screen.paragraph(f"{said(heading, say)}: {said(text, say)}", indent=5)


def _summary(screen: Screen, say: Texts, name: str, cells: Iterable[Cell]) -> None:
    counts = count_verdicts(iter(cells))
    words = ", ".join(say(f"reproduce.count-{verdict.value}", count=count) for verdict, count in counts.items())
    screen.line(f"{name}: {words}", "bold")


def _table(screen: Screen, say: Texts, table: Table) -> None:
    screen.line()
    screen.paragraph(headline(table, say), "bold cyan")
    header = [Text(screen.fit(said(column, say)), "dim") for column in table.columns]
    labels = [screen.fit(said(row.label, say)) for row in table.rows]
    numbers = reasons_of(table, say)
    rows = [
        [Text("") if cell is None else _cell(screen, say, cell, numbers) for cell in row.cells] for row in table.rows
    ]
    _rows(screen, header, labels, rows)
    for reason, number in numbers.items():
        screen.paragraph(f"{_mark(screen, number)} {reason}", indent=2)
    _spreads(screen, say, table)
    for note in table.notes:
        screen.paragraph(said(note, say), "dim", indent=2)


def _rows(screen: Screen, header: list[Text], labels: list[str], rows: list[list[Text]]) -> None:
    """A row a line, its label before it, over several lines if it is long; above it where there is no room."""
    widths = [max(len(cell) for cell in column) for column in zip(header, *rows, strict=True)]
    room = screen.console.width - sum(widths) - GAP * len(widths)
    longest = max(map(len, labels))
    fits = room >= longest or (room >= LEAST_LABEL and all(len(wrap(label, room)) <= 2 for label in labels))
    indent = min(room, longest) if fits else 0
    screen.console.print(_line("", indent, header, widths), soft_wrap=True)
    for label, cells in zip(labels, rows, strict=True):
        *above, last = wrap(label, indent) if indent else [label, ""]
        for part in above:
            screen.console.print(Text(part), soft_wrap=True)
        screen.console.print(_line(last, indent, cells, widths), soft_wrap=True)


def _line(label: str, indent: int, cells: list[Text], widths: list[int]) -> Text:
    text = Text(label.ljust(indent))
    for cell, width in zip(cells, widths, strict=True):
        text.append(" " * (GAP + width - len(cell)))
        text.append_text(cell)
    return text


def _cell(screen: Screen, say: Texts, cell: Cell, numbers: dict[str, int]) -> Text:
    """Published value, sign, our value, and the number of the reason below the table."""
    ours = said(cell.ours, say)
    if cell.interval is not None and cell.spread is None:
        low, high = (_number(end, say) for end in cell.interval)
        ours += f" ({low}–{high})"
    if cell.verdict is None:
        return Text(screen.fit(ours))
    sign = (PLAIN_SIGNS if screen.plain else SIGNS)[cell.verdict]
    mark = "" if cell.reason is None else f" {_mark(screen, numbers[said(cell.reason, say)])}"
    return Text(screen.fit(f"{said(cell.published, say)} {sign} {ours}{mark}"), STYLES[cell.verdict])


def _mark(screen: Screen, number: int) -> str:
    """The number of a reason, raised where the terminal can."""
    return f"[{number}]" if screen.plain else "".join(RAISED[int(digit)] for digit in str(number))


def _spreads(screen: Screen, say: Texts, table: Table) -> None:
    """What many seeds gave, a line each: the middle 95 %, a histogram, and where the published number lies."""
    lines = [
        (row, column, cell.spread)
        for row, column, cell in table.cells()
        if cell.spread is not None and len(cell.spread.bins) > 1
    ]
    if not lines:
        return
    screen.paragraph(say("reproduce.spreads"), "dim", indent=2)
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(overflow="fold")
    for justify in ("right", "left", "left", "right"):
        grid.add_column(justify=justify, no_wrap=True)
    for row, column, spread in lines:
        place = "" if spread.place is None else f"{round(100 * spread.place)} %"
        label = f"  {said(row.label, say)}, {said(column, say)}"
        grid.add_row(
            Text(screen.fit(label)),
            Text(_number(spread.low, say), "dim"),
            _histogram(spread, PLAIN_BLOCKS if screen.plain else BLOCKS),
            Text(_number(spread.high, say), "dim"),
            Text(place),
        )
    screen.console.print(grid)


def _histogram(spread: Spread, blocks: str) -> Text:
    """The bins as blocks; the published number stands in brackets."""
    text, most = Text(), max(spread.bins)
    for index, count in enumerate(spread.bins):
        block = " " if count == 0 else blocks[min(len(blocks) - 1, count * len(blocks) // (most + 1))]
        if index == spread.marked:
            text.append("[", "bold red")
            text.append(block, "bold red")
            text.append("]", "bold red")
        else:
            text.append(block)
    return text


def _number(value: float, say: Texts) -> str:
    """The end of an interval, with no more digits than it is worth."""
    if abs(value) >= 100 or float(value).is_integer():
        return said(round(value), say)
    return said(round(value, 1 if abs(value) >= 10 else 3) if abs(value) >= 1 else value, say)
