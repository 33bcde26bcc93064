"""A player that searches, and the text that describes it: `alphabeta+table@depth=4,evaluator=material`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from siasat.backend.algorithm import find_algorithm
from siasat.core.clock import TimeLeft
from siasat.core.game import AnyGame
from siasat.core.notation import quote
from siasat.core.referee import Referee
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.core.search_api.searcher import Searcher
from siasat.errors import ContractError, InputError, LimitError
from siasat.evaluation.registry import AnyEvaluator, load_evaluator
from siasat.players.spec import PlayerSpec
from siasat.players.words import limit_texts
from siasat.search.limits import format_limits, parse_limits
from siasat.texts import Texts

LIMITS = ("depth", "nodes", "seconds")
SETTINGS = (*LIMITS, "evaluator", "backend")


@dataclass(frozen=True, slots=True)
class AlgorithmPlayer:
    """Plays the best move of its search, which gets the repetitions from the referee.

    Without limits it needs a clock.
    """

    algorithm: Searcher[Any, Any]
    evaluator: AnyEvaluator
    limits: Limits

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """The move to play."""
        return self.think(referee).move

    def think(self, referee: Referee[Any, Any]) -> SearchResult[Any]:
        """Search the present position."""
        game = referee.game
        repetition = game.repetition is not None
        request = SearchRequest(game, self.evaluator, referee.state, self.limits, referee.history, repetition)
        result = self.algorithm.search(request)
        if result.move is None:
            raise ContractError(f"the algorithm {self.algorithm.id!r} found no move although the game is not over")
        return result

    def think_in(self, referee: Referee[Any, Any], left: TimeLeft) -> SearchResult[Any]:
        """Search within the limits; without limits, use a share of the remaining time."""
        if not self.limits.is_unlimited:
            return self.think(referee)
        return replace(self, limits=Limits(seconds=left.budget())).think(referee)


@dataclass(frozen=True, slots=True)
class AlgorithmSpec(PlayerSpec):
    """The specification of a searching player; None means the default of the game."""

    algorithm: str
    limits: Limits
    evaluator: str | None = None
    backend: str | None = None

    kind = "search"

    def player(self, game: AnyGame) -> AlgorithmPlayer:
        """The player for one game; raises `InputError` if the evaluator or backend does not support it."""
        algorithm = find_algorithm(self.algorithm, self.backend or "auto")
        return AlgorithmPlayer(algorithm, load_evaluator(self.evaluator, game), self.limits)

    def title(self, say: Texts) -> str:
        """The algorithm with its limits and evaluator."""
        parts = [self.algorithm, *limit_texts(say, self.limits)]
        return ", ".join([*parts, *([self.evaluator] if self.evaluator is not None else [])])

    def __str__(self) -> str:
        settings = format_limits(self.limits)
        for name, value in (("evaluator", self.evaluator), ("backend", self.backend)):
            if value is not None:
                settings[name] = value
        tail = ",".join(f"{name}={value}" for name, value in settings.items())
        return f"{self.algorithm}@{tail}" if tail else self.algorithm


def parse_algorithm_spec(text: str, on_clock: bool = False) -> AlgorithmSpec:
    """Read `ALGORITHM@depth=4`, with `nodes=`, `seconds=`, `evaluator=` and `backend=` in any order after the `@`.

    `on_clock` says that there is a clock to play by, so that limits may be left out.

    >>> str(parse_algorithm_spec("alphabeta+table@evaluator=material,depth=4"))
    'alphabeta+table@depth=4,evaluator=material'
    """
    name, at, rest = text.strip().partition("@")
    settings: dict[str, str] = {}
    for part in rest.split(",") if at else ():
        setting, equals, value = part.strip().partition("=")
        if setting not in SETTINGS or not equals or not value:
            known = ", ".join(f"{setting}=" for setting in SETTINGS)
            raise InputError(f"unknown player setting {quote(part)}; after '@' write {known}, separated by ','")
        if setting in settings:
            raise InputError(f"the setting {quote(setting)} of a player is given twice")
        settings[setting] = value
    limits = parse_limits(settings)
    if limits.is_unlimited and not on_clock:
        raise LimitError(
            f"a player that searches needs a limit: write {quote(f'{name}@depth=4')}, or nodes=, or seconds="
        )
    backend = settings.get("backend")
    algorithm = find_algorithm(name, backend or "auto")
    return AlgorithmSpec(algorithm.id, limits, settings.get("evaluator"), backend)
