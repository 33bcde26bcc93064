"""PGN from outside, made ready for python-chess.

Its reader copies the rest of a line at every comment, so a line of many comments takes quadratic time. Comments end
lines here; that changes nothing of what a text means.
"""

from __future__ import annotations

import re

LONG_LINE = 2_000
"""Texts without longer lines are not changed: they cost little."""

_SPECIAL = re.compile(r"[{;]|(?:^[\[%])", re.MULTILINE)
"""What begins a comment in braces, or a line whose braces are text: a comment up to its end, a tag, an escaped line."""

_ENDS_LINE = re.compile(r"[ \t\r]*(?:[\n\f\v]|\Z)")


def split_comments(text: str) -> str:
    """The text with a line break behind each comment in braces that has more behind it in its line.

    >>> split_comments("1. e4 {best} e5" + " " * LONG_LINE)[:16]
    '1. e4 {best}\\n  e'
    """
    if all(len(line) <= LONG_LINE for line in text.split("\n")):
        return text
    pieces, at = [], 0
    while found := _SPECIAL.search(text, at):
        is_comment = found[0] == "{"
        end = text.find("}" if is_comment else "\n", found.end())
        if end < 0:
            break
        pieces.append(text[at : end + 1])
        at = end + 1
        if is_comment and not _ENDS_LINE.match(text, at):
            pieces.append("\n ")
    return "".join((*pieces, text[at:]))
