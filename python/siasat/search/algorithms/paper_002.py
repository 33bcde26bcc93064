"""MTD(f) over AlphaBetaWithMemory as Ilman writes them out, beside our own `mtdf`.

Source: "Penerapan algoritma minimax dengan optimasi MTD(f) pada permainan catur", section 3, after Plaat. What is its
own: MAX and MIN nodes are different and no value changes its sign; a node keeps a lower and an upper bound; every
node is looked up and stored, leaves and root too. MAX is the side to move at the root. Since a node asks who moves
there, it is right for games in which a player may move again as well.

Two things are ours. An entry answers only for a search of the same depth, since the paper's table knows no depth and
would mix iterations. And ends of games and repetitions are settled before the table is asked.
"""

from __future__ import annotations

from siasat.core.score import DRAW, INF, Score
from siasat.core.window import Window
from siasat.search.declaration import algorithm
from siasat.search.enhancements.aspiration import GUESS
from siasat.search.enhancements.iterative import ITERATIVE
from siasat.search.enhancements.shuffle import SHUFFLE
from siasat.search.enhancements.table import NO_MOVE, TABLE, TABLE_MOVE, from_table, to_table
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm(
    "paper-002",
    name="MTD(f) (Ilman)",
    family="paper",
    sound=True,
    source="Ilman",
    switches=(ITERATIVE, SHUFFLE, TABLE, TABLE_MOVE, GUESS),
    always=(TABLE,),
)
def paper_002(search: Search[S, M], root: S, depth: int) -> Score:
    """MTDF(root, f, d): the exact value of `root` for its mover; an exact first guess needs two passes."""
    g = search.guess
    upperbound, lowerbound = INF, -INF
    while lowerbound < upperbound:
        beta = g + 1 if g == lowerbound else g
        line = search.lines[0]
        g = _alpha_beta_with_memory(search, root, beta - 1, beta, depth, 0)
        if g < beta:
            upperbound = g
            search.lines[0] = line  # a fail-low knows no best move: the last pass that succeeded does
        else:
            lowerbound = g
    return g


def _alpha_beta_with_memory(search: Search[S, M], n: S, alpha: Score, beta: Score, d: int, ply: int) -> Score:
    """The value of `n` for MAX, fail-soft: at most alpha it is an upper bound, at least beta a lower one."""
    assert search.table is not None
    player = search.game.to_move(n)
    is_max = player == search.game.to_move(search.request.root)
    key = search.enter(n, d, Window(alpha, beta).for_child(is_max), ply)
    end = search.game.outcome(n)
    if end is not None or search.repeats(key, ply):
        value = DRAW if end is None else end.score(player, ply)
        return _leave(search, ply, value if is_max else -value, is_max)
    # 1. Look into the transposition table.
    entry = search.table.probe(key)
    best_move = NO_MOVE if entry is None else entry.move
    if entry is not None and search.table.answers(entry, d):
        lower, upper = from_table(entry.lower, ply), from_table(entry.upper, ply)
        if lower >= beta or upper <= alpha:
            g = lower if lower >= beta else upper
            search.table_hit(ply, g if is_max else -g)
            return _leave(search, ply, g, is_max)
        alpha, beta = max(alpha, lower), min(beta, upper)
    # 2. A leaf, a MAX node or a MIN node.
    if d == 0:
        value = search.evaluate(n)
        g = value if is_max else -value
    else:
        moves = search.game.legal_moves(n)
        g, a, b = -INF if is_max else INF, alpha, beta
        for place, index in enumerate(search.ordering.order(n, moves, ply, best_move)):
            child, _ = search.child(n, moves[index], ply)
            value = _alpha_beta_with_memory(search, child, a, b, d - 1, ply + 1)
            if (value > g) if is_max else (value < g):
                g = value
                if (g > a) if is_max else (g < b):
                    best_move = index
                    search.improve(ply, moves[index])
            a, b = (max(a, g), b) if is_max else (a, min(b, g))
            if (g >= beta) if is_max else (g <= alpha):
                search.cutoff(ply, place)
                break
    # 3. Store the bounds in the transposition table.
    if not (ply == 0 and search.request.exclude):
        lower = -INF if g <= alpha else to_table(g, ply)
        upper = INF if g >= beta else to_table(g, ply)
        search.table.store(key, d, lower, upper, best_move)
    return _leave(search, ply, g, is_max)


def _leave(search: Search[S, M], ply: int, g: Score, is_max: bool) -> Score:
    """Tell the observer the value in the node's own frame, and return it in MAX's."""
    search.leave(ply, g if is_max else -g)
    return g
