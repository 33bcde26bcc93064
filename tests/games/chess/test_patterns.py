"""Patterns of chess: examples, and a second way to find them in random games."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import chess
import pytest

from siasat.games.chess.gains import ChessGains
from siasat.games.chess.moves import parse_uci
from siasat.games.chess.patterns import patterns
from siasat.games.chess.state import ChessState
from siasat.games.patterns import Pattern
from siasat.games.registry import load_game

sys.path.append(str(Path(__file__).parent.parent.parent.parent))  # the benchmarks lie beside the package

from benchmarks.review_check.pattern_clauses import pattern_problem


def found(fen: str, move: str) -> dict[str, tuple[str, ...]]:
    """Patterns by name: the squares of the attacker and the targets."""
    return {
        one.name: (one.attacker.square, *(target.square for target in one.targets))
        for one in patterns(ChessState(chess.Board(fen)), parse_uci(move))
    }


@pytest.mark.parametrize(
    ("fen", "move", "name", "squares"),
    [
        ("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7", "fork", ("c7", "e8", "a8")),
        ("4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1", "f1b5", "pin", ("b5", "c6", "e8")),
        ("4q3/8/8/4k3/8/8/8/R3K3 w - - 0 1", "a1a5", "skewer", None),
        ("8/8/8/q3k3/8/8/8/4K2R w - - 0 1", "h1h5", "skewer", ("h5", "e5", "a5")),
        ("4q2k/8/8/4N3/8/8/8/3KR3 w - - 0 1", "e5g4", "discovered", ("e1", "e8")),
        ("7k/3p4/8/2P5/8/8/8/K7 w - - 0 1", "c5c6", "passed-pawn", None),
        ("7k/3p4/2P5/8/8/8/8/K7 w - - 0 1", "c6d7", "passed-pawn", ("d7",)),
        ("r3k3/3b4/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7", "fork", ("c7", "e8", "a8")),
        ("r3k3/3q4/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7", "fork", None),
        ("1b6/8/5k2/R7/2P5/8/1q6/6K1 w - - 0 1", "a5b5", "fork", None),  # behind the rook, the queen defends the bishop
    ],
)
def test_patterns(fen: str, move: str, name: str, squares: tuple[str, ...] | None) -> None:
    assert found(fen, move).get(name) == squares


def test_patterns_hold_by_a_second_way_in_random_games() -> None:
    chance, checked = random.Random(5), set[str]()
    for _ in range(12):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 100:
            state = ChessState(board.copy(stack=False))
            for move in chance.sample(state.moves, min(3, len(state.moves))):
                for one in patterns(state, move):
                    assert isinstance(one, Pattern)
                    assert pattern_problem(state.board, str(move), one) is None, (board.fen(), move, one)
                    checked.add(one.name)
            board.push(chance.choice(list(board.legal_moves)))
    assert checked == {"fork", "pin", "skewer", "discovered", "passed-pawn"}


def test_a_new_queen_that_is_captured_costs_a_pawn() -> None:
    game = load_game("chess")
    state = game.parse_state("4k3/8/8/8/8/8/2p5/RN2K3 b - - 0 1")
    line = [parse_uci(text) for text in ("c2b1q", "a1b1")]
    gain = ChessGains().gain(game, state, line, game.to_move(state))
    assert (gain.won, gain.lost, gain.promoted, gain.points) == (("knight",), ("pawn",), (), 200)
