"""Writing SVG by hand: elements, numbers, and text that may come from anywhere."""

from __future__ import annotations

from siasat.encoders.markup import escape

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


def number(value: float) -> str:
    """Two decimals at most, and none where there are none.

    >>> number(12.0), number(0.126)
    ('12', '0.13')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


def plain(text: str) -> str:
    """`text` made safe as the content of an element or attribute; what XML forbids becomes U+FFFD.

    >>> plain('a < "b"')
    'a &lt; &quot;b&quot;'
    """
    return escape(text).replace("\n", "&#10;").replace("\t", "&#9;").replace("\r", "&#13;")


def element(name: str, *children: str, **attributes: str | float) -> str:
    """One element. `children` are markup already; attribute values are escaped here, `_` in their names becomes `-`.

    >>> element("circle", cx=1.5, stroke_width=2)
    '<circle cx="1.5" stroke-width="2"/>'
    """
    values = ((key, value if isinstance(value, str) else number(value)) for key, value in attributes.items())
    head = name + "".join(f' {key.rstrip("_").replace("_", "-")}="{plain(value)}"' for key, value in values)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def group(*children: str, **attributes: str | float) -> str:
    """A `<g>`; nothing at all when it would be empty."""
    return element("g", *children, **attributes) if any(children) else ""


def placed(markup: str, x: float, y: float, scale: float = 1.0) -> str:
    """`markup` moved so that its origin lies at (x, y), and scaled."""
    grow = "" if scale == 1 else f" scale({number(scale)})"
    return group(markup, transform=f"translate({number(x)} {number(y)}){grow}")


def path(d: str, fill: str = "none", **attributes: str | float) -> str:
    """A `<path>`."""
    return element("path", d=d, fill=fill, **attributes)


def label(
    text: str, x: float, y: float, size: float, fill: str, *, anchor: str = "middle", weight: int = 400, room: float = 0
) -> str:
    """A line of text centred vertically on `y`; with `room`, shortened to about that width."""
    shown = shorten(text, int(room / (size * 0.56))) if room else text
    # 0.36 em is half the height of digits and capitals; dominant-baseline is not drawn alike everywhere.
    return element(
        "text", plain(shown), x=x, y=y + 0.36 * size, font_size=size, fill=fill, text_anchor=anchor, font_weight=weight
    )


def shorten(text: str, most: int) -> str:
    """At most `most` characters (at least one), the last an ellipsis where some are missing.

    >>> shorten("checkmate", 6)
    'check…'
    """
    most = max(most, 1)
    return text if len(text) <= most else text[: most - 1] + "…"


def document(width: float, height: float, title: str, description: str, *body: str) -> str:
    """A standalone SVG document. Its natural size is half its units; a page may scale it freely.

    There are no ids and no references: several drawings may stand in one page without disturbing one another.
    """
    parts = (element("title", plain(title)), element("desc", plain(description)), *body)
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width / 2,
        height=height / 2,
        role="img",
        aria_label=title,
        font_family=FONT,
    )
