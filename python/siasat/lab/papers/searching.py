"""Searches for tables: one call from a position to what was found or counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from siasat.backend.search import search, watch
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.evaluation.registry import AnyEvaluator, load_evaluator
from siasat.games.registry import load_game
from siasat.observe.counters import Counters
from siasat.search.registry import parse_config


@dataclass(frozen=True, slots=True)
class Lens:
    """A game, an evaluator and a backend through which positions are looked at."""

    game: AnyGame
    evaluator: AnyEvaluator
    backend: str

    @classmethod
    def of(cls, game: str, variant: str, evaluator: str, backend: str = "auto") -> Lens:
        """All three by their names."""
        rules = load_game(game, variant)
        return cls(rules, load_evaluator(evaluator, rules), backend)

    def parse(self, text: str) -> Any:
        """A position in the game's notation."""
        return notation_of(self.game).parse_state(text)

    def play(self, state: Any, *moves: str) -> Any:
        """The position after moves in the game's notation."""
        for move in moves:
            state = self.game.play(state, notation_of(self.game).parse_move(state, move))
        return state

    def result(self, state: Any, depth: int, algorithm: str) -> SearchResult[Any]:
        """What a search finds."""
        return search(self._request(state, depth), parse_config(algorithm), None, self._backend(algorithm))

    def counters(self, state: Any, depth: int, algorithm: str) -> Counters:
        """What a search does, in counts."""
        return watch(self._request(state, depth), parse_config(algorithm), self._backend(algorithm))[1].counters

    def leaves(self, state: Any, depth: int, algorithm: str) -> int:
        """The positions that a search judges on the spot."""
        return self.counters(state, depth, algorithm).leaves

    def moves_made(self, state: Any, depth: int, algorithm: str) -> int:
        """The moves that a search makes: its nodes without the root."""
        return self.counters(state, depth, algorithm).moves_made

    def _request(self, state: Any, depth: int) -> SearchRequest[Any, Any]:
        return SearchRequest(self.game, self.evaluator, state, Limits(depth=depth))

    def _backend(self, algorithm: str) -> str:
        """The papers' own searches run in Python only."""
        return "python" if algorithm.startswith("paper-") else self.backend
