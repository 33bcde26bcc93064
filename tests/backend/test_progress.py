"""Looking on while a search runs changes nothing, and shows counts that grow."""

from __future__ import annotations

import pytest

from siasat.backend.algorithm import find_algorithm
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.evaluation.registry import load_evaluator
from siasat.games.registry import load_game


@pytest.mark.parametrize(("backend", "depth"), [("python", 3), pytest.param("rust", 6, marks=pytest.mark.native)])
def test_counts_grow_while_the_search_runs(backend: str, depth: int) -> None:
    game = load_game("chess")
    request = SearchRequest(game, load_evaluator(None, game), game.initial(), Limits(depth))
    seen: list[tuple[int, int, int]] = []
    algorithm = find_algorithm("alphabeta+captures", backend)
    result, watched = algorithm.watch(
        request, progress=lambda counters: seen.append((counters.nodes, counters.leaves, counters.all_cutoffs))
    )
    end = (watched.counters.nodes, watched.counters.leaves, watched.counters.all_cutoffs)
    assert seen
    for earlier, later in zip(seen, [*seen[1:], end], strict=True):
        assert all(one <= other for one, other in zip(earlier, later, strict=True))
    assert result.nodes == end[0]
    if backend == "python":
        _, unseen = algorithm.watch(request)
        assert unseen.digest == watched.digest
