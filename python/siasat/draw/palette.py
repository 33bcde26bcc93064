"""Every colour of the drawings, in one place: wood, paper, indigo.

The two sides are distinguished by lightness before hue: the first is ivory, the second is indigo. `FACE`, `EDGE` and
`MARK` hold what a side's token is made of; `contrast` is the measure the tests hold them to.
"""

from __future__ import annotations

from siasat.core.player import Player
from siasat.games.facts import TOKEN_COLOURS

PAPER = "#f8f1e3"
PAPER_LINE = "#d8c7a6"
INK = "#33251d"
INK_SOFT = "#6d5747"

WOOD_BRIGHT = "#f3deb8"
WOOD_PALE = "#e7c898"
WOOD_LIGHT = "#d3a56c"
WOOD = "#965f30"
WOOD_DARK = "#86572b"
WOOD_DEEP = "#5b3719"
WOOD_SHADE = "#43270f"

IVORY, INDIGO = TOKEN_COLOURS
IVORY_EDGE = "#8a5a2c"
INDIGO_DEEP = "#1b2947"
INDIGO_PALE = "#b9c6e0"

SQUARE_LIGHT = "#f1dfbd"
SQUARE_DARK = "#c69a67"
SQUARE_PLAIN = "#efe3c4"
SQUARE_LINE = "#b99b6b"

WATER = "#86b4c6"
WATER_LIGHT = "#c3dce3"
WATER_DEEP = "#4f86a0"

SHELL = "#fdf6e6"
SHELL_SHADE = "#e3cfa6"
SHELL_LINE = "#8d6a3d"

FACE: dict[Player | None, str] = {Player.FIRST: IVORY, Player.SECOND: INDIGO, None: WOOD_PALE}
"""What a token, or a side's node in a tree, is filled with."""

EDGE: dict[Player | None, str] = {Player.FIRST: IVORY_EDGE, Player.SECOND: INDIGO_DEEP, None: WOOD_DARK}
"""The rim round that face."""

MARK: dict[Player | None, str] = {Player.FIRST: INK, Player.SECOND: IVORY, None: INK}
"""Letters and numbers on that face."""


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb` as WCAG 2 defines it: 0 is black, 1 is white.

    >>> luminance("#ffffff")
    1.0
    """
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The WCAG 2 contrast of two colours, 1 to 21; 4.5 is AA for text.

    >>> round(contrast("#ffffff", "#000000"))
    21
    """
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
