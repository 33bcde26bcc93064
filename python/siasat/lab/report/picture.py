"""From a Vega-Lite chart to a picture: SVG that may stand inside a page, or files of their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import vl_convert

from siasat.lab.report.colours import PAPER, role_of
from siasat.lab.report.theme import FONT, number_locale, theme
from siasat.texts import Texts

if TYPE_CHECKING:
    import altair as alt

_ID = re.compile(r'(?<=\bid=")|(?<=url\(#)|(?<=href="#)')
_COLOUR = re.compile(r'(?<=")#[0-9a-fA-F]{6}(?=")')


def standalone_svg(chart: alt.TopLevelMixin, say: Texts) -> str:
    """`chart` in our theme as an SVG document with colours of its own, for a file."""
    return vl_convert.vegalite_to_svg(
        specification(chart), config=theme() | {"background": PAPER.light}, format_locale=_locale(say)
    )


def png(chart: alt.TopLevelMixin, say: Texts, scale: float = 2.0) -> bytes:
    """`chart` in our theme as a PNG picture on paper, `scale` pixels to a point."""
    return vl_convert.vegalite_to_png(
        specification(chart), scale=scale, config=theme() | {"background": PAPER.light}, format_locale=_locale(say)
    )


def inline_svg(chart: alt.TopLevelMixin, say: Texts, prefix: str) -> str:
    """`chart` as SVG for the inside of a page.

    Its colours are the page's variables, its letters those of the page's style sheet; its ids begin with `prefix`,
    because two charts of a page must not share one; what a mark says to a screen reader it also says under the pointer.
    """
    svg = vl_convert.vegalite_to_svg(specification(chart), config=theme(), format_locale=_locale(say))
    svg = _ID.sub(prefix, svg)
    svg = _COLOUR.sub(_variable, svg)
    svg = _with_titles(svg)
    return svg.replace(f' font-family="{FONT}"', "")


def specification(chart: alt.TopLevelMixin) -> dict[str, Any]:
    """The Vega-Lite specification of `chart`, without the configuration that Altair's current theme adds."""
    # Our own tests hold charts to the schema; to do so again at every drawing would take most of the time.
    spec: dict[str, Any] = chart.to_dict(validate=False)
    spec.pop("config", None)
    return spec


def _variable(found: re.Match[str]) -> str:
    role = role_of(found[0])
    return found[0] if role is None else f"var(--{role.name})"


def _locale(say: Texts) -> Any:
    return number_locale(say)


def _with_titles(svg: str) -> str:
    """Let every mark that has a label for a screen reader say it under the pointer, too."""
    *marks, rest = svg.split("/>")
    pieces = []
    for mark in marks:
        name, _, attributes = mark[mark.rfind("<") + 1 :].partition(" ")
        if name in ("path", "text", "rect") and attributes.startswith('aria-label="'):
            label = attributes.split('"')[1]
            pieces.append(f"{mark}><title>{label}</title></{name}>")
        else:
            pieces.append(f"{mark}/>")
    return "".join((*pieces, rest))
