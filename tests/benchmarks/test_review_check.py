"""The independent check of what a review says."""

from __future__ import annotations

from unittest.mock import create_autospec

import chess
import pytest
from benchmarks.review_check.cache import Stockfish
from benchmarks.review_check.chess_clauses import check_chess

from siasat.core.player import Player
from siasat.review import Clause, ClauseKind, ReviewedMove
from siasat.review.clauses import Evidence

TO_AND_FRO = ["g1f3", "g8f6", "f3g1", "f6g8"]


def fen_after(moves: list[str]) -> str:
    """The position after these moves from the start."""
    board = chess.Board()
    for text in moves:
        board.push_uci(text)
    return board.fen(en_passant="fen")


@pytest.mark.parametrize("times", [2, 3])
def test_only_a_third_occurrence_is_a_draw_without_stockfish(times: int) -> None:
    played = (TO_AND_FRO * (times - 1))[:-2]
    evidence = Evidence(fen_after(played), ("f3g1", "f6g8"))
    clause = Clause(ClauseKind.ALLOWS_DRAW, "Ng1", evidence, "Ng8", ("Ng1", "Ng8"), "repetition")
    move = ReviewedMove(len(played) + 1, Player.FIRST, "f3g1", "Ng1", 0, 0.5, 0.5, 0.0)
    stockfish = create_autospec(Stockfish, instance=True)
    stockfish.score.return_value = 500  # it does not know the game
    problem = check_chess(clause, move, stockfish, played, chess.STARTING_FEN)
    assert problem == (None if times == 3 else "Stockfish gives 500")


@pytest.mark.parametrize("times", [2, 3])
def test_a_move_that_makes_the_third_occurrence_is_worth_a_draw(times: int) -> None:
    played = (TO_AND_FRO * (times - 1))[:-1]
    evidence = Evidence(fen_after(played), ("d7d5",), value=100, other=0)
    clause = Clause(ClauseKind.BETTER, "d5", evidence, line=("d5",))
    move = ReviewedMove(len(played) + 1, Player.SECOND, "f6g8", "Ng8", 0, 0.5, 0.5, 0.0)
    stockfish = create_autospec(Stockfish, instance=True)
    stockfish.score.return_value = 500  # it gives the same for both moves
    problem = check_chess(clause, move, stockfish, played, chess.STARTING_FEN)
    assert problem == (None if times == 3 else "Stockfish gives 500 for d7d5 and 500 for f6g8")
