"""`check_game`: does a game keep the contract? For our games and for those of plug-in authors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from traceback import walk_tb
from typing import Any, NamedTuple, get_args

from siasat.core.game import AnyGame, Drawable, Game, Notated, RepetitionRule
from siasat.core.mixing import SplitMix64
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Scene
from siasat.core.walks import Step, walk
from siasat.errors import ContractError, InputError

GARBAGE = ("", " ", "?", "0", "-1", "a1a1", "e2e4e2", "99999999999999999999", "((", "/", "é\n\x00", "x" * 5000)


@dataclass(frozen=True, slots=True)
class GameReport:
    """What was looked at: how many games, how many states, how many of the games ended, and the widest position."""

    game: str
    variant: str
    walks: int
    states: int
    finished: int
    most_moves: int

    def __str__(self) -> str:
        return (
            f"{self.game} {self.variant}: {self.states} states of {self.walks} random games "
            f"({self.finished} finished, at most {self.most_moves} moves to choose from): contract kept"
        )


class Past(NamedTuple):
    """The keys of a walk: those before its last irreversible move, and those since."""

    gone: set[int]
    recent: set[int]


def check_game(game: AnyGame, walks: int = 50, max_plies: int = 200, seed: int = 1) -> GameReport:
    """Play `walks` random games and check every state of them; raise `ContractError` at the first broken promise.

    >>> from siasat.games.registry import load_game
    >>> print(check_game(load_game("tictactoe"), walks=10))
    tictactoe standard: 90 states of 10 random games (10 finished, at most 9 moves to choose from): contract kept
    """
    _check_description(game)
    rng = SplitMix64(seed)
    states = finished = most_moves = 0
    with _nothing_raised(game):
        _check_start(game)
        for _ in range(walks):
            past = Past(set(), set())
            for step in walk(game, rng, max_plies):
                states += 1
                most_moves = max(most_moves, len(step.moves))
                _check_state(game, step)
                _check_notation(game, step)
                _check_scene(game, step.state)
                if step.chosen is not None:
                    _check_move(game, step, past)
                finished += game.outcome(step.state) is not None
    return GameReport(game.id, game.variant, walks, states, finished, most_moves)


@contextmanager
def _nothing_raised(game: AnyGame) -> Iterator[None]:
    """Whatever the game's own code raises becomes a broken promise that names the method and the line."""
    try:
        yield
    except ContractError:
        raise
    except Exception as error:
        calls = [
            (frame.f_code, line) for frame, line in walk_tb(error.__traceback__) if frame.f_locals.get("self") is game
        ]
        if not calls:
            raise ContractError(f"{game.id} {game.variant}: cannot be checked: {error!r}") from error
        method, (code, line) = calls[0][0].co_name, calls[-1]
        where = f"line {line} of {Path(code.co_filename).name}"
        raise ContractError(f"{game.id} {game.variant}: {method}() raises {error!r} ({where})") from error


def _require(kept: bool, game: AnyGame, state: Any, message: str) -> None:
    if not kept:
        raise ContractError(f"{game.id} {game.variant}: {message}; state: {_name(game, state)}")


def _name(game: AnyGame, state: Any) -> str:
    return game.format_state(state) if isinstance(game, Notated) else repr(state)


def _check_description(game: AnyGame) -> None:
    missing = [name for name in vars(Game) if not name.startswith("_") and not hasattr(game, name)]
    if missing:
        raise ContractError(f"{type(game).__name__} has no {' and no '.join(missing)}")
    for field in ("id", "variant"):
        value = getattr(game, field)
        if not isinstance(value, str) or not value:
            raise ContractError(f"{type(game).__name__}.{field} must be a text, not {value!r}")
    if not isinstance(game.alternates, bool):
        raise ContractError(f"{game.id}.alternates must be True or False, not {game.alternates!r}")
    if not isinstance(game.repetition, RepetitionRule | None):
        raise ContractError(f"{game.id}.repetition must be a RepetitionRule or None, not {game.repetition!r}")


