"""Names that people type: cleaned, bounded, and without characters that could pass for something else."""

from __future__ import annotations

import unicodedata

from siasat.errors import InputError

LONGEST = 40
JOINERS = "\u200c\u200d"
"""Format characters that some scripts need inside words."""

MOST_MARKS = 4
"""Accents on one letter; more of them would cover the lines above and below."""


def clean_name(text: str, longest: int = LONGEST) -> str:
    """A name in one line, composed (NFC), with single spaces; `InputError` where it is no name.

    >>> clean_name("  Putri   Ayu ")
    'Putri Ayu'
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise InputError("a name needs at least one letter or digit")
    if len(name) > longest:
        raise InputError(f"a name has at most {longest} characters, not {len(name)}")
    marks = 0
    for letter in name:
        kind = unicodedata.category(letter)
        if kind[0] == "C" and letter not in JOINERS:
            raise InputError("a name must not contain control characters")
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > MOST_MARKS:
            raise InputError("a name must not pile up accents")
    return name


def folded(name: str) -> str:
    """What two names must differ in.

    >>> folded("Siti") == folded("SITI")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()
