"""In which order the moves of a node are searched.

Scores compare as tuples, the largest first: table move, static evaluation, capture, killer, history. Ties keep the
order of `legal_moves` (or of the shuffle), so that both backends search alike.

Sources: killers, Akl and Newborn, "The principal continuation and the killer heuristic", 1977; history, Schaeffer,
"The history heuristic and alpha-beta search enhancements in practice", 1989.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.core.score import Score
from siasat.core.window import from_child

if TYPE_CHECKING:
    from siasat.search.context import Context

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

KILLERS = 2
"""How many killers are kept a ply."""

MAX_HISTORY_DEPTH = 30
"""A move's history grows by two to the depth, at most by two to this."""


class Ordering(Generic[S, M]):
    """Orders moves, and learns from what was best."""

    def __init__(self, context: Context[S, M]) -> None:
        self.context = context
        self.config = context.config
        self.killers: list[list[M]] = []
        self.history: dict[tuple[Player, M], int] = {}
        self.stream = SplitMix64(self.config.shuffle or 0)

    def order(self, state: S, moves: Sequence[M], ply: int, table_move: int) -> Sequence[int]:
        """The indices of `moves` in the order to search them, excluded root moves left out."""
        indices: Sequence[int] = range(len(moves))
        exclude = self.context.request.exclude
        if ply == 0 and exclude:
            indices = [index for index in indices if moves[index] not in exclude]
        if not self.config.orders_moves:
            return indices
        indices = list(indices)
        if self.config.shuffle is not None:
            self.stream.shuffle(indices)
        scores = {index: self._score(state, moves[index], ply, index == table_move) for index in indices}
        return sorted(indices, key=scores.__getitem__, reverse=True)

    def moves(self, state: S, ply: int) -> list[M]:
        """The moves of a node in the order to search them: what a search that keeps its tree makes children of."""
        moves = self.context.game.legal_moves(state)
        return [moves[index] for index in self.order(state, moves, ply, -1)]

    def reward(self, state: S, move: M, depth: int, ply: int, cut: bool) -> None:
        """Learn that `move` was the best at a node; `cut` says that it closed the window."""
        if self.config.history:
            slot = self.context.game.to_move(state), move
            self.history[slot] = self.history.get(slot, 0) + (1 << min(depth, MAX_HISTORY_DEPTH))
        if self.config.killers and cut and self._captured(state, move) == 0:
            while len(self.killers) <= ply:
                self.killers.append([])
            if move not in self.killers[ply]:
                self.killers[ply] = [move, *self.killers[ply]][:KILLERS]

    def _score(self, state: S, move: M, ply: int, is_table_move: bool) -> tuple[int, int, int, int, int]:
        config = self.config
        return (
            1 if config.table_move and is_table_move else 0,
            self._static(state, move, ply) if ply < config.static else 0,
            self._captured(state, move) if config.captures else 0,
            self._killer(move, ply) if config.killers else 0,
            self.history.get((self.context.game.to_move(state), move), 0) if config.history else 0,
        )

    def _static(self, state: S, move: M, ply: int) -> Score:
        """The value after `move` without search, for the mover; these looks are not counted as nodes."""
        game = self.context.game
        child = game.play(state, move)
        same = game.to_move(child) == game.to_move(state)
        end = game.outcome(child)
        if end is not None:
            return from_child(end.score(game.to_move(child), ply + 1), same)
        return from_child(self.context.evaluator.evaluate(child), same)

    def _captured(self, state: S, move: M) -> int:
        captures = self.context.captures
        return 0 if captures is None else captures.captured(state, move)

    def _killer(self, move: M, ply: int) -> int:
        """2 for the newest killer of this ply, 1 for the one before, 0 for others."""
        if ply >= len(self.killers) or move not in self.killers[ply]:
            return 0
        return KILLERS - self.killers[ply].index(move)
