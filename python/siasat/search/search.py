"""The state of a running search, which every algorithm uses.

Counting, limits, observers, the line of play and repetition are handled here. A depth-first algorithm opens
its nodes with `open`; one that keeps its own tree uses `enter`, `settled`, `moves`, `child` and `leave`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any, Generic, NoReturn

from siasat.core.game import Captures, NoisyMoves, NullMove
from siasat.core.score import DRAW, Score
from siasat.core.search_api.observer import Observer
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import StoppedBy
from siasat.core.window import Window, from_child
from siasat.search.config import Config
from siasat.search.enhancements.dynamic_order import DYNAMIC, dynamic_order
from siasat.search.enhancements.enhanced_cutoffs import ETC, MIN_DEPTH, best_known_child
from siasat.search.enhancements.fail_hard import HARD
from siasat.search.enhancements.internal_deepening import IID, shallow_best_move
from siasat.search.enhancements.null_move import NULL_MOVE, pass_value
from siasat.search.enhancements.ordering import Ordering
from siasat.search.enhancements.quiescence import QUIESCENCE, quiescence
from siasat.search.enhancements.reductions import REDUCTIONS
from siasat.search.enhancements.table import NO_MOVE, TABLE, Table, look_up
from siasat.search.interface import Visit
from siasat.search.node import Node, Settled, no_visit
from siasat.search.types import M, S

POLL = 1024
"""The number of nodes between two checks of the clock and the stop flag."""


class Stopped(Exception):  # noqa: N818 — no error: a search that was asked to end
    """Raised to end a search immediately; nothing needs to be undone."""

    def __init__(self, reason: StoppedBy) -> None:
        self.reason = reason


class Search(Generic[S, M]):
    """A running search. `lines[ply]` is the best line found from the node at `ply`.

    `guess` is the first guess at the root's value: the value of the previous iteration, the switch `guess`, or the
    evaluation. `horizon_reached` is True if any value depends on an evaluation.
    """

    def __init__(self, request: SearchRequest[S, M], config: Config, observer: Observer | None = None) -> None:
        self.request = request
        self.game = request.game
        self.evaluator = request.evaluator
        self.config = config
        self.observer = observer
        self.guess: Score = 0
        self.nodes = 0
        self.spared = 0
        """The nodes that answers of the table stand for; counted only where the table's scheme needs it."""
        self.lines: list[list[M]] = [[]]
        self.horizon_reached = False
        self.may_time_out = False
        # What the switches turn on.
        table = config[TABLE]
        self.table = None if table is None else Table(table)
        self.ordering: Ordering[S, M] = Ordering(self)
        self.hard = config[HARD]
        self.reduces = config[REDUCTIONS]
        self.null_move = config[NULL_MOVE]
        self.passed_at = 0
        """The ply of the node that a null move led to; it may not pass again. The root never passes."""
        self._quiesces = config[QUIESCENCE]
        self._asks_children = config[ETC]
        self.iid = config[IID]
        self._orders_dynamically = config[DYNAMIC]
        self.enhances = bool(self.hard or self.ordering.learns or self.table is not None)
        """Whether any switch is about what a node learns when it closes."""
        # What the game can do.
        self.captures: Captures[Any, Any] | None = self.game if isinstance(self.game, Captures) else None
        self.noisy: NoisyMoves[Any, Any] | None = self.game if isinstance(self.game, NoisyMoves) else None
        self.null_move_game: NullMove[Any] | None = None
        if isinstance(self.game, NullMove) and self.game.alternates:
            self.null_move_game = self.game
        # Limits.
        self._node_limit = math.inf if request.limits.nodes is None else request.limits.nodes
        self._next_check = min(self._node_limit, POLL)
        self._deadline = None if request.limits.seconds is None else time.perf_counter() + request.limits.seconds
        self.watches_repetition = request.repetition and self.game.repetition is not None
        self._needs_key = observer is not None or self.table is not None or self.watches_repetition
        # By ply: the keys of the line, and from which ply on no move of it was irreversible.
        self._keys: list[int] = [0]
        self._reversible_since: list[int] = [0]
        self._settled: list[Settled[S, M]] = [Settled(self, 0, request.root)]

    @property
    def is_plain(self) -> bool:
        """Whether a node's value follows from its leaves alone, and these are evaluated and nothing else."""
        altered = self._quiesces or self.reduces or self.null_move or self.hard
        return self.table is None and not altered

    def open(self, state: S, depth: int, window: Window, ply: int, visit: Visit = no_visit) -> Node[S, M]:
        """Enter a node to search it `depth` moves deep; it has no children if its value is already settled.

        `visit` is the function that searches its children: `node.search` and the null move call it. Raises `Stopped`.
        """
        # 1. Count the node.
        key = self.enter(state, depth, window, ply)
        settled = self._settled[ply]
        settled.state, settled.key, settled.depth, settled.window = state, key, depth, window
        # 2. The game may be over, or the position a repetition.
        end = self.game.outcome(state)
        if end is not None:
            settled.best = end.score(self.game.to_move(state), ply)
            return settled
        if self.watches_repetition and self.repeats(key, ply):
            settled.best = DRAW
            return settled
        # 3. The horizon.
        if depth <= 0:
            settled.best = quiescence(self, state, window, ply) if self._quiesces else self.evaluate(state)
            return settled
        # 4. The table may answer, or narrow the window.
        table_move = NO_MOVE
        if self.table is not None:
            answer, window, table_move = look_up(self, key, depth, window, ply)
            if answer is not None:
                settled.best = answer
                return settled
        # 5. Null move: if passing is good enough, moving surely is.
        if self.null_move:
            value = pass_value(self, state, depth, window, ply, visit)
            if value >= window.beta:
                settled.best = value
                return settled
        moves = self.game.legal_moves(state)
        # 6. Enhanced transposition cutoff: a child in the table may settle this node.
        if self._asks_children and depth >= MIN_DEPTH and ply > 0:
            value = best_known_child(self, state, moves, depth, window, ply)
            if value >= window.beta:
                settled.best = self.table_hit(ply, value)
                return settled
        # 7. Internal iterative deepening: without a best move, find one by a shallower search.
        if self.iid and table_move == NO_MOVE:
            table_move = shallow_best_move(self, state, moves, depth, window, ply, visit)
        # 8. Order the moves.
        order = self.ordering.order(state, moves, ply, table_move)
        if self._orders_dynamically and not (self.ordering.table_move and table_move != NO_MOVE):
            order = dynamic_order(self, state, moves, order, depth, window, ply, visit)
        return Node(self, state, key, depth, window, ply, moves, order, visit)

    def enter(self, state: S, depth: int, window: Window, ply: int) -> int:
        """Count a node and notify the observer; returns its key if it is needed, else 0. Raises `Stopped`."""
        if self.nodes == self._next_check:
            self._check()
        self.nodes += 1
        if ply + 1 >= len(self.lines):
            self.lines.append([])
            self._keys.append(0)
            self._reversible_since.append(0)
            self._settled.append(Settled(self, ply + 1, self.request.root))
        self.lines[ply] = []
        if not self._needs_key:
            return 0
        key = self.game.key(state)
        self._keys[ply] = key
        if self.observer is not None:
            self.observer.enter(ply, key, depth, window.alpha, window.beta)
        return key

    def leave(self, ply: int, value: Score) -> Score:
        """Report the value of a node to the observer, and return it."""
        if self.observer is not None:
            self.observer.leave(ply, value)
        return value

    def child(self, state: S, move: M, ply: int) -> tuple[S, bool]:
        """The state after `move`, and whether its mover is the same."""
        child = self.game.play(state, move)
        if self.watches_repetition:
            self.note_reversibility(state, move, ply)
        if self.ordering.refutations is not None:
            self.ordering.refutations.note(move, ply)
        return child, self.game.to_move(child) == self.game.to_move(state)

    def note_reversibility(self, state: S, move: M, ply: int) -> None:
        """Note from which ply on the line to the child could still repeat."""
        irreversible = self.game.is_irreversible(state, move)
        self._reversible_since[ply + 1] = ply + 1 if irreversible else self._reversible_since[ply]

    def pass_turn(self, ply: int) -> None:
        """Go from the node at `ply` to the next by a null move: no repetition reaches across it."""
        self.passed_at = ply + 1
        self._reversible_since[ply + 1] = ply + 1
        if self.ordering.refutations is not None:
            self.ordering.refutations.note(None, ply)

    def repeats(self, key: int, ply: int) -> bool:
        """Whether the node at `ply` repeats a position of its own line, or of the game before it."""
        if not self.watches_repetition or ply == 0:
            return False
        since = self._reversible_since[ply]
        return key in self._keys[since:ply] or (since == 0 and key in self.request.history)

    def watch_repetition(self) -> None:
        """Detect repetitions even if the request does not ask for it, as a search without a depth must."""
        self.watches_repetition = self._needs_key = True

    def settled(self, state: S, key: int, depth: int, ply: int) -> Score | None:
        """The value for its mover if it does not depend on its moves: game over, a repetition, or the horizon."""
        end = self.game.outcome(state)
        if end is not None:
            return end.score(self.game.to_move(state), ply)
        if self.watches_repetition and self.repeats(key, ply):
            return DRAW
        return self.evaluate(state) if depth == 0 else None

    def moves(self, state: S, ply: int) -> Sequence[M]:
        """The moves of a node in the order to search them, excluded root moves left out."""
        moves = self.game.legal_moves(state)
        if ply > 0 and not self.ordering.reorders:
            return moves
        return [moves[index] for index in self.ordering.order(state, moves, ply)]

    def static_value(self, state: S, move: M, ply: int) -> Score:
        """The static value after `move`, for its mover; this does not count as a node."""
        child = self.game.play(state, move)
        same_mover = self.game.to_move(child) == self.game.to_move(state)
        end = self.game.outcome(child)
        if end is not None:
            return from_child(end.score(self.game.to_move(child), ply + 1), same_mover)
        return from_child(self.evaluator.evaluate(child), same_mover)

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
        """Report a table hit to the observer, and return the value."""
        if self.observer is not None:
            self.observer.table_hit(ply, value)
        self.horizon_reached = True  # the answer may rest on a horizon that this iteration never saw
        return value

    def cutoff(self, ply: int, place: int) -> None:
        """Report to the observer that the move at `place` in search order closed the window."""
        if self.observer is not None:
            self.observer.cutoff(ply, place)

    def re_search(self, ply: int, place: int) -> None:
        """Report to the observer that the move at `place` in search order is searched again."""
        if self.observer is not None:
            self.observer.re_search(ply, place)

    def evaluate(self, state: S) -> Score:
        """The static value at the horizon, for the side to move."""
        self.horizon_reached = True
        return self.evaluator.evaluate(state)

    def _check(self) -> None:
        """Stop at the node limit; check the clock and the stop flag every `POLL` nodes."""
        if self.nodes == self._node_limit:
            self._stop(StoppedBy.NODES)
        self._next_check = min(self._node_limit, self.nodes + POLL)
        if self.request.stop.is_set():
            self._stop(StoppedBy.REQUEST)
        # The time limit never interrupts depth 1, so that there is always a searched move to play.
        if self.may_time_out and self._deadline is not None and time.perf_counter() >= self._deadline:
            self._stop(StoppedBy.SECONDS)

    def _stop(self, reason: StoppedBy) -> NoReturn:
        raise Stopped(reason)
