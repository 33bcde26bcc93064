"""Real searches and games in the frames that a report is made from, without a store."""

import itertools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import polars as pl
import pytest

from siasat import Limits, SearchRequest, load_evaluator, load_game
from siasat.backend.algorithm import find_algorithm
from siasat.lab.minimum import minimal_tree
from siasat.lab.results import GAME_SCHEMA, SEARCH_SCHEMA, Results

GameFrame = Callable[[list[tuple[str, str, float, str]]], pl.DataFrame]
FakeResults = Callable[..., Results]

SOURCE = {
    "version": "0.1.0",
    "commit": "abc",
    "bench": "1 2",
    "machine": "here",
    "python": "3.11",
    "started_at": "2026-01-01T00:00:00+00:00",
}
ALGORITHMS = ("minimax", "alphabeta", "alphabeta+killers+history", "alphabeta+reductions")


def searches(positions: int = 4, depths: tuple[int, ...] = (1, 2, 3, 4)) -> list[dict[str, Any]]:
    """A few positions of Kalah, every algorithm, every depth."""
    game = load_game("congklak", "kalah:5,3")
    evaluator = load_evaluator(None, game)
    rows = []
    state = game.initial()
    for index in range(positions):
        for depth in depths:
            least = minimal_tree(game, evaluator, state, depth, 10_000)
            for algorithm in ALGORITHMS:
                request: Any = SearchRequest(game, evaluator, state, Limits(depth=depth))
                result, watched = find_algorithm(algorithm, "python").watch(request)
                counters = watched.counters
                rows.append(
                    dict.fromkeys(SEARCH_SCHEMA)
                    | SOURCE
                    | {
                        "experiment": "test",
                        "task": f"{len(rows)}",
                        "game": game.id,
                        "variant": game.variant,
                        "position": game.format_state(state),
                        "position_index": index,
                        "algorithm": algorithm,
                        "evaluator": evaluator.id,
                        "depth": depth,
                        "repetition": 0,
                        "seed": 1,
                        "value": result.value,
                        "nodes": result.nodes,
                        "leaves": counters.leaves,
                        "cutoffs": counters.all_cutoffs,
                        "cutoffs_by_index": list(counters.cutoffs),
                        "minimal_leaves": None if least is None else least.leaves,
                        "seconds": 1e-6 * result.nodes,
                        "depth_reached": result.depth,
                        "backend": "python",
                    }
                )
        state = game.play(state, game.legal_moves(state)[-1])
    return rows


@pytest.fixture(scope="session")
def search_rows() -> list[dict[str, Any]]:
    return searches()


@pytest.fixture
def search_frame(search_rows: list[dict[str, Any]]) -> pl.DataFrame:
    return pl.DataFrame(search_rows, schema=SEARCH_SCHEMA, orient="row")


def _game_frame(results: list[tuple[str, str, float, str]]) -> pl.DataFrame:
    """Games as (first, second, score of the first, pair)."""
    rows = [
        dict.fromkeys(GAME_SCHEMA)
        | SOURCE
        | {
            "experiment": "test",
            "task": f"{number}",
            "game": "congklak",
            "variant": "kalah:6,4",
            "opening": pair,
            "pair": pair,
            "first": first,
            "second": second,
            "first_score": score,
            "moves": f"{number}",
        }
        for number, (first, second, score, pair) in enumerate(results)
    ]
    return pl.DataFrame(rows, schema=GAME_SCHEMA, orient="row")


@pytest.fixture
def match_frame() -> pl.DataFrame:
    """A round robin of three: the first beats all, the other two are even."""
    games: list[tuple[str, str, float, str]] = []
    for opening in range(10):
        for one, other in itertools.combinations(("strong", "weak", "other"), 2):
            wins = one == "strong"
            pair = f"{one}-{other}-{opening}"
            games.append((one, other, 1.0 if wins and opening else 0.5, pair))
            games.append((other, one, 0.0 if wins else float(opening % 2), pair))
    return _game_frame(games)


@pytest.fixture
def game_frame() -> GameFrame:
    """What makes a frame of games from (first, second, score of the first, pair)."""
    return _game_frame


@pytest.fixture
def fake_results() -> FakeResults:
    """What makes results of a frame."""
    return _fake_results


def _fake_results(rows: pl.DataFrame, kind: str, spec: str = "", done: int | None = None) -> Results:
    """Results that come from no store."""
    kept = SimpleNamespace(
        name="test",
        kind=kind,
        title="A *test*",
        description="Of `all`.",
        digest="0123456789abcdef",
        spec=spec,
        tasks=rows.height,
        done=rows.height if done is None else done,
        is_complete=done is None,
    )
    return cast("Results", SimpleNamespace(experiment=kept, rows=lambda: rows))
