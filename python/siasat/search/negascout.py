"""NegaScout: assume that the first move is the best, and only test that the others are no better.

Source: Reinefeld, "An improvement to the Scout tree search algorithm", ICCA Journal 6(4), 1983.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from siasat.core.score import INF, Score
from siasat.core.window import Window, from_child
from siasat.search.context import Context
from siasat.search.node import Node, begin, finish, reduces
from siasat.search.table import NO_MOVE

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


def negascout(ctx: Context[S, M], state: S, depth: int, window: Window, ply: int) -> Score:
    """The value of `state` for its mover, looking `depth` moves ahead; what it means is as in `alpha_beta`."""
    node = begin(ctx, state, depth, window, ply, negascout)
    if isinstance(node, int):
        return ctx.leave(ply, node)
    window = node.window
    best, best_index = -INF, NO_MOVE
    for order, index in enumerate(node.order):
        move = node.moves[index]
        child, same = ctx.child(state, move, ply)
        # 1. The first move gets the whole window, the others a null window above the best so far.
        scout = window if order == 0 else window.null()
        less = 1 if reduces(ctx, node, order, move) else 0
        value = from_child(negascout(ctx, child, depth - 1 - less, scout.for_child(same), ply + 1), same)
        # 2. A better move than the test allowed for: search it again for its value, unless that is known already.
        surprised = order > 0 and window.alpha < value < window.beta
        if (surprised and not _is_exact(ctx, node, same)) or (less and value > window.alpha):
            ctx.research(ply, order)
            wider = Window(window.alpha if less else value, window.beta)
            again = from_child(negascout(ctx, child, depth - 1, wider.for_child(same), ply + 1), same)
            value = again if less else max(value, again)
        if value > best:
            best, best_index = value, index
            if value > window.alpha:
                window = window.raised_to(value)
                ctx.improve(ply, move)
                if window.is_closed:
                    ctx.cutoff(ply, order)
                    break
    return finish(ctx, node, best, best_index)


def _is_exact(ctx: Context[S, M], node: Node[S, M], same: bool) -> bool:
    """Whether a null window two plies from the leaves already told the exact value (Reinefeld's shortcut).

    A test that surprises failed low in the child, so all the child's moves were looked at, and two plies from the
    leaves each of them is exact. That needs the mover to change at this edge, and leaves that are nothing but
    evaluated: no quiescence below them, no table that cuts them, no reductions, no values cut to the window.
    """
    config = ctx.config
    plain = config.table is None and not (config.quiescence or config.reductions or config.null_move or config.hard)
    return plain and (node.depth == 1 or (node.depth == 2 and not same))
