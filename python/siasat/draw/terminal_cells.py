"""Text from anywhere, made to fit the cells of a terminal."""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len, set_cell_size


def tame(text: str, unicode: bool = True) -> str:
    """`text` without what could move the cursor, send commands to the terminal or change a neighbour's width.

    >>> tame("a\\x1b[2Jb"), tame("naïve", unicode=False)
    ('a\ufffd[2Jb', 'na?ve')
    """
    unknown = "\ufffd" if unicode else "?"
    composed = unicodedata.normalize("NFC", text) if text.isprintable() else text
    return "".join(char if _harmless(char, unicode) else unknown for char in composed)


def _harmless(char: str, unicode: bool) -> bool:
    if not unicode:
        return " " <= char <= "~"
    return unicodedata.category(char)[0] not in "CM" and unicodedata.category(char) not in ("Zl", "Zp")


def centred(text: str, width: int) -> str:
    """`text` in the middle of `width` cells, cut where it is wider; the odd cell is on the right."""
    text = set_cell_size(text, min(cell_len(text), width))
    return set_cell_size(" " * ((width - cell_len(text)) // 2) + text, width)
