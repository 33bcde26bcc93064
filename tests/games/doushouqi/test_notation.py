"""Positions and moves as text, and the refusals."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.core.game import play_checked
from siasat.errors import IllegalMoveError, InvalidMoveError, MoveError, PositionError
from siasat.games.doushouqi import make
from siasat.games.doushouqi.moves import Move
from siasat.games.doushouqi.terrain import SQUARES

DATA = Path(__file__).parents[2] / "data" / "doushouqi"
GAME = make("standard")
START = "l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L w"


def bad_positions() -> list[tuple[str, str]]:
    lines = (DATA / "bad_positions.txt").read_text().splitlines()
    parts = [line.partition(" | ") for line in lines if line and not line.startswith("#")]
    return [(position, message) for position, _, message in parts]


@pytest.mark.parametrize(("position", "message"), bad_positions())
def test_an_impossible_position_is_refused_with_the_reason(position: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.parse_state(position)
    assert str(caught.value) == message


def test_the_start_is_written_as_agreed() -> None:
    assert GAME.format_state(GAME.initial()) == START
    assert GAME.parse_state(f" {START}\n") == GAME.initial()


@given(st.text() | st.text("rcdwptleRCDWPTLE1234567/ wb", max_size=60) | st.text("79/", max_size=17).map("{} w".format))
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    try:
        state = GAME.parse_state(text)
    except PositionError:
        return
    assert GAME.parse_state(GAME.format_state(state)) == state


ILLEGAL = [
    (START, "a1a1", "pieces move one step along a rank or a file"),
    (START, "a1c1", "pieces move one step along a rank or a file"),
    (START, "a7a6", "you have no piece on a7"),
    (START, "d5d6", "you have no piece on d5"),
    (START, "c3c4", "c4 is water, and only the rat swims"),
    ("e6/7/7/7/7/7/7/3E3/7 w", "d2d1", "d1 is your own den, which your animals may not enter"),
    ("e6/7/7/7/7/7/7/3E3/2C4 w", "d2d1", "d1 is your own den, which your animals may not enter"),
    ("e6/7/7/7/7/7/7/2DE3/7 w", "c2d2", "your own piece is on d2"),
    ("7/7/7/7/7/7/2wD3/7/7 w", "d3c3", "the dog (3) is weaker than the wolf (4)"),
    ("7/7/7/7/7/7/2eR3/7/7 b", "c3d3", "the elephant may not capture the rat"),
    ("7/7/7/7/7/eR5/7/7/7 w", "b4a4", "the rat may not capture the elephant from the water"),
    ("7/7/7/7/7/rR5/7/7/7 b", "a4b4", "the rat may not capture the rat into the water"),
    ("7/7/7/7/1r5/7/1L5/7/7 w", "b3b7", "the rat on b5 blocks the jump"),
    ("7/1e5/7/7/7/7/1P5/7/7 w", "b3b7", "the leopard does not jump over the river lengthwise"),
    ("7/7/7/7/3P2e/7/7/7/7 w", "d5g5", "the leopard does not jump over the river sideways"),
    ("7/7/7/7/3T2e/7/7/7/7 w", "d5g5", "the tiger (6) is weaker than the elephant (8)"),
    ("3C3/7/7/7/7/7/7/7/r6 b", "a1a2", "the game is over: a den has been entered"),
]


@pytest.mark.parametrize(("position", "move", "why"), ILLEGAL)
def test_an_illegal_move_is_refused_with_the_reason(position: str, move: str, why: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        GAME.parse_move(GAME.parse_state(position), move)
    assert str(caught.value) == f"{move} is not legal: {why}"


def test_equals_that_may_not_be_taken_are_named() -> None:
    game = make("standard:equal-captures=no")
    with pytest.raises(IllegalMoveError, match=r"^d3c3 is not legal: the wolf may not capture the wolf$"):
        game.parse_move(game.parse_state("7/7/7/7/7/7/2wW3/7/7 w"), "d3c3")


@pytest.mark.parametrize("text", ["", "a3", "a3b", "a3b3b3", "h1a1", "a0a1", "a3-b3", "A3B3", "aaaa"])
def test_what_is_no_move_is_invalid(text: str) -> None:
    with pytest.raises(InvalidMoveError, match="write it like 'a3b3'"):
        GAME.parse_move(GAME.initial(), text)


@given(st.text(max_size=6) | st.builds("{}{}".format, st.sampled_from(SQUARES), st.sampled_from(SQUARES)))
def test_any_text_is_a_legal_move_or_an_error(text: str) -> None:
    state = GAME.parse_state("2w2c1/3pde1/1T5/3rR1t/7/7/E1D1L1l/2P1W2/7 w")
    try:
        move = GAME.parse_move(state, text)
    except MoveError:
        return
    assert move in GAME.legal_moves(state)
    assert GAME.format_move(state, move) == text.strip()


def test_play_checked_keeps_the_door() -> None:
    assert play_checked(GAME, GAME.initial(), Move(0, 1)).player == 1
    with pytest.raises(IllegalMoveError, match="a1c1 is not legal"):
        play_checked(GAME, GAME.initial(), Move(0, 2))
