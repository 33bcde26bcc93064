"""Rendering a page as HTML. The template and the style sheet are files beside this one."""

from __future__ import annotations

import math
import re
from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup, escape

from siasat.encoders.markup import visible
from siasat.lab.report.blocks import Cell, Figure, PageContent, Section, Table
from siasat.lab.report.colours import variables
from siasat.lab.report.picture import inline_svg
from siasat.texts import Texts
from siasat.version import VERSION

WIDE, NARROW = 760, 328
"""Widths in points that figures are drawn for: a desk or a sheet of paper, and a phone."""

_INLINE = re.compile(
    r"`(?P<code>[^`]{1,500})`|\*\*(?P<strong>[^*]{1,500})\*\*|\*(?P<em>[^*\s][^*]{0,500})\*|\[(?P<words>[^\[\]]{1,500})\]\((?P<url>https?://[^\s)]{1,500})\)"
)
"""No alternative reads more than some hundred characters: linear time."""

_UNITS = re.compile(r"(?<=\d) (?=[%×])")
_BREAKS = re.compile(r"(?<=\w[+@])(?=\w)")


def render(page: PageContent) -> str:
    """`page` as one HTML document without scripts and without anything to fetch."""
    say = page.say
    page.figures()  # names are checked before anything is drawn
    return _template().render(
        page=page,
        style=Markup(_style()),
        version=VERSION,
        contents=_contents(page),
        inline=inline,
        plain=plain_text,
        shown=lambda value: shown(value, say),
        cell=lambda value: value if isinstance(value, Cell) else Cell(value),
        align=alignments,
        kind=lambda block: type(block).__name__.lower(),
        pictures=lambda figure: _pictures(figure, say),
        drawing=Markup,
        words={
            "contents": say("report.page.contents"),
            "summary": say("report.page.summary"),
            "numbers": say("report.page.numbers"),
            "show": say("report.page.show"),
            "made": say("report.page.made", version=VERSION),
        },
    )


def inline(text: str) -> Markup:
    """`text` with its four marks as HTML; everything else is escaped.

    >>> str(inline("`a<b` is **so** & *so*"))
    '<code>a&lt;b</code> is <strong>so</strong> &amp; <em>so</em>'
    """
    pieces: list[Markup] = []
    end = 0
    for found in _INLINE.finditer(text):
        pieces.append(_breakable(text[end : found.start()]))
        end = found.end()
        match found.lastgroup:
            case "url":
                pieces.append(Markup('<a href="{}">{}</a>').format(found["url"], found["words"]))
            case name:
                pieces.append(Markup(f"<{name}>{{}}</{name}>").format(_breakable(found[str(name)])))
    pieces.append(_breakable(text[end:]))
    return Markup("").join(pieces)


def plain_text(text: str) -> str:
    """`text` without its marks, where there are no fonts: for those who hear the page.

    >>> plain_text("`alphabeta` visits **0.5 ×** as much")
    'alphabeta visits 0.5 × as much'
    """
    return _INLINE.sub(lambda found: found["words"] or found[str(found.lastgroup)], text)


def _breakable(text: str) -> Markup:
    """`text` escaped, its lines broken where a reader would: in `alphabeta+captures@depth=4`, not in `95 %`."""
    whole = _UNITS.sub("\u00a0", text)
    return Markup("<wbr>").join(escape(visible(part)) for part in _BREAKS.split(whole))


def shown(value: object, say: Texts) -> str:
    """A value as a table shows it: whole numbers grouped, floats with four significant digits, None as a dash."""
    match value:
        case None:
            return "–"
        case bool():
            return say("report.page.yes") if value else say("report.page.no")
        case int():
            return say.number(value)
        case float():
            return _float(value, say)
        case _:
            return str(value)


def _float(value: float, say: Texts) -> str:
    if not math.isfinite(value):
        return "–" if math.isnan(value) else ("∞" if value > 0 else "−∞")
    size = abs(value)
    if size and not 1e-4 <= size < 1e15:
        return f"{value:.3e}"
    whole = len(str(int(size))) if size >= 1 else 1
    digits = max(0, 4 - whole)
    while 0 < size < 10 ** (3 - digits) and digits < 7:
        digits += 1
    return say.decimal(value, digits)


def alignments(table: Table) -> list[str]:
    """`"number"` for the columns to be set to the right; the first one names its row and never is."""
    columns = zip(*table.rows, strict=True) if table.rows else [()] * len(table.columns)
    return [
        "number" if index and column and all(_is_number(cell) for cell in column) else ""
        for index, column in enumerate(columns)
    ]


def _is_number(cell: object) -> bool:
    value = cell.value if isinstance(cell, Cell) else cell
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))


def _contents(page: PageContent) -> list[tuple[str, Section]]:
    """The sections with their anchors."""
    return [(f"section-{number}", section) for number, section in enumerate(page.sections, 1)]


def _pictures(figure: Figure, say: Texts) -> dict[str, Markup]:
    return {
        size: Markup(inline_svg(figure.draw(width), say, f"{figure.name}-{size}-"))
        for size, width in (("wide", WIDE), ("narrow", NARROW))
    }


@cache
def _template() -> Template:
    environment = Environment(
        autoescape=True, finalize=visible, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.from_string(_file("page.html.jinja"))


@cache
def _style() -> str:
    text = _file("page.css")
    return text.replace("/*light*/", variables(dark=False)).replace("/*dark*/", variables(dark=True))


def _file(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")
