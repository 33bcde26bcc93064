"""The positions of an experiment, as texts: given ones, random openings by seed, positions of self-play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64, mix, seed_of
from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.errors import InputError
from siasat.lab.experiment import Positions, RandomOpenings, SelfPlay
from siasat.players.parse import parse_player

TRIES = 200
"""Random games to try per requested opening before giving up."""

PATIENCE = 20_000
"""Random games without anything new, beyond `TRIES` for each opening found, after which nothing new is expected."""


def positions_of(game: AnyGame, asked: Positions, seed: int) -> list[str]:
    """All requested positions, without duplicates, in the game's notation. The same seed gives the same positions."""
    names = notation_of(game)
    stream = SplitMix64(mix(seed) ^ seed_of(game.id))
    found: dict[str, None] = {}
    if asked.start:
        found[names.format_state(game.initial())] = None
    for text in asked.given:
        found[names.format_state(unfinished(game, text))] = None
    if asked.random is not None:
        found |= dict.fromkeys(_random(game, asked.random, stream))
    if asked.self_play is not None:
        found |= dict.fromkeys(_self_play(game, asked.self_play, stream))
    return list(found)


def unfinished(game: AnyGame, text: str) -> Any:
    """Parse a position; raises `InputError` if it cannot be read or the game is over."""
    state = notation_of(game).parse_state(text)
    end = game.outcome(state)
    if end is not None:
        raise InputError(f"the game is over in this position ({end.reason}), so there is nothing to search")
    return state


def _random(game: AnyGame, asked: RandomOpenings, stream: SplitMix64) -> list[str]:
    names, found = notation_of(game), dict[str, None]()
    in_vain = 0
    for _ in range(TRIES * asked.count):
        state = _walk(game, asked.plies, stream)
        before = len(found)
        if state is not None:
            found[names.format_state(state)] = None
            if len(found) == asked.count:
                return list(found)
        in_vain = 0 if len(found) > before else in_vain + 1
        if in_vain > PATIENCE + TRIES * len(found):
            break
    raise InputError(
        f"found only {len(found)} of {asked.count} different unfinished positions {asked.plies} random moves from the "
        f"start of {game.id} {game.variant}; ask for fewer positions or fewer moves"
    )


def _walk(game: AnyGame, plies: int, stream: SplitMix64) -> Any | None:
    """The position after random moves, or None if the game has ended by then."""
    state = game.initial()
    for _ in range(plies):
        if game.outcome(state) is not None:
            return None
        moves = game.legal_moves(state)
        state = game.play(state, moves[stream.below(len(moves))])
    return None if game.outcome(state) is not None else state


def _self_play(game: AnyGame, asked: SelfPlay, stream: SplitMix64) -> Iterator[str]:
    names = notation_of(game)
    for _ in range(asked.games):
        agent = parse_player(asked.player).seeded(stream.next()).player(game)
        if agent is None:
            raise InputError("self-play needs a computer player")
        walks = (_walk(game, asked.plies, stream) for _ in range(TRIES))
        start = next((state for state in walks if state is not None), None)
        if start is None:
            raise InputError(f"no game of {game.id} {game.variant} lasts {asked.plies} random moves")
        referee: Referee[Any, Any] = Referee(game, start)
        while referee.outcome is None and referee.ply < asked.max_plies:
            if referee.ply % asked.every == 0:
                yield names.format_state(referee.state)
            referee.play(agent.choose(referee))
