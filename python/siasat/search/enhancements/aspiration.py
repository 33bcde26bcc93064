"""Aspiration: start with a narrow window around a guess, and widen it only if the value falls outside.

Source: Brudno 1963; Slate and Atkin, "CHESS 4.5 — the Northwestern University chess program", 1977.
"""

from __future__ import annotations

from typing import Any

from siasat.core.score import INF, Score
from siasat.core.window import FULL, Window
from siasat.search.interface import RunningSearch, Visit
from siasat.search.switch import number_switch

ASPIRATION = number_switch(
    "aspiration", "WIDTH", low=1, high=999_999, default=50, off=0, alias_of="alphabeta", samples=("3",)
)
"""How far the first window reaches either side of the guess."""

GUESS = number_switch("guess", "VALUE", low=-999_999, high=999_999, default=0, off=None, samples=("5",))
"""The first guess, instead of the root's evaluation; MTD(f) starts from it too."""


def aspiration(search: RunningSearch, visit: Visit, root: Any, depth: int, width: int) -> Score:
    """The exact value of `root` for its mover, by `visit` with a window round `search.guess`."""
    window = Window(max(search.guess - width, -INF), min(search.guess + width, INF))
    value = visit(search, root, depth, window, 0)
    # A fail-low gives an upper bound, a fail-high a lower one: the second window begins there.
    if value <= window.alpha:
        window = Window(-INF, value + 1)
        value = visit(search, root, depth, window, 0)
    elif value >= window.beta:
        window = Window(value - 1, INF)
        value = visit(search, root, depth, window, 0)
    # With switches that are not sound two searches may contradict each other.
    if not window.alpha < value < window.beta:
        value = visit(search, root, depth, FULL, 0)
    return value
