"""Perft: the number of move sequences of a given length, the classic test of a move generator."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from typing import Any

from siasat.backend.choose import choose
from siasat.backend.native import native_errors, native_state, why_no_twin
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.score import MAX_PLY
from siasat.core.search_api.limits import python_limits
from siasat.errors import LimitError
from siasat.games.registry import as_game, as_state


@dataclass(frozen=True, slots=True)
class PerftResult:
    """The number of lines, the time, and the backend that counted."""

    nodes: int
    seconds: float
    backend: str


def perft(game: str | AnyGame, state: Any, depth: int, backend: str = "auto") -> PerftResult:
    """How many lines of exactly `depth` moves start at `state` (a state, its text, or None for the initial one).

    Depth counts moves, also where a player moves twice in a row. A game that ends earlier counts as 0.
    Both backends count the last ply without playing it (bulk counting).

    >>> perft("chess", None, 3).nodes
    8902
    """
    _check_depth(depth)
    game = as_game(game)
    state = as_state(game, state)
    chosen = choose(backend, partial(why_no_twin, game))
    if chosen == "rust":
        twin = native_state(game, state)
        start = time.perf_counter()
        with native_errors():
            nodes = twin.perft(depth)
    else:
        start = time.perf_counter()
        with python_limits():
            nodes = _count(game, state, depth)
    return PerftResult(nodes, time.perf_counter() - start, chosen)


def divide(game: str | AnyGame, state: Any, depth: int, backend: str = "auto") -> dict[str, int]:
    """Perft split by first move, in the order of `legal_moves`; the depth must be at least 1."""
    _check_depth(depth, lowest=1)
    game = as_game(game)
    state = as_state(game, state)
    names = notation_of(game)
    return {
        names.format_move(state, move): perft(game, game.play(state, move), depth - 1, backend).nodes
        for move in game.legal_moves(state)
    }


def _count(game: AnyGame, state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(_count(game, game.play(state, move), depth - 1) for move in moves)


def _check_depth(depth: int, lowest: int = 0) -> None:
    if isinstance(depth, bool) or not isinstance(depth, int):
        raise LimitError(f"depth must be a whole number, not {depth!r}")
    if not lowest <= depth <= MAX_PLY:
        raise LimitError(f"depth must be between {lowest} and {MAX_PLY}, not {depth}")
