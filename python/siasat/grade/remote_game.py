"""A game whose rules run in a submission's process: `check_game` plays it here, with numbers for states and moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from siasat.core.check_game import check_game
from siasat.core.game import Drawable, Game, Notated, RepetitionRule
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Grid
from siasat.errors import ContractError, InputError, short_message
from siasat.grade.cases import Answer
from siasat.grade.session import FORGED, LostError
from siasat.grade.student.wire import Message, Reference, Value

Exchange = Callable[[Message], Message]
"""Sends a request to the submission's process and returns its answer."""

FIELDS = ("id", "variant", "alternates", "repetition")
METHODS = [name for kind in (Game, Notated, Drawable) for name in vars(kind) if not name.startswith("_")][len(FIELDS) :]

WALKS = 30
MAX_TEXT = 300

MAX_THINGS = 200_000
"""How many states and moves a game may show."""


def check_object(game: Any, seed: int) -> Answer:
    """Check a game that keeps the contract or says where not."""
    try:
        check_game(game, walks=WALKS, seed=seed)
    except ContractError as error:
        return Answer(problem="contract", detail=short_message(error, MAX_TEXT))
    return Answer(0.0)


def remote_game(exchange: Exchange) -> Any:
    """Return a game that asks the submission's process for everything; it has what the submission's class has."""
    link = Link(exchange)
    game = link.read("the class", exchange(("make",)))
    if not isinstance(game, Thing):
        raise LostError(FORGED)
    present = {name for name in (*FIELDS, *METHODS) if link.ask("has", game, name) is True}
    space: dict[str, Any] = {name: link.ask("get", game, name) for name in FIELDS if name in present}
    space |= {name: _method(game, name) for name in METHODS if name in present}
    link.name = f"{space.get('id')} {space.get('variant')}"
    return type(type(game).__name__, (), space)()


def _method(game: Thing, name: str) -> Callable[..., Any]:
    return lambda _, *arguments: game.link.ask("call", game, name, *arguments)


class Thing:
    """The game, a state, a move or another object of the submission. Equal ones are the same."""

    def __init__(self, link: Link, number: int) -> None:
        self.link = link
        self.reference = Reference(number, "")

    def __repr__(self) -> str:
        return short_message(self.link.ask("show", self), MAX_TEXT)


class Link:
    """The objects of a submission's game by number."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange
        self.things: dict[int, Thing] = {}
        self.kinds: dict[tuple[str, bool], type[Thing]] = {}
        self.name = ""

    def ask(self, operation: str, *arguments: Any) -> Any:
        """Do something with objects and plain values."""
        sent = [one.reference if isinstance(one, Thing) else one for one in arguments]
        what = f"{arguments[1]}()" if operation == "call" else operation
        return self.read(what, self.exchange(("do", operation, *sent)))

    def read(self, what: str, reply: Message) -> Any:
        """Return the object of an answer."""
        match reply:
            case ["value", value]:
                return self._value(value)
            case ["list", *values]:
                return [self._value(value) for value in values]
            case ["player", int(player)] if player in (0, 1):
                return Player(player)
            case ["outcome", True, int(winner), reason, margin] if winner in (0, 1):
                return Outcome(Player(winner), self._value(reason), self._value(margin))
            case ["outcome", False, winner, reason, margin]:
                return Outcome(self._value(winner), self._value(reason), self._value(margin))
            case ["rule", None | int() as claim, None | int() as automatic]:
                return RepetitionRule(claim, automatic)
            case ["scene"]:
                return Grid(())
            case ["input", str(text)]:
                raise InputError(short_message(text, MAX_TEXT))
            case ["problem", str(), str(detail)]:
                raise ContractError(f"{self.name}: {what} raises {short_message(detail, MAX_TEXT)}")
        raise LostError(FORGED)

    def _value(self, value: Value) -> Any:
        if not isinstance(value, Reference):
            return value
        if value.number not in self.things:
            if len(self.things) >= MAX_THINGS:
                raise LostError("memory")
            name = value.kind if value.kind.isidentifier() else "object"
            space: dict[str, Any] = {"__hash__": None} if value.number < 0 else {}
            kind = self.kinds.setdefault((name, value.number < 0), type(name, (Thing,), space))
            self.things[value.number] = kind(self, value.number)
        return self.things[value.number]
