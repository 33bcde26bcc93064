"""The figures of a report on their own, for papers: PDF, SVG or PNG on white."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from siasat.errors import InputError, UnknownNameError
from siasat.lab.report.experiment import experiment_page
from siasat.lab.report.files import write_whole
from siasat.lab.report.picture import png, standalone_svg
from siasat.lab.report.print_theme import COLUMN, FULL, paper_pdf, paper_png, paper_svg
from siasat.lab.results import Results
from siasat.texts import load

if TYPE_CHECKING:
    import altair as alt

SUFFIXES = (".pdf", ".svg", ".png")
THEMES = ("print", "screen")
WIDTHS = {"column": COLUMN, "full": FULL}


@dataclass(frozen=True, slots=True)
class PaperFigure:
    """One figure of an experiment. `caption` says what it shows; in a notebook it shows itself."""

    name: str
    caption: str
    lang: str
    _draw: Callable[[int], alt.TopLevelMixin] = field(repr=False)

    def chart(self, width: int = COLUMN) -> alt.TopLevelMixin:
        """The Altair chart, `width` points wide, to change it yourself."""
        return self._draw(width)

    def svg(self, width: int = COLUMN) -> str:
        """The figure as an SVG document in the print theme."""
        return paper_svg(self._draw(width), load(self.lang))

    def pdf(self, width: int = COLUMN) -> bytes:
        """The figure as a one-page PDF in the print theme."""
        return paper_pdf(self._draw(width), load(self.lang))

    def save(self, path: str | Path, *, width: str = "column", theme: str = "print") -> Path:
        """Write the figure as PDF, SVG or PNG, by the end of the file name.

        `width` is `column` (of a two-column page) or `full`; `theme` is `print` (on white) or `screen`.
        """
        target = Path(path)
        suffix = target.suffix.lower()
        if suffix not in SUFFIXES:
            raise InputError(f"a figure is written as .pdf, .svg or .png, not {target.name!r}")
        if width not in WIDTHS:
            raise UnknownNameError("width", width, WIDTHS)
        if theme not in THEMES:
            raise UnknownNameError("theme", theme, THEMES)
        if theme == "screen" and suffix == ".pdf":
            raise InputError("a PDF is always in the print theme; use .svg or .png for the screen theme")
        chart, say = self._draw(WIDTHS[width]), load(self.lang)
        if suffix == ".pdf":
            data = paper_pdf(chart, say)
        elif suffix == ".svg":
            data = (paper_svg if theme == "print" else standalone_svg)(chart, say).encode()
        else:
            data = (paper_png if theme == "print" else png)(chart, say)
        return write_whole(target, data)

    def _repr_svg_(self) -> str:
        return self.svg()


def paper_figures(results: Results, base: str | None = None, lang: str = "en") -> list[PaperFigure]:
    """Every figure of the report on `results`: `nodes`, `ratios` … for one game, `1-nodes`, `2-nodes` … for several."""
    page = experiment_page(results, lang, None if base is None else results.known_base(base))
    found = page.figures()
    games = {figure.name.partition("-")[0] for figure in found}
    return [
        PaperFigure(_short_name(figure.name, len(games) > 1), figure.caption, page.lang, figure.draw)
        for figure in found
    ]


def choose_figure(figures: Sequence[PaperFigure], name: str | None) -> PaperFigure:
    """The figure called `name`, or the first one; the error lists all names."""
    if not figures:
        raise InputError("this experiment has no figures: there is nothing to compare yet")
    if name is None:
        return figures[0]
    known = {figure.name: figure for figure in figures}
    if name not in known:
        raise UnknownNameError("figure", name, known)
    return known[name]


def _short_name(name: str, is_numbered: bool) -> str:
    """`nodes` from `1-congklak-kalah-6-4-nodes`, with the number of the game if there are several."""
    number, kind = name.partition("-")[0], name.rpartition("-")[2]
    return f"{number}-{kind}" if is_numbered else kind
