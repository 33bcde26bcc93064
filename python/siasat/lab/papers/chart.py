"""Charts of distributions: a small histogram for every number, with the published one marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from siasat.lab.papers.model import Cell, Paper, Table, Verdict, count_verdicts, said
from siasat.lab.papers.spread import Spread
from siasat.lab.report.colours import ACCENT, INK_SOFT, LINE, MARKED, SERIES
from siasat.texts import Texts

if TYPE_CHECKING:
    import altair as alt

Labelled = tuple[str, Spread]

MAX_COLUMNS = 3
MIN_WIDTH = 170
"""Points that a histogram needs, its axis included."""

GAP = 24
HEIGHT = 64
LINE_HEIGHT = 14
ROW_GAP = 50


COLOURS = {
    Verdict.EQUAL: ACCENT,
    Verdict.SAME_DIRECTION: SERIES[6],
    Verdict.DIFFERS: SERIES[1],
    Verdict.NOT_COMPARABLE: LINE,
}
"""They differ in lightness as well."""


def verdict_bars(papers: Sequence[Paper], width: int, say: Texts) -> alt.TopLevelMixin:
    """A bar a paper, split by verdict."""
    import altair as alt  # noqa: PLC0415 — an extra

    words = {verdict: say(f"reproduce.verdict-{verdict.value}") for verdict in Verdict}
    values = [
        {"paper": paper.id, "verdict": words[verdict], "count": count, "order": order}
        for paper in papers
        for order, (verdict, count) in enumerate(
            count_verdicts(cell for table in paper.tables for _, _, cell in table.cells()).items()
        )
    ]
    colours = alt.Scale(domain=list(words.values()), range=[COLOURS[verdict].light for verdict in Verdict])
    chart: Any = alt.Chart(alt.InlineData(values=values)).mark_bar(height={"band": 0.7})
    return cast(
        "alt.TopLevelMixin",
        chart.encode(
            y=alt.Y("paper:N", title=None),
            x=alt.X("count:Q", title=None, axis=alt.Axis(tickMinStep=1, tickCount=5, labelFlush=False)),
            color=alt.Color("verdict:N", title=None, scale=colours, legend=alt.Legend(columns=2)),
            order=alt.Order("order:Q"),
        ).properties(width=width - 50, height=28 * len(papers)),
    )


def count_bars(table: Table, width: int, say: Texts) -> alt.TopLevelMixin:
    """The charted rows of a table: for every column the published number and ours, a bar each, on a log scale."""
    import altair as alt  # noqa: PLC0415 — an extra

    words = (say("reproduce.page-chart-published"), say("reproduce.page-chart-ours"))
    labels = [said(table.rows[index].label, say) for index in table.charted]
    charts: list[Any] = []
    for number, column in enumerate(table.columns):
        values = [
            {"row": label, "who": who, "count": count, "one": 1}
            for label, index in zip(labels, table.charted, strict=True)
            for who, count in zip(words, _pair(table.rows[index].cells[number]), strict=True)
            if count > 0
        ]
        chart: Any = alt.Chart(alt.InlineData(values=values)).mark_bar()
        charts.append(
            chart.encode(
                y=alt.Y("row:N", title=None, sort=labels, axis=alt.Axis(labelLimit=width // 2)),
                yOffset=alt.YOffset("who:N", sort=list(words)),
                x=alt.X(
                    "count:Q",
                    title=None,
                    scale=alt.Scale(type="log", domainMin=1),
                    axis=alt.Axis(tickCount=4, format="~s"),
                ),
                x2="one:Q",  # a bar on a log scale cannot begin at 0
                color=alt.Color(
                    "who:N",
                    title=None,
                    scale=alt.Scale(domain=list(words), range=[MARKED.light, ACCENT.light]),
                    legend=alt.Legend(orient="top"),
                ),
            ).properties(width=width // 2, height=30 * len(labels), title=said(column, say))
        )
    return cast("alt.TopLevelMixin", alt.vconcat(*charts))


def _pair(cell: Cell | None) -> tuple[float, float]:
    """The published number and ours; 0 where there is none."""
    if cell is None:
        return 0, 0
    found = [value if isinstance(value, int | float) else 0 for value in (cell.published, cell.ours)]
    return found[0], found[1]


def spreads_of(table: Table, say: Texts) -> list[Labelled]:
    """The distributions of a table, each with a label; those of a single bin have nothing to show."""
    return [
        (f"{said(row.label, say)}, {said(column, say)}", cell.spread)
        for row, column, cell in table.cells()
        if cell.spread is not None and len(cell.spread.bins) > 1
    ]


def histograms(spreads: Sequence[Labelled], width: int, below: str) -> alt.TopLevelMixin:
    """All of them, side by side as far as `width` points allow. `below` says what the share behind a label is."""
    import altair as alt  # noqa: PLC0415 — an extra

    columns = max(1, min(MAX_COLUMNS, width // MIN_WIDTH, len(spreads)))
    each = (width - (columns - 1) * GAP) // columns - 20
    charts: list[Any] = [_histogram(label, spread, each, below) for label, spread in spreads]
    lines = max(len(_folded(label, each)) for label, _ in spreads)
    # Flush bounds keep the columns straight; the rows then need room for titles and for the numbers of the axes.
    spacing = alt.RowColnumber(row=ROW_GAP + LINE_HEIGHT * lines, column=GAP)
    return alt.concat(*charts, columns=columns, spacing=spacing, bounds="flush")


def _histogram(label: str, spread: Spread, width: int, below: str) -> Any:
    import altair as alt  # noqa: PLC0415 — an extra

    size = (spread.stop - spread.start) / len(spread.bins)
    bars = [
        {"from": spread.start + index * size, "to": spread.start + (index + 1) * size, "count": count, "none": 0}
        for index, count in enumerate(spread.bins)
    ]
    axis = alt.X(
        "from:Q",
        title=None,
        scale=alt.Scale(domain=[spread.start, spread.stop], nice=False, zero=False),
        axis=alt.Axis(tickCount=4, grid=False, labelOverlap=True),
    )
    chart: Any = (
        alt.Chart(alt.InlineData(values=bars))
        .mark_bar(color=ACCENT.light, binSpacing=0)
        .encode(x=axis, x2="to:Q", y=alt.Y("count:Q", title=None, axis=None), y2="none:Q")
    )
    place = ""
    if spread.published is not None:
        rule = alt.Chart(alt.InlineData(values=[{"at": spread.published}])).mark_rule(
            color=MARKED.light, strokeWidth=2.5
        )
        chart = chart + rule.encode(x=alt.X("at:Q"))
    if spread.place is not None:
        place = f"{round(100 * spread.place)} % {below}"
    title = alt.TitleParams(
        text=_folded(label, width),
        subtitle=place,
        fontSize=11,
        subtitleFontSize=11,
        subtitleColor=INK_SOFT.light,
        frame="group",
    )
    return chart.properties(width=width, height=HEIGHT, title=title)


def _folded(label: str, width: int) -> list[str]:
    """A label in lines that fit, about six points a letter."""
    lines, room = [""], max(12, width // 6)
    for word in label.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
