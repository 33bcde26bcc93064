"""Many runs of one measurement, with the published number marked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import altair as alt
import polars as pl

from siasat.errors import InputError
from siasat.lab.report.charts.base import fitted
from siasat.lab.report.colours import MARKED, SERIES
from siasat.texts import Texts


def distribution_chart(
    values: Sequence[float],
    width: int,
    say: Texts,
    *,
    x_title: str,
    published: float | None = None,
    published_title: str = "",
    log: bool = False,
) -> alt.LayerChart:
    """A histogram of `values`; `published` is a line through it. With `log` the classes are equal factors wide."""
    if not values:
        raise InputError("a distribution needs at least one value")
    if log and min(*values, published or 1) <= 0:
        raise InputError("a logarithmic distribution needs positive values")
    marked = [] if published is None else [published]
    bins = _bins([*values, *marked], log)
    rows = [
        {"start": start, "end": end, "count": sum(start <= value < end for value in values)}
        for start, end in pairwise(bins)
    ]
    x = alt.X(
        "start:Q",
        title=x_title,
        scale=alt.Scale(type="log" if log else "linear", domain=[bins[0], bins[-1]], nice=False, zero=False),
        axis=alt.Axis(grid=False, format="~s", labelOverlap=True, tickCount=6),
    )
    bars = (
        alt.Chart(pl.DataFrame(rows))
        .mark_bar(color=SERIES[0].light, binSpacing=1)
        .encode(x=x, x2="end:Q", y=alt.Y("count:Q", title=say("report.chart.runs"), axis=alt.Axis(tickMinStep=1)))
    )
    layers: list[alt.Chart] = [bars]
    if published is not None:
        line = alt.Chart(pl.DataFrame({"start": [published], "text": [published_title]}))
        left = _share(published, bins, log) > 0.5
        layers.append(line.mark_rule(color=MARKED.light, strokeWidth=2.5).encode(x=x))
        layers.append(
            line.mark_text(
                align="right" if left else "left",
                baseline="top",
                dx=-6 if left else 6,
                color=MARKED.light,
                fontWeight="bold",
                limit=width * 0.55,
            ).encode(x=x, y=alt.value(-14), text="text:N")
        )
    return fitted(alt.LayerChart(layer=layers), width, 200)


def _bins(values: Sequence[float], log: bool) -> list[float]:
    """Edges of about as many classes as Sturges would take, with the last value inside the last class."""
    low, high = min(values), max(values)
    count = min(30, max(6, math.ceil(math.log2(len(values))) + 4))
    if log:
        low, high = math.log(low), math.log(high)
    if high <= low:
        low, high = low - 0.5, high + 0.5
    step = (high - low) / count * (1 + 1e-9)
    edges = [low + step * place for place in range(count + 1)]
    return [math.exp(edge) for edge in edges] if log else edges


def _share(value: float, bins: Sequence[float], log: bool) -> float:
    """Where `value` lies from the left end, 0, to the right, 1."""
    low, high, at = (math.log(number) if log else number for number in (bins[0], bins[-1], value))
    return (at - low) / (high - low)