def _check_start(game: AnyGame) -> None:
    start = game.initial()
    _require(start == game.initial(), game, start, "initial() gives two different states")
    if not _is_hashable(start):
        raise ContractError(f"{game.id}: states must be hashable, {type(start).__name__} is not")
    _moves(game, start)


def _moves(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """The legal moves, once they are known to be a sequence of hashable things."""
    moves: object = game.legal_moves(state)
    kind = type(moves).__name__
    _require(isinstance(moves, Sequence), game, state, f"legal_moves() must give a list or a tuple, not a {kind}")
    assert isinstance(moves, Sequence)
    for move in moves:
        _require(_is_hashable(move), game, state, f"moves must be hashable, {move!r} is not")
    return tuple(moves)


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _check_state(game: AnyGame, step: Step) -> None:
    state, moves = step.state, step.moves
    _require(_is_hashable(state), game, state, f"states must be hashable, this {type(state).__name__} is not")
    _require(isinstance(game.to_move(state), Player), game, state, "to_move() must give a Player")
    _require(_moves(game, state) == moves, game, state, "legal_moves() changes its answer or its order")
    _require(len(set(moves)) == len(moves), game, state, "legal_moves() names a move twice")
    key = game.key(state)
    _require(isinstance(key, int), game, state, f"key() must be an int, not {key!r}")
    _require(0 <= key < 1 << 64, game, state, f"key() must fit 64 bits, {key} does not")
    _require(game.key(state) == key, game, state, "key() gives two different numbers for one state")
    end = game.outcome(state)
    if end is None:
        _require(bool(moves), game, state, "the game goes on, yet there is no legal move")
    else:
        _require(isinstance(end, Outcome), game, state, "outcome() must give an Outcome or None")
        winner: object = end.winner
        _require(isinstance(winner, Player | None), game, state, f"a winner is a Player or None, not {winner!r}")
        _require(bool(end.reason), game, state, "an outcome needs a reason")
        _require(end.margin >= 0, game, state, f"a margin is never negative, this one is {end.margin}")


def _check_move(game: AnyGame, step: Step, past: Past) -> None:
    state = step.state
    move = step.moves[step.chosen or 0]
    key = game.key(state)
    child = game.play(state, move)
    untouched = game.key(state) == key and tuple(game.legal_moves(state)) == step.moves
    _require(untouched, game, state, f"play({move!r}) changed the state it was given")
    _require(child == game.play(state, move), game, state, f"play({move!r}) gives two different states")
    _require(child != state, game, state, f"play({move!r}) changed nothing")
    if game.alternates:
        _require(game.to_move(child) != game.to_move(state), game, state, f"the mover stays after {move!r}")
    past.recent.add(key)
    if game.is_irreversible(state, move):
        past.gone.update(past.recent)
        past.recent.clear()
    returned = game.key(child) in past.gone
    _require(not returned, game, state, f"{move!r} brings back a key from before a move called irreversible")


def _check_notation(game: AnyGame, step: Step) -> None:
    if not isinstance(game, Notated):
        return
    state, text = step.state, game.format_state(step.state)
    _require("\n" not in text, game, state, "the text of a state must be one line")
    again = game.parse_state(text)
    _require(again == state, game, state, "parse_state(format_state()) gives another state")
    _require(game.key(again) == game.key(state), game, state, "equal states have different keys")
    names = [game.format_move(state, move) for move in step.moves]
    _require(len(set(names)) == len(names), game, state, "two legal moves have the same text")
    for move, name in zip(step.moves, names, strict=True):
        _require(game.parse_move(state, name) == move, game, state, f"parse_move({name!r}) gives another move")
    if step.chosen is None:
        return
    for text in GARBAGE:
        for parse in (game.parse_state, lambda bad: game.parse_move(state, bad)):
            try:
                parse(text)
            except InputError:
                continue
            except Exception as error:
                raise ContractError(f"{game.id}: the text {text[:20]!r} raises {error!r}, not an InputError") from error


def _check_scene(game: AnyGame, state: Any) -> None:
    if isinstance(game, Drawable):
        scene = game.scene(state)
        _require(isinstance(scene, get_args(Scene)), game, state, f"scene() must give a Scene, not {scene!r}")
