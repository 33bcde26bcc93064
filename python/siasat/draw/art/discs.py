"""Round discs in the colours of the games that use them, kings with a crown, in a box of 100 × 100. Own drawings."""

from __future__ import annotations

from siasat.draw.svg.markup import element, path

_COLOURS = {
    "black": ("#2b2724", "#0f0d0c", "#5d554e"),
    "white": ("#fbf4e4", "#8a6f4d", "#d8c6a4"),
    "clay": ("#c06a35", "#7a3c17", "#e2a272"),
    "indigo": ("#2b4170", "#16233f", "#6f86b8"),
}
"""Face, edge and groove by the name of the colour."""

_CROWN = "M26 66 L22 36 L37 49 L50 28 L63 49 L78 36 L74 66 Z"


def _disc(face: str, edge: str, groove: str) -> str:
    return (
        element("circle", cx=50, cy=53, r=41, fill=edge, opacity=0.45)
        + element("circle", cx=50, cy=50, r=40, fill=face, stroke=edge, stroke_width=3)
        + element("circle", cx=50, cy=50, r=31, fill="none", stroke=groove, stroke_width=2)
    )


DISCS = {name: _disc(*colours) for name, colours in _COLOURS.items()} | {
    f"{name}-king": _disc(*_COLOURS[name]) + path(_CROWN, "#d9a531", stroke="#6b4a0b", stroke_width=2.5)
    for name in ("black", "white")
}
"""Markup by name."""
