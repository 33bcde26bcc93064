"""Pieces on their squares: a drawing, or a round token with a drawing or a letter, and the rank beside it."""

from __future__ import annotations

from siasat.core.player import Player
from siasat.core.scene import Piece
from siasat.draw.art import drawing
from siasat.draw.palette import EDGE, FACE, INDIGO, INDIGO_PALE, IVORY, MARK, WOOD_DEEP, WOOD_LIGHT, WOOD_SHADE
from siasat.draw.svg.markup import element, label, placed

_RING: dict[Player | None, str] = {Player.FIRST: WOOD_LIGHT, Player.SECOND: INDIGO_PALE, None: WOOD_DEEP}
_BADGE: dict[Player | None, str] = {Player.FIRST: WOOD_DEEP, Player.SECOND: IVORY, None: WOOD_DEEP}
_BADGE_TEXT: dict[Player | None, str] = {Player.FIRST: IVORY, Player.SECOND: INDIGO, None: IVORY}


def piece_svg(piece: Piece) -> str:
    """The piece in a box of 100 × 100; where its drawing is unknown, its letter on a token."""
    art = drawing(piece.art, piece.owner)
    if art is None:
        body = token(piece.owner) + label(piece.letter, 50, 50, 44, MARK[piece.owner], weight=700, room=76)
    elif art.on_token:
        body = token(piece.owner) + placed(art.markup, 17, 14, 0.66)
    else:
        body = art.markup
    return body + (_badge(piece.owner, piece.rank) if piece.rank is not None else "")


def token(owner: Player | None) -> str:
    """A round piece of wood in its owner's colour: light for the first player, dark for the second."""
    return (
        element("circle", cx=50, cy=54, r=42, fill=WOOD_SHADE, opacity=0.35)
        + element("circle", cx=50, cy=50, r=41, fill=FACE[owner], stroke=EDGE[owner], stroke_width=4)
        + element("circle", cx=50, cy=50, r=36.5, fill="none", stroke=_RING[owner], stroke_width=1.6)
    )


def _badge(owner: Player | None, rank: int) -> str:
    text = str(rank)
    size = 24 if len(text) < 2 else 34 / len(text)
    return element("circle", cx=80, cy=80, r=16, fill=_BADGE[owner], stroke=FACE[owner], stroke_width=2.5) + label(
        text, 80, 80, size, _BADGE_TEXT[owner], weight=700
    )
