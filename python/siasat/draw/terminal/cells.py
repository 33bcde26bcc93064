"""Text from anywhere, made to fit the cells of a terminal."""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len, set_cell_size

_PLAINER = str.maketrans({"…": "...", "−": "-", "–": "-", "×": "x"})


def tame(text: str, unicode: bool = True) -> str:
    """`text` without what could move the cursor, send commands to the terminal or change a neighbour's width.

    >>> tame("a\\x1b[2Jb"), tame("naïve", unicode=False)
    ('a\ufffd[2Jb', 'na?ve')
    """
    unknown = "\ufffd" if unicode else "?"
    composed = unicodedata.normalize("NFC", text) if unicode else text.translate(_PLAINER)
    pairs = zip("\0" + composed, composed, strict=False)
    return "".join(char if _is_harmless(before, char, unicode) else unknown for before, char in pairs)


def _is_harmless(before: str, char: str, unicode: bool) -> bool:
    if not unicode:
        return " " <= char <= "~"
    match unicodedata.category(char):
        case "Cc" | "Cf" | "Cn" | "Co" | "Cs" | "Zl" | "Zp":
            return False
        case "Mc" | "Me" | "Mn":  # an accent or a vowel sign belongs to a letter; elsewhere it would change the board
            return unicodedata.category(before).startswith("L")
        case _:
            return True


def centred(text: str, width: int) -> str:
    """`text` in the middle of `width` cells, cut where it is wider; the odd cell is on the right."""
    text = set_cell_size(text, min(cell_len(text), width))
    return set_cell_size(" " * ((width - cell_len(text)) // 2) + text, width)
