"""The marks of tic-tac-toe as strokes of a brush, in a box of 100 × 100. Drawn for siasat."""

from __future__ import annotations

from siasat.draw.palette import INDIGO
from siasat.draw.svg.markup import path

_CLAY = "#c06a35"

MARKS = {
    "x": path(
        "M24 20 C32 26 43 37 50 44 C58 35 68 25 77 19 C81 17 85 22 81 26 C73 33 64 42 57 50 C64 57 73 66 81 73 "
        "C85 78 80 83 75 80 C66 74 57 65 50 57 C42 66 34 74 25 81 C20 83 15 79 19 74 C27 67 36 58 43 50 "
        "C35 42 26 33 18 26 C15 21 20 17 24 20 Z",
        INDIGO,
    ),
    "o": path(
        "M50 15 C70 14 85 29 85 50 C85 71 70 86 50 85 C30 86 15 70 15 50 C15 30 31 14 50 15 Z "
        "M50 27 C37 26 26 37 27 50 C26 64 37 75 50 74 C64 74 75 63 74 50 C74 36 63 26 50 27 Z",
        _CLAY,
        fill_rule="evenodd",
    ),
}
"""Markup by letter."""
