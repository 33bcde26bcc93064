"""A game whose rules run in a submission's process: `check_game` plays it here, with numbers for states and moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from siasat.core.check_game import check_game
from siasat.core.game import Drawable, Game, Notated, RepetitionRule
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Grid, Pits, TreeScene
from siasat.errors import ContractError, InputError, short_message
from siasat.grade.cases import Answer
from siasat.grade.session import FORGED, LostError
from siasat.grade.student.wire import Message, Reference, Value

Exchange = Callable[[Message], Message]
"""Sends a request to the submission's process and returns its answer."""

FIELDS = ("id", "variant", "alternates", "repetition")
ABILITIES = [name for ability in (Notated, Drawable) for name in vars(ability) if not name.startswith("_")]
METHODS = [name for name in vars(Game) if not name.startswith("_") and name not in FIELDS] + ABILITIES

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
    match exchange(("make",)):
        case ["value", Reference() as made]:
            pass
        case _:
            raise LostError(FORGED)
    link = Link(exchange)
    names = [*FIELDS, *METHODS]
    match exchange(("has", *names)):
        case ["list", *has] if len(has) == len(names) and all(isinstance(one, bool) for one in has):
            present = {name for name, one in zip(names, has, strict=True) if one}
        case _:
            raise LostError(FORGED)
    space: dict[str, Any] = {name: link.get(name) for name in FIELDS if name in present}
    space |= {name: _method(link, name) for name in METHODS if name in present}
    link.name = f"{space.get('id')} {space.get('variant')}"
    return type(_name(made), (), space)()


def _name(reference: Reference) -> str:
    return reference.kind if reference.kind.isidentifier() else "object"


def _method(link: Link, name: str) -> Callable[..., Any]:
    return lambda _, *arguments: link.call(name, *arguments)


class Thing:
    """A state, a move or another object of the submission."""

    def __init__(self, link: Link, number: int) -> None:
        self.link = link
        self.reference = Reference(number, "")
        self.known_hash: int | None = None

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        value = other.reference if isinstance(other, Thing) else other
        if not isinstance(value, None | bool | int | float | str | Reference):
            return False
        return bool(self.link.ask("equal", self.reference, value))

    def __hash__(self) -> int:
        if self.known_hash is None:
            found = self.link.exchange(("hash", self.reference))
            match found:
                case ["value", int(value)]:
                    self.known_hash = value
                case ["problem", "raises", str(detail)]:
                    raise TypeError(short_message(detail, MAX_TEXT))
                case _:
                    raise LostError(FORGED)
        return self.known_hash

    def __repr__(self) -> str:
        return short_message(self.link.ask("show", self.reference), MAX_TEXT)


class Link:
    """The objects of a submission's game by number."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange
        self.things: dict[int, Thing] = {}
        self.kinds: dict[str, type[Thing]] = {}
        self.name = ""

    def ask(self, *request: Value) -> Any:
        """Return a single value."""
        return self._read(str(request[0]), self.exchange(request))

    def get(self, name: str) -> Any:
        """Return an attribute."""
        return self._read(name, self.exchange(("get", name)))

    def call(self, name: str, *arguments: Any) -> Any:
        """Call a method."""
        sent = [one.reference if isinstance(one, Thing) else one for one in arguments]
        return self._read(f"{name}()", self.exchange(("call", name, *sent)))

    def _read(self, what: str, reply: Message) -> Any:
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
            case ["scene", "Grid" | "Pits" | "TreeScene" as kind]:
                return object.__new__({"Grid": Grid, "Pits": Pits, "TreeScene": TreeScene}[kind])
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
            name = _name(value)
            kind = self.kinds.setdefault(name, type(name, (Thing,), {}))
            self.things[value.number] = kind(self, value.number)
        return self.things[value.number]
