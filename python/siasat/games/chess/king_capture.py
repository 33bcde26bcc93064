"""King-capture chess: check is ignored, and whoever captures the king wins.

The rules of the program by Karuniawan, Saifudin and Irawan, whose node counts they reproduce. Castling needs only the
rights and empty squares between king and rook. No material is dead, since a king may walk into a capture; a side
without any move draws. Repetition and the 50-move claim are as in standard chess; there is no 75-move rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import chess

from siasat.core.game import RepetitionRule, Setup
from siasat.core.notation import quote
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Grid, Piece
from siasat.errors import IllegalMoveError, InvalidMoveError
from siasat.games.chess.drawing import PALETTE, draw_board
from siasat.games.chess.keys import CASTLING_KEYS, SECOND, en_passant_key, piece_key, position_key
from siasat.games.chess.king_capture_moves import KING, PAWN, ROOK, KingCaptureState, can_move, pseudo_moves
from siasat.games.chess.moves import ChessMove, parse_uci
from siasat.games.chess.notation import EMPTY, START, Fen, format_fen, parse_fen, setup_fen
from siasat.games.chess.positions import check_king_capture

FIFTY_MOVES = 100
"""In halfmoves without a capture or a pawn's move."""

LOST_RIGHTS = {chess.A1: 2, chess.E1: 3, chess.H1: 1, chess.A8: 8, chess.E8: 12, chess.H8: 4}
"""The castling rights that vanish when something leaves or enters a home square of king or rook."""

ROOK_STEPS = {
    chess.G1: (chess.H1, chess.F1),
    chess.C1: (chess.A1, chess.D1),
    chess.G8: (chess.H8, chess.F8),
    chess.C8: (chess.A8, chess.D8),
}
"""Where the rook comes from and goes to, by the castling king's target."""

KINGS = (KING, KING + 6)


