"""Players that do not look ahead: the best static value after one move, and a move at random."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from siasat.core.score import INF, Score
from siasat.core.window import FULL, from_child
from siasat.search.context import Context

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


def greedy(ctx: Context[S, M], root: S, _depth: int, _guess: Score) -> Score:
    """The value for the mover of the best position one move on, the first of equals; looks at nothing else."""
    ctx.enter(root, 1, FULL, 0)
    best = -INF
    moves = ctx.game.legal_moves(root) if ctx.game.outcome(root) is None else []
    for index in ctx.ordering.order(root, moves, 0, -1):
        child, same = ctx.child(root, moves[index], 0)
        ctx.enter(child, 0, FULL, 1)
        end = ctx.game.outcome(child)
        value = ctx.evaluate(child) if end is None else end.score(ctx.game.to_move(child), 1)
        value = from_child(ctx.leave(1, value), same)
        if value > best:
            best = value
            ctx.improve(0, moves[index])
    return ctx.leave(0, best if moves else _over(ctx, root))


def random_move(ctx: Context[S, M], root: S, _depth: int, _guess: Score) -> Score:
    """A move drawn evenly, by the seed of the switch `shuffle`; the value 0 says nothing."""
    ctx.enter(root, 0, FULL, 0)
    moves = ctx.game.legal_moves(root) if ctx.game.outcome(root) is None else []
    if not moves:
        return ctx.leave(0, _over(ctx, root))
    order = ctx.ordering.order(root, moves, 0, -1)
    ctx.improve(0, moves[order[ctx.ordering.stream.below(len(order))]])
    return ctx.leave(0, 0)


def _over(ctx: Context[S, M], root: S) -> Score:
    end = ctx.game.outcome(root)
    return 0 if end is None else end.score(ctx.game.to_move(root), 0)
