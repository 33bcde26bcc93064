"""What a review gives back: its moves, how well each side played, and the whole."""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.game import AnyGame
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.review.clauses import Clause
from siasat.review.judging import Mark


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move and what it is worth.

    `value` is the value for side 1 after the move; `before` and `after` are the winning chances of the side that moved,
    with the best move and with this one. `drop` is what it gave away of them, at least 0. `best` and `best_label` name
    the better move of a mistake; None where there is none.
    """

    ply: int
    side: Player
    text: str
    label: str
    value: int
    before: float
    after: float
    drop: float
    mark: Mark | None = None
    turning: bool = False
    best: str | None = None
    best_label: str | None = None
    clauses: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class SideSummary:
    """How well a side played: mean accuracy from 0 to 100 (None without moves), and how many errors of each kind."""

    accuracy: float | None
    inaccuracies: int
    mistakes: int
    blunders: int


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed game. `first_value` is the value of the start for side 1; `finished` is False if it was stopped."""

    game: AnyGame
    first_value: int
    moves: tuple[ReviewedMove, ...]
    sides: tuple[SideSummary, SideSummary]
    outcome: Outcome | None
    seconds: float
    finished: bool = True
