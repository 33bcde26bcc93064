"""Trees from brackets in either style, `((3 12 8) (2 4 6))` or `[[3, 12, 8], [2, 4, 6]]`; mistakes name their place."""

from __future__ import annotations

import re
from typing import NamedTuple

from siasat.core.notation import quote
from siasat.core.score import MAX_EVAL
from siasat.errors import PositionError
from siasat.games.tree import Tree, TreeState

TREE = Tree()
EXAMPLE = "((3 12 8) (2 4 6) (14 5 2))"
LONGEST = 20_000
"""A longer text is no small tree."""

CLOSING = {"(": ")", "[": "]"}
_PIECE = re.compile(r"[()\[\]=,]|[^()\[\]=,\s]+")
_NUMBER = re.compile(r"[+\-−]?\d{1,7}", re.ASCII)


class Piece(NamedTuple):
    """A bracket, a sign or a number, and its place: characters are counted from 1."""

    text: str
    at: int


def read_brackets(text: str) -> TreeState:
    """A tree from nested brackets, round or square, with spaces or commas between the children.

    A ` 2` behind the tree says that MIN is to move at the root; `=` before a bracket says that the mover moves again.

    >>> TREE.format_state(read_brackets("[[3, 12, 8], [2, 4, 6]]"))
    '((3 12 8) (2 4 6))'
    """
    if len(text) > LONGEST:
        raise PositionError(f"a tree may be at most {LONGEST} characters long, not {len(text)}")
    pieces = [Piece(found[0], found.start() + 1) for found in _PIECE.finditer(text)]
    if not pieces:
        raise PositionError(f"there is no tree here; a tree looks like '{EXAMPLE}'")
    opened: list[Piece] = []
    words: list[str] = []
    before = ""
    for piece in pieces:
        before = _check(piece, before, opened, words)
    if opened:
        start = opened[-1]
        raise PositionError(
            f"the bracket {start.text!r} at character {start.at} is never closed; add a {CLOSING[start.text]!r}"
        )
    return TREE.parse_state(" ".join(words))


def _check(piece: Piece, before: str, opened: list[Piece], words: list[str]) -> str:
    """Read one piece after `before`; returns what it was, for the next one."""
    text, at = piece
    if text in CLOSING:
        if not opened and words:
            raise PositionError(f"a second tree begins at character {at}; write one tree with one outer bracket")
        opened.append(piece)
        words.append("(")
        return "open"
    if text in CLOSING.values():
        if not opened:
            raise PositionError(f"the bracket {text!r} at character {at} closes nothing; remove it")
        start = opened.pop()
        if CLOSING[start.text] != text:
            raise PositionError(
                f"the bracket {start.text!r} at character {start.at} is closed by {text!r} at character {at}; "
                f"write {CLOSING[start.text]!r}"
            )
        if before in ("open", ",", "="):
            raise PositionError(f"a number or a bracket is missing before {text!r} at character {at}")
        words.append(")")
        return "node"
    if text in (",", "="):
        wrong = before != "node" if text == "," else before == "="
        if wrong or not opened:
            raise PositionError(f"a number or a bracket is missing before {text!r} at character {at}")
        if text == "=":
            words.append("=")
        return text
    if not _NUMBER.fullmatch(text):
        raise PositionError(f"{quote(text)} at character {at} is not a whole number")
    number = int(text.replace("−", "-"))
    if abs(number) > MAX_EVAL:
        raise PositionError(f"{quote(text)} at character {at} is too large; a leaf is at most {MAX_EVAL}")
    if before == "=":
        raise PositionError(f"'=' at character {at - 1} marks who moves at a node, but {number} is a leaf")
    words.append(str(number))
    return "node"
