"""Chess, in two variants: `standard` (the FIDE rules) and `king-capture` (check is ignored; kings can be captured)."""

from __future__ import annotations

from siasat.core.notation import quote, split_variant
from siasat.errors import VariantError
from siasat.games.chess.facts import FACTS
from siasat.games.chess.king_capture import KingCapture
from siasat.games.chess.king_capture_moves import KingCaptureState, count_moves, pseudo_moves
from siasat.games.chess.moves import ChessMove
from siasat.games.chess.rules import Chess
from siasat.games.chess.state import ChessState
from siasat.games.entry import GameEntry

__all__ = [
    "ENTRY",
    "Chess",
    "ChessMove",
    "ChessState",
    "KingCapture",
    "KingCaptureState",
    "count_moves",
    "make",
    "pseudo_moves",
]


def make(variant: str) -> Chess | KingCapture:
    """The game from its variant's text form."""
    name, args = split_variant(variant)
    if name == "standard" and not args:
        return Chess()
    if name == "king-capture" and not args:
        return KingCapture()
    raise VariantError(f"unknown variant {quote(variant)}; chess has 'standard' and 'king-capture'")


ENTRY = GameEntry("chess", make, ("standard", "king-capture"), facts=FACTS)
