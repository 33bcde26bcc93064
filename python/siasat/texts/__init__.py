"""Every text that people read, in English and Indonesian.

A catalogue is one JSON object per language, so that the web page can read the same file: keys with dots, texts with
`{named}` placeholders. A text that depends on a number is an object with `one` and `other` (or only `other`, where a
language does not bend its nouns) and is chosen by the placeholder `count`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "id")
"""The available languages; the first one is the default."""

Entry = str | Mapping[str, str]


class Texts:
    """The catalogue of one language. Called with a key, it says the text."""

    __slots__ = ("_entries", "lang")

    def __init__(self, lang: str, entries: Mapping[str, Entry]) -> None:
        self.lang = lang
        self._entries = entries

    def __call__(self, key: str, /, **values: object) -> str:
        """The text under `key` with its placeholders filled; a missing key or value is a `KeyError`.

        >>> load("en")("play.undone", count=2)
        '2 moves taken back.'
        """
        entry = self._entries[key]
        if not isinstance(entry, str):
            entry = entry["one"] if values["count"] == 1 and "one" in entry else entry["other"]
        return entry.format_map(values)

    def __contains__(self, key: str) -> bool:
        """Whether the catalogue has a text under `key`."""
        return key in self._entries

    def get(self, key: str, default: str, /, **values: object) -> str:
        """The text under `key`, or `default` where the catalogue has none: a plug-in's names are shown as they are."""
        return self(key, **values) if key in self else default

    def words(self, key: str) -> tuple[str, ...]:
        """The words under `key` that mean the same, the one to show first."""
        return tuple(self(key).split("|"))

    def number(self, value: int) -> str:
        """A whole number with its thousands set apart.

        >>> load("id").number(197281)
        '197.281'
        """
        return f"{value:,}".replace(",", self("number.group"))

    def decimal(self, value: float, digits: int) -> str:
        """A number with `digits` digits behind the decimal point.

        >>> load("id").decimal(1234.5, 2)
        '1.234,50'
        """
        whole, _, rest = f"{value:,.{digits}f}".partition(".")
        return whole.replace(",", self("number.group")) + (self("number.point") + rest if rest else "")

    def signed(self, value: float, digits: int = 0) -> str:
        """A number with its sign, a real minus, and ∞.

        >>> say = load("en")
        >>> say.signed(34.5), say.signed(-1200.2), say.signed(-0.3), say.signed(-1.26, 1), say.signed(float("inf"))
        ('+34', '−1,200', '+0', '−1.3', '+∞')
        """
        size = "∞" if math.isinf(value) else self.decimal(abs(value), digits)
        return ("−" if value < 0 and size != self.decimal(0, digits) else "+") + size


@cache
def load(lang: str, part: str = ".") -> Texts:
    """The catalogue of a language in `LANGUAGES`; any other is a `KeyError`.

    `part` is a folder of this package that has a catalogue of its own: `cli` is the help of the command line.
    """
    if lang not in LANGUAGES:
        raise KeyError(lang)
    return Texts(lang, json.loads((files(__name__) / part / f"{lang}.json").read_text(encoding="utf-8")))


def of_locale(environ: Mapping[str, str]) -> str:
    """The language that the environment's locale asks for (`id_ID.UTF-8` is Indonesian), or the first one.

    >>> of_locale({"LANG": "id_ID.UTF-8"}), of_locale({"LANG": "id_ID", "LC_ALL": "C"})
    ('id', 'en')
    """
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    language = locale.replace("-", "_").split("_")[0].split(".")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]
