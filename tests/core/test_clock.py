"""Time controls: written, read, and spent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.core.clock import Clock, TimeControl, TimeLeft, parse_control, parse_controls
from siasat.core.player import Player
from siasat.errors import LimitError


@pytest.mark.parametrize("text", ["10+0.1", "60", "40/60+0.5", "0.5+0.005", "2/move"])
def test_a_control_is_written_as_it_was_read(text: str) -> None:
    assert str(parse_control(text)) == text


@pytest.mark.parametrize("text", ["", "0", "-1", "10+", "+1", "0/10", "1e3", "10+0.1+1", "999999999", "1/2/3"])
def test_what_is_no_control_is_named(text: str) -> None:
    with pytest.raises(LimitError, match="time control"):
        parse_control(text)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        control = parse_control(text)
    except LimitError:
        return
    assert parse_control(str(control)) == control


def test_time_goes_and_increments_come() -> None:
    clock = Clock(TimeControl(10, 1))
    assert clock.press(Player.FIRST, 4)
    assert clock.left(Player.FIRST) == TimeLeft(7, 10, 1, None)
    assert clock.press(Player.FIRST, 7)
    assert not clock.press(Player.FIRST, 1.5)


def test_the_base_comes_again_after_the_moves() -> None:
    clock = Clock(TimeControl(10, 0, moves=2))
    assert clock.left(Player.SECOND).moves_to_go == 2
    clock.press(Player.SECOND, 4)
    assert clock.left(Player.SECOND).moves_to_go == 1
    clock.press(Player.SECOND, 4)
    assert clock.left(Player.SECOND) == TimeLeft(12, 10, 0, 2)


def test_a_margin_forgives_but_lends_nothing() -> None:
    clock = Clock(TimeControl(1), margin=0.1)
    assert clock.press(Player.FIRST, 1.05)
    assert clock.left(Player.FIRST).own == 0
    assert clock.allows(Player.FIRST, 0.1)
    assert not clock.allows(Player.FIRST, 0.2)
    assert not clock.press(Player.FIRST, 0.2)


@given(st.floats(0.01, 1000), st.floats(0, 10), st.none() | st.integers(1, 60))
def test_a_budget_never_spends_all(own: float, increment: float, moves: int | None) -> None:
    assert 0 < TimeLeft(own, 1, increment, moves).budget() <= max(own / 2, 0.001)


def test_time_for_each_move_is_not_kept_and_the_sides_may_differ() -> None:
    clock = Clock(parse_controls("10+1|2/move"), margin=0.1)
    assert clock.press(Player.SECOND, 0.5)
    assert clock.left(Player.SECOND) == TimeLeft(2.0, 10.0, 0.0, 1)
    assert clock.press(Player.FIRST, 3.0)
    assert clock.left(Player.FIRST) == TimeLeft(8.0, 2.0, 1.0, None)
    assert clock.press(Player.SECOND, 2.05)
    assert not clock.press(Player.SECOND, 2.2)
    for text in ("40/2/move", "2+1/move", "/move", "10|"):
        with pytest.raises(LimitError):
            parse_control(text)
