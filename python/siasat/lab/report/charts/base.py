"""Shared by all charts: fitting a width, distinguishing series, and rows with names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import altair as alt
import polars as pl

from siasat.lab.report.colours import INK, PAPER
from siasat.lab.report.theme import DASHES, SERIES_COLOURS, SHAPES

C = TypeVar("C", alt.Chart, alt.LayerChart)

LINE = 15
"""Points a line of text takes."""

ROW = 29
"""Points a row takes besides its name: a bar, and the space round it."""

BELOW = 13
"""Points from the bottom of a row to the middle of its bar."""


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
    """`count` distinct line styles; after eight, the colours repeat with other dashes."""
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
        labelLimit=width,
        labelExpr=r"split(datum.label, '\n')",
        symbolOpacity=1,
    )
    colours, shapes = [look.colour for look in named.values()], [look.shape for look in named.values()]
    return (
        alt.Color("series:N", scale=alt.Scale(domain=domain, range=colours), legend=legend),
        alt.Shape("series:N", scale=alt.Scale(domain=domain, range=shapes), legend=legend),
    )


def folded(name: str, room: float) -> str:
    """`name` broken after a `+` or `@` into lines of about `room` points, so that long names keep their ends.

    >>> folded("alphabeta+captures+history", 120)
    'alphabeta+captures+\\nhistory'
    """
    most = max(12, int(room / 6.3))
    lines = [""]
    for word in re.split(r"(?<=[+@])(?=\w)", name):
        if lines[-1] and len(lines[-1]) + len(word) > most:
            lines.append("")
        lines[-1] += word
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows with their names above them, in which charts put a bar or a point: so long names fit on a phone.

    `names` are as they are shown, folded; every row is as high as the one with the most lines needs.
    """

    names: Mapping[str, str]
    width: int

    @classmethod
    def of(cls, names: Sequence[str], width: int) -> Rows:
        """Rows in the order of `names`."""
        return cls({name: folded(name, width - 70) for name in names}, width)

    @property
    def step(self) -> int:
        """The height of a row."""
        return ROW + LINE * max(name.count("\n") + 1 for name in self.names.values())

    @property
    def height(self) -> int:
        """The height of all."""
        return self.step * len(self.names)

    @property
    def offset(self) -> float:
        """How far below the middle of a row its bar stands."""
        return self.step / 2 - BELOW

    @property
    def place(self) -> alt.Y:
        """Where a row stands, by the column `name`."""
        return alt.Y("name:N", sort=list(self.names.values()), axis=None)

    def labels(self, shown: Mapping[str, str]) -> alt.LayerChart:
        """The names, and on the right the text `shown` for each. A rim of paper keeps them clear of what they cross."""
        texts: list[alt.Chart | alt.LayerChart] = []
        for lines in sorted({name.count("\n") + 1 for name in self.names.values()}):
            rows = [
                {"name": folded_name, "shown": shown[name]}
                for name, folded_name in self.names.items()
                if folded_name.count("\n") + 1 == lines
            ]
            data = alt.Chart(pl.DataFrame(rows))
            top = self.offset - 10 - LINE * lines + LINE / 2
            rim: dict[str, Any] = {"stroke": PAPER.light, "strokeWidth": 4, "aria": False}
            for paint in (rim, {"color": INK.light}):
                mark: dict[str, Any] = {"baseline": "middle", "dy": top, **paint}
                name = data.mark_text(align="left", lineBreak="\n", lineHeight=LINE, **mark)
                texts.append(name.encode(x=alt.value(0), y=self.place, text="name:N"))
                number = data.mark_text(align="right", fontWeight="bold", **mark)
                texts.append(number.encode(x=alt.value("width"), y=self.place, text="shown:N"))
        return alt.LayerChart(layer=texts)
