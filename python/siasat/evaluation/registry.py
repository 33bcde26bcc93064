"""Which evaluators there are, ours and users', and how to get one for a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, cast

from siasat.core.game import AnyGame
from siasat.core.registry import Registry
from siasat.core.search_api.evaluator import Evaluator
from siasat.errors import ContractError, InputError, UnknownNameError

AnyEvaluator = Evaluator[Any]


@dataclass(frozen=True, slots=True)
class EvaluatorEntry:
    """An evaluator in the registry.

    `games` lists the ids of the games it is for, and is empty for one that serves any game. `make` builds it for one
    game under its rules. `summary` is one line for lists.
    """

    id: str
    games: tuple[str, ...]
    make: Callable[[AnyGame], AnyEvaluator]
    summary: str = ""

    def fits(self, game: AnyGame) -> bool:
        """Whether it is for this game."""
        return not self.games or game.id in self.games


def _check_entry(entry: EvaluatorEntry) -> None:
    if not isinstance(entry, EvaluatorEntry):
        raise ContractError(f"register an Evaluator or an EvaluatorEntry, not {type(entry).__name__}")


evaluators: Registry[EvaluatorEntry] = Registry("evaluator", "siasat.evaluators", _check_entry)
"""Every evaluator by name. Plug-ins add theirs with `register_evaluator` or as entry points `siasat.evaluators`."""

DEFAULTS = {
    "chess": "classic",
    "doushouqi": "classic",
    "congklak": "classic",
    "othello": "classic",
    "draughts": "classic",
    "connectfour": "lines",
    "tictactoe": "lines",
    "nim": "zero",
    "tree": "zero",
    "hashtree": "hash",
}
"""What our own games are played with when nobody says."""


def _own(name: str, game: AnyGame) -> AnyEvaluator:
    """Our evaluator of that name, from the game's own folder."""
    return cast(AnyEvaluator, import_module(f"siasat.games.{game.id}.evaluation").EVALUATORS[name](game))


def _zero(_game: AnyGame) -> AnyEvaluator:
    return cast(AnyEvaluator, import_module("siasat.evaluation.zero").Zero())


for _name, _games, _summary in (
    (
        "classic",
        ("chess", "doushouqi", "congklak", "othello", "draughts"),
        "what a good player looks at: our own terms and weights",
    ),
    ("material", ("chess", "doushouqi", "othello", "draughts"), "the pieces on the board by their plain values"),
    ("stores", ("congklak",), "seeds in your store minus seeds in the opponent's"),
    ("lines", ("tictactoe", "connectfour"), "the lines still open to the mover less those open to the opponent"),
    ("hash", ("hashtree",), "a guess from the node's hash, related to nothing"),
    ("wide", ("hashtree",), "the same with half a million different values, so that ties are rare"),
    ("sum", ("hashtree",), "the sum of the edges above a node of an incremental tree"),
    ("paper-000", ("chess",), "Karuniawan, Saifudin and Irawan: pieces, squares, number of moves"),
    ("paper-001", ("doushouqi",), "Vincent, Purwadi and Agus: pieces, and a table of squares for each animal"),
    ("paper-003", ("congklak",), "Darmawan and Hermawan: the difference of the stores"),
    ("paper-004", ("chess",), "Yoman: the pieces on the board"),
):
    evaluators.register(_name, EvaluatorEntry(_name, _games, partial(_own, _name), _summary))
evaluators.register("zero", EvaluatorEntry("zero", (), _zero, "0 for every position: only the ends of games count"))


def register_evaluator(
    evaluator: AnyEvaluator | EvaluatorEntry, games: tuple[str, ...] = (), summary: str = ""
) -> None:
    """Register an evaluator for every command, page and experiment; `games` lists its games, () means any."""
    if isinstance(evaluator, EvaluatorEntry):
        entry = evaluator
    else:
        entry = EvaluatorEntry(_id_of(evaluator), games, lambda _game: evaluator, summary)
    evaluators.register(entry.id, entry)


def evaluators_for(game: AnyGame) -> list[str]:
    """The names of all evaluators that fit a game, those made for it first."""
    fitting = [entry for entry in map(evaluators.get, evaluators) if entry.fits(game)]
    return [entry.id for entry in sorted(fitting, key=lambda entry: not entry.games)]


def default_evaluator(game: AnyGame) -> str:
    """The default evaluator of a game; for a user's game the first one registered for it."""
    if game.id in DEFAULTS:
        return DEFAULTS[game.id]
    return next((name for name in evaluators_for(game) if evaluators.get(name).games), "zero")


def load_evaluator(name: str | None, game: AnyGame) -> AnyEvaluator:
    """The evaluator called `name` for this game (its default one if None).

    >>> from siasat.games.registry import load_game
    >>> game = load_game("congklak", "kalah:6,4")
    >>> load_evaluator("stores", game).evaluate(game.play(game.initial(), 2))
    1
    """
    wanted = default_evaluator(game) if name is None else name
    try:
        entry = evaluators.get(wanted)
    except UnknownNameError:
        raise UnknownNameError(evaluators.kind, wanted, evaluators_for(game)) from None
    if not entry.fits(game):
        raise InputError(
            f"the evaluator {wanted!r} is for {_list(entry.games)}, not {game.id}; "
            f"for {game.id} there are {_list(evaluators_for(game))}"
        )
    evaluator = entry.make(game)
    _id_of(evaluator)
    return evaluator


def as_evaluator(evaluator: str | AnyEvaluator | None, game: AnyGame) -> AnyEvaluator:
    """An evaluator from its name, the game's default for None, or the evaluator itself."""
    if evaluator is None or isinstance(evaluator, str):
        return load_evaluator(evaluator, game)
    if not callable(getattr(evaluator, "evaluate", None)):
        raise InputError(
            f"an evaluator is a name such as {default_evaluator(game)!r}, or an object with a method evaluate(state), "
            f"not {type(evaluator).__name__}"
        )
    return evaluator


def _id_of(evaluator: AnyEvaluator) -> str:
    name = getattr(evaluator, "id", None)
    if not isinstance(name, str) or not name:
        raise ContractError(f"{type(evaluator).__name__}.id must be a string, not {name!r}")
    return name


def _list(words: list[str] | tuple[str, ...]) -> str:
    """`a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
