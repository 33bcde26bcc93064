"""Shared by all levels: the interface, and the errors of judgement."""

from __future__ import annotations

import statistics
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from siasat.core.clock import TimeLeft
from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64, mix
from siasat.core.referee import Referee
from siasat.core.score import Score, is_loss, is_win
from siasat.core.search_api.result import SearchResult
from siasat.games.registry import facts_of

Report = Callable[[SearchResult[Any]], None]
"""Receives a player's intermediate results, once per depth."""


class LevelPlayer(ABC):
    """Plays at one level of one game."""

    number: int
    seed: int

    @property
    @abstractmethod
    def by(self) -> str:
        """By which search, for people."""

    @abstractmethod
    def think(
        self, referee: Referee[Any, Any], report: Report | None = None, stop: threading.Event | None = None
    ) -> SearchResult[Any]:
        """Search to the level's limit and choose with the level's error. `stop` ends it early, with a move."""

    def think_in(self, referee: Referee[Any, Any], left: TimeLeft) -> SearchResult[Any]:
        """The same with a clock; most levels need so little time that they ignore it."""
        return self.think(referee)

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """The move to play."""
        return self.think(referee).move


def misjudged(referee: Referee[Any, Any], move: Any, value: Score, seed: int, noise: float) -> float:
    """A move's value as a level sees it: off by a triangular error of at most `noise`, which seed and position decide.

    Wins and losses that are seen are seen as they are.
    """
    if not noise or is_win(value) or is_loss(value):
        return value
    game = referee.game
    key = game.key(game.play(referee.state, move))
    random = SplitMix64(seed ^ mix(key ^ mix(referee.ply)))
    sample = (random.below(1_000_001) + random.below(1_000_001)) / 1_000_000 - 1.0
    return value + sample * noise


def unit_of(game: AnyGame, values: Sequence[Score]) -> float:
    """What a pawn or seed is worth: known for our games, for others the mean difference between moves."""
    stated = facts_of(game).scale.unit
    if stated is not None:
        return stated
    plain = [value for value in values if not (is_win(value) or is_loss(value))]
    if len(plain) < 2:
        return 1.0
    middle = statistics.median(plain)
    return max(1.0, statistics.fmean(abs(value - middle) for value in plain))
