"""Quiescence: beyond the horizon only noisy moves are followed, and the mover may always stop.

Source: Harris, "The heuristic search and the game of chess", 1975; Beal, "A generalised quiescence search algorithm",
1990. Not sound: the value is not minimax's.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from siasat.core.score import DRAW, Score
from siasat.core.window import Window, from_child
from siasat.search.context import Context

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

MAX_NOISE = 32
"""No noisy line is followed further, so that a careless game cannot make the search endless."""


def quiescence(ctx: Context[S, M], state: S, window: Window, ply: int, left: int = MAX_NOISE) -> Score:
    """The value of a node at the horizon (already entered) for its mover, fail-soft.

    At least the static value, since the mover may decline every noisy move; `left` noisy moves may still follow.
    """
    # 1. Stand pat.
    best = ctx.evaluate(state)
    if best >= window.beta or ctx.noisy is None or left == 0:
        return best
    window = window.raised_to(best)
    # 2. The noisy moves, the most valuable victim first.
    noisy = [move for move in ctx.game.legal_moves(state) if ctx.noisy.is_noisy(state, move)]
    if ctx.captures is not None:
        gains = {move: ctx.captures.captured(state, move) for move in noisy}
        noisy.sort(key=gains.__getitem__, reverse=True)
    # 3. Alpha-beta over them.
    for order, move in enumerate(noisy):
        child, same = ctx.child(state, move, ply)
        value = from_child(_visit(ctx, child, window.for_child(same), ply + 1, left - 1), same)
        if value > best:
            best = value
            if value > window.alpha:
                window = window.raised_to(value)
                ctx.improve(ply, move)
                if window.is_closed:
                    ctx.cutoff(ply, order)
                    break
    return best


def _visit(ctx: Context[S, M], state: S, window: Window, ply: int, left: int) -> Score:
    key = ctx.enter(state, 0, window, ply)
    end = ctx.game.outcome(state)
    if end is not None:
        return ctx.leave(ply, end.score(ctx.game.to_move(state), ply))
    if ctx.repeats(key, ply):
        return ctx.leave(ply, DRAW)
    return ctx.leave(ply, quiescence(ctx, state, window, ply, left))
