"""The few words in a drawing: its title and description for screen readers, and what was left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from siasat.core.scene import Piece
from siasat.texts import Texts, load

PIECES = {
    "chess": ("pawn", "knight", "bishop", "rook", "queen", "king"),
    "discs": ("black", "white", "clay", "indigo", "black-king", "white-king"),
    "doushouqi": ("rat", "cat", "dog", "wolf", "leopard", "tiger", "lion", "elephant"),
}
"""The drawings whose names the catalogue has, by the game they were made for."""


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences with `{places}`, and what pieces are called."""

    grid: str
    pits: str
    tree: str
    first: str
    second: str
    neutral: str
    store: str
    cut: str
    pieces: Mapping[str, str]
    """Names of drawings (`"chess/knight"`) in this language."""

    def piece(self, piece: Piece) -> str:
        """What a piece is called: by its drawing, or by its letter."""
        return self.pieces.get(piece.art) or piece.art.rpartition("/")[2] or piece.letter


def words_in(say: Texts) -> Words:
    """The words of one language. The places stay open: a drawing fills them again and again.

    >>> words_in(load("id")).grid
    'Papan {columns} kali {rows} petak'
    """
    return Words(
        grid=say("draw.grid", columns="{columns}", rows="{rows}"),
        pits=say("draw.pits", pits="{pits}"),
        tree=say("draw.tree", nodes="{nodes}"),
        first=say("draw.first", things="{things}"),
        second=say("draw.second", things="{things}"),
        neutral=say("draw.neutral", things="{things}"),
        store=say("draw.store", seeds="{seeds}"),
        cut=say("draw.cut", shown="{shown}", nodes="{nodes}"),
        pieces={f"{set_}/{name}": say(f"draw.piece.{set_}.{name}") for set_, names in PIECES.items() for name in names},
    )


ENGLISH = words_in(load("en"))
INDONESIAN = words_in(load("id"))
