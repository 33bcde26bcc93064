"""The observer of a search: integers only, so that both languages report the same."""

from __future__ import annotations

from typing import Protocol

from siasat.core.score import Score


class Observer(Protocol):
    """Receives the events of a search in the order in which they happen."""

    def enter(self, ply: int, key: int, depth: int, alpha: Score, beta: Score) -> None:
        """A node is entered with `depth` moves still to look ahead; called once per node, including the root."""

    def leave(self, ply: int, value: Score) -> None:
        """The node at `ply` returns `value` to its parent, in its own frame."""

    def cutoff(self, ply: int, move_index: int) -> None:
        """The move at `move_index`, in the order searched, closed the window of the node at `ply`."""

    def table_hit(self, ply: int, value: Score) -> None:
        """The transposition table answered for the node at `ply`."""

    def re_search(self, ply: int, move_index: int) -> None:
        """The move at `move_index`, in the order searched, must be searched again with another window or depth."""

    def iteration(self, depth: int, value: Score, nodes: int) -> None:
        """An iteration to `depth` is complete; `nodes` counts since the search began."""
