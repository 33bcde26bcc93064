"""The points on which rule sets differ, in words, and rule sets put together from them."""

from __future__ import annotations

from collections.abc import Mapping

from siasat.core.notation import split_variant
from siasat.games.facts import VariantOption
from siasat.games.registry import games
from siasat.texts import Texts
from siasat.web.api.schemas import OptionInfo, OptionValue, Text
from siasat.web.texts import both


def options_of(game: str) -> list[OptionInfo]:
    """The options of a game's rule sets, in both languages; none for most games."""
    return [_option(game, option) for option in games.get(game).facts.options.options()]


def _option(game: str, option: VariantOption) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        kind="choice" if option.values else "number",
        about=both(lambda say: say(f"option.{game}.{option.name}")),
        values=[_value(game, option.name, value) for value in option.values],
        low=option.low,
        high=option.high,
    )


def _value(game: str, name: str, value: str) -> OptionValue:
    def speak(say: Texts) -> str:
        plain = say(f"option.{value}") if value in ("yes", "no") else value
        return say.get(f"option.{game}.{name}.{value}", plain)

    return OptionValue(value=value, about=both(speak))


def compose(game: str, base: str | None, changes: Mapping[str, str]) -> str:
    """The canonical text of a rule set put together from options; `InputError` where that cannot be."""
    entry = games.get(game)
    start = entry.variants[0] if base is None else base
    return entry.make(entry.facts.options.write(entry.make(start).variant, changes)).variant


def variant_words(game: str, text: str) -> Text:
    """What a rule set means: by its whole text where the catalogue has it, else by its family."""
    family = split_variant(text)[0]
    return both(lambda say: say.get(f"variant.{game}.{text}", say.get(f"variant.{game}.{family}", "")))
