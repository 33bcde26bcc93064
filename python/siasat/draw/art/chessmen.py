"""Chess pieces: Colin M.L. Burnett's, as python-chess ships them (GFDL, BSD and GPL), fitted to a box of 100 × 100."""

from __future__ import annotations

import re

import chess
import chess.svg

from siasat.core.player import Player
from siasat.draw.svg.markup import placed

CHESSMEN = {name: chess.PIECE_NAMES.index(name) for name in ("pawn", "knight", "bishop", "rook", "queen", "king")}
"""Python-chess's number of each piece."""

_SCALE = 100 / chess.svg.SQUARE_SIZE


def chessman(name: str, owner: Player) -> str:
    """The piece in white for the first player, in black for the second."""
    symbol = chess.Piece(CHESSMEN[name], owner is Player.FIRST).symbol()
    # An id may stand once in a page, a piece many times.
    return placed(re.sub(r' (?:id|class)="[^"]{0,99}"', "", chess.svg.PIECES[symbol]), 0, 0, _SCALE)
