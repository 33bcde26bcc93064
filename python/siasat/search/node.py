"""A node of a depth-first search: its children one by one, the best so far, and what it returns.

node = search.open(state, depth, window, ply, alpha_beta)
for move, child, same_mover in node.children():
    value = node.search(child, same_mover)
    if node.improve(move, value):
        break
return node.close()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Protocol

from siasat.core.score import INF, Score
from siasat.core.window import FULL, Window, from_child
from siasat.errors import ContractError
from siasat.search.enhancements.fail_hard import clamp
from siasat.search.enhancements.ordering import OrderedSearch
from siasat.search.enhancements.reductions import is_reduced, search_reduced
from siasat.search.enhancements.table import NO_MOVE, SearchWithTable, remember
from siasat.search.interface import Visit
from siasat.search.types import M, S


def no_visit(_search: object, _state: object, _depth: int, _window: Window, _ply: int, /) -> Score:
    """The default for the function that `open` needs: raises an error."""
    raise ContractError("pass the function that searches the children to search.open, as its last argument")


class Owner(OrderedSearch, SearchWithTable, Protocol):
    """What a node needs of its running search."""


class Node(Generic[S, M]):
    """A node that is open. All values belong to the side to move at the node.

    `moves` are the legal moves and `order` the indices of those to search, in order. `window` is what is left of the
    window: `improve` raises its alpha. `best` is the value so far. `place` counts the moves searched before this one.
    """

    __slots__ = (
        "_before",
        "_best_index",
        "_index",
        "_is_tested",
        "_opened",
        "_visit",
        "best",
        "depth",
        "key",
        "moves",
        "order",
        "owner",
        "place",
        "ply",
        "state",
        "window",
    )

    def __init__(
        self,
        owner: Owner,
        state: S,
        key: int,
        depth: int,
        window: Window,
        ply: int,
        moves: Sequence[M],
        order: Sequence[int],
        visit: Visit,
    ) -> None:
        self.owner = owner
        self.state = state
        self.key = key
        self.depth = depth
        self.window = self._opened = window
        self.ply = ply
        self.moves = moves
        self.order = order
        self.best: Score = -INF
        self.place = 0
        self._index = self._best_index = NO_MOVE
        self._is_tested = False
        self._visit = visit
        self._before = owner.nodes + owner.spared

    @property
    def move(self) -> M:
        """The move that `children` is at."""
        return self.moves[self._index]

    def children(self) -> Iterable[tuple[M, S, bool]]:
        """Each move in order, the state after it, and whether the side to move there is the same as here."""
        state, moves, game = self.state, self.moves, self.owner.game
        play, to_move, mover = game.play, game.to_move, game.to_move(state)
        watches_repetition, refutations = self.owner.watches_repetition, self.owner.ordering.refutations
        for place, index in enumerate(self.order):
            self.place, self._index = place, index
            move = moves[index]
            if watches_repetition:
                self.owner.note_reversibility(state, move, self.ply)
            if refutations is not None:
                refutations.note(move, self.ply)
            child = play(state, move)
            yield move, child, to_move(child) == mover

    def select(self, key: Callable[[M], int], count: int) -> None:
        """Search only the `count` moves with the largest `key`, the largest first."""
        self.order = sorted(self.order, key=lambda index: key(self.moves[index]), reverse=True)[:count]

    def search(self, child: S, same_mover: bool) -> Score:
        """The value of the move that led to `child`, by the function given to `open`; late moves may be reduced.

        Exact inside the node's window, else a bound.
        """
        owner = self.owner
        if owner.reduces and is_reduced(self):
            return search_reduced(self, child, same_mover)
        self._is_tested = False
        window = self.window.for_child(same_mover)
        return from_child(self._visit(owner, child, self.depth - 1, window, self.ply + 1), same_mover)

    def test(self, child: S, same_mover: bool) -> Score:
        """A bound on the move's value by a null window: upper if it is at most alpha, otherwise lower."""
        owner = self.owner
        if owner.reduces and is_reduced(self):
            return search_reduced(self, child, same_mover)
        self._is_tested = True
        window = self.window.null().for_child(same_mover)
        return from_child(self._visit(owner, child, self.depth - 1, window, self.ply + 1), same_mover)

    def re_search(self, child: S, same_mover: bool, above: Score = -INF) -> Score:
        """The value of a move that was tested, with the node's whole window, or the part of it above `above`."""
        self.owner.re_search(self.ply, self.place)
        self._is_tested = False
        window = self.window.raised_to(above).for_child(same_mover)
        return from_child(self._visit(self.owner, child, self.depth - 1, window, self.ply + 1), same_mover)

    def test_reduced(self, child: S, same_mover: bool) -> Score:
        """As `test`, one ply shallower."""
        self._is_tested = False
        window = self.window.null().for_child(same_mover)
        return from_child(self._visit(self.owner, child, self.depth - 2, window, self.ply + 1), same_mover)

    def is_only_bound(self, value: Score) -> bool:
        """Whether `value` is inside the node's window but comes from a `test`, so that it is only a bound."""
        return self._is_tested and self.window.alpha < value < self.window.beta

    def improve(self, move: M, value: Score) -> bool:
        """Update the best value; True if the window is closed, so that the other moves cannot matter (a cutoff)."""
        if value <= self.best:
            return False
        self.best, self._best_index = value, self._index
        if value <= self.window.alpha:
            return False
        self.window = self.window.raised_to(value)
        self.owner.improve(self.ply, move)
        if value < self.window.beta:
            return False
        self.owner.cutoff(self.ply, self.place)
        return True

    def close(self) -> Score:
        """Leave the node: learn from the best move, store the value in the table, and return it.

        The value is an upper bound if it is at most the alpha at `open`, a lower bound if it is at least beta, and
        otherwise exact.
        """
        owner, best = self.owner, self.best
        if owner.enhances:
            window = self._opened
            if owner.hard:
                best = clamp(best, window.alpha, window.beta)
            if owner.ordering.learns and best > window.alpha:
                move = self.moves[self._best_index]
                owner.ordering.learn(self.state, move, self.depth, self.ply, best >= window.beta)
            if owner.table is not None:
                size = 1 + owner.nodes + owner.spared - self._before
                remember(owner, self.key, self.depth, self.ply, window, best, self._best_index, size)
        return owner.leave(self.ply, best)


class Settled(Node[S, M]):
    """A node whose value is known without looking at its moves; it has no children to search.

    One per ply is enough, because a depth-first search has at most one open node at each ply: `search.open` says at
    which state it stands.
    """

    __slots__ = ()

    def __init__(self, owner: Owner, ply: int, root: S) -> None:
        super().__init__(owner, root, 0, 0, FULL, ply, (), (), no_visit)

    def close(self) -> Score:
        """Leave the node with its value."""
        observer = self.owner.observer
        if observer is not None:
            observer.leave(self.ply, self.best)
        return self.best
