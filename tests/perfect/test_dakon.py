"""Dakon won in the first turn, replayed move by move by the reference rules."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from siasat.core.player import Player
from siasat.errors import IllegalMoveError
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.variant import parse_variant
from siasat.perfect.dakon import FirstTurn, find_winning_turn, harvest_all, most_possible
from siasat.perfect.first_turn_value import final_margin, prove_margin
from siasat.perfect.first_turn_value import replay as replay_line
from siasat.perfect.kalah import margin, solve_start


def dakon(size: int) -> Congklak:
    return Congklak(parse_variant(f"dakon:{size}"))


def replay(game: Congklak, turn: FirstTurn) -> int:
    """The seeds in the first player's store when its turn is over; every move must be legal and its own."""
    state = game.initial()
    for hole in turn.holes:
        assert state.player is Player.FIRST
        assert hole in game.legal_moves(state)
        state = game.play(state, hole)
    assert state.player is Player.SECOND or game.outcome(state) is not None
    return state.stores[Player.FIRST]


@pytest.mark.parametrize("size", range(3, 9))
def test_the_first_player_wins_before_the_other_moves(native: None, size: int) -> None:
    game = dakon(size)
    turn = find_winning_turn(game, backend="rust")
    assert turn is not None
    assert replay(game, turn) == turn.harvest > size * size


def test_the_known_turn_of_seven_brings_fifty_one() -> None:
    holes = (0, 1, 6, 6, 0, 2, 0, 5, 1, 0, 0)
    assert replay(dakon(7), FirstTurn(holes, 51, 49)) == 51


@pytest.mark.parametrize("size", range(1, 6))
def test_the_reference_walks_the_same_way(native: None, size: int) -> None:
    game = dakon(size)
    assert find_winning_turn(game, backend="python") == find_winning_turn(game, backend="rust")
    ours, reference = harvest_all(game, backend="rust"), harvest_all(game, backend="python")
    assert ours == reference
    assert ours.exhaustive
    assert replay(game, ours.best) == ours.best.harvest


def test_a_board_of_one_hole_cannot_be_won_in_one_turn() -> None:
    assert find_winning_turn(dakon(1)) is None


def test_a_walk_that_ends_early_says_so(native: None) -> None:
    ours, reference = harvest_all(dakon(6), 500, "rust"), harvest_all(dakon(6), 500, "python")
    assert ours == reference
    assert not ours.exhaustive
    assert ours.positions == 500


BEST_OF_SEVEN = (
    "0 6 6 4 2 4 6 6 3 2 3 5 0 6 3 3 5 2 2 5 4 5 5 4 3 5 6 3 5 1 2 6 6 5 0 6 4 6 2 6 1 6 3 6 6 2 6 3 6 5 6 0"
)


def test_the_largest_harvest_of_seven_is_ninety_six(native: None) -> None:
    game = dakon(7)
    turn = FirstTurn(tuple(map(int, BEST_OF_SEVEN.split())), 96, 49)
    assert replay(game, turn) == 96 == most_possible(game)
    found = harvest_all(game, 100_000, "rust")
    assert found.is_largest == (found.best.harvest == 96)


@pytest.mark.parametrize("text", ["congklak:2,3", "congklak:4,2", "congklak:5,3", "dakon:5", "congklak:4,4,empty"])
def test_no_first_turn_collects_more_than_is_possible(text: str) -> None:
    game = Congklak(parse_variant(text))
    found = harvest_all(game, backend="python")
    assert found.exhaustive
    assert found.best.harvest <= most_possible(game) == found.most_possible


@pytest.mark.parametrize("size", range(3, 10))
def test_within_a_first_turn_no_two_neighbours_of_the_other_side_are_empty(size: int) -> None:
    game, rng = dakon(size), random.Random(size)
    for _ in range(40):
        state = game.initial()
        while state.player is Player.FIRST and game.outcome(state) is None:
            row = state.holes[Player.SECOND]
            assert all(one or other for one, other in pairwise(row))
            state = game.play(state, rng.choice(list(game.legal_moves(state))))
        assert sum(map(sum, state.holes)) >= size // 2 - 1


@pytest.mark.parametrize("text", ["congklak", "dakon:7", "dakon:6"])
def test_the_first_player_gets_every_seed(text: str) -> None:
    game = Congklak(parse_variant(text))
    proven = prove_margin(game, 10_000)
    assert proven is not None
    assert proven.is_value
    assert final_margin(game, replay_line(game, proven.turn + proven.rest)) == proven.seeds
    # Every answer of the other side, by plain minimax over the reference rules.
    assert margin(game, replay_line(game, proven.turn), {}) == proven.seeds


@pytest.mark.parametrize("size", [2, 3, pytest.param(4, marks=pytest.mark.native)])
def test_a_proven_margin_never_exceeds_the_value(size: int) -> None:
    game = dakon(size)
    proven = prove_margin(game, 10_000)
    assert proven is not None
    assert proven.margin <= solve_start(game.rules, database_seeds=8).value


def test_a_line_with_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="move 2 of the line, hole 0, is illegal"):
        replay_line(dakon(4), (0, 0))
    with pytest.raises(IllegalMoveError, match="the game is not over"):
        final_margin(dakon(4), dakon(4).initial())
