"""SSS* as Stockman wrote it: a list OPEN of states, and an operator Γ that replaces the best one by others.

Source: Stockman, "A minimax algorithm better than alpha-beta?", Artificial Intelligence 12, 1979, table 1; ties are
resolved leftmost-first, after Campbell and Marsland, "A comparison of minimax tree search algorithms", 1983. `sss` is
the same search as a sequence of null windows (Plaat et al. 1996): the two visit the same leaves in the same order.

MAX is whoever moves at the root, and a node is MAX's or MIN's by its mover, not by its ply: where a player moves again,
MAX's node has a child that is MAX's too, and Γ asks whose node the parent is.
"""

from __future__ import annotations

import heapq
from typing import Generic

from siasat.core.score import INF, Score
from siasat.core.window import Window, from_child
from siasat.search.declaration import algorithm
from siasat.search.enhancements.iterative import ITERATIVE
from siasat.search.search import Search
from siasat.search.types import M, S

Open = list[tuple[Score, tuple[int, ...], bool, "StateNode[M]"]]
"""A heap of states: minus the merit, the path of child numbers from the root, whether it is LIVE, and the node.

The order is by merit, the greatest first, and among equals by path, the leftmost first. LIVE: the node's value may
still be as large as the merit. SOLVED: it is at least the merit, and no better state is left that could spoil that.
"""


class StateNode(Generic[M]):
    """A node of the tree in memory. `bound` and all merits are values for MAX.

    `bound` is the greatest or least bound of the children, as a fail-soft search would return it; a leaf's is its
    value, and one that nobody asked about yet has the bound that no parent chooses. `is_solved` is set at MAX's nodes
    alone: it purges OPEN of everything below.
    """

    __slots__ = ("bound", "children", "is_max", "is_solved", "move", "parent", "path")

    def __init__(self, parent: StateNode[M] | None, move: M | None, path: tuple[int, ...]) -> None:
        self.parent = parent
        self.move = move
        self.path = path
        self.children: list[StateNode[M]] = []
        self.is_max: bool = True
        self.bound: Score = -INF if parent is None or parent.is_max else INF
        self.is_solved = False

    def line(self) -> list[StateNode[M]]:
        """The nodes from the root down to this one."""
        above = [] if self.parent is None else self.parent.line()
        return [*above, self]

    def is_purged(self) -> bool:
        """Whether a node above is solved already."""
        node = self.parent
        while node is not None and not node.is_solved:
            node = node.parent
        return node is not None

    def update(self) -> None:
        """Set the bound from those of the children."""
        self.bound = (max if self.is_max else min)(child.bound for child in self.children)


@algorithm(
    "sss-stockman",
    name="SSS* (Stockman)",
    family="best-first",
    sound=True,
    source="Stockman 1979; Campbell and Marsland 1983",
    switches=(ITERATIVE,),
)
def sss_stockman(search: Search[S, M], root: S, depth: int) -> Score:
    """The exact value of `root` for its mover, looking `depth` moves ahead."""
    top: StateNode[M] = StateNode(None, None, ())
    walk = Walk(search, root, depth)
    open_: Open[M] = [(-INF, (), True, top)]
    while open_:
        # Take the best state that was not purged.
        rank, _, live, node = heapq.heappop(open_)
        if node.is_purged():
            continue
        merit = -rank
        if not live and node.parent is None:
            walk.leave_all()
            search.lines[0] = _best_line(top, merit)
            return merit
        for state_live, state_node, state_merit in _gamma(walk, live, node, merit):
            heapq.heappush(open_, (-state_merit, state_node.path, state_live, state_node))
    return -INF  # every root move was excluded


def _gamma(walk: Walk[S, M], live: bool, node: StateNode[M], merit: Score) -> list[tuple[bool, StateNode[M], Score]]:
    """Γ: the states that replace the state of `node`; the cases are numbered as in Stockman's table."""
    parent = node.parent
    if not live and parent is not None:
        # 1. A child of MAX's solved: MAX takes it, and all other states below the parent are purged.
        if parent.is_max:
            parent.is_solved = True
            return [(False, parent, merit)]
        # 2. A child of MIN's solved: MIN may have a better one to its right.
        place = node.path[-1] + 1
        if place < len(parent.children):
            return [(True, parent.children[place], merit)]
        # 3. MIN has none: the parent is solved.
        return [(False, parent, merit)]
    # 4. A leaf is solved at once, for its value or the merit, whichever is less.
    if walk.enter(node, merit):
        return [(False, node, min(merit, node.bound))]
    # 5. MIN's node: its moves one after the other.
    if not node.is_max:
        return [(True, node.children[0], merit)]
    # 6. MAX's node: all moves compete.
    return [(True, child, merit) for child in node.children]


class Walk(Generic[S, M]):
    """Where the search stands: the line from the root to the node it looked at last.

    OPEN jumps about in the tree. To look at a node the walk leaves what does not lie above it and enters what does, so
    that observers see lines, and repetitions are found; a node is counted each time it is entered, as everywhere.
    """

    def __init__(self, search: Search[S, M], root: S, depth: int) -> None:
        self.search = search
        self.root = root
        self.depth = depth
        self.mover = search.game.to_move(root)
        self.nodes: list[StateNode[M]] = []
        self.states: list[S] = []

    def enter(self, node: StateNode[M], merit: Score) -> bool:
        """Go to a LIVE node and look at it for the first time; True if it is a leaf, else its children are made."""
        line = node.line()
        shared = 0
        while shared < min(len(line), len(self.nodes)) and line[shared] is self.nodes[shared]:
            shared += 1
        self._leave_to(shared)
        for again in line[shared:-1]:
            self.search.re_search(len(self.nodes) - 1, again.path[-1])
            self._enter(again, merit)
        key = self._enter(node, merit)
        ply, state = len(line) - 1, self.states[-1]
        value = self.search.settled(state, key, self.depth - ply, ply)
        if value is not None:
            node.bound = from_child(value, node.is_max)
            return True
        moves = self.search.moves(state, ply)
        node.children = [StateNode(node, move, (*node.path, place)) for place, move in enumerate(moves)]
        return False

    def leave_all(self) -> None:
        """Leave every node of the line."""
        self._leave_to(0)

    def _enter(self, node: StateNode[M], merit: Score) -> int:
        ply = len(self.nodes)
        state = self.root
        if node.move is not None:
            state, _ = self.search.child(self.states[-1], node.move, ply - 1)
        node.is_max = self.search.game.to_move(state) == self.mover
        # The question of a state is that of a null window: is the value at least the merit?
        window = Window(merit - 1, merit).for_child(node.is_max)
        key = self.search.enter(state, self.depth - ply, window, ply)
        self.nodes.append(node)
        self.states.append(state)
        return key

    def _leave_to(self, count: int) -> None:
        while len(self.nodes) > count:
            node = self.nodes.pop()
            self.states.pop()
            if node.children:
                node.update()
            self.search.leave(len(self.nodes), from_child(node.bound, node.is_max))


def _best_line(top: StateNode[M], value: Score) -> list[M]:
    """The leftmost line along which everyone gets `value`."""
    line: list[M] = []
    node: StateNode[M] | None = top
    while node is not None:
        if node.move is not None:
            line.append(node.move)
        node = next((child for child in node.children if child.bound == value), None)
    return line
