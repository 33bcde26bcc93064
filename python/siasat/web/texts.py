"""Sentences in every language at once."""

from __future__ import annotations

from collections.abc import Callable

from siasat.texts import Texts, load
from siasat.texts.errors import translate_error
from siasat.web.api.schemas import Text


def both(speak: Callable[[Texts], str]) -> Text:
    """What `speak` says in each language.

    >>> both(lambda say: say("result.draw")).id
    'Seri.'
    """
    return Text(en=speak(load("en")), id=speak(load("id")))


def plain(text: str) -> Text:
    """A text that has no translation (a plug-in's), as it is."""
    return Text(en=text, id=text)


def error_text(message: str) -> Text:
    """An error message in every language."""
    return Text(en=message, id=translate_error(message, "id"))
