"""The points on which rule sets differ, for choosing them one by one: read off the games' own tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Protocol

from siasat.core.notation import parse_number, split_variant
from siasat.errors import UnknownNameError, VariantError
from siasat.games.congklak import variant as congklak
from siasat.games.doushouqi import variant as doushouqi
from siasat.games.registry import games
from siasat.texts import Texts
from siasat.web.api.schemas import OptionInfo, OptionValue, Text
from siasat.web.texts import both


class Choices(Protocol):
    """The options of one game."""

    def options(self) -> list[OptionInfo]:
        """Every option, in the order to show them."""

    def read(self, text: str) -> dict[str, str]:
        """Every option's value in the rule set `text`."""

    def write(self, base: str, changes: Mapping[str, str]) -> str:
        """The rule set `base` with changes, in canonical form."""


def _about(game: str, name: str) -> Text:
    return both(lambda say: say(f"option.{game}.{name}"))


def _value(game: str, name: str, value: str) -> OptionValue:
    def speak(say: Texts) -> str:
        plain = say(f"option.{value}") if value in ("yes", "no") else value
        return say.get(f"option.{game}.{name}.{value}", plain)

    return OptionValue(value=value, about=both(speak))


def _choice(game: str, name: str, values: Mapping[str, Any]) -> OptionInfo:
    return OptionInfo(
        name=name, kind="choice", about=_about(game, name), values=[_value(game, name, value) for value in values]
    )


def _number(game: str, name: str, low: int, high: int) -> OptionInfo:
    return OptionInfo(name=name, kind="number", about=_about(game, name), low=low, high=high)


def _pick(name: str, value: str, values: Mapping[str, Any]) -> Any:
    if value not in values:
        raise VariantError(f"{name} can be {', '.join(values)}, not {value!r}")
    return values[value]


@dataclass(frozen=True, slots=True)
class CongklakChoices:
    """Board and rules of the congklak family."""

    def options(self) -> list[OptionInfo]:
        """The two numbers, then what `OPTIONS` has."""
        board = [
            _number("congklak", "holes", 1, congklak.MAX_HOLES),
            _number("congklak", "seeds", 1, congklak.MAX_SEEDS),
        ]
        return board + [_choice("congklak", name, values) for name, values in congklak.OPTIONS.items()]

    def read(self, text: str) -> dict[str, str]:
        """Every value of a rule set."""
        rules = congklak.parse_variant(text)
        chosen = {name: getattr(rules, name) for name in congklak.OPTIONS}
        words = {name: str(value.value) if isinstance(value, Enum) else _yes(value) for name, value in chosen.items()}
        return {"holes": str(rules.holes), "seeds": str(rules.seeds), **words}

    def write(self, base: str, changes: Mapping[str, str]) -> str:
        """A rule set with changes."""
        rules = congklak.parse_variant(base)
        for name, value in changes.items():
            if name in ("holes", "seeds"):
                most = congklak.MAX_HOLES if name == "holes" else congklak.MAX_SEEDS
                field: Any = parse_number(value, f"the number of {name}", 1, most)
            elif name in congklak.OPTIONS:
                field = _pick(name, value, congklak.OPTIONS[name])
            else:
                raise UnknownNameError("option", name, ("holes", "seeds", *congklak.OPTIONS))
            rules = replace(rules, **{name: field})
        return str(rules)


@dataclass(frozen=True, slots=True)
class DouShouQiChoices:
    """The rules of Dou Shou Qi."""

    def options(self) -> list[OptionInfo]:
        """What `OPTIONS` has."""
        return [_choice("doushouqi", option.name, option.values) for option in doushouqi.OPTIONS]

    def read(self, text: str) -> dict[str, str]:
        """Every value of a rule set."""
        rules = doushouqi.parse_variant(text)
        return {option.name: option.text(rules) for option in doushouqi.OPTIONS}

    def write(self, base: str, changes: Mapping[str, str]) -> str:
        """A rule set with changes."""
        rules = doushouqi.parse_variant(base)
        known = {option.name: option for option in doushouqi.OPTIONS}
        for name, value in changes.items():
            if name not in known:
                raise UnknownNameError("option", name, known)
            option = known[name]
            rules = replace(rules, **{option.field: _pick(name, value, option.values)})
        return str(rules)


@dataclass(frozen=True, slots=True)
class NimChoices:
    """Who wins with the last stone."""

    def options(self) -> list[OptionInfo]:
        """The one option."""
        return [_choice("nim", "last-stone", {"normal": 0, "misere": 1})]

    def read(self, text: str) -> dict[str, str]:
        """Its value."""
        return {"last-stone": split_variant(text)[0]}

    def write(self, base: str, changes: Mapping[str, str]) -> str:
        """Nim with that end."""
        name, heaps = split_variant(base)
        for option, value in changes.items():
            if option != "last-stone":
                raise UnknownNameError("option", option, ("last-stone",))
            name = value if value in ("normal", "misere") else _pick(option, value, {"normal": 0, "misere": 1})
        return f"{name}:{','.join(heaps)}" if heaps else name


@dataclass(frozen=True, slots=True)
class NoChoices:
    """A game whose rule sets are chosen as a whole."""

    def options(self) -> list[OptionInfo]:
        """None."""
        return []

    def read(self, text: str) -> dict[str, str]:
        """None."""
        return {}

    def write(self, base: str, changes: Mapping[str, str]) -> str:
        """The base, if nothing is changed."""
        for name in changes:
            raise UnknownNameError("option", name, ())
        return base


CHOICES: dict[str, Choices] = {
    "congklak": CongklakChoices(),
    "doushouqi": DouShouQiChoices(),
    "nim": NimChoices(),
}


def choices_of(game: str) -> Choices:
    """The options of a game; none for most."""
    return CHOICES.get(game, NoChoices())


def compose(game: str, base: str | None, changes: Mapping[str, str]) -> str:
    """The canonical text of a rule set put together from options; `InputError` where that cannot be."""
    entry = games.get(game)
    start = entry.variants[0] if base is None else base
    return entry.make(choices_of(game).write(entry.make(start).variant, changes)).variant


def variant_words(game: str, text: str) -> Text:
    """What a rule set means: by its whole text where the catalogue has it, else by its family."""
    family = split_variant(text)[0]
    return both(lambda say: say.get(f"variant.{game}.{text}", say.get(f"variant.{game}.{family}", "")))


def _yes(value: object) -> str:
    return "yes" if value else "no"
