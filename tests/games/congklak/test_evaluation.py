"""Congklak: the paper's table, and what an evaluation of any variant must be."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siasat import Limits, SearchRequest, load_game
from siasat.evaluation.registry import evaluators_for, load_evaluator
from siasat.games.congklak import Congklak, CongklakState, make, parse_variant
from siasat.games.congklak.evaluation.classic import DECIDED, SEED, Classic, weights_of
from siasat.search.driver import run
from siasat.search.registry import parse_config
from siasat.testing.strategies import states

VARIANTS = (
    "congklak",
    "paper",
    "kalah:6,4",
    "kalah:6,4,empty",
    "dakon:4",
    "congklak:3,3,rest=opponent",
    "kalah:5,3,again=no,capture=none",
    "congklak:6,5,lap=yes",
)
NAMES = evaluators_for(load_game("congklak"))


def value(name: str, position: str, variant: str = "congklak") -> int:
    game = make(variant)
    return load_evaluator(name, game).evaluate(game.parse_state(position))


def swapped(state: CongklakState) -> CongklakState:
    """The same position with the sides exchanged."""
    return CongklakState(state.holes[::-1], state.stores[::-1], state.player.other)


# Darmawan and Hermawan

TABLE_1 = (
    ("3,3,3,3,3,3,3/3,3,3,3,3,3,3/28-28/1", 8, 2),
    ("0,4,0,0,4,4,0/0,5,5,4,0,4,4/30-34/1", 4, 1),
    ("3,2,3,2,0,1,2/2,1,2,0,3,2,1/37-37/1", 2, 1),
    ("0,3,4,0,1,2,0/3,2,2,0,3,0,1/38-39/1", 2, 1),
    ("0,0,5,0,0,3,0/0,0,3,0,3,0,0/42-42/1", 2, 2),
)
"""The computer's row and the human's in their own sowing order, and the paper's value and hole at depth 3."""


@pytest.mark.parametrize(("position", "best", "hole"), TABLE_1)
def test_table_1_comes_out_at_depth_3(position: str, best: int, hole: int) -> None:
    game = make("paper")
    evaluator = load_evaluator("paper-003", game)
    result = run(SearchRequest(game, evaluator, game.parse_state(position), Limits(depth=3)), parse_config("negascout"))
    assert (result.value, result.move) == (best, hole)


def test_the_papers_value_is_the_difference_of_the_stores() -> None:
    for position, first in (("7,7,7,7,7,7,0/0,7,7,7,7,7,7/9-4/1", 5), ("7,7,7,7,7,7,0/0,7,7,7,7,7,7/9-4/2", -5)):
        assert value("paper-003", position) == value("stores", position) == first


# All evaluators


@settings(max_examples=80)
@given(st.data(), st.sampled_from(VARIANTS), st.sampled_from(NAMES))
def test_exchanged_sides_have_the_same_value(data: st.DataObject, variant: str, name: str) -> None:
    game = make(variant)
    state = data.draw(states(game))
    evaluator = load_evaluator(name, game)
    assert evaluator.evaluate(state) == evaluator.evaluate(swapped(state))


# Our own


def classic(position: str, variant: str) -> int:
    return value("classic", position, variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_weights_of_rules_that_are_not_there_are_nothing(variant: str) -> None:
    rules, weights = parse_variant(variant), weights_of(parse_variant(variant))
    assert any(weights.again) == rules.again
    assert any(weights.prize) == (rules.capture.value != "none" and not rules.lap)


def test_a_seed_in_the_store_is_the_unit() -> None:
    ahead, level = "4,4,4,4,4,4/4,4,4,4,4,4/1-0/1", "4,4,4,4,4,4/4,4,4,4,4,4/0-0/1"
    assert classic(ahead, "kalah:6,4") - classic(level, "kalah:6,4") == SEED


def test_a_further_move_and_a_capture_at_hand_are_worth_something() -> None:
    """Hole 5 with one seed reaches the store; hole 0 with two reaches the empty hole 2, opposite to nine seeds."""
    again, plain = "0,0,0,0,0,1/0,0,0,1,0,0/9-9/1", "0,0,0,0,0,1/0,0,0,1,0,0/9-9/2"
    assert classic(again, "kalah:6,4") > 0
    assert classic(plain, "kalah:6,4") > -classic(again, "kalah:6,4") - 400
    prize = "2,0,0,0,0,0/0,0,0,9,0,0/0-0/1"
    assert classic(prize, "kalah:6,4") - classic(prize, "kalah:6,4,capture=none") == 9 * 105


def test_more_than_half_decides() -> None:
    half, more = "1,0,0/1,0,0/6-4/1", "1,0,0/1,0,0/7-3/1"
    assert classic(half, "kalah:3,2") < DECIDED < classic(more, "kalah:3,2")
    assert classic(more.replace("7-3/1", "3-7/1"), "kalah:3,2") < -DECIDED


@given(states(Congklak()))
def test_classic_agrees_with_stores_about_who_has_decided_the_game(state: CongklakState) -> None:
    game = Congklak()
    if 2 * max(state.stores) > 98 and game.outcome(state) is None:
        ahead = load_evaluator("stores", game).evaluate(state)
        assert (Classic(game.rules).evaluate(state) > 0) == (ahead > 0)
