"""SCOUT: evaluate the first move, then only test whether another exceeds it, and evaluate the ones that do.

Source: Pearl, "Asymptotic properties of minimax trees and game-searching procedures", Artificial Intelligence 14, 1980.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from siasat.core.score import INF, Score
from siasat.core.window import FULL, Window, from_child
from siasat.search.context import Context

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


def scout(ctx: Context[S, M], state: S, depth: int, ply: int) -> Score:
    """EVAL: the exact value of `state` for its mover, looking `depth` moves ahead."""
    key = ctx.enter(state, depth, FULL, ply)
    settled = ctx.settled(state, key, depth, ply)
    if settled is not None:
        return ctx.leave(ply, settled)
    best = -INF
    moves = ctx.game.legal_moves(state)
    for order, index in enumerate(ctx.ordering.order(state, moves, ply, -1)):
        child, same = ctx.child(state, moves[index], ply)
        # For a child of the other side, "worth more than best to me" is "worth less than -best to it".
        if order > 0:
            better = (
                _exceeds(ctx, child, depth - 1, best, ply + 1)
                if same
                else not _exceeds(ctx, child, depth - 1, -best - 1, ply + 1)
            )
            if not better:
                continue
            ctx.research(ply, order)
        best = from_child(scout(ctx, child, depth - 1, ply + 1), same)
        ctx.improve(ply, moves[index])
    return ctx.leave(ply, best)


def _exceeds(ctx: Context[S, M], state: S, depth: int, bound: Score, ply: int) -> bool:
    """TEST: whether the value of `state` for its mover is greater than `bound`."""
    key = ctx.enter(state, depth, Window(bound, bound + 1), ply)
    settled = ctx.settled(state, key, depth, ply)
    if settled is not None:
        return ctx.leave(ply, settled) > bound
    moves = ctx.game.legal_moves(state)
    for order, index in enumerate(ctx.ordering.order(state, moves, ply, -1)):
        child, same = ctx.child(state, moves[index], ply)
        if same:
            exceeds = _exceeds(ctx, child, depth - 1, bound, ply + 1)
        else:
            exceeds = not _exceeds(ctx, child, depth - 1, -bound - 1, ply + 1)
        if exceeds:
            ctx.cutoff(ply, order)
            ctx.leave(ply, bound + 1)
            return True
    ctx.leave(ply, bound)
    return False
