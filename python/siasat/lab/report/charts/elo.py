"""Ratings with their errors, and how an estimate settled as games were played."""

from __future__ import annotations

import math
from collections.abc import Sequence

import altair as alt
import polars as pl

from siasat.lab.report.charts.base import Rows, fitted
from siasat.lab.report.colours import ACCENT, INK, INK_SOFT, SERIES
from siasat.stats import Interval, Rating
from siasat.texts import Texts


def rating_chart(ratings: Sequence[Rating], width: int, say: Texts) -> alt.LayerChart:
    """A point for each player, strongest first and numbered, with its interval."""
    order = [f"{number}  {rating.player}" for number, rating in enumerate(ratings, 1)]
    lines = Rows.of(order, width - 30)
    data = alt.Chart(
        pl.DataFrame(
            [
                {
                    "name": lines.names[name],
                    "elo": rating.elo.estimate,
                    "low": rating.elo.low,
                    "high": rating.elo.high,
                }
                for name, rating in zip(order, ratings, strict=True)
            ]
        )
    )
    place, below = lines.place, lines.offset
    shown = {
        name: f"{say.signed(rating.elo.estimate)} ± {say.decimal(rating.elo.error, 0)}"
        for name, rating in zip(order, ratings, strict=True)
    }
    x = alt.X(
        "elo:Q",
        title=say("report.chart.elo"),
        scale=alt.Scale(zero=False, nice=True, padding=10),
        axis=alt.Axis(tickCount=6),
    )
    interval = data.mark_rule(strokeWidth=3, color=SERIES[6].light, yOffset=below, aria=False).encode(
        x=alt.X("low:Q"), x2="high:Q", y=place
    )
    point = data.mark_point(size=90, color=ACCENT.light, yOffset=below, opacity=1).encode(x=x, y=place)
    zero = alt.Chart(pl.DataFrame({"elo": [0.0]})).mark_rule(color=INK_SOFT.light, strokeWidth=1).encode(x="elo:Q")
    return fitted(alt.LayerChart(layer=[zero, interval, point, lines.labels(shown)]), width, lines.height)


def progress_chart(estimates: Sequence[tuple[int, Interval]], width: int, say: Texts) -> alt.LayerChart:
    """Elo after this many games, in its interval; the line at 0 is "equally strong".

    As long as one side has won everything there is an interval alone: its far end is nowhere.
    """
    ends = [end for _, at in estimates for end in (at.estimate, at.low, at.high) if math.isfinite(end)]
    room = max((abs(end) for end in ends), default=100.0)
    rows = [
        {
            "games": games,
            "elo": at.estimate if math.isfinite(at.estimate) else None,
            "low": _inside(at.low, room),
            "high": _inside(at.high, room),
        }
        for games, at in estimates
    ]
    data = alt.Chart(pl.DataFrame(rows, schema_overrides={"elo": pl.Float64}, infer_schema_length=None))
    x = alt.X("games:Q", title=say("report.chart.played"), axis=alt.Axis(grid=False, tickMinStep=1, format="~s"))
    y = alt.Y("elo:Q", title=say("report.chart.elo"), scale=alt.Scale(zero=True))
    band = data.mark_area(color=SERIES[6].light, opacity=0.35, aria=False).encode(x=x, y=alt.Y("low:Q"), y2="high:Q")
    line = data.mark_line(color=ACCENT.light).encode(x=x, y=y)
    zero = alt.Chart(pl.DataFrame({"elo": [0.0]})).mark_rule(color=INK.light, strokeWidth=1).encode(y="elo:Q")
    return fitted(alt.LayerChart(layer=[band, zero, line]), width, 240)


def _inside(value: float, room: float) -> float:
    """A value that can be drawn: the infinite ends stop at the largest finite one."""
    return max(-room, min(room, value))
