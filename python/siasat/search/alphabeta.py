"""Alpha-beta: minimax that stops looking at a node once it can no longer matter.

Source: Knuth and Moore, "An analysis of alpha-beta pruning", 1975; fail-soft after Fishburn, "Another optimization of
alpha-beta search", 1983. What game programmers call branch and bound is this algorithm.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from siasat.core.score import INF, Score
from siasat.core.window import Window, from_child
from siasat.search.context import Context
from siasat.search.node import begin, finish, reduces
from siasat.search.table import NO_MOVE

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


def alpha_beta(ctx: Context[S, M], state: S, depth: int, window: Window, ply: int) -> Score:
    """The value of `state` for its mover, looking `depth` moves ahead.

    Exact if it lies inside the window. At or below alpha it is an upper bound, at or above beta a lower bound;
    fail-soft: the bound may lie outside the window and then says more than the window's end.
    """
    node = begin(ctx, state, depth, window, ply, alpha_beta)
    if isinstance(node, int):
        return ctx.leave(ply, node)
    window = node.window
    best, best_index = -INF, NO_MOVE
    for order, index in enumerate(node.order):
        move = node.moves[index]
        child, same = ctx.child(state, move, ply)
        if reduces(ctx, node, order, move):
            null = window.null().for_child(same)
            value = from_child(alpha_beta(ctx, child, depth - 2, null, ply + 1), same)
            if value > window.alpha:
                ctx.research(ply, order)
                value = from_child(alpha_beta(ctx, child, depth - 1, window.for_child(same), ply + 1), same)
        else:
            value = from_child(alpha_beta(ctx, child, depth - 1, window.for_child(same), ply + 1), same)
        if value > best:
            best, best_index = value, index
            if value > window.alpha:
                window = window.raised_to(value)
                ctx.improve(ply, move)
                if window.is_closed:
                    ctx.cutoff(ply, order)
                    break
    return finish(ctx, node, best, best_index)
