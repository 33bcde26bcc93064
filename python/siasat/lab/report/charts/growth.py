"""Nodes, leaves or seconds by depth, on a logarithmic scale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import altair as alt
import polars as pl

from siasat.lab.report.charts.base import Look, fitted, folded, looks, series
from siasat.lab.report.colours import MARKED
from siasat.stats import Interval

POWERS = [10.0**power for power in range(-9, 16)]


@dataclass(frozen=True, slots=True)
class Curve:
    """One algorithm: a number with its interval for each depth."""

    name: str
    points: Mapping[int, Interval] = field(default_factory=dict)

    @property
    def last(self) -> float:
        """The number at the greatest depth."""
        return self.points[max(self.points)].estimate


def growth_chart(
    curves: list[Curve],
    width: int,
    *,
    x_title: str,
    y_title: str,
    unit: str = "",
    least: Mapping[int, float] | None = None,
    least_title: str = "",
) -> alt.LayerChart:
    """Curves by depth with their intervals, the highest first in the legend.

    How each looks follows from its place in `curves`, so that it looks the same in every chart of the same list.

    `least` is a dotted line to compare with, `unit` stands behind the numbers of the scale.

    On a logarithmic scale equal steps are equal factors: a straight line grows by the same factor with every move.
    """
    look_of = dict(zip((curve.name for curve in curves), looks(len(curves)), strict=True))
    by_height = sorted(curves, key=lambda curve: -curve.last)
    ordered = [Curve(folded(curve.name, width - 60), curve.points) for curve in by_height]
    named = {short.name: look_of[curve.name] for short, curve in zip(ordered, by_height, strict=True)}
    if least:
        bottom = Curve(least_title, {depth: Interval(value, value, value) for depth, value in least.items()})
        ordered.append(bottom)
        named[least_title] = Look(MARKED.light, [2, 3], "stroke")
    rows = [
        {"series": curve.name, "depth": depth, "value": at.estimate, "low": at.low, "high": at.high}
        for curve in ordered
        for depth, at in sorted(curve.points.items())
    ]
    data = alt.Chart(pl.DataFrame(rows))
    colour, shape = series(named, width)
    depths = sorted({depth for curve in ordered for depth in curve.points})
    x = alt.X(
        "depth:Q",
        title=x_title,
        scale=alt.Scale(domain=[depths[0], depths[-1]], nice=False, padding=14),
        axis=alt.Axis(values=depths, format="d", grid=False),
    )
    y = alt.Y(
        "value:Q",
        title=None,
        scale=alt.Scale(type="log", nice=True),
        axis=alt.Axis(labelExpr=f"format(datum.value, '~s') + '{unit}'", values=POWERS),
    )
    interval = data.mark_rule(strokeWidth=1, opacity=0.55, aria=False).encode(
        x=x, y=alt.Y("low:Q"), y2="high:Q", color=colour
    )
    # A dash of its own for each line, outside the encoding: in the legend it would spoil the shapes.
    lines = [
        data.transform_filter(alt.datum.series == name)
        .mark_line(aria=False, strokeDash=look.dash, color=look.colour)
        .encode(x=x, y=y)
        for name, look in named.items()
    ]
    point = data.mark_point(size=60, opacity=1).encode(x=x, y=y, color=colour, shape=shape)
    chart = fitted(alt.LayerChart(layer=[interval, *lines, point]), width, 320 if width > 400 else 260)
    return chart.properties(title=alt.TitleParams(y_title, fontSize=12, offset=6))
