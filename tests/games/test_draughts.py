"""Draughts: compulsory captures, several jumps, crowning, the end, and its notation."""

import pytest

from siasat import load_game
from siasat.core.player import Player
from siasat.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, PositionError, VariantError
from siasat.games.draughts.rules import Draughts

GAME = Draughts()


def moves(text: str) -> list[str]:
    state = GAME.parse_state(text)
    return [GAME.format_move(state, move) for move in GAME.legal_moves(state)]


def after(text: str, move: str) -> str:
    state = GAME.parse_state(text)
    return GAME.format_state(GAME.play(state, GAME.parse_move(state, move)))


def test_men_step_forward_and_kings_everywhere() -> None:
    assert moves("B:W32:B14") == ["14-17", "14-18"]
    assert moves("W:W14:B1") == ["14-9", "14-10"]
    assert moves("B:W32:BK14") == ["14-17", "14-18", "14-9", "14-10"]


def test_a_piece_that_can_capture_must() -> None:
    assert moves("B:W18,32:B14,1") == ["14x23"]
    with pytest.raises(IllegalMoveError, match="'1-5' is not possible: you must capture, such as 14x23"):
        GAME.parse_move(GAME.parse_state("B:W18,32:B14,1"), "1-5")


def test_jumps_go_on_as_long_as_they_can() -> None:
    assert moves("B:W6,14,22:B2") == ["2x9x18x25"]
    assert after("B:W6,14,22:B2", "2x25") == "W:W:B25:H0"
    assert after("B:W6,14,22:B2", "2x9x18x25") == "W:W:B25:H0"


def test_a_man_that_reaches_the_last_row_stops() -> None:
    assert after("B:W26,27:B22", "22x31") == "W:W27:BK31:H0"


def test_a_king_may_return_to_its_square() -> None:
    assert moves("B:W10,11,18,19:BK6") == ["6x15x22", "6x15x24", "6x15x8"]
    assert moves("B:W10,11,18,19:BK7") == ["7x14x23x16x7"]  # the other way round captures the same
    assert after("B:W10,11,18,19:BK7", "7x14x23x16x7") == "W:W:BK7:H0"


def test_ambiguous_captures_are_asked_for_in_full() -> None:
    text = "B:W6,7,14,15,32:B2"
    with pytest.raises(AmbiguousMoveError, match="name every square"):
        GAME.parse_move(GAME.parse_state(text), "2x18")
    assert moves(text) == ["2x9x18", "2x11x18"]


def test_whoever_cannot_move_loses() -> None:
    assert GAME.outcome(GAME.parse_state("W:W6:B1")) is None
    blocked = GAME.outcome(GAME.parse_state("W:W6:B1,2"))
    assert blocked is not None
    assert (blocked.winner, blocked.reason) == (Player.FIRST, "no-moves")


def test_forty_quiet_moves_of_each_side_are_a_draw() -> None:
    assert after("B:WK32:BK1:H79", "1-5") == "W:WK32:BK5:H80"
    end = GAME.outcome(GAME.parse_state("W:WK32:BK5:H80"))
    assert end is not None
    assert (end.winner, end.reason) == (None, "forty-moves")
    assert after("B:W32:BK1,9:H79", "9-14") == "W:W32:BK1,14:H0"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a position looks like 'B:W21,22,K23:B1,2'"),
        ("B:W21:B1:H0:F1", "a position looks like"),
        ("X:W21:B1", "a position looks like"),
        ("B:W33:B1", "a square of white must be a number between 1 and 32, not '33'"),
        ("B:W21,21:B1", "square 21 is listed twice"),
        ("B:W1:B5", "a white man on 1 has reached the last row: write K1"),
        ("B:W21:BK21", "square 21 has a white and a black piece"),
        ("B:W:B", "the board is empty"),
        ("B:W21:B1:Hx", "the number of quiet moves must be a number between 0 and 80"),
        ("B:W21:B" + ",".join(str(n) for n in range(1, 14)), "black has 13 pieces; a side has at most 12"),
    ],
)
def test_bad_positions_are_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.parse_state(text)


def test_bad_moves_and_variants_are_refused() -> None:
    with pytest.raises(InvalidMoveError, match="write it like '11-15' or '22x15'"):
        GAME.parse_move(GAME.initial(), "e2e4")
    with pytest.raises(IllegalMoveError, match="'1-32' is not a legal move here"):
        GAME.parse_move(GAME.initial(), "1-32")
    with pytest.raises(VariantError, match="draughts has only the variant 'standard'"):
        load_game("draughts", "brazilian")
