"""Negamax: minimax written once for both sides, since what is good for one is bad for the other.

Source: Knuth and Moore, "An analysis of alpha-beta pruning", 1975. The sign follows the mover, not the ply: where a
player moves again, the value crosses the edge unchanged.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from siasat.core.score import DRAW, INF, Score
from siasat.core.window import FULL, from_child
from siasat.search.context import Context

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


def negamax(ctx: Context[S, M], state: S, depth: int, ply: int) -> Score:
    """The exact value of `state` for its mover, looking `depth` moves ahead."""
    key = ctx.enter(state, depth, FULL, ply)
    end = ctx.game.outcome(state)
    if end is not None:
        return ctx.leave(ply, end.score(ctx.game.to_move(state), ply))
    if ctx.repeats(key, ply):
        return ctx.leave(ply, DRAW)
    if depth == 0:
        return ctx.leave(ply, ctx.evaluate(state))
    best = -INF
    moves = ctx.game.legal_moves(state)
    for index in ctx.ordering.order(state, moves, ply, -1):
        child, same = ctx.child(state, moves[index], ply)
        value = from_child(negamax(ctx, child, depth - 1, ply + 1), same)
        if value > best:
            best = value
            ctx.improve(ply, moves[index])
    return ctx.leave(ply, best)
