"""Which move caused the cutoff: a measure of move ordering."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import altair as alt
import polars as pl

from siasat.lab.report.charts.base import Rows, fitted
from siasat.lab.report.colours import ORDER
from siasat.texts import Texts

PLACES = ("1", "2", "3", "4", "5–8", "9+")
BOUNDS = (0, 1, 2, 3, 4, 8)


def grouped(cutoffs: Sequence[int]) -> list[int]:
    """Cutoffs by the place of the move, summed up to the six groups that are shown."""
    ends = (*BOUNDS[1:], len(cutoffs))
    return [sum(cutoffs[start:end]) for start, end in zip(BOUNDS, ends, strict=True)]


def cutoff_chart(cutoffs: Mapping[str, Sequence[int]], width: int, say: Texts, *, x_title: str) -> alt.LayerChart:
    """For each algorithm a bar of its cutoffs, parted by the place of the cutting move in the order searched."""
    order = sorted(cutoffs, key=lambda name: -cutoffs[name][0] / sum(cutoffs[name]))
    lines = Rows.of(order, width)
    rows, shown = [], {}
    for name, counts in cutoffs.items():
        total = sum(counts)
        start = 0.0
        for group, count in zip(PLACES, grouped(counts), strict=True):
            rows.append(
                {"name": lines.names[name], "place": group, "start": start, "end": start + count / total, "n": count}
            )
            start += count / total
        shown[name] = say.decimal(100 * counts[0] / total, 1) + " %"
    bars = (
        alt.Chart(pl.DataFrame(rows))
        .mark_bar(height=13, yOffset=lines.offset)
        .encode(
            x=alt.X(
                "start:Q",
                title=x_title,
                scale=alt.Scale(domain=[0, 1]),
                axis=alt.Axis(format=".0%", grid=False, tickCount=5),
            ),
            x2="end:Q",
            y=lines.place,
            color=alt.Color(
                "place:N",
                scale=alt.Scale(domain=list(PLACES), range=[colour.light for colour in ORDER]),
                sort=list(PLACES),
                legend=alt.Legend(title=say("report.chart.move"), orient="top", direction="horizontal", columns=6),
            ),
            tooltip=["name:N", "place:N", "n:Q"],
        )
    )
    return fitted(alt.LayerChart(layer=[bars, lines.labels(shown)]), width, lines.height)
