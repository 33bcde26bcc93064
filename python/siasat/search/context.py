"""What every search needs at every node: counting, stopping, watching, the line of play, and repetition.

Node counting and stopping live here and nowhere else.
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable
from typing import Generic, NoReturn, TypeVar

from siasat.core.game import Captures, NoisyMoves, NullMove
from siasat.core.score import DRAW, Score
from siasat.core.search_api.observer import Observer
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import StoppedBy
from siasat.core.window import Window
from siasat.search.config import Config
from siasat.search.ordering import Ordering
from siasat.search.table import Table

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

POLL = 1024
"""Clock and stop flag are looked at once in so many nodes."""


class Stopped(Exception):  # noqa: N818 — no error: a search that was asked to end
    """Unwinds a search that must end now; nothing needs to be undone."""

    def __init__(self, reason: StoppedBy) -> None:
        self.reason = reason


class Context(Generic[S, M]):
    """One search under way. `lines[ply]` is the best line found from the node at `ply`."""

    def __init__(self, request: SearchRequest[S, M], config: Config, observer: Observer | None = None) -> None:
        self.request = request
        self.game = request.game
        self.evaluator = request.evaluator
        self.config = config
        self.observer = observer
        self.table = None if config.table is None else Table(config.table)
        self.captures = self.game if isinstance(self.game, Captures) else None
        self.noisy = self.game if isinstance(self.game, NoisyMoves) else None
        self.null_move = self.game if isinstance(self.game, NullMove) and self.game.alternates else None
        self.ordering: Ordering[S, M] = Ordering(self)
        self.nodes = 0
        self.lines: list[list[M]] = [[]]
        self.horizon_reached = False
        self.may_time_out = False
        self.passed_at = 0
        """The ply of the node that a null move led to; it may not pass again. The root never passes."""
        self._node_limit = math.inf if request.limits.nodes is None else request.limits.nodes
        self._next_check = min(self._node_limit, POLL)
        self._deadline = None if request.limits.seconds is None else time.perf_counter() + request.limits.seconds
        self._watches_repetition = request.repetition and self.game.repetition is not None
        self._needs_key = observer is not None or self.table is not None or self._watches_repetition
        # By ply: the keys of the line, and from which ply on no move of it was irreversible.
        self._keys: list[int] = [0]
        self._reversible_since: list[int] = [0]

    def enter(self, state: S, depth: int, window: Window, ply: int) -> int:
        """Count a node and tell the observer; its key where anyone needs it, else 0. Raises `Stopped`."""
        if self.nodes == self._next_check:
            self._check()
        self.nodes += 1
        if ply + 1 >= len(self.lines):
            self.lines.append([])
            self._keys.append(0)
            self._reversible_since.append(0)
        self.lines[ply] = []
        if not self._needs_key:
            return 0
        key = self.game.key(state)
        self._keys[ply] = key
        if self.observer is not None:
            self.observer.enter(ply, key, depth, window.alpha, window.beta)
        return key

    def leave(self, ply: int, value: Score) -> Score:
        """Tell the observer what a node returns, and return it."""
        if self.observer is not None:
            self.observer.leave(ply, value)
        return value

    def child(self, state: S, move: M, ply: int) -> tuple[S, bool]:
        """The state after `move`, and whether its mover is the same."""
        child = self.game.play(state, move)
        if self._watches_repetition:
            irreversible = self.game.is_irreversible(state, move)
            self._reversible_since[ply + 1] = ply + 1 if irreversible else self._reversible_since[ply]
        return child, self.game.to_move(child) == self.game.to_move(state)

    def pass_turn(self, ply: int) -> None:
        """Go from the node at `ply` to the next by a null move: no repetition reaches across it."""
        self.passed_at = ply + 1
        self._reversible_since[ply + 1] = ply + 1

    def repeats(self, key: int, ply: int) -> bool:
        """Whether the node at `ply` repeats a position of its own line, or of the game before it."""
        if not self._watches_repetition or ply == 0:
            return False
        since = self._reversible_since[ply]
        return key in self._keys[since:ply] or (since == 0 and key in self.request.history)

    def watch_repetition(self) -> None:
        """Look out for repetitions even if the request does not ask for it: a search without a depth must."""
        self._watches_repetition = self._needs_key = True

    def settled(self, state: S, key: int, depth: int, ply: int) -> Score | None:
        """The value for its mover of a node that needs no look at its moves: an end, a repetition, or the horizon."""
        end = self.game.outcome(state)
        if end is not None:
            return end.score(self.game.to_move(state), ply)
        if self.repeats(key, ply):
            return DRAW
        return self.evaluate(state) if depth == 0 else None

    def root_value(self) -> Score:
        """The root's value without search, for its mover."""
        root = self.request.root
        end = self.game.outcome(root)
        return self.evaluator.evaluate(root) if end is None else end.score(self.game.to_move(root), 0)

    @property
    def deepest(self) -> int:
        """The largest ply entered so far."""
        return max(len(self.lines) - 2, 0)

    def improve(self, ply: int, move: M) -> None:
        """`move` is the best at `ply` so far: its line is the best line from there."""
        self.lines[ply] = [move, *self.lines[ply + 1]]

    def table_hit(self, ply: int, value: Score) -> Score:
        """Tell the observer that the table answered for a node, and return the answer."""
        if self.observer is not None:
            self.observer.table_hit(ply, value)
        self.horizon_reached = True  # the answer may rest on a horizon that this iteration never saw
        return value

    def cutoff(self, ply: int, order: int) -> None:
        """Tell the observer that the move searched as number `order` closed the window."""
        if self.observer is not None:
            self.observer.cutoff(ply, order)

    def research(self, ply: int, order: int) -> None:
        """Tell the observer that the move searched as number `order` is searched again."""
        if self.observer is not None:
            self.observer.research(ply, order)

    def evaluate(self, state: S) -> Score:
        """The static value at the horizon, for the side to move."""
        self.horizon_reached = True
        return self.evaluator.evaluate(state)

    def _check(self) -> None:
        """Stop where the node limit is reached; now and then look at the clock and the stop flag."""
        if self.nodes == self._node_limit:
            self._stop(StoppedBy.NODES)
        self._next_check = min(self._node_limit, self.nodes + POLL)
        if self.request.stop.is_set():
            self._stop(StoppedBy.REQUEST)
        # A clock never cuts depth 1, so that there is always a searched move to play.
        if self.may_time_out and self._deadline is not None and time.perf_counter() >= self._deadline:
            self._stop(StoppedBy.SECONDS)

    def _stop(self, reason: StoppedBy) -> NoReturn:
        raise Stopped(reason)
