"""The look of our charts, as a Vega-Lite configuration."""

from __future__ import annotations

from typing import Any

from siasat.lab.report.colours import ACCENT, BANDS, GRID, INK, INK_SOFT, LINE, SERIES
from siasat.texts import Texts

FONT = "Liberation Sans, Arial, sans-serif"
"""For measuring and for files; a page puts its own in its place. A PNG is drawn with the first that is there."""

SERIES_COLOURS = [colour.light for colour in SERIES]
BAND_COLOURS = [colour.light for colour in BANDS]
DASHES = [[1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [12, 3], [4, 2, 1, 2], [1, 3], [10, 2, 2, 2, 2, 2]]
SHAPES = ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right", "triangle-left"]
"""A series has its dash and its shape besides its colour."""


def theme() -> dict[str, Any]:
    """Large quiet letters, thin lines of grid, no frame; wide enough spacing for a phone."""
    axis = {
        "domainColor": LINE.light,
        "tickColor": LINE.light,
        "gridColor": GRID.light,
        "labelColor": INK_SOFT.light,
        "titleColor": INK.light,
        "labelFont": FONT,
        "titleFont": FONT,
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "bold",
        "titlePadding": 8,
        "labelPadding": 4,
        "labelLimit": 220,
    }
    return {
        "background": None,
        "font": FONT,
        "view": {"stroke": None},
        "axis": axis,
        "legend": {
            "labelColor": INK.light,
            "titleColor": INK.light,
            "labelFontSize": 12,
            "titleFontSize": 12,
            "orient": "top",
            "direction": "vertical",
            "labelLimit": 320,
            "symbolStrokeWidth": 2,
            "symbolSize": 70,
        },
        "header": {"labelColor": INK.light, "titleColor": INK.light, "labelFontSize": 12, "labelFontWeight": "bold"},
        "title": {"color": INK.light, "font": FONT, "fontSize": 14, "anchor": "start"},
        "line": {"strokeWidth": 2.2, "color": ACCENT.light},
        "point": {"filled": True, "size": 55, "color": ACCENT.light},
        "bar": {"color": ACCENT.light},
        "rule": {"color": INK.light},
        "text": {"color": INK.light, "font": FONT, "fontSize": 12},
        "range": {"category": SERIES_COLOURS, "symbol": SHAPES},
    }


def number_locale(say: Texts) -> dict[str, Any]:
    """How a language writes numbers on an axis, in the words of d3-format."""
    return {"decimal": say("number.point"), "thousands": say("number.group"), "grouping": [3], "currency": ["", ""]}
