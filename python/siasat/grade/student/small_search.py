"""The `search` that a function declared with `@algorithm` gets: nodes, windows and best moves, without any extras."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from siasat.core.score import INF
from siasat.core.window import FULL, Window, from_child
from siasat.grade.student.tree_game import State, TreeGame

Visit = Callable[..., int]


class Defaults:
    """Every switch is off."""

    def __getitem__(self, switch: Any) -> Any:
        return switch.off


class Search:
    """What siasat's own search offers to a function at a fixed depth."""

    config = Defaults()

    def __init__(self, game: TreeGame) -> None:
        self.game = game
        self.best_move: int | None = None

    def open(self, state: State, depth: int, window: Window = FULL, ply: int = 0, visit: Visit | None = None) -> Node:
        """Enter a node; it has no children at the end of the game or of the depth."""
        return Node(self, state, depth, window, ply, visit)

    def static_value(self, state: State, move: int, ply: int = 0) -> int:
        """The evaluation after a move, without search."""
        child = self.game.play(state, move)
        return from_child(self.game.evaluate(child), child.player == state.player)


class Node:
    """An open node; all values belong to its side to move."""

    def __init__(self, owner: Search, state: State, depth: int, window: Window, ply: int, visit: Visit | None) -> None:
        self.owner, self.state, self.depth, self.window, self.ply, self.visit = owner, state, depth, window, ply, visit
        self.best, self.is_tested = -INF, False
        is_leaf = depth <= 0 or owner.game.is_over(state)
        self.order = [] if is_leaf else owner.game.legal_moves(state)
        if is_leaf:
            self.best = owner.game.evaluate(state)

    def children(self) -> Iterator[tuple[int, State, bool]]:
        """Each move, the state after it, and whether the same player moves again."""
        for move in self.order:
            child = self.owner.game.play(self.state, move)
            yield move, child, child.player == self.state.player

    def select(self, key: Callable[[int], int], count: int) -> None:
        """Search only the `count` moves with the largest `key`."""
        self.order = sorted(self.order, key=key, reverse=True)[:count]

    def search(self, child: State, same_mover: bool, window: Window | None = None) -> int:
        """The value of a child by the function given to `open`."""
        if self.visit is None:
            raise TypeError("pass the function that searches the children to search.open, as its last argument")
        turned = (window or self.window).for_child(same_mover)
        value = self.visit(self.owner, child, self.depth - 1, turned, self.ply + 1)
        self.is_tested = False
        return from_child(value, same_mover)

    def test(self, child: State, same_mover: bool) -> int:
        """A bound on the value of a child, by a null window."""
        value = self.search(child, same_mover, self.window.null())
        self.is_tested = True
        return value

    def re_search(self, child: State, same_mover: bool, above: int = -INF) -> int:
        """The value of a child that was tested."""
        return self.search(child, same_mover, self.window.raised_to(above))

    def is_only_bound(self, value: int) -> bool:
        """Whether `value` is inside the window but comes from a `test`."""
        return self.is_tested and self.window.alpha < value < self.window.beta

    def improve(self, move: int, value: int) -> bool:
        """Update the best value; True if the window is closed now."""
        if value > self.best:
            self.best = value
            if self.ply == 0:
                self.owner.best_move = move
        self.window = self.window.raised_to(value)
        return self.window.is_closed

    def close(self) -> int:
        """Leave the node and return its value."""
        return self.best
