"""PGN from outside, made ready for python-chess.

Its reader copies the rest of a line at every comment, so a line of many comments takes quadratic time. Comments end
lines here; that changes nothing of what a text means.
"""

from __future__ import annotations

import re

LONG_LINE = 2_000
"""Texts without longer lines are not changed: they cost little."""

_COMMENT = re.compile(r"^[\[%][^\n]*|;[^\n]*|(?P<comment>\{[^}]*\}(?=[ \t\r]*\S))|\{[^}]*\}?", re.MULTILINE)
"""Tags, escaped lines and comments up to the end of their line come first: braces in them are text."""


def split_comments(text: str) -> str:
    """The text with a line break behind each comment in braces that has more behind it in its line.

    >>> split_comments("1. e4 {best} e5" + " " * LONG_LINE)[:16]
    '1. e4 {best}\\n  e'
    """
    if all(len(line) <= LONG_LINE for line in text.split("\n")):
        return text
    return _COMMENT.sub(lambda found: f"{found[0]}\n " if found["comment"] else found[0], text)
