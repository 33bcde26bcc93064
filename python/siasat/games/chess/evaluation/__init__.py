"""Evaluators for chess, standard and king-capture alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.core.score import Score
from siasat.core.search_api.evaluator import Evaluator
from siasat.games.chess import ChessState, KingCaptureState
from siasat.games.chess.evaluation import paper_000, paper_004
from siasat.games.chess.evaluation.board import Board, board_of, count_moves, material
from siasat.games.chess.evaluation.classic import classic

AnyChessState = ChessState | KingCaptureState

PLAIN = (100, 300, 300, 500, 900, 0)
"""The usual values of pawn, knight, bishop, rook and queen; a king counts nothing, since both stand till the end."""


@dataclass(frozen=True, slots=True)
class Material:
    """The mover's pieces less the opponent's, by the usual values."""

    id = "material"

    def evaluate(self, state: AnyChessState) -> Score:
        """In hundredths of a pawn."""
        return material(board_of(state), PLAIN)


@dataclass(frozen=True, slots=True)
class Paper000:
    """N = (EP + EB) of the mover − (EP + EB) of the opponent, see `paper_000`."""

    id = "paper-000"

    def evaluate(self, state: AnyChessState) -> Score:
        """In hundredths of a pawn."""
        board = board_of(state)
        return side_value(board, board.player) - side_value(board, board.player.other)


@dataclass(frozen=True, slots=True)
class Paper004:
    """h = f(mover) − f(opponent), f the sum of the pieces, see `paper_004`."""

    id = "paper-004"

    def evaluate(self, state: AnyChessState) -> Score:
        """In hundredths of a pawn."""
        return material(board_of(state), paper_004.PIECES)


@dataclass(frozen=True, slots=True)
class Classic:
    """Our own, see `classic`."""

    id = "classic"

    def evaluate(self, state: AnyChessState) -> Score:
        """In hundredths of a pawn."""
        return classic(board_of(state))


def side_value(board: Board, player: Player) -> int:
    """EP + EB of one side: its squares (EK), its moves (JP) and its pieces (EB)."""
    own = board.sides[player]
    squares = sum(worth * (rated & own).bit_count() for worth, rated in paper_000.SQUARES.items())
    pieces = sum(worth * (kind & own).bit_count() for worth, kind in zip(paper_000.PIECES, board.kinds, strict=True))
    return squares + count_moves(board, player) + pieces


EVALUATORS: dict[str, Callable[[AnyGame], Evaluator[AnyChessState]]] = {
    "material": lambda _game: Material(),
    "paper-000": lambda _game: Paper000(),
    "paper-004": lambda _game: Paper004(),
    "classic": lambda _game: Classic(),
}
