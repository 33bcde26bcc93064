"""Minimax: MAX chooses the largest value, MIN the smallest. The judge of all others.

Source: von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928; Shannon, "Programming a computer for playing chess",
1950. It has no signs to get wrong: every value is the first player's until it leaves the node.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from siasat.core.player import Player
from siasat.core.score import DRAW, INF, Score
from siasat.core.window import FULL
from siasat.search.context import Context

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


def minimax(ctx: Context[S, M], state: S, depth: int, ply: int) -> Score:
    """The exact value of `state` for the FIRST player, looking `depth` moves ahead."""
    key = ctx.enter(state, depth, FULL, ply)
    maximising = ctx.game.to_move(state) is Player.FIRST
    end = ctx.game.outcome(state)
    if end is not None:
        value = end.score(Player.FIRST, ply)
    elif ctx.repeats(key, ply):
        value = DRAW
    elif depth == 0:
        value = ctx.evaluate(state) if maximising else -ctx.evaluate(state)
    elif maximising:
        value = _max_value(ctx, state, depth, ply)
    else:
        value = _min_value(ctx, state, depth, ply)
    ctx.leave(ply, value if maximising else -value)
    return value


def _max_value(ctx: Context[S, M], state: S, depth: int, ply: int) -> Score:
    best = -INF
    moves = ctx.game.legal_moves(state)
    for index in ctx.ordering.order(state, moves, ply, -1):
        child, _ = ctx.child(state, moves[index], ply)
        value = minimax(ctx, child, depth - 1, ply + 1)
        if value > best:
            best = value
            ctx.improve(ply, moves[index])
    return best


def _min_value(ctx: Context[S, M], state: S, depth: int, ply: int) -> Score:
    best = INF
    moves = ctx.game.legal_moves(state)
    for index in ctx.ordering.order(state, moves, ply, -1):
        child, _ = ctx.child(state, moves[index], ply)
        value = minimax(ctx, child, depth - 1, ply + 1)
        if value < best:
            best = value
            ctx.improve(ply, moves[index])
    return best
