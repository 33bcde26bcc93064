"""Parity at length: walk through the cases, and report what was compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from siasat.backend.algorithm import has_native_twin
from siasat.backend.native import open_native, why_missing
from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.walks import walk
from siasat.errors import BackendError
from siasat.evaluation.registry import load_evaluator
from siasat.games.registry import load_game
from siasat.parity.cases import SEARCHED, WALKED, WHOLE, RuleCase, SearchCase, configurations
from siasat.parity.rules import RulesReport, compare_reachable, compare_rules
from siasat.parity.search import SearchCoverage, compare_search
from siasat.search.registry import parse_config

NODES = 300
"""Node limits are drawn up to this."""


@dataclass(frozen=True, slots=True)
class SearchesReport:
    """What was compared in one game, with no difference found."""

    case: SearchCase
    algorithms: frozenset[str]
    evaluators: frozenset[str]
    coverage: SearchCoverage

    def __str__(self) -> str:
        case, count = self.case, len(self.algorithms)
        return (
            f"{case.game} {case.variant} to depth {case.depth}, {count} configuration{'' if count == 1 else 's'}, "
            f"evaluated by {' and '.join(sorted(self.evaluators))}: {self.coverage}"
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """What to compare: positions per rule set, searches per game; one game or all (None)."""

    positions: int
    searches: int
    game: str | None = None

    def __post_init__(self) -> None:
        reason = why_missing()
        if reason is not None:
            raise BackendError(f"Rust is not available to compare with: {reason}")
        if self.game is not None:
            open_native(load_game(self.game))

    def cases(self) -> list[RuleCase | SearchCase]:
        """The rules first, then the searches."""
        rules = [*WALKED, *WHOLE] if self.positions else []
        found: list[RuleCase | SearchCase] = [*rules, *(SEARCHED if self.searches else ())]
        return [case for case in found if self.game in (None, case.game)]

    def compare(self, case: RuleCase | SearchCase) -> RulesReport | SearchesReport:
        """One of the cases; raise `ParityError` at the first difference."""
        if isinstance(case, SearchCase):
            return compare_searches(case, self.searches)
        game = load_game(case.game, case.variant)
        if case in WHOLE:
            return compare_reachable(game, self.positions, start=case.start)
        return compare_rules(game, self.positions, start=case.start)


def compare_searches(case: SearchCase, searches: int, seed: int = 1) -> SearchesReport:
    """Search random positions on both backends, with each configuration that has a twin and three limits in turn."""
    game, rng, coverage = load_game(case.game, case.variant), SplitMix64(seed), SearchCoverage()
    algorithms, evaluators = set(), set()
    while coverage.searches < searches:
        for number, text in enumerate(filter(has_native_twin, configurations())):
            if text == "paper-001" and not game.alternates:
                continue
            state = _somewhere(game, rng)
            evaluator = load_evaluator(case.evaluators[number % len(case.evaluators)], game)
            for limits in _limits(case.depth, rng):
                if coverage.searches < searches:
                    request = SearchRequest(game, evaluator, state, limits, repetition=number % 2 == 0)
                    compare_search(request, parse_config(text), coverage)
                    algorithms.add(text)
                    evaluators.add(evaluator.id)
    return SearchesReport(case, frozenset(algorithms), frozenset(evaluators), coverage)


def _limits(depth: int, rng: SplitMix64) -> Iterator[Limits]:
    yield Limits(depth=depth)
    yield Limits(nodes=1 + rng.below(NODES))
    yield Limits(depth=depth, nodes=50)


def _somewhere(game: AnyGame, rng: SplitMix64) -> Any:
    """A position some way into a random game; one that goes on, but in a tree, where that may be hard to find."""
    while True:
        *_, last = walk(game, rng, rng.below(30))
        if game.outcome(last.state) is None or game.id == "tree":
            return last.state
