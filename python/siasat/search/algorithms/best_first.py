"""Best-first minimax: always expand the leaf at the end of the best line.

Source: Korf and Chickering, "Best-first minimax search", Artificial Intelligence 84, 1996; first in "Best-first minimax
search: Othello results", AAAI 1994. The tree stays in memory. Its leaves have their static values, and every other node
has the minimax value of the tree below it. The leaf at the end of the principal variation is expanded next: its
children are evaluated, and the values above it follow.

The search can stop after any step: the answer is the value, line and move of the tree so far. A limit of depth makes
leaves of all positions that many moves from the root. The search ends where the principal leaf cannot be expanded:
the game is over there, the position repeats, or it lies at the limit of depth. So the value is not minimax's of any
fixed depth. Without a limit of nodes or seconds the search expands `EXPANSIONS` leaves.
"""

from __future__ import annotations

from typing import Generic

from siasat.core.score import DRAW, Score
from siasat.core.search_api.result import Bound
from siasat.core.window import FULL, from_child
from siasat.search.anytime import Answer
from siasat.search.declaration import algorithm
from siasat.search.search import Search
from siasat.search.types import M, S

EXPANSIONS = 1000
"""How many leaves to expand without a limit."""

MAX_LINE = 256
"""No line is followed further, as in iterative deepening."""


class LineNode(Generic[M]):
    """A node of the tree in memory; `value` belongs to its mover. `children` is None before they are made.

    `same_mover` says that its mover is its parent's too. `is_final` says that it is never expanded.
    """

    __slots__ = ("children", "is_final", "move", "same_mover", "value")

    def __init__(self, move: M | None, same_mover: bool) -> None:
        self.move = move
        self.same_mover = same_mover
        self.value: Score = DRAW
        self.is_final = False
        self.children: list[LineNode[M]] | None = None

    def best(self) -> tuple[int, Score]:
        """The place of the best child, the first of equals, and its value for this node's mover."""
        values = [from_child(child.value, child.same_mover) for child in self.children or []]
        return values.index(max(values)), max(values)


@algorithm(
    "best-first",
    name="Best-first minimax",
    family="best-first",
    source="Korf and Chickering 1996",
    anytime=True,
)
class BestFirst(Generic[S, M]):
    """The search. `nodes` and `states` are the line from the root to where it stands."""

    def __init__(self, search: Search[S, M]) -> None:
        search.watch_repetition()
        depth = search.request.limits.depth
        self.search = search
        self.horizon = MAX_LINE if depth is None else min(depth, MAX_LINE)
        self.top: LineNode[M] = LineNode(None, same_mover=True)
        self.nodes: list[LineNode[M]] = []
        self.states: list[S] = []

    def run(self) -> None:
        """Expand one principal leaf after the other. Raises `Stopped`."""
        limits = self.search.request.limits
        limited = limits.nodes is not None or limits.seconds is not None
        expansions = 0
        self._enter(self.top, self.search.request.root)
        while limited or expansions < EXPANSIONS:
            self._descend()
            if self.nodes[-1].is_final:
                break
            self._expand()
            self._update()
            expansions += 1
            self.search.may_time_out = True  # there is a move to play
        while self.nodes:
            self._leave()

    def answer(self) -> Answer[M]:
        """The principal variation so far, and its value."""
        line: list[M] = []
        node = self.top
        while node.children:
            node = node.children[node.best()[0]]
            assert node.move is not None
            line.append(node.move)
        return Answer(self.top.value, Bound.EXACT, self.search.deepest if line else 0, line)

    def _descend(self) -> None:
        """1. Go down to the principal leaf."""
        node = self.nodes[-1]
        while node.children is not None:
            ply, (place, _) = len(self.nodes) - 1, node.best()
            node = node.children[place]
            assert node.move is not None
            self.search.re_search(ply, place)
            child, _ = self.search.child(self.states[-1], node.move, ply)
            self._enter(node, child)

    def _expand(self) -> None:
        """2. Make its children, and evaluate each."""
        node, state, ply = self.nodes[-1], self.states[-1], len(self.nodes) - 1
        children: list[LineNode[M]] = []
        for move in self.search.moves(state, ply):
            child, same_mover = self.search.child(state, move, ply)
            children.append(LineNode(move, same_mover))
            self._enter(children[-1], child)
            self._leave()
        if children:
            node.children = children
        else:
            node.is_final = True  # every root move is excluded

    def _update(self) -> None:
        """3. Go up as long as values change; the next principal leaf lies below where that ends."""
        while self.nodes[-1].children is not None:
            node = self.nodes[-1]
            _, value = node.best()
            if value == node.value:
                return
            node.value = value
            if node is self.top:
                return
            self._leave()

    def _enter(self, node: LineNode[M], state: S) -> None:
        """Go to a node; at the first visit it gets its static value, or that of its end."""
        search, ply = self.search, len(self.nodes)
        key = search.enter(state, self.horizon - ply, FULL, ply)
        if node.children is None:
            end = search.game.outcome(state)
            if end is not None:
                node.value, node.is_final = end.score(search.game.to_move(state), ply), True
            elif search.repeats(key, ply):
                node.value, node.is_final = DRAW, True
            else:
                node.value, node.is_final = search.evaluate(state), ply >= self.horizon
        self.nodes.append(node)
        self.states.append(state)

    def _leave(self) -> None:
        node = self.nodes.pop()
        self.states.pop()
        self.search.leave(len(self.nodes), node.value)
