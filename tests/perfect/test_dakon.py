"""Dakon won in the first turn, replayed move by move by the reference rules."""

from __future__ import annotations

import pytest

from siasat.core.player import Player
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.variant import parse_variant
from siasat.perfect.dakon import FirstTurn, find_winning_turn, harvest_all


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
def test_the_first_player_wins_before_the_other_moves(size: int) -> None:
    game = dakon(size)
    turn = find_winning_turn(game, backend="rust")
    assert turn is not None
    assert replay(game, turn) == turn.harvest > size * size


def test_the_known_turn_of_seven_brings_fifty_one() -> None:
    holes = (0, 1, 6, 6, 0, 2, 0, 5, 1, 0, 0)
    assert replay(dakon(7), FirstTurn(holes, 51, 49)) == 51


@pytest.mark.parametrize("size", range(1, 6))
def test_the_reference_walks_the_same_way(size: int) -> None:
    game = dakon(size)
    assert find_winning_turn(game, backend="python") == find_winning_turn(game, backend="rust")
    ours, reference = harvest_all(game, backend="rust"), harvest_all(game, backend="python")
    assert ours == reference
    assert ours.exhaustive
    assert replay(game, ours.best) == ours.best.harvest


def test_a_board_of_one_hole_cannot_be_won_in_one_turn() -> None:
    assert find_winning_turn(dakon(1)) is None


def test_a_walk_that_ends_early_says_so() -> None:
    ours, reference = harvest_all(dakon(6), 500, "rust"), harvest_all(dakon(6), 500, "python")
    assert ours == reference
    assert not ours.exhaustive
    assert ours.positions == 500
