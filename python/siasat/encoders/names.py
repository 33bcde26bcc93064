"""Names that people type: cleaned, bounded, without characters that pass for something else."""

from __future__ import annotations

import re
import unicodedata

from siasat.encoders.characters import HARMFUL, INVISIBLE, JOINERS
from siasat.errors import InputError

LONGEST = 40
LONGEST_FOLDED = 300
"""One character can become eighteen when it is folded; a store has room for so many."""

MOST_MARKS = 4
"""Accents on one letter; more of them would cover the lines above and below."""

BLANK = re.compile("[\u2800\u3164\uffa0\u115f\u1160]")
"""Letters and symbols that look like a space: the empty Braille pattern and the fillers of Hangul."""

LOOKALIKES = str.maketrans("авеһіјкмнорԛѕстυԝхуԁαβεικνορτχ", "abehijkmhopqsctuwxydabeikvoptx")
"""Small Cyrillic and Greek letters that look like a Latin one, or whose capitals do (Unicode's confusables.txt)."""


def clean_name(text: str, longest: int = LONGEST) -> str:
    """A name in one line, composed (NFC), with single spaces; `InputError` where it is no name.

    >>> clean_name("  Putri   Ayu "), clean_name("Bu\\u200bdi\\u3164")
    ('Putri Ayu', 'Budi')
    """
    if any(HARMFUL.match(letter) or unicodedata.category(letter) in ("Co", "Cn") for letter in "".join(text.split())):
        raise InputError("a name must not contain control characters")
    name = _visible(BLANK.sub(" ", unicodedata.normalize("NFC", text)))
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise InputError("a name needs at least one letter or digit")
    if len(name) > longest:
        raise InputError(f"a name has at most {longest} characters, not {len(name)}")
    marks = 0
    for letter in name:
        is_mark = unicodedata.category(letter)[0] == "M"
        marks = marks + 1 if is_mark else marks if letter in JOINERS else 0
        if marks > MOST_MARKS:
            raise InputError("a name must not pile up accents")
    return name


def folded(name: str) -> str:
    """What two names must differ in: neither case, width and spaces, nor what cannot be seen or looks the same.

    >>> folded("Siti") == folded("SI\\u200dTI") == folded("Ѕіtі")
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    plain = INVISIBLE.sub("", unicodedata.normalize("NFKC", plain)).translate(LOOKALIKES)
    return "".join(plain.split())[:LONGEST_FOLDED]


def _visible(text: str) -> str:
    """Without what cannot be seen, but for joiners between letters; single spaces."""
    seen = INVISIBLE.sub(lambda found: found[0] if found[0] in JOINERS else "", text)
    return " ".join(word.strip(JOINERS) for word in seen.split() if word.strip(JOINERS))
