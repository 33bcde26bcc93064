"""What the alpha-beta family does alike at every node, before and after it looks at the moves.

The enhancements are here, each behind its switch, so that the algorithms' own files stay the textbook's.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from siasat.core.score import DRAW, INF, Score
from siasat.core.window import Window, from_child
from siasat.search.context import Context
from siasat.search.quiescence import quiescence
from siasat.search.table import NO_MOVE, from_table, to_table

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

Search = Callable[[Context[S, M], S, int, Window, int], Score]
"""A member of the family: context, state, depth, window, ply → value (fail-soft)."""

LATE = 3
"""Moves from this place in the order on may be searched shallower."""


@dataclass(slots=True)
class Node(Generic[S, M]):
    """A node that must be searched: its moves in contract order, the order to search them, and the window left open."""

    state: S
    key: int
    depth: int
    ply: int
    window: Window
    moves: Sequence[M]
    order: Sequence[int]


def begin(
    ctx: Context[S, M], state: S, depth: int, window: Window, ply: int, search: Search[S, M]
) -> Node[S, M] | Score:
    """Enter a node: its value if that is settled without looking at its moves, else the node to search."""
    # 1. Count the node.
    key = ctx.enter(state, depth, window, ply)
    # 2. The game may be over, or the position a repetition.
    end = ctx.game.outcome(state)
    if end is not None:
        return end.score(ctx.game.to_move(state), ply)
    if ctx.repeats(key, ply):
        return DRAW
    # 3. The horizon.
    if depth <= 0:
        return quiescence(ctx, state, window, ply) if ctx.config.quiescence else ctx.evaluate(state)
    # 4. The table may answer, or narrow the window.
    table_move = NO_MOVE
    if ctx.table is not None:
        entry = ctx.table.probe(key)
        if entry is not None:
            table_move = entry.move
            if ply > 0 and ctx.table.answers(entry, depth):
                lower, upper = from_table(entry.lower, ply), from_table(entry.upper, ply)
                if lower >= window.beta or lower == upper or upper <= window.alpha:
                    value = upper if upper <= window.alpha else lower
                    return ctx.table_hit(ply, value)
                window = Window(max(window.alpha, lower), min(window.beta, upper))
    # 5. Null move: if passing is good enough, moving surely is.
    if ctx.config.null_move and ply > 0:
        value = _null_move(ctx, state, depth, window, ply, search)
        if value >= window.beta:
            return value
    moves = ctx.game.legal_moves(state)
    # 6. Enhanced transposition cutoff: a child in the table may settle this node.
    if ctx.config.etc and depth >= 2 and ply > 0:
        value = _enhanced_cutoff(ctx, state, moves, depth, window, ply)
        if value >= window.beta:
            return ctx.table_hit(ply, value)
    # 7. Order the moves.
    order = ctx.ordering.order(state, moves, ply, table_move)
    return Node(state, key, depth, ply, window, moves, order)


def finish(ctx: Context[S, M], node: Node[S, M], best: Score, best_index: int) -> Score:
    """Leave a searched node: learn, remember, and return its value.

    `best_index` is the best move's place in `legal_moves`; the value is an upper bound if it is at most the window's
    alpha, a lower bound if it is at least beta, else exact.
    """
    window, ply = node.window, node.ply
    if ctx.config.hard:
        best = min(max(best, window.alpha), window.beta)
    fails_low, fails_high = best <= window.alpha, best >= window.beta
    if not fails_low:
        ctx.ordering.reward(node.state, node.moves[best_index], node.depth, ply, fails_high)
    if ctx.table is not None and not (ply == 0 and ctx.request.exclude):
        lower = -INF if fails_low else to_table(best, ply)
        upper = INF if fails_high else to_table(best, ply)
        ctx.table.store(node.key, node.depth, lower, upper, NO_MOVE if fails_low else best_index)
    return ctx.leave(ply, best)


def reduces(ctx: Context[S, M], node: Node[S, M], order: int, move: M) -> bool:
    """Late-move reduction: whether `move`, searched as number `order`, is tried one ply shallower first."""
    if not ctx.config.reductions or order < LATE or node.depth < LATE:
        return False
    return ctx.noisy is None or not ctx.noisy.is_noisy(node.state, move)


def _null_move(ctx: Context[S, M], state: S, depth: int, window: Window, ply: int, search: Search[S, M]) -> Score:
    """The value of passing, by a null window below beta, or -INF where passing is no test.

    Source: Beal 1989; Donninger, "Null move and deep search", 1993. Never twice in a row.
    """
    if ctx.null_move is None or ctx.passed_at == ply or depth <= ctx.config.null_move or window.beta >= INF:
        return -INF
    child = ctx.null_move.play_null(state)
    if child is None:
        return -INF
    before = ctx.passed_at
    ctx.pass_turn(ply)
    scout = Window(window.beta - 1, window.beta).for_child(same=False)
    value = from_child(search(ctx, child, depth - 1 - ctx.config.null_move, scout, ply + 1), same=False)
    ctx.passed_at = before
    return value


def _enhanced_cutoff(ctx: Context[S, M], state: S, moves: Sequence[M], depth: int, window: Window, ply: int) -> Score:
    """The best value that the table already promises for some move, or -INF.

    Source: Schaeffer and Plaat, "New advances in alpha-beta searching", 1996. These looks are not counted as nodes.
    """
    assert ctx.table is not None
    best = -INF
    for move in moves:
        child = ctx.game.play(state, move)
        entry = ctx.table.probe(ctx.game.key(child))
        if entry is None or not ctx.table.answers(entry, depth - 1):
            continue
        same = ctx.game.to_move(child) == ctx.game.to_move(state)
        promised = entry.lower if same else entry.upper
        best = max(best, from_child(from_table(promised, ply + 1), same))
        if best >= window.beta:
            break
    return best
