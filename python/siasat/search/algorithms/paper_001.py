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

from siasat.core.score import DRAW, INF, Score
from siasat.core.window import Window
from siasat.search.declaration import algorithm
from siasat.search.enhancements.iterative import ITERATIVE
from siasat.search.enhancements.shuffle import SHUFFLE
from siasat.search.search import Search
from siasat.search.switch import flag_switch
from siasat.search.types import M, S

FAULT = flag_switch("fault", is_sound=False)
"""Leaves speak for the root's mover, so that odd depths are wrong."""


@algorithm(
    "paper-001",
    name="NegaScout (Vincent)",
    family="paper",
    sound=True,
    source="Vincent, Purwadi and Agus",
    switches=(ITERATIVE, SHUFFLE, FAULT),
    must_alternate=True,
)
def paper_001(search: Search[S, M], root: S, depth: int) -> Score:
    """The value of `root` for its mover; minimax's, unless the fault is on and the depth is odd."""
    return _nega_scout(search, root, -INF, INF, depth, 0)


def _nega_scout(search: Search[S, M], state: S, alpha: Score, beta: Score, depth: int, ply: int) -> Score:
    """`negaScout(isAI, alpha, beta, depth)`; the numbers in comments are the lines of figure 11."""
    key = search.enter(state, depth, Window(alpha, beta), ply)
    if search.repeats(key, ply):
        return search.leave(ply, DRAW)
    if depth == 0:  # 16
        return search.leave(ply, _estimate(search, state, ply))
    end = search.game.outcome(state)
    if end is not None:
        return search.leave(ply, end.score(search.game.to_move(state), ply))
    best = -INF  # 18
    n = beta  # 19
    for place, move in enumerate(search.moves(state, ply)):  # 20, 24, 27
        child, _ = search.child(state, move, ply)  # 31
        est = -_nega_scout(search, child, -n, -max(alpha, best), depth - 1, ply + 1)  # 32
        if est > best:  # 33
            if n == beta or depth <= 2:  # 35
                best = est  # 37
            else:
                search.re_search(ply, place)
                best = -_nega_scout(search, child, -beta, -est, depth - 1, ply + 1)  # 43
            search.improve(ply, move)  # 39, 45
        n = max(alpha, best) + 1  # 49
        if best >= beta:  # 27
            search.cutoff(ply, place)
            break
    return search.leave(ply, best)  # 52


def _estimate(search: Search[S, M], state: S, ply: int) -> Score:
    """The value at the horizon: for the side to move there, or with the fault for the side to move at the root."""
    player = search.game.to_move(state)
    end = search.game.outcome(state)
    value = search.evaluate(state) if end is None else end.score(player, ply)
    wrong = search.config[FAULT] and player != search.game.to_move(search.request.root)
    return -value if wrong else value
