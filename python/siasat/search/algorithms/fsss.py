"""FSSS-minimax: rollouts from the root to a leaf, guided by bounds that each rollout tightens.

Source: Weinstein, Littman, Goschin, "Rollout-based game-tree search outprunes traditional alpha-beta", EWRL 2012
(PMLR 24), after forward-search sparse sampling, Walsh, Goschin, Littman 2010. The paper's claim is that no leaf is
visited which alpha-beta prunes; the tests found none, with extra turns as well.

MAX is whoever moves at the root; bounds, values and windows in this file are MAX's.
"""

from __future__ import annotations

from typing import Generic

from siasat.core.score import INF, Score
from siasat.core.window import Window, from_child
from siasat.search.declaration import algorithm
from siasat.search.enhancements.iterative import ITERATIVE
from siasat.search.search import Search
from siasat.search.types import M, S


class RolloutNode(Generic[M]):
    """A node of the tree in memory: its value lies in [lower, upper]. `children` is None before its first visit."""

    __slots__ = ("children", "lower", "move", "upper")

    def __init__(self, move: M | None) -> None:
        self.move = move
        self.lower: Score = -INF
        self.upper: Score = INF
        self.children: list[RolloutNode[M]] | None = None


@algorithm(
    "fsss",
    name="FSSS-minimax",
    family="best-first",
    sound=True,
    source="Weinstein, Littman and Goschin 2012",
    switches=(ITERATIVE,),
)
def fsss(search: Search[S, M], root: S, depth: int) -> Score:
    """The exact value of `root` for its mover, looking `depth` moves ahead: rollouts until its bounds meet."""
    top: RolloutNode[M] = RolloutNode(None)
    while top.lower < top.upper:
        _rollout(search, top, root, depth, Window(-INF, INF), 0)
    search.lines[0] = _best_line(top)
    return top.lower


def _rollout(search: Search[S, M], node: RolloutNode[M], state: S, depth: int, window: Window, ply: int) -> None:
    """Go down to one leaf that was not visited yet, and tighten the bounds of all nodes on the way.

    A node reports to observers the best value its mover can still reach; once the bounds meet, its value.
    """
    maximising = search.game.to_move(state) == search.game.to_move(search.request.root)
    key = search.enter(state, depth, window.for_child(maximising), ply)
    # 1. A first visit: a leaf is settled, another node gets its children.
    if node.children is None:
        value = search.settled(state, key, depth, ply)
        if value is not None:
            node.lower = node.upper = from_child(value, maximising)
            search.leave(ply, value)
            return
        node.children = [RolloutNode(move) for move in search.moves(state, ply)]
    # 2. Go on to the child with the best hope.
    if node.children:
        place, narrowed = _choose(node.children, window, maximising)
        child = node.children[place]
        assert child.move is not None
        if child.children is not None:
            search.re_search(ply, place)
        after, _ = search.child(state, child.move, ply)
        _rollout(search, child, after, depth - 1, narrowed, ply + 1)
    # 3. The bounds follow from the children's.
    best = max if maximising else min
    node.lower = best((child.lower for child in node.children), default=-INF)
    node.upper = best((child.upper for child in node.children), default=-INF)
    search.leave(ply, from_child(node.upper if maximising else node.lower, maximising))


def _choose(children: list[RolloutNode[M]], window: Window, maximising: bool) -> tuple[int, Window]:
    """The place of the child to visit, and its window: the first of the best, which must stay ahead of the second best.

    For MAX the best has the largest upper bound, for MIN the smallest lower bound, each seen no further than to the end
    of the window. The child's window ends at the second best, for it matters only as long as it is better than that;
    where the two are equal the window is opened by the least step, so that it never closes.
    """
    if maximising:
        hopes = [min(child.upper, window.beta) for child in children]
        place = hopes.index(max(hopes))
        alpha = max([window.alpha, *hopes[:place], *hopes[place + 1 :]])
        return place, Window(alpha - (alpha == hopes[place]), window.beta)
    hopes = [max(child.lower, window.alpha) for child in children]
    place = hopes.index(min(hopes))
    beta = min([window.beta, *hopes[:place], *hopes[place + 1 :]])
    return place, Window(window.alpha, beta + (beta == hopes[place]))


def _best_line(top: RolloutNode[M]) -> list[M]:
    """The leftmost line along which everyone gets the value of `top`."""
    line: list[M] = []
    node: RolloutNode[M] | None = top
    while node is not None:
        if node.move is not None:
            line.append(node.move)
        node = next((child for child in node.children or [] if child.lower == child.upper == top.lower), None)
    return line
