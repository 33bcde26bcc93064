"""The colours of charts and pages: warm paper and indigo, once for light and once for dark.

A chart is drawn with the light colours. Inside a page every one of them becomes a CSS variable with the same role, so
that the page can be read in the dark and always prints light. Series differ in lightness as well as in hue, and charts
give each one its own dash or shape too: they can be distinguished in black and white.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colour:
    """One role: the name of its CSS variable, and its colour by light and by dark."""

    name: str
    light: str
    dark: str


INK = Colour("ink", "#33251d", "#efe6d6")
INK_SOFT = Colour("ink-soft", "#6b5546", "#bcae9b")
PAPER = Colour("paper", "#fdfaf3", "#17181f")
CARD = Colour("card", "#f8f1e3", "#20222c")
LINE = Colour("line", "#dccdb0", "#3d3f4d")
GRID = Colour("grid", "#ebe0ca", "#2c2e3a")
ACCENT = Colour("accent", "#2b4171", "#a9bdea")
MARKED = Colour("marked", "#a8321f", "#ff9c85")
"""What a reader's eye should go to: a published number, a minimum."""

SERIES = (
    Colour("series-1", "#2b4170", "#9db4ea"),
    Colour("series-2", "#c2571a", "#ff9d5c"),
    Colour("series-3", "#1f8a84", "#4fd0c6"),
    Colour("series-4", "#8b2d63", "#e887bd"),
    Colour("series-5", "#a87c08", "#f2cb57"),
    Colour("series-6", "#5b7f2b", "#abd06d"),
    Colour("series-7", "#6590c8", "#c6dcf7"),
    Colour("series-8", "#7a6757", "#cbb8a4"),
)
"""In the order in which they are given out."""

BANDS = (
    Colour("band-1", "#d08452", "#96461f"),
    Colour("band-2", "#dea47c", "#7f4730"),
    Colour("band-3", "#f0d3bc", "#533a33"),
    Colour("band-4", "#f3ecdd", "#34353f"),
    Colour("band-5", "#cdd6e8", "#333f5c"),
    Colour("band-6", "#97abd2", "#3f5788"),
    Colour("band-7", "#7c97ca", "#45639f"),
)
"""From a lost to a won row of a win matrix; ink is readable on each of them."""

ORDER = (
    Colour("order-1", "#2b4172", "#a9c0f5"),
    Colour("order-2", "#6482b5", "#7690c9"),
    Colour("order-3", "#9db2d6", "#536a9c"),
    Colour("order-4", "#c9d4e8", "#3c4d73"),
    Colour("order-5", "#ecd9b4", "#6f5a35"),
    Colour("order-6", "#d3a56c", "#a87f45"),
)
"""From the first move searched to the late ones."""

GOOD = Colour("good", "#2f6b3a", "#8fd39b")
FAIR = Colour("fair", "#7a5a00", "#e9c86a")
BAD = Colour("bad", "#a3301e", "#ff9d87")

ALL = (INK, INK_SOFT, PAPER, CARD, LINE, GRID, ACCENT, MARKED, *SERIES, *BANDS, *ORDER, GOOD, FAIR, BAD)

_ROLES = {colour.light: colour for colour in ALL}


def role_of(light: str) -> Colour | None:
    """The role that is drawn with `light` (`#rrggbb`), or None for any other colour."""
    return _ROLES.get(light.lower())


def variables(dark: bool) -> str:
    """The colours as CSS declarations.

    >>> variables(dark=False).splitlines()[0]
    '--ink: #33251d;'
    """
    return "\n".join(f"--{colour.name}: {colour.dark if dark else colour.light};" for colour in ALL)
