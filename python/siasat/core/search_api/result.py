"""The result of a search."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Generic, TypeVar

from siasat.core.facts import facts_html
from siasat.core.game import AnyGame
from siasat.core.notation import line_text, notation_of
from siasat.core.score import WIN, Score, is_loss, is_win

M = TypeVar("M", bound=Hashable)


class Bound(Enum):
    """What a value means: the exact value, or only a lower or upper bound."""

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"


class StoppedBy(Enum):
    """Why a search ended."""

    FINISHED = "finished"
    NODES = "nodes"
    SECONDS = "seconds"
    REQUEST = "request"


SIGNS = {Bound.EXACT: "", Bound.LOWER: "≥ ", Bound.UPPER: "≤ "}


@dataclass(frozen=True, slots=True)
class SearchResult(Generic[M]):
    """The result of a search.

    `move` is None only if the root has no legal move. `value` belongs to the side to move at the root.
    `depth` is the last depth that was finished; an unfinished one is discarded. `nodes` counts every node once, on
    entry, the root included. `game` and `root` say what was searched, so that the result can name its moves; None where
    the searcher does not say.
    """

    move: M | None
    value: Score
    bound: Bound
    depth: int
    nodes: int
    pv: tuple[M, ...]
    stopped_by: StoppedBy
    backend: str
    seconds: float
    counters: Mapping[str, int] = field(default_factory=dict)
    game: AnyGame | None = field(default=None, compare=False, repr=False)
    root: Any = field(default=None, compare=False, repr=False)

    def of(self, game: AnyGame, root: Any) -> SearchResult[M]:
        """This result together with its game and position."""
        return replace(self, game=game, root=root)

    @property
    def line(self) -> tuple[str, ...]:
        """The principal variation in the game's notation: what both sides are expected to play."""
        if self.game is None:
            return tuple(map(str, self.pv))
        return line_text(self.game, self.root, self.pv)

    @property
    def move_text(self) -> str | None:
        """The best move in the game's notation; None where the root has no legal move."""
        if self.move is None or self.game is None:
            return None if self.move is None else str(self.move)
        return notation_of(self.game).format_move(self.root, self.move)

    @property
    def value_text(self) -> str:
        """The value with its bound, `≥ 35`; a forced result in words, `won in 3 plies`."""
        if is_win(self.value) or is_loss(self.value):
            plies = WIN - abs(self.value)
            words = f"{'won' if self.value > 0 else 'lost'} in {plies} {'ply' if plies == 1 else 'plies'}"
            return f"{SIGNS[self.bound]}{words}"
        return f"{SIGNS[self.bound]}{self.value}"

    def __str__(self) -> str:
        stopped = "" if self.stopped_by is StoppedBy.FINISHED else f", stopped by {self.stopped_by.value}"
        line = f": {' '.join(self.line)}" if self.pv else ""
        effort = f"depth {self.depth}, {self.nodes:,} nodes, {self.backend}{stopped}"
        return f"{self.move_text or 'no move'} ({self.value_text}; {effort}){line}"

    def _repr_html_(self) -> str:
        """The result as a notebook shows it."""
        return facts_html(
            "Search result",
            [
                ("move", self.move_text),
                ("value", self.value_text),
                ("line", " ".join(self.line) or None),
                ("depth", self.depth),
                ("nodes", self.nodes),
                ("seconds", self.seconds),
                ("stopped by", None if self.stopped_by is StoppedBy.FINISHED else self.stopped_by.value),
                ("backend", self.backend),
            ],
        )
