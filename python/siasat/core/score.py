"""The scale of values: integers that fit an `i32`, so that both backends give the same number."""

from __future__ import annotations

Score = int
"""A value for the side to move, unless a docstring says otherwise."""

WIN: Score = 1_000_000
"""A win at the root; a win found `ply` moves deeper is `WIN - ply`, so that nearer wins are better."""

INF: Score = 2_000_000
"""Beyond every value a search may return: the open end of a window."""

DRAW: Score = 0

MAX_PLY = 10_000
"""No line is longer; keeps the wins' band away from the evaluations'."""

MAX_EVAL: Score = WIN - MAX_PLY - 1
"""An evaluator answers within [-MAX_EVAL, MAX_EVAL]."""


def win_at(ply: int) -> Score:
    """The value of having won `ply` moves below the root."""
    return WIN - ply


def is_win(value: Score) -> bool:
    """Whether `value` says that the side it belongs to wins by force."""
    return value > MAX_EVAL


def is_loss(value: Score) -> bool:
    """Whether `value` says that the side it belongs to loses by force."""
    return value < -MAX_EVAL
