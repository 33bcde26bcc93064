"""The order in which the moves of a node are searched: all ordering enhancements combined.

Ranks compare as tuples, the largest first: table move or refutation, static evaluation, capture, killer, history. Ties
keep the order of `legal_moves` (or of the shuffle), so that both backends search in the same order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol

from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.search.enhancements.captures import CAPTURES, captured
from siasat.search.enhancements.history import HISTORY, History
from siasat.search.enhancements.killers import KILLERS, Killers
from siasat.search.enhancements.refutation import REFUTATION, Refutations
from siasat.search.enhancements.shuffle import SHUFFLE
from siasat.search.enhancements.static_order import STATIC
from siasat.search.enhancements.table import NO_MOVE, TABLE_MOVE
from siasat.search.interface import RunningSearch
from siasat.search.types import M, S


class Ordering(Generic[S, M]):
    """Orders moves, and learns from what was best."""

    def __init__(self, search: RunningSearch) -> None:
        config = search.config
        self.search = search
        self.killers = Killers() if config[KILLERS] else None
        self.history = History() if config[HISTORY] else None
        self.refutations = Refutations() if config[REFUTATION] else None
        self.captures = config[CAPTURES]
        self.static_plies = config[STATIC]
        self.table_move = config[TABLE_MOVE]
        self.shuffles = config[SHUFFLE] is not None
        self.stream = SplitMix64(config[SHUFFLE] or 0)
        self.learns = self.killers is not None or self.history is not None or self.refutations is not None
        self.ranks = bool(self.learns or self.captures or self.static_plies or self.table_move)
        self.reorders = self.shuffles or self.ranks

    def order(self, state: S, moves: Sequence[M], ply: int, table_move: int = NO_MOVE) -> Sequence[int]:
        """The indices of `moves` in the order to search them, excluded root moves left out."""
        indices: Sequence[int] = range(len(moves))
        exclude = self.search.request.exclude
        if ply == 0 and exclude:
            indices = [index for index in indices if moves[index] not in exclude]
        if self.shuffles:
            indices = list(indices)
            self.stream.shuffle(indices)
        if not self.ranks:
            return indices
        mover = self.search.game.to_move(state)
        refutation = None if self.refutations is None else self.refutations.move(ply)
        ranks = {
            index: self._rank(state, mover, moves[index], ply, index == table_move, moves[index] == refutation)
            for index in indices
        }
        return sorted(indices, key=ranks.__getitem__, reverse=True)

    def learn(self, state: S, move: M, depth: int, ply: int, closed: bool) -> None:
        """Learn that `move` was the best at a node; `closed` says that it closed the window."""
        if self.history is not None:
            self.history.learn(self.search.game.to_move(state), move, depth)
        if self.refutations is not None:
            self.refutations.learn(move, self.search.lines[ply], ply)
        if self.killers is not None and closed and captured(self.search, state, move) == 0:
            self.killers.learn(move, ply)

    def _rank(
        self, state: S, mover: Player, move: M, ply: int, is_table_move: bool, is_refutation: bool
    ) -> tuple[int, int, int, int, int]:
        return (
            2 if self.table_move and is_table_move else int(is_refutation),
            self.search.static_value(state, move, ply) if ply < self.static_plies else 0,
            captured(self.search, state, move) if self.captures else 0,
            0 if self.killers is None else self.killers.rank(move, ply),
            0 if self.history is None else self.history.rank(mover, move),
        )


class OrderedSearch(RunningSearch, Protocol):
    """A running search with an order of moves."""

    ordering: Ordering[Any, Any]
