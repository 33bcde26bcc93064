"""How much more or less than a baseline, with intervals."""

from __future__ import annotations

from collections.abc import Mapping

import altair as alt
import polars as pl

from siasat.lab.report.charts.base import Rows, fitted
from siasat.lab.report.colours import INK, INK_SOFT, PAPER, SERIES
from siasat.stats import Interval
from siasat.texts import Texts


def ratio_chart(ratios: Mapping[str, Interval], width: int, say: Texts, *, x_title: str) -> alt.LayerChart:
    """A bar from 1 to each ratio, the smallest first, its interval as a thin line.

    The scale is logarithmic, so that "half" and "twice" are equally long; a bar to the left is less than the baseline.
    """
    order = sorted(ratios, key=lambda name: ratios[name].estimate)
    lines = Rows.of(order, width)
    rows = [
        {
            "name": lines.names[name],
            "value": ratios[name].estimate,
            "low": ratios[name].low,
            "high": ratios[name].high,
            "one": 1.0,
            "less": ratios[name].estimate < 1,
        }
        for name in order
    ]
    data = alt.Chart(pl.DataFrame(rows))
    place, below = lines.place, lines.offset
    least = min(1.0, *(row_low(ratios[name]) for name in order))
    most = max(1.0, *(ratios[name].high for name in order))
    x = alt.X(
        "value:Q",
        title=x_title,
        scale=alt.Scale(type="log", domain=[least / 1.15, most * 1.15], nice=False),
        axis=alt.Axis(orient="bottom", values=_ticks(least, most), format="~r", labelOverlap=True, grid=False),
    )
    colour = alt.condition(alt.datum.less, alt.value(SERIES[0].light), alt.value(SERIES[1].light))
    bar = data.mark_bar(height=11, yOffset=below).encode(x=x, x2="one:Q", y=place, color=colour)
    ends = {"x": alt.X("low:Q"), "x2": alt.X2("high:Q"), "y": place}
    rim = data.mark_rule(strokeWidth=4, color=PAPER.light, yOffset=below, aria=False).encode(**ends)
    interval = data.mark_rule(strokeWidth=1.8, color=INK.light, yOffset=below, aria=False).encode(**ends)
    one = alt.Chart(pl.DataFrame({"one": [1.0]})).mark_rule(color=INK_SOFT.light, strokeWidth=1.2).encode(x="one:Q")
    labels = lines.labels({name: f"{ratio_text(ratios[name].estimate, say)} ×" for name in order})
    return fitted(alt.LayerChart(layer=[one, bar, rim, interval, labels]), width, lines.height)


def row_low(interval: Interval) -> float:
    """The lower end, kept above 0 for a logarithmic scale."""
    return max(interval.low, 1e-9)


def ratio_text(ratio: float, say: Texts) -> str:
    """A ratio with two or three significant digits.

    >>> from siasat.texts import load
    >>> [ratio_text(ratio, load("en")) for ratio in (0.0123, 0.118, 1.5, 12.34, 1234.0)]
    ['0.012', '0.12', '1.50', '12.3', '1,234']
    """
    digits = next((places for most, places in ((0.001, 5), (0.01, 4), (0.1, 3), (10, 2), (100, 1)) if ratio < most), 0)
    return say.decimal(ratio, digits)


def _ticks(least: float, most: float) -> list[float]:
    """1, 2 and 5 times powers of ten, or powers alone over a wide range."""
    steps = (1, 2, 5) if most / least < 200 else (1,)
    ticks = [step * 10.0**power for power in range(-9, 10) for step in steps]
    return [round(tick, 9) for tick in ticks if least / 1.15 <= tick <= most * 1.15]
