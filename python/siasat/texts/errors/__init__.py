"""Error messages in other languages than English.

The English messages are written where they are raised. A catalogue (`id.json`) has their translations, keyed by the
English text with `{0}`, `{1}` … for what was filled in. A message is translated by finding the text that it was made
from; what was filled in is translated too where the catalogue knows it (`unknown {0} {1}; {2}`, with `game` as `{0}`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files

PLACE = re.compile(r"\{(\d)\}")
"""Where something is filled in."""

LIST = re.compile(r"('[^']*'?)| (and|or) ")
"""The word before the last name of a list; names in quotation marks are passed over."""

NESTED = 4
"""How many messages may be inside each other."""

Pattern = tuple[Sequence[str], str]
"""The fixed parts of an English message (what was filled in stood between them), and its translation."""


@lru_cache(maxsize=1024)
def translate_error(message: str, lang: str) -> str:
    """An error message in another language. What the catalogue does not know stays as it is.

    >>> translate_error("unknown game 'ches'; did you mean 'chess'?", "id")
    "permainan 'ches' tidak dikenal; maksudmu 'chess'?"
    """
    return message if lang == "en" else _translate(message, lang, NESTED)


def _translate(message: str, lang: str, nested: int) -> str:
    exact, patterns = _catalogue(lang)
    if message in exact:
        return exact[message]
    for parts, translation in patterns:
        values = _match(message, parts)
        if values is not None:
            return _fill(translation, [_translate(value, lang, nested - 1) if nested else value for value in values])
    return message if nested == NESTED else LIST.sub(lambda found: found[1] or f" {exact[found[2]]} ", message)


def _fill(translation: str, values: list[str]) -> str:
    return PLACE.sub(lambda place: values[int(place[1])], translation)


def _match(message: str, parts: Sequence[str]) -> list[str] | None:
    """What stands between the parts: each as short as possible, so that no message takes long; None if they differ."""
    first, *middle, last = parts
    if len(message) < len(first) + len(last) or not (message.startswith(first) and message.endswith(last)):
        return None
    values, at, end = [], len(first), len(message) - len(last)
    for part in middle:
        found = message.find(part, at, end)
        if found < 0:
            return None
        values.append(message[at:found])
        at = found + len(part)
    return [*values, message[at:end]]


@cache
def _catalogue(lang: str) -> tuple[dict[str, str], list[Pattern]]:
    """The messages without and with something filled in; of the latter, those with the most fixed text come first."""
    texts = json.loads((files(__name__) / f"{lang}.json").read_text(encoding="utf-8"))
    split = [(PLACE.split(english)[::2], translation) for english, translation in texts.items()]
    patterns: list[Pattern] = [(parts, translation) for parts, translation in split if len(parts) > 1]
    patterns.sort(key=lambda pattern: -sum(map(len, pattern[0])))
    return {parts[0]: translation for parts, translation in split if len(parts) == 1}, patterns
