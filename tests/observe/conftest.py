"""Searches to watch."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

import pytest

from siasat import Limits, SearchRequest, SearchResult, load_game
from siasat.core.game import Game
from siasat.core.mixing import mix
from siasat.core.search_api.observer import Observer
from siasat.search.driver import run
from siasat.search.registry import parse_config

Watch = Callable[..., SearchResult[Any]]


@dataclass(frozen=True)
class HashEvaluator:
    """Values in [-20, 20] that follow from the key alone: every game has them, and Rust the same."""

    game: Game[Any, Any]
    id: str = "hash"

    def evaluate(self, state: Hashable) -> int:
        return mix(self.game.key(state) ^ 99) % 41 - 20


def _watch(
    observer: Observer,
    config: str,
    depth: int | None,
    *,
    game: str = "hashtree",
    variant: str,
    position: str | None = None,
    nodes: int | None = None,
) -> SearchResult[Any]:
    rules: Any = load_game(game, variant)
    root = rules.initial() if position is None else rules.parse_state(position)
    request = SearchRequest(rules, HashEvaluator(rules), root, Limits(depth=depth, nodes=nodes))
    return run(request, parse_config(config), observer)


@pytest.fixture(scope="session")
def watch() -> Watch:
    """Search a position under the eyes of an observer: `watch(observer, config, depth, variant=...)`."""
    return _watch
