"""What all charts share: how a chart fits its width, how series are told apart, and rows with their names above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import altair as alt

from siasat.lab.report.colours import INK, PAPER
from siasat.lab.report.theme import DASHES, SERIES_COLOURS, SHAPES

C = TypeVar("C", alt.Chart, alt.LayerChart)

ROW = 44
"""Points a row takes: a line of text, and a bar below it."""


def fitted(chart: C, width: int, height: int) -> C:
    """`chart` with its axes and legend inside `width`; rows and titles may make it taller."""
    return chart.properties(
        width=width, height=height, autosize=alt.AutoSizeParams(type="fit-x", contains="padding"), padding=2
    )


@dataclass(frozen=True, slots=True)
class Look:
    """How a series looks: its colour, its dash, its shape."""

    colour: str
    dash: list[int]
    shape: str


def looks(count: int) -> list[Look]:
    """So many looks that differ from each other; after eight the colours come again with other dashes."""
    return [
        Look(
            SERIES_COLOURS[place % len(SERIES_COLOURS)],
            DASHES[(place + place // len(DASHES)) % len(DASHES)],
            SHAPES[place % len(SHAPES)],
        )
        for place in range(count)
    ]


def series(named: Mapping[str, Look], width: int) -> tuple[alt.Color, alt.Shape]:
    """Colour and shape of the column `series`, with one legend for both."""
    domain = list(named)
    legend = alt.Legend(
        title=None,
        orient="top",
        direction="vertical",
        columns=1,
        labelLimit=width - 40,
        symbolOpacity=1,
    )
    colours, shapes = [look.colour for look in named.values()], [look.shape for look in named.values()]
    return (
        alt.Color("series:N", scale=alt.Scale(domain=domain, range=colours), legend=legend),
        alt.Shape("series:N", scale=alt.Scale(domain=domain, range=shapes), legend=legend),
    )


def row_names(data: alt.Chart, order: Sequence[str], width: int) -> alt.LayerChart:
    """The name of each row above its bar, and on the right its column `shown`: so long names fit on a phone.

    A rim of paper keeps the letters clear of what they cross.
    """
    place = alt.Y("name:N", sort=list(order), axis=None)
    texts: list[alt.Chart | alt.LayerChart] = []
    for rim in (True, False):
        paint = {"stroke": PAPER.light, "strokeWidth": 4.0, "aria": False} if rim else {"color": INK.light}
        name = data.mark_text(align="left", baseline="middle", dy=-9, limit=width - 80, **paint)
        texts.append(name.encode(x=alt.value(0), y=place, text="name:N"))
        number = data.mark_text(align="right", baseline="middle", dy=-9, fontWeight="bold", **paint)
        texts.append(number.encode(x=alt.value("width"), y=place, text="shown:N"))
    return alt.LayerChart(layer=texts)
