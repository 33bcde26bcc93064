"""Minimax: MAX chooses the largest value, MIN the smallest. All sound algorithms are tested against it.

Source: von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928; Shannon, "Programming a computer for playing chess",
1950. It needs no sign changes: every value is for the first player until it leaves the node.
"""

from __future__ import annotations

from siasat.core.player import Player
from siasat.core.score import DRAW, INF, Score
from siasat.core.window import FULL
from siasat.search.declaration import algorithm
from siasat.search.enhancements.iterative import ITERATIVE
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm(
    "minimax",
    name="Minimax",
    family="exhaustive",
    sound=True,
    source="von Neumann 1928; Shannon 1950",
    switches=(ITERATIVE,),
)
def minimax(search: Search[S, M], root: S, depth: int) -> Score:
    """The exact value of `root` for its mover, looking `depth` moves ahead."""
    value = _value(search, root, depth, 0)
    return value if search.game.to_move(root) is Player.FIRST else -value


def _value(search: Search[S, M], state: S, depth: int, ply: int) -> Score:
    """The exact value of `state` for the FIRST player."""
    key = search.enter(state, depth, FULL, ply)
    maximising = search.game.to_move(state) is Player.FIRST
    end = search.game.outcome(state)
    if end is not None:
        value = end.score(Player.FIRST, ply)
    elif search.repeats(key, ply):
        value = DRAW
    elif depth == 0:
        value = search.evaluate(state) if maximising else -search.evaluate(state)
    elif maximising:
        value = _max_value(search, state, depth, ply)
    else:
        value = _min_value(search, state, depth, ply)
    search.leave(ply, value if maximising else -value)
    return value


def _max_value(search: Search[S, M], state: S, depth: int, ply: int) -> Score:
    best = -INF
    for move in search.moves(state, ply):
        child, _ = search.child(state, move, ply)
        value = _value(search, child, depth - 1, ply + 1)
        if value > best:
            best = value
            search.improve(ply, move)
    return best


def _min_value(search: Search[S, M], state: S, depth: int, ply: int) -> Score:
    best = INF
    for move in search.moves(state, ply):
        child, _ = search.child(state, move, ply)
        value = _value(search, child, depth - 1, ply + 1)
        if value < best:
            best = value
            search.improve(ply, move)
    return best
