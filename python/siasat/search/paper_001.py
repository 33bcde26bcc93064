"""NegaScout line for line as in Vincent, Purwadi and Agus's phone program, beside our own `negascout`.

Source: "Implementasi algoritma NegaScout pada permainan Animal Chess", figure 11. What is the program's own: a move
that beats the null window is searched again even where its value already exceeds beta; every ply negates, so that it
is for games whose players alternate; the shortcut `depth <= 2` takes a null window's value as exact (right in such
games); the moves are shuffled at every node, which is the switch `shuffle` here.

The program's `estimate()` speaks for the computer whoever is to move at the leaf, so that odd depths come out wrong.
That is the switch `fault`; without it the leaf's mover is asked, and the value is minimax's.

Ends of games and repetitions, which the listing leaves to the board, are scored as in every other search.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from siasat.core.score import DRAW, INF, Score
from siasat.core.window import Window
from siasat.errors import AlgorithmError
from siasat.search.context import Context

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


def paper_001(ctx: Context[S, M], root: S, depth: int, _guess: Score) -> Score:
    """The value of `root` for its mover; minimax's, unless the fault is on and the depth is odd."""
    if not ctx.game.alternates:
        raise AlgorithmError(
            f"'paper-001' negates at every ply, so the players must alternate; in {ctx.game.id} {ctx.game.variant} "
            f"one may move again: use 'negascout'"
        )
    return _nega_scout(ctx, root, -INF, INF, depth, 0)


def _nega_scout(ctx: Context[S, M], state: S, alpha: Score, beta: Score, depth: int, ply: int) -> Score:
    """`negaScout(isAI, alpha, beta, depth)`; the numbers in comments are the lines of figure 11."""
    key = ctx.enter(state, depth, Window(alpha, beta), ply)
    if ctx.repeats(key, ply):
        return ctx.leave(ply, DRAW)
    if depth == 0:  # 16
        return ctx.leave(ply, _estimate(ctx, state, ply))
    end = ctx.game.outcome(state)
    if end is not None:
        return ctx.leave(ply, end.score(ctx.game.to_move(state), ply))
    best = -INF  # 18
    n = beta  # 19
    moves = ctx.game.legal_moves(state)  # 20
    for order, index in enumerate(ctx.ordering.order(state, moves, ply, -1)):  # 24, 27
        child, _ = ctx.child(state, moves[index], ply)  # 31
        est = -_nega_scout(ctx, child, -n, -max(alpha, best), depth - 1, ply + 1)  # 32
        if est > best:  # 33
            if n == beta or depth <= 2:  # 35
                best = est  # 37
            else:
                ctx.research(ply, order)
                best = -_nega_scout(ctx, child, -beta, -est, depth - 1, ply + 1)  # 43
            ctx.improve(ply, moves[index])  # 39, 45
        n = max(alpha, best) + 1  # 49
        if best >= beta:  # 27
            ctx.cutoff(ply, order)
            break
    return ctx.leave(ply, best)  # 52


def _estimate(ctx: Context[S, M], state: S, ply: int) -> Score:
    """The value at the horizon: for the side to move there, or with the fault for the side to move at the root."""
    player = ctx.game.to_move(state)
    end = ctx.game.outcome(state)
    value = ctx.evaluate(state) if end is None else end.score(player, ply)
    wrong = ctx.config.fault and player != ctx.game.to_move(ctx.request.root)
    return -value if wrong else value
