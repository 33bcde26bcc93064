"""The numbers of docs/papers.md that follow from the rules alone."""

from typing import Any

import pytest

from siasat import load_game, perft
from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.games.congklak import CongklakState


def after(game: AnyGame, moves: str, state: Any = None) -> Any:
    """The state after moves in the game's notation."""
    state = game.initial() if state is None else state
    for move in moves.split():
        state = game.play(state, game.parse_move(state, move))
    return state


def leaves(game: AnyGame, state: Any, depth: int) -> int:
    return perft(game, state, depth, backend="python").nodes


class TestKaruniawan:
    @pytest.mark.parametrize(
        ("variant", "counts"), [("king-capture", (620, 926, 1440)), ("standard", (620, 924, 1369))]
    )
    def test_table_6_counts_pseudo_legal_moves(self, variant: str, counts: tuple[int, ...]) -> None:
        game = load_game("chess", variant)
        lines = ("e2e4", "e2e4 e7e5 b1c3", "e2e4 e7e5 b1c3 d8g5 f1c4")
        states = [after(game, line) for line in lines]
        assert tuple(leaves(game, state, 1) + leaves(game, state, 2) for state in states) == counts

    def test_minimax_of_table_7_where_a_captured_king_ends_the_line(self) -> None:
        game = load_game("chess", "king-capture")
        line = ["e4a4", "b8c6", "f1b5", "c8g4", "b5c6", "b7c6", "a4c6"]
        for pieces, counts in (
            ("PPPP1PPP/RNB1KBNR", [48237, 48154, 52888, 47075]),
            ("N7/PPPP1PPP/R1B1KBNR", [48167, 46845, 52814, 47034]),
        ):
            empty = "8/" * (3 - pieces.count("/") - 1)
            start = game.parse_state(f"rnbqkb1r/ppp1pppp/5n2/8/4Q3/{empty}{pieces} w - - 0 1")
            states = [after(game, " ".join(line[:plies]), start) for plies in (1, 3, 5, 7)]
            assert [sum(perft(game, state, depth).nodes for depth in (1, 2, 3)) for state in states] == counts

    def test_table_1_does_not_follow_from_the_rules(self) -> None:
        game = load_game("chess", "king-capture")
        moves = ["e2e4", "e7e5", "d1f3", "d8g5", "b1c3", "b8a6"]
        states = [after(game, " ".join(moves[: ply + 1])) for ply in range(6)]
        assert [leaves(game, state, 1) for state in states] == [20, 29, 29, 38, 39, 38]


class TestVincent:
    def test_table_4_counts_the_leaves_before_each_move_of_the_computer(self) -> None:
        game = load_game("doushouqi", "paper")
        state = game.parse_state("l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L b")
        counts = []
        for moves in ("a7a6", "a3b3 a6a5", "g3g4 a5a4", "a1a2 a4b4", "a2a3 b4a4"):
            state = after(game, moves, state)
            counts.append(leaves(game, state, 2))
        assert counts == [576, 480, 480, 457, 436]


class TestDarmawan:
    GAME = load_game("congklak", "paper")

    def best(self, state: CongklakState, depth: int) -> tuple[int, int]:
        """The value for the side to move, stores alone, and the first hole that brings it (-1 at a leaf)."""
        me = state.player
        if depth == 0 or self.GAME.outcome(state) is not None:
            return state.stores[me] - state.stores[1 - me], -1
        values = [
            (-self.best(self.GAME.play(state, hole), depth - 1)[0], hole) for hole in self.GAME.legal_moves(state)
        ]
        return max(values, key=lambda pair: pair[0])

    @pytest.mark.parametrize(
        ("position", "value", "hole"),
        [
            ("3,3,3,3,3,3,3/3,3,3,3,3,3,3/28-28/1", 8, 2),
            ("0,4,0,0,4,4,0/0,5,5,4,0,4,4/30-34/1", 4, 1),
            ("3,2,3,2,0,1,2/2,1,2,0,3,2,1/37-37/1", 2, 1),
            ("0,3,4,0,1,2,0/3,2,2,0,3,0,1/38-39/1", 2, 1),
            ("0,0,5,0,0,3,0/0,0,3,0,3,0,0/42-42/1", 2, 2),
        ],
    )
    def test_table_1_holds_in_all_five_positions(self, position: str, value: int, hole: int) -> None:
        assert self.best(self.GAME.parse_state(position), 3) == (value, hole)


def test_the_first_player_of_dakon_wins_before_the_second_moves() -> None:
    game = load_game("congklak", "dakon:7")
    state = after(game, "0 1 6 6 0 2 0 5 1 0")
    assert game.to_move(state) is Player.FIRST
    assert after(game, "0", state).stores[0] == 51
