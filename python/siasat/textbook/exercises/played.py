"""Positions of sensible games for exercises: levels of siasat played them (`scripts/exercise_games.py`)."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.notation import notation_of
from siasat.games.registry import load_game


@cache
def _games() -> dict[str, list[list[str]]]:
    """The moves of all games, by game and variant."""
    found: dict[str, list[list[str]]] = {}
    for line in (files("siasat.textbook.exercises") / "games.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            game, variant, *moves = line.split(" ")
            found.setdefault(f"{game} {variant}", []).append(moves)
    return found


@lru_cache(maxsize=64)
def _states(name: str, variant: str | None, number: int) -> tuple[Any, ...]:
    """All positions of one game, the initial one first."""
    game = load_game(name, variant)
    notation = notation_of(game)
    states = [game.initial()]
    for move in _games()[f"{game.id} {game.variant}"][number]:
        states.append(game.play(states[-1], notation.parse_move(states[-1], move)))
    return tuple(states)


def position(random: SplitMix64, name: str, variant: str | None, plies: int) -> tuple[AnyGame, Any] | None:
    """A position after 1 to `plies` moves of one of the games; None where that game was over before."""
    game = load_game(name, variant)
    played = _games()[f"{game.id} {game.variant}"]
    states = _states(name, variant, random.below(len(played)))
    ply = 1 + random.below(plies)
    if ply >= len(states) or game.outcome(states[ply]) is not None:
        return None
    return game, states[ply]
