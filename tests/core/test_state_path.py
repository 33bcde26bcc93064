"""The positions of a long game: read like a list, though few of them are kept."""

import random
from typing import Any

import pytest

from siasat.core.referee import Referee
from siasat.core.state_path import STRIDE
from siasat.games.registry import load_game


def long_game(plies: int, seed: int = 1) -> tuple[Referee[Any, Any], list[Any]]:
    """A random game of so many moves (less where it ends), and all of its positions."""
    game, chance = load_game("doushouqi"), random.Random(seed)
    referee: Referee[Any, Any] = Referee(game)
    states = [referee.state]
    while referee.ply < plies and referee.outcome is None:
        referee.play(chance.choice(game.legal_moves(referee.state)))
        states.append(referee.state)
    return referee, states


@pytest.mark.parametrize("plies", [0, 1, STRIDE - 1, STRIDE, STRIDE + 1, 2 * STRIDE, 3 * STRIDE + 5])
def test_every_position_is_there_in_any_order(plies: int) -> None:
    referee, states = long_game(plies)
    assert len(referee.states) == len(states)
    assert list(referee.states) == states
    assert referee.states == states
    assert [referee.states[ply] for ply in reversed(range(len(states)))] == states[::-1]
    assert referee.states[-2:] == states[-2:]
    assert referee.states[:-1] == states[:-1]
    assert referee.states[-1] == states[-1]
    assert referee.movers == [referee.game.to_move(state) for state in states]
    with pytest.raises(IndexError, match="no position"):
        referee.states[len(states)]


def test_moves_taken_back_and_others_played_instead() -> None:
    referee, states = long_game(4 * STRIDE)
    chance = random.Random(5)
    for back in (1, STRIDE, 2 * STRIDE + 3, 1, STRIDE - 1):
        other = referee.copy()
        list(referee.states)
        for _ in range(back):
            referee.undo()
            states.pop()
            assert referee.state == states[-1]
        for _ in range(back // 2):
            referee.play(chance.choice(referee.game.legal_moves(referee.state)))
            states.append(referee.state)
        assert referee.states == states
        assert len(other.states) == other.ply + 1
    for _ in range(referee.ply):
        referee.undo()
    assert referee.states == states[:1]


def test_a_copy_goes_its_own_way() -> None:
    referee, states = long_game(2 * STRIDE + 1)
    other = referee.copy()
    other.undo()
    assert other.states == states[:-1]
    assert referee.states == states


def test_a_long_game_keeps_few_positions() -> None:
    referee, states = long_game(12 * STRIDE, seed=3)
    list(referee.states)
    path = referee.states
    assert len(states) > 8 * STRIDE
    assert len(path._anchors) + len(path._recent) + len(path._block[1]) <= len(states) / STRIDE + 3 * STRIDE + 1
