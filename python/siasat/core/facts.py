"""A few facts as a small HTML table, for a notebook. Everything is escaped; colours are the notebook's own."""

from __future__ import annotations

from collections.abc import Iterable

from siasat.encoders.markup import escape

_CELL = "text-align:left;vertical-align:top;padding:.15em .8em .15em 0;border:none"


def facts_html(title: str, facts: Iterable[tuple[str, object]]) -> str:
    """A table with a caption and a row for each fact; facts that are None are left out.

    >>> facts_html("Result", [("nodes", 12345), ("move", None)]).count("<tr>")
    1
    """
    rows = "".join(
        f'<tr><th scope="row" style="{_CELL};font-weight:normal;opacity:.75">{escape(name)}</th>'
        f'<td style="{_CELL}">{escape(_cell_text(value))}</td></tr>'
        for name, value in facts
        if value is not None
    )
    return (
        '<table style="border-collapse:collapse;margin:.3em 0;font-variant-numeric:tabular-nums">'
        f'<caption style="text-align:left;font-weight:bold;caption-side:top">{escape(title)}</caption>'
        f"<tbody>{rows}</tbody></table>"
    )


def _cell_text(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return f"{value:.3g}" if isinstance(value, float) else str(value)
