"""The small games' evaluators."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from siasat import Player, load_game
from siasat.core.mixing import mix
from siasat.evaluation.registry import load_evaluator
from siasat.games.hashtree import HashTree, HashTreeState
from siasat.games.tictactoe import TicTacToe, TicTacToeState
from siasat.testing.strategies import states

GAME = TicTacToe()
TREE = HashTree(seed=3)


def lines(position: str) -> int:
    return load_evaluator("lines", GAME).evaluate(GAME.parse_state(position))


def test_the_centre_keeps_more_lines_open_than_the_corner_and_the_edge() -> None:
    assert lines(".../.../... x") == 0
    assert [lines(f"{board} o") for board in (".../.x./...", "x../.../...", ".x./.../...")] == [-4, -3, -2]


@given(states(GAME))
def test_exchanged_marks_change_the_sign_for_the_same_squares(state: TicTacToeState) -> None:
    evaluator = load_evaluator("lines", GAME)
    swapped = TicTacToeState(state.second, state.first, state.player.other)
    assert evaluator.evaluate(state) == evaluator.evaluate(swapped)
    assert -8 <= evaluator.evaluate(state) <= 8


@given(states(TREE))
def test_the_hash_guess_is_the_first_players_turned_to_the_mover(state: HashTreeState) -> None:
    guess = mix(TREE.key(state) ^ 0x4E4F_4953) % 201 - 100
    found = load_evaluator("hash", TREE).evaluate(state)
    assert found == (guess if state.player is Player.FIRST else -guess)


def test_the_hash_guess_is_spread_evenly_and_related_to_nothing() -> None:
    game = HashTree(depth=1, branching=1)
    evaluator = load_evaluator("hash", game)
    nodes = [HashTreeState(1, node, Player.FIRST) for node in range(4000)]
    guesses = [evaluator.evaluate(node) for node in nodes]
    ends = [game.outcome(node) for node in nodes]
    payoffs = [end.payoff or 0 for end in ends if end is not None]
    assert set(guesses) == set(range(-100, 101))
    product = sum(guess * payoff for guess, payoff in zip(guesses, payoffs, strict=True)) / len(nodes)
    assert abs(product) < 3 * 3367 / len(nodes) ** 0.5  # the variance of an even spread over 201 numbers is 3366.7


@given(st.sampled_from(["nim", "tree", "hashtree", "tictactoe"]))
def test_zero_knows_nothing(name: str) -> None:
    game = load_game(name)
    assert load_evaluator("zero", game).evaluate(game.initial()) == 0
