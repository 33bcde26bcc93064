"""English draughts, called checkers in America, on the 32 dark squares of an 8 × 8 board.

Black moves first. Men step diagonally forward, kings in all four directions, always by one square. A piece that can
capture must do so, by jumping over a piece of the other side, and goes on jumping as long as it can; which of several
captures is free. A man that reaches the last row becomes a king, and its turn ends. Whoever cannot move loses. Forty
moves of each side without a capture or a move of a man are a draw, and so is a position that occurs three times.

A state is a FEN of the draughts literature with a count of quiet moves: `B:W21,22,K23:B1,2:H0`. A move is `11-15`, a
capture `22x15` or `22x15x8`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from siasat.core.game import RepetitionRule, Setup
from siasat.core.mixing import seed_of, zobrist
from siasat.core.notation import quote, split_variant
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Grid, Piece
from siasat.errors import VariantError
from siasat.games.draughts import drawing, notation
from siasat.games.draughts.moves import LAST_ROW, has_move, legal_moves, squares_of
from siasat.games.draughts.state import SQUARES, DraughtsMove, DraughtsState

QUIET_LIMIT = 80
"""The game is a draw after this many moves (of both sides together) without a capture or a move of a man."""

KEYS = zobrist(seed_of("draughts"), 4 * SQUARES + 1)
"""32 squares × (black, white, black king, white king), and a last number for white's turn."""


@dataclass(frozen=True, slots=True)
class Draughts:
    """The rules."""

    id = "draughts"
    variant = "standard"
    alternates = True
    repetition: ClassVar[RepetitionRule | None] = RepetitionRule(automatic=3)

    def initial(self) -> DraughtsState:
        """Twelve men on each side."""
        return DraughtsState(0x0000_0FFF, 0xFFF0_0000, 0, Player.FIRST)

    def to_move(self, state: DraughtsState) -> Player:
        """Whose turn it is."""
        return state.player

    def legal_moves(self, state: DraughtsState) -> Sequence[DraughtsMove]:
        """By the square where the piece starts, then by direction; captures if there are any, otherwise steps."""
        return legal_moves(state)

    def play(self, state: DraughtsState, move: DraughtsMove) -> DraughtsState:
        """Move a piece, take what it jumps over, crown a man on the last row."""
        origin, target = 1 << move.path[0], 1 << move.path[-1]
        is_king = bool(state.kings & origin)
        own, other = state.own & ~origin | target, state.other & ~move.captured
        kings = state.kings & ~(origin | move.captured)
        if is_king or target & LAST_ROW[state.player]:
            kings |= target
        quiet = state.quiet + 1 if is_king and not move.captured else 0
        black, white = (own, other) if state.player is Player.FIRST else (other, own)
        return DraughtsState(black, white, kings, state.player.other, quiet)

    def outcome(self, state: DraughtsState) -> Outcome | None:
        """A side without a move loses; eighty quiet moves are a draw."""
        if not has_move(state):
            return Outcome(state.player.other, "no-moves")
        return Outcome(None, "forty-moves") if state.quiet >= QUIET_LIMIT else None

    def key(self, state: DraughtsState) -> int:
        """The XOR of the pieces' numbers and the mover's; quiet moves do not count."""
        key = KEYS[-1] if state.player is Player.SECOND else 0
        for side, pieces in enumerate((state.black, state.white)):
            for square in squares_of(pieces):
                is_king = state.kings >> square & 1
                key ^= KEYS[SQUARES * (side + 2 * is_king) + square]
        return key

    def is_irreversible(self, state: DraughtsState, move: DraughtsMove) -> bool:
        """Captures, and moves of men."""
        return bool(move.captured) or not state.kings >> move.path[0] & 1

    def captured(self, state: DraughtsState, move: DraughtsMove) -> int:
        """The number of captured pieces, kings twice."""
        return move.captured.bit_count() + (move.captured & state.kings).bit_count()

    def is_noisy(self, state: DraughtsState, move: DraughtsMove) -> bool:
        """Captures."""
        return bool(move.captured)

    def format_state(self, state: DraughtsState) -> str:
        """`B:W21,22,K23:B1,2:H0`."""
        return notation.format_state(state)

    def parse_state(self, text: str) -> DraughtsState:
        """Read `B:W21,22,K23:B1,2:H0`; the count of quiet moves may be left out."""
        return notation.parse_state(text)

    def format_move(self, state: DraughtsState, move: DraughtsMove) -> str:
        """`11-15`, `22x15x8`."""
        return notation.format_move(move)

    def parse_move(self, state: DraughtsState, text: str) -> DraughtsMove:
        """Read `11-15`, `22x15x8` or `22x8`."""
        return notation.parse_move(text, self.legal_moves(state))

    def setup_pieces(self) -> Sequence[Piece]:
        """A man and a king of each side."""
        return drawing.PIECES

    def setup_text(self, setup: Setup) -> str:
        """The pieces of both sides and the side to move."""
        return drawing.setup_text(setup)

    def scene(self, state: DraughtsState) -> Grid:
        """The board, black's side below."""
        return drawing.scene(state)


def make(variant: str) -> Draughts:
    """The game from its variant's text form."""
    if split_variant(variant) != ("standard", ()):
        raise VariantError(f"draughts has only the variant 'standard', not {quote(variant)}")
    return Draughts()
