"""Scores between all players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import altair as alt
import polars as pl

from siasat.lab.report.charts.base import fitted
from siasat.lab.report.colours import INK
from siasat.lab.report.theme import BAND_COLOURS
from siasat.texts import Texts

EDGES = (0.15, 0.3, 0.45, 0.55, 0.7, 0.85)
"""Scores at which one shade of the matrix ends and the next begins; the middle one is "about even"."""


def band(score: float) -> int:
    """The shade of a score, 0 for lost to 6 for won."""
    return sum(score >= edge for edge in EDGES)


def matrix_chart(
    players: Sequence[str], scores: Mapping[tuple[str, str], tuple[float, int]], width: int, say: Texts
) -> alt.LayerChart:
    """A square of scores in per cent, of the row's player against the column's, with the number of games.

    Columns carry the numbers of the rows, so that long names stand but once; on a phone rows do so too, and the chart
    of ratings tells who is who. Darker blue is better, darker brown worse.
    """
    narrow = width < 400
    numbers = {player: str(place) for place, player in enumerate(players, 1)}
    labels = {player: numbers[player] if narrow else f"{numbers[player]}  {player}" for player in players}
    rows = [
        {
            "row": labels[one],
            "column": numbers[other],
            "band": str(band(score)),
            "score": f"{say.decimal(100 * score, 0)} %",
            "games": say("report.chart.games", count=games),
        }
        for (one, other), (score, games) in scores.items()
    ]
    data = alt.Chart(pl.DataFrame(rows))
    order = list(labels.values())
    x = alt.X(
        "column:N",
        sort=list(numbers.values()),
        scale=alt.Scale(domain=list(numbers.values())),
        axis=alt.Axis(orient="top", title=None, labelAngle=0, labelFontWeight="bold", domain=False, ticks=False),
    )
    y = alt.Y(
        "row:N",
        sort=order,
        scale=alt.Scale(domain=order),
        axis=alt.Axis(
            title=None, labelLimit=280, domain=False, ticks=False, labelFontWeight="bold" if narrow else "normal"
        ),
    )
    colour = alt.Color(
        "band:N",
        scale=alt.Scale(domain=[str(place) for place in range(7)], range=BAND_COLOURS),
        legend=None,
    )
    cells = data.mark_rect(cornerRadius=3).encode(x=x, y=y, color=colour)
    score = data.mark_text(dy=-6, fontWeight="bold", color=INK.light, fontSize=11 if narrow else 13).encode(
        x=x, y=y, text="score:N"
    )
    games = data.mark_text(dy=9, color=INK.light, fontSize=9 if narrow and len(players) > 5 else 11).encode(
        x=x, y=y, text="games:N"
    )
    return fitted(alt.LayerChart(layer=[cells, score, games]), width, (44 if narrow else 52) * len(players))
