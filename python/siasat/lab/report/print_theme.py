"""Charts for papers: black on white, in colours that colour-blind readers can distinguish and that print well in grey.

The series are those of Okabe and Ito, "Color Universal Design" (2008), with a dark red of Tol for their red. The first
four differ clearly in lightness. Every series also has its own dash and shape, so a grey copy stays readable.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import vl_convert

from siasat.lab.report.colours import ACCENT, ALL, BANDS, CARD, GRID, INK, INK_SOFT, LINE, MARKED, ORDER, PAPER, SERIES
from siasat.lab.report.picture import specification
from siasat.lab.report.theme import number_locale, theme
from siasat.texts import Texts

if TYPE_CHECKING:
    import altair as alt

COLUMN = 330
"""The width of a figure for one column. Scaled to a column of 3.4 inches, its letters have about 9 points."""

FULL = 700
"""The width of a figure across both columns, with letters of the same size."""

_SERIES = ("#0072b2", "#e69f00", "#000000", "#882255", "#56b4e9", "#009e73", "#cc79a7", "#7f7f7f")
_ORDER = ("#08306b", "#2b6cb0", "#6baed6", "#9ecae1", "#c6dbef", "#e3e3e3")
_BANDS = ("#c8743c", "#de9f72", "#f0cdb0", "#f2f2f2", "#cfe0ef", "#9fc4e2", "#6fa6d3")

COLOURS = {
    INK.light: "#000000",
    INK_SOFT.light: "#262626",
    PAPER.light: "#ffffff",
    CARD.light: "#ffffff",
    LINE.light: "#7f7f7f",
    GRID.light: "#dedede",
    ACCENT.light: "#000000",
    MARKED.light: "#d55e00",
    **dict(zip((colour.light for colour in SERIES), _SERIES, strict=True)),
    **dict(zip((colour.light for colour in ORDER), _ORDER, strict=True)),
    **dict(zip((colour.light for colour in BANDS), _BANDS, strict=True)),
}
"""What takes the place of each colour of the screen theme."""

_COLOUR = re.compile("|".join(re.escape(colour.light) for colour in ALL), re.IGNORECASE)


def paper_svg(chart: alt.TopLevelMixin, say: Texts) -> str:
    """`chart` in the print theme as an SVG document on white."""
    spec, config = _printed(chart)
    return vl_convert.vegalite_to_svg(spec, config=config, format_locale=_locale(say))


def paper_pdf(chart: alt.TopLevelMixin, say: Texts) -> bytes:
    """`chart` in the print theme as a PDF page of its own size, with its fonts."""
    spec, config = _printed(chart)
    return vl_convert.vegalite_to_pdf(spec, config=config, format_locale=_locale(say))


def paper_png(chart: alt.TopLevelMixin, say: Texts, scale: float = 4.0) -> bytes:
    """`chart` in the print theme as a PNG picture, `scale` pixels to a point of the drawing."""
    spec, config = _printed(chart)
    return vl_convert.vegalite_to_png(spec, scale=scale, config=config, format_locale=_locale(say))


def _printed(chart: alt.TopLevelMixin) -> tuple[dict[str, Any], dict[str, Any]]:
    config = theme() | {"background": PAPER.light}
    return _recoloured(specification(chart)), _recoloured(config)


def _recoloured(value: Any) -> Any:
    """The same data with every colour of the screen replaced by the one for print."""
    if isinstance(value, dict):  # a PDF draws the dash [1, 0] with gaps, so a full line has none
        return {key: [] if key == "strokeDash" and item == [1, 0] else _recoloured(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_recoloured(item) for item in value]
    if isinstance(value, str):
        return _COLOUR.sub(lambda found: COLOURS.get(found[0].lower(), found[0]), value)
    return value


def _locale(say: Texts) -> Any:
    return number_locale(say)