@dataclass(frozen=True, slots=True)
class KingCapture:
    """The rules. Positions are FEN, where one king may be missing; moves are UCI."""

    id = "chess"
    variant = "king-capture"
    alternates = True
    repetition: ClassVar[RepetitionRule | None] = RepetitionRule(claim=3, automatic=5)

    def initial(self) -> KingCaptureState:
        """The usual start."""
        return INITIAL

    def to_move(self, state: KingCaptureState) -> Player:
        """Whose turn it is; white is the first player."""
        return state.player

    def legal_moves(self, state: KingCaptureState) -> Sequence[ChessMove]:
        """By square of origin, square of target, promotion, as in standard chess; none once a king is gone."""
        return [] if KINGS[state.player] not in state.squares else pseudo_moves(state, state.player)

    def play(self, state: KingCaptureState, move: ChessMove) -> KingCaptureState:
        """Move; the steps are those of the native twin."""
        origin, target, promotion = move
        player = state.player
        piece = state.squares[origin]
        kind = piece - 6 * player
        squares = bytearray(state.squares)
        sides = list(state.sides)
        key = state.key

        # 1. Take away what is captured; a pawn taken en passant stands on the target's file and the capturer's rank.
        is_en_passant = kind == PAWN and target == state.en_passant
        victim = 8 * (origin // 8) + target % 8 if is_en_passant else target
        captured = squares[victim]
        if captured != EMPTY:
            squares[victim] = EMPTY
            sides[player.other] ^= 1 << victim
            key ^= piece_key(captured, victim)

        # 2. Move the piece, and the rook with a castling king.
        steps = [(origin, target, piece, promotion + 6 * player if promotion else piece)]
        if kind == KING and abs(target - origin) == 2:
            rook = ROOK + 6 * player
            steps.append((*ROOK_STEPS[target], rook, rook))
        for start, end, before, after in steps:
            squares[start] = EMPTY
            squares[end] = after
            sides[player] ^= 1 << start | 1 << end
            key ^= piece_key(before, start) ^ piece_key(after, end)

        # 3. Castling rights end with the first step from, or the first capture on, a home square.
        castling = state.castling & ~(LOST_RIGHTS.get(origin, 0) | LOST_RIGHTS.get(target, 0))
        key ^= CASTLING_KEYS[state.castling] ^ CASTLING_KEYS[castling]

        # 4. A double step can be answered en passant, if an enemy's pawn stands ready.
        en_passant = None
        if kind == PAWN and abs(target - origin) == 16:
            en_passant = _if_usable(squares, player.other, (origin + target) // 2)
        key ^= en_passant_key(state.en_passant) ^ en_passant_key(en_passant)

        # 5. Clocks and turn.
        halfmoves = 0 if kind == PAWN or captured != EMPTY else state.halfmoves + 1
        return KingCaptureState(
            squares=bytes(squares),
            sides=(sides[0], sides[1]),
            player=player.other,
            castling=castling,
            en_passant=en_passant,
            halfmoves=halfmoves,
            fullmoves=state.fullmoves + player,
            key=key ^ SECOND,
        )

    def outcome(self, state: KingCaptureState) -> Outcome | None:
        """A captured king loses; no move at all is a draw."""
        if KINGS[state.player] not in state.squares:
            return Outcome(state.player.other, "king-captured")
        if not can_move(state, state.player):
            return Outcome(None, "no-moves")
        return None

    def key(self, state: KingCaptureState) -> int:
        """The XOR of the numbers in `keys`, as in standard chess; kept up by `play`."""
        return state.key

    def full_key(self, state: KingCaptureState) -> int:
        """The key computed from the position alone."""
        return position_key(state.squares, state.player, state.castling, state.en_passant)

    def is_irreversible(self, state: KingCaptureState, move: ChessMove) -> bool:
        """A pawn's move, a capture, the loss of a castling right, or of the chance to capture en passant."""
        lost = LOST_RIGHTS.get(move.origin, 0) | LOST_RIGHTS.get(move.target, 0)
        return (
            state.squares[move.origin] - 6 * state.player == PAWN
            or state.squares[move.target] != EMPTY
            or bool(state.castling & lost)
            or state.en_passant is not None
        )

    def claim(self, state: KingCaptureState) -> str | None:
        """The 50-move rule."""
        return "fifty-moves" if state.halfmoves >= FIFTY_MOVES else None

    def is_noisy(self, state: KingCaptureState, move: ChessMove) -> bool:
        """Captures and promotions."""
        return bool(move.promotion) or self.captured(state, move) > 0

    def captured(self, state: KingCaptureState, move: ChessMove) -> int:
        """The kind of piece taken: pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6; 0 if none."""
        piece = state.squares[move.target]
        if piece != EMPTY:
            return (piece - 1) % 6 + 1
        return int(move.target == state.en_passant and state.squares[move.origin] - 6 * state.player == PAWN)

    def play_null(self, state: KingCaptureState) -> KingCaptureState | None:
        """Pass; None once the game is over."""
        if KINGS[state.player] not in state.squares:
            return None
        return state._replace(
            player=state.player.other,
            en_passant=None,
            halfmoves=state.halfmoves + 1,
            fullmoves=state.fullmoves + state.player,
            key=state.key ^ en_passant_key(state.en_passant) ^ SECOND,
        )

    def format_state(self, state: KingCaptureState) -> str:
        """FEN with six fields; the en-passant square only while a pawn can capture there."""
        return format_fen(
            Fen(state.squares, state.player, state.castling, state.en_passant, state.halfmoves, state.fullmoves)
        )

    def parse_state(self, text: str) -> KingCaptureState:
        """Parse FEN; rejects impossible positions (see `positions`)."""
        fen = parse_fen(text)
        check_king_capture(fen)
        return _state_of(fen)

    def format_move(self, state: KingCaptureState, move: ChessMove) -> str:
        """UCI: `e2e4`, `e7e8q`."""
        return str(move)

    def parse_move(self, state: KingCaptureState, text: str) -> ChessMove:
        """Read UCI."""
        wanted = text.strip()
        move = parse_uci(wanted)
        if move is None:
            raise InvalidMoveError(f"cannot read the move {quote(wanted)}; write it like 'e2e4' or 'e7e8q'")
        if move not in self.legal_moves(state):
            raise IllegalMoveError(f"{quote(wanted)} is not a legal move here")
        return move

    def setup_pieces(self) -> Sequence[Piece]:
        """All twelve."""
        return PALETTE

    def setup_text(self, setup: Setup) -> str:
        """FEN with the clocks of a new game."""
        return setup_fen(setup)

    def scene(self, state: KingCaptureState) -> Grid:
        """The board from white's side."""
        return draw_board(state.squares)


def _state_of(fen: Fen) -> KingCaptureState:
    sides = [0, 0]
    for square, piece in enumerate(fen.squares):
        if piece != EMPTY:
            sides[piece > 6] |= 1 << square
    en_passant = None
    if fen.en_passant is not None and KINGS[fen.player] in fen.squares:
        en_passant = _if_usable(fen.squares, fen.player, fen.en_passant)
    key = position_key(fen.squares, fen.player, fen.castling, en_passant)
    return KingCaptureState(
        squares=fen.squares,
        sides=(sides[0], sides[1]),
        player=fen.player,
        castling=fen.castling,
        en_passant=en_passant,
        halfmoves=fen.halfmoves,
        fullmoves=fen.fullmoves,
        key=key,
    )


def _if_usable(squares: bytes | bytearray, player: Player, square: int) -> int | None:
    """The en-passant square if a pawn of `player` can capture there, else None."""
    hunters = chess.BB_PAWN_ATTACKS[player is not Player.FIRST][square]
    pawn = PAWN + 6 * player
    return square if any(squares[hunter] == pawn for hunter in chess.scan_forward(hunters)) else None


INITIAL = _state_of(parse_fen(START))
