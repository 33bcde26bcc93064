"""Searches that confirm what a review says: the textbook's, not the engine's; full width, no pruning by guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from siasat.backend.algorithm import find_algorithm
from siasat.backend.native import why_no_twin
from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.core.score import WIN, is_win
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult, StoppedBy
from siasat.evaluation.registry import default_evaluator, load_evaluator

FULL_WIDTH = "alphabeta+captures+killers+history+table+table-move"
MATERIAL = FULL_WIDTH + "+quiescence"

PROOF_NODES = 3_000_000
"""A proof that needs more is given up, and nothing is claimed."""

PYTHON_PROOF_NODES = 10_000
"""The same where Rust cannot run the game: a review tries a dozen proofs, and Python takes up to a second for one."""

MATERIAL_DEPTH = 5
"""How many moves ahead a material search looks; captures are followed beyond."""


@dataclass(frozen=True, slots=True)
class Win:
    """A forced win: how many moves of both sides it takes at most, and a line of best play to the end."""

    plies: int
    line: tuple[Any, ...]


def prove_win(game: AnyGame, state: Any, side: Player, plies: int, history: Sequence[int] = ()) -> Win | None:
    """Whether `side` wins within `plies` moves of both sides from `state`, against every defence.

    None where that could not be shown. A repeated position counts as a draw, so a win that is found needs none.
    """
    at = state
    line: list[Any] = []
    shortest: int | None = None
    while game.outcome(at) is None:
        left = plies - len(line)
        if left < 1:
            return None
        result = _search(game, at, FULL_WIDTH, default_evaluator(game), left, tuple(history) if not line else ())
        value = result.value if game.to_move(at) is side else -result.value
        if result.stopped_by is not StoppedBy.FINISHED or not is_win(value) or not result.pv:
            return None
        shortest = WIN - value if shortest is None else shortest
        for move in result.pv:  # the table may have cut the line short: the rest is searched for again
            at = game.play(at, move)
            line.append(move)
    end = game.outcome(at)
    if end is None or end.winner is not side:
        return None
    return Win(shortest or 0, tuple(line))


def material_value(
    game: AnyGame, state: Any, evaluator: str, depth: int = MATERIAL_DEPTH
) -> tuple[int, tuple[Any, ...]] | None:
    """The balance of pieces that the side to move can reach, and the line; None where the nodes did not suffice."""
    result = _search(game, state, MATERIAL, evaluator, depth, ())
    if result.stopped_by is not StoppedBy.FINISHED:
        return None
    return result.value, result.pv


def _search(
    game: AnyGame, state: Any, algorithm: str, evaluator: str, depth: int, history: tuple[int, ...]
) -> SearchResult[Any]:
    limits = Limits(depth, PROOF_NODES if why_no_twin(game) is None else PYTHON_PROOF_NODES)
    request = SearchRequest(
        game, load_evaluator(evaluator, game), state, limits, history, bool(history) and game.repetition is not None
    )
    return find_algorithm(algorithm).search(request)
