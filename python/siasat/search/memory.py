"""The MT drivers: many null-window searches with a memory, each of which halves the doubt — MTD(f), SSS*, DUAL*.

Source: Plaat, Schaeffer, Pijls, de Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87,
1996. All three are alpha-beta with a table, called again and again on a window of width one; they differ only in where
they aim next.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from siasat.core.score import INF, Score
from siasat.core.window import Window
from siasat.search.alphabeta import alpha_beta
from siasat.search.context import Context

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


def mtdf(ctx: Context[S, M], root: S, depth: int, guess: Score) -> Score:
    """The exact value of `root` for its mover, starting from a guess: an exact guess needs two passes."""
    lower, upper, value = -INF, INF, guess
    while lower < upper:
        aim = value + 1 if value == lower else value
        value = _pass(ctx, root, depth, aim)
        if value < aim:
            upper = value
        else:
            lower = value
    return value


def sss(ctx: Context[S, M], root: S, depth: int, _guess: Score) -> Score:
    """The exact value, from above: SSS* as a sequence of upper bounds that come down until one holds."""
    value = INF
    while True:
        aim, value = value, _pass(ctx, root, depth, value)
        if value >= aim:
            return value


def dual(ctx: Context[S, M], root: S, depth: int, _guess: Score) -> Score:
    """The exact value, from below: DUAL* as a sequence of lower bounds that go up until one holds."""
    value = -INF
    while True:
        aim, value = value + 1, _pass(ctx, root, depth, value + 1)
        if value < aim:
            return value


def _pass(ctx: Context[S, M], root: S, depth: int, aim: Score) -> Score:
    """One null-window search: asks whether the value is at least `aim`."""
    best_line = ctx.lines[0]
    value = alpha_beta(ctx, root, depth, Window(aim - 1, aim), 0)
    if value < aim:
        ctx.lines[0] = best_line  # a fail-low knows no best move: the last pass that succeeded does
    return value
