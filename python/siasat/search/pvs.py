"""Principal variation search: after the first move, null windows; a move that beats them gets the whole window.

Source: Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982. Differs from NegaScout in the
window of the second search, (alpha, beta) instead of (value, beta), and has no shortcut near the leaves.
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


def pvs(ctx: Context[S, M], state: S, depth: int, window: Window, ply: int) -> Score:
    """The value of `state` for its mover, looking `depth` moves ahead; what it means is as in `alpha_beta`."""
    node = begin(ctx, state, depth, window, ply, pvs)
    if isinstance(node, int):
        return ctx.leave(ply, node)
    window = node.window
    best, best_index = -INF, NO_MOVE
    for order, index in enumerate(node.order):
        move = node.moves[index]
        child, same = ctx.child(state, move, ply)
        # 1. The first move gets the whole window, the others a null window.
        scout = window if order == 0 else window.null()
        less = 1 if reduces(ctx, node, order, move) else 0
        value = from_child(pvs(ctx, child, depth - 1 - less, scout.for_child(same), ply + 1), same)
        # 2. A move that beats the null window (or a reduced search) is searched again in full.
        if (order > 0 and window.alpha < value < window.beta) or (less and value > window.alpha):
            ctx.research(ply, order)
            value = from_child(pvs(ctx, child, depth - 1, window.for_child(same), ply + 1), same)
        if value > best:
            best, best_index = value, index
            if value > window.alpha:
                window = window.raised_to(value)
                ctx.improve(ply, move)
                if window.is_closed:
                    ctx.cutoff(ply, order)
                    break
    return finish(ctx, node, best, best_index)
