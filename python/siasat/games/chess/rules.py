"""Standard chess by the FIDE Laws of Chess of 2023, on python-chess.

Draws that need a claim or a history (threefold and fivefold repetition, 50 moves) are the referee's; `outcome` knows
mate, stalemate, dead material and the 75-move rule. The last two leave legal moves, and perft counts through them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import chess

from siasat.core.game import Opening, RepetitionRule, Setup
from siasat.core.notation import quote
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Grid, Piece
from siasat.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from siasat.games.chess.drawing import PALETTE, draw_board
from siasat.games.chess.moves import ChessMove, parse_uci
from siasat.games.chess.notation import format_fen, parse_fen, setup_fen
from siasat.games.chess.positions import check_checks, check_standard
from siasat.games.chess.state import ChessState, squares_of

FIFTY_MOVES = 100
SEVENTY_FIVE_MOVES = 150
"""In halfmoves without a capture or a pawn's move: a draw may be claimed (Law 9.3), the game is drawn (9.6.2)."""

INITIAL = ChessState(chess.Board())


@dataclass(frozen=True, slots=True)
class Chess:
    """The rules. Positions are FEN; moves are UCI, and SAN is read too."""

    id = "chess"
    variant = "standard"
    alternates = True
    repetition: ClassVar[RepetitionRule | None] = RepetitionRule(claim=3, automatic=5)

    def initial(self) -> ChessState:
        """The usual start."""
        return INITIAL

    def to_move(self, state: ChessState) -> Player:
        """Whose turn it is; white is the first player."""
        return state.player

    def legal_moves(self, state: ChessState) -> Sequence[ChessMove]:
        """By square of origin, square of target, promotion (knight, bishop, rook, queen), all ascending from a1."""
        return state.moves

    def play(self, state: ChessState, move: ChessMove) -> ChessState:
        """Move on a copy of the board."""
        board = state.board.copy(stack=False)
        board.push(_native(move))
        _drop_idle_en_passant(board)
        return ChessState(board)

    def outcome(self, state: ChessState) -> Outcome | None:
        """Mate and stalemate first: a mate on the 150th halfmove wins."""
        board = state.board
        if not state.moves:
            return Outcome(state.player.other, "checkmate") if board.is_check() else Outcome(None, "stalemate")
        if board.is_insufficient_material():
            return Outcome(None, "insufficient-material")
        if board.halfmove_clock >= SEVENTY_FIVE_MOVES:
            return Outcome(None, "seventy-five-moves")
        return None

    def key(self, state: ChessState) -> int:
        """The XOR of the numbers in `keys`; clocks do not count."""
        return state.key

    def is_irreversible(self, state: ChessState, move: ChessMove) -> bool:
        """A pawn's move, a capture, the loss of a castling right, or of the chance to capture en passant."""
        return state.board.is_irreversible(_native(move))

    def claim(self, state: ChessState) -> str | None:
        """The 50-move rule."""
        return "fifty-moves" if state.board.halfmove_clock >= FIFTY_MOVES else None

    def is_noisy(self, state: ChessState, move: ChessMove) -> bool:
        """Captures and promotions."""
        return bool(move.promotion) or self.captured(state, move) > 0

    def captured(self, state: ChessState, move: ChessMove) -> int:
        """The kind of piece taken: pawn 1, knight 2, bishop 3, rook 4, queen 5; 0 if none."""
        board = state.board
        is_en_passant = move.target == board.ep_square and bool(board.pawns & chess.BB_SQUARES[move.origin])
        return board.piece_type_at(move.target) or int(is_en_passant)

    def play_null(self, state: ChessState) -> ChessState | None:
        """Pass; None in check. The clocks run on, a chance to capture en passant lapses."""
        if state.board.is_check():
            return None
        board = state.board.copy(stack=False)
        board.push(chess.Move.null())
        return ChessState(board)

    def format_state(self, state: ChessState) -> str:
        """FEN with six fields; the en-passant square only while that capture is legal."""
        return state.board.fen(en_passant="fen")

    def parse_state(self, text: str) -> ChessState:
        """Parse FEN; rejects impossible positions (see `positions`)."""
        fen = parse_fen(text)
        check_standard(fen)
        board = chess.Board(format_fen(fen))
        check_checks(board)
        _drop_idle_en_passant(board)
        return ChessState(board)

    def format_move(self, state: ChessState, move: ChessMove) -> str:
        """UCI: `e2e4`, `e7e8q`."""
        return str(move)

    def parse_move(self, state: ChessState, text: str) -> ChessMove:
        """Read UCI or SAN."""
        wanted = text.strip()
        move = parse_uci(wanted)
        if move is not None:
            if move not in state.moves:
                raise IllegalMoveError(f"{quote(wanted)} is not a legal move here")
            return move
        try:
            found = state.board.parse_san(wanted)
        except chess.AmbiguousMoveError:
            raise AmbiguousMoveError(
                f"{quote(wanted)} fits several legal moves; add the starting square, as in 'Nbd2' or 'b1d2'"
            ) from None
        except chess.IllegalMoveError:
            raise IllegalMoveError(f"{quote(wanted)} is not a legal move here") from None
        except chess.InvalidMoveError:
            found = chess.Move.null()
        if not found:  # python-chess reads `--` as a pass, which is no move of the game
            raise InvalidMoveError(f"cannot read the move {quote(wanted)}; write it like 'e2e4', 'e7e8q' or 'Nf3'")
        return ChessMove(found.from_square, found.to_square, found.promotion or 0)

    def san(self, state: ChessState, move: ChessMove) -> str:
        """Standard algebraic notation, for people: `Nf3`, `exd6`, `O-O`, `e8=Q#`."""
        return state.board.copy(stack=False).san(_native(move))  # python-chess plays and takes back: on a copy

    def opening(self, states: Sequence[ChessState]) -> Opening | None:
        """The name of the opening."""
        from siasat.games.chess.openings import find_opening  # noqa: PLC0415 - most uses need no names

        return find_opening(states)

    def setup_pieces(self) -> Sequence[Piece]:
        """All twelve."""
        return PALETTE

    def setup_text(self, setup: Setup) -> str:
        """FEN with the clocks of a new game."""
        return setup_fen(setup)

    def scene(self, state: ChessState) -> Grid:
        """The board from white's side."""
        board = state.board
        return draw_board(squares_of(board), board.king(board.turn) if board.is_check() else None)


def _native(move: ChessMove) -> chess.Move:
    return chess.Move(move.origin, move.target, move.promotion or None)


def _drop_idle_en_passant(board: chess.Board) -> None:
    """Remove an en-passant square that cannot be used, so that equal positions are equal values."""
    if board.ep_square is not None and not board.has_legal_en_passant():
        board.ep_square = None
