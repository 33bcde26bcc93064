"""Random games, the same for the same seed: the positions that all our checks visit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64


@dataclass(frozen=True, slots=True)
class Step:
    """A state on a random walk, its legal moves, and the index of the one played from it (None at the walk's end)."""

    state: Any
    moves: tuple[Any, ...]
    chosen: int | None


def walk(game: AnyGame, rng: SplitMix64, max_plies: int, start: Any = None) -> Iterator[Step]:
    """Play random moves until the game is over or `max_plies` are played, yielding every state on the way.

    `start` is the position to walk from; None is the initial one.
    """
    state = game.initial() if start is None else start
    for _ in range(max_plies):
        moves = tuple(game.legal_moves(state))
        if not moves or game.outcome(state) is not None:
            yield Step(state, moves, None)
            return
        chosen = rng.below(len(moves))
        yield Step(state, moves, chosen)
        state = game.play(state, moves[chosen])
    yield Step(state, tuple(game.legal_moves(state)), None)
