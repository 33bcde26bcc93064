"""A page of results: one HTML file that needs nothing else, not even a network.

A page is a list of sections, a section a heading and a list of blocks; it knows nothing of what the numbers mean::

    from siasat.lab.report.blocks import Cell, Drawing, Figure, Listing, Prose, Section, Table
    from siasat.lab.report.page import Page

    page = Page("Nodes by depth", subtitle="kalah:6,4, 40 positions", lang="en")
    page.summary.append("**0.12 ×** the nodes of plain alpha-beta at depth 8.")
    page.add(
        Section("Table 6", [
            Prose("Ours beside the published value; `alphabeta` as in the paper."),
            Table(
                columns=("depth", "published", "ours", "verdict"),
                rows=[(4, 2041, 2041, Cell("equal", "good")), (6, 71040, 69988, Cell("differs", "bad", "why"))],
                caption="Nodes of alpha-beta.",
            ),
            Figure("nodes", lambda width: my_altair_chart.properties(width=width), caption="Nodes by depth."),
        ])
    )
    page.write("report.html")            # the page
    page.write_figures("figures")        # every figure as PNG and SVG

Texts may use `` `code` ``, ``**strong**``, ``*stress*`` and ``[words](https://…)``; everything else is shown as it is
written, so names and positions from outside are harmless. Whole numbers and floats in tables are written as the page's
language writes them; a float shows four significant digits (make a text of it yourself for anything else).

A figure is asked to draw itself twice: about 760 points wide for a desk and for print, about 330 for a phone. The chart
takes our theme by itself. Dark mode, print and phones are the page's own business.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from siasat.encoders.markup import escape
from siasat.lab.report.blocks import PageContent


@dataclass(slots=True)
class Page(PageContent):
    """A page that can be shown and written."""

    def html(self) -> str:
        """The page as one HTML document."""
        # Imported here: the blocks are plain data, and only rendering needs the libraries of the lab.
        from siasat.lab.report.html import render  # noqa: PLC0415

        return render(self)

    def _repr_html_(self) -> str:
        """The page inside a notebook, in a frame of its own, so that neither disturbs the other's style."""
        inside = escape(self.html())
        return f'<iframe sandbox style="width:100%;height:80vh;border:1px solid #ccc" srcdoc="{inside}"></iframe>'

    def write(self, path: str | Path) -> Path:
        """Write the page to `path`, whole or not at all; `InputError` where that cannot be written."""
        from siasat.lab.report.files import write_whole  # noqa: PLC0415

        return write_whole(Path(path), self.html().encode())

    def write_figures(self, folder: str | Path, width: int = 760) -> list[Path]:
        """Write every figure as `NAME.svg` and `NAME.png` to `folder`, which is made where it is missing."""
        from siasat.lab.report.files import write_figures  # noqa: PLC0415

        return write_figures(self, Path(folder), width)
