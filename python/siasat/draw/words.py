"""The few words a drawing says itself: its title and description for those who hear it, and what was left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from siasat.core.scene import Piece


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences with `{places}`, and what pieces are called. The defaults are English."""

    grid: str = "Board of {columns} by {rows} squares"
    pits: str = "Board with {pits} holes"
    tree: str = "Tree of {nodes} nodes"
    first: str = "First player: {things}."
    second: str = "Second player: {things}."
    neutral: str = "Shared: {things}."
    store: str = "store {seeds}"
    cut: str = "{shown} of {nodes} nodes shown"
    pieces: Mapping[str, str] = field(default_factory=dict)
    """Names of drawings (`"chess/knight"`) in this language, where they differ from the drawing's own."""

    def piece(self, piece: Piece) -> str:
        """What a piece is called: by its drawing, or by its letter."""
        return self.pieces.get(piece.art) or piece.art.rpartition("/")[2] or piece.letter


ENGLISH = Words()
INDONESIAN = Words(
    grid="Papan {columns} kali {rows} petak",
    pits="Papan dengan {pits} lubang",
    tree="Pohon dengan {nodes} simpul",
    first="Pemain pertama: {things}.",
    second="Pemain kedua: {things}.",
    neutral="Bersama: {things}.",
    store="lumbung {seeds}",
    cut="{shown} dari {nodes} simpul ditampilkan",
    pieces={
        "chess/pawn": "bidak",
        "chess/knight": "kuda",
        "chess/bishop": "gajah",
        "chess/rook": "benteng",
        "chess/queen": "menteri",
        "chess/king": "raja",
        "doushouqi/rat": "tikus",
        "doushouqi/cat": "kucing",
        "doushouqi/dog": "anjing",
        "doushouqi/wolf": "serigala",
        "doushouqi/leopard": "macan tutul",
        "doushouqi/tiger": "harimau",
        "doushouqi/lion": "singa",
        "doushouqi/elephant": "gajah",
    },
)
