"""Aspiration: start from a narrow window round a guess, and widen it only where the value falls outside.

Source: Brudno 1963; Slate and Atkin, "CHESS 4.5 — the Northwestern University chess program", 1977.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from siasat.core.score import INF, Score
from siasat.core.window import FULL, Window
from siasat.search.context import Context
from siasat.search.node import Search

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


def aspiration(ctx: Context[S, M], search: Search[S, M], root: S, depth: int, guess: Score) -> Score:
    """The exact value of `root` for its mover, by `search` with a window round `guess`."""
    width = ctx.config.aspiration
    window = Window(max(guess - width, -INF), min(guess + width, INF))
    value = search(ctx, root, depth, window, 0)
    # A fail-low tells an upper bound, a fail-high a lower one: the second window begins there.
    if value <= window.alpha:
        window = Window(-INF, value + 1)
        value = search(ctx, root, depth, window, 0)
    elif value >= window.beta:
        window = Window(value - 1, INF)
        value = search(ctx, root, depth, window, 0)
    # With switches that are not sound two searches may contradict each other.
    if not window.alpha < value < window.beta:
        value = search(ctx, root, depth, FULL, 0)
    return value
