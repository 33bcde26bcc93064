"""Connect Four: falling discs, lines in four directions on boards of any size, and its notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat import load_game
from siasat.core.player import Player
from siasat.errors import IllegalMoveError, InvalidMoveError, PositionError, VariantError
from siasat.games.connectfour.evaluation import lines_of
from siasat.games.connectfour.rules import ConnectFour, make

GAME = ConnectFour()


def test_a_disc_falls_to_the_lowest_free_cell() -> None:
    state = GAME.initial()
    for column in (3, 3, 2):
        state = GAME.play(state, column)
    assert GAME.format_state(state) == "//x/xo///"
    assert GAME.to_move(state) is Player.SECOND


@pytest.mark.parametrize(
    "text", ["xxxx/ooo/////", "x/x/x/x/o/oo/", "x/ox/oox/oxox/x//", "oxox/oox/ox/x/x//", "xxx///ooox/oox/ox/x"]
)
def test_four_in_a_line_win(text: str) -> None:
    end = GAME.outcome(GAME.parse_state(text))
    assert end is not None
    assert (end.winner, end.reason) == (Player.FIRST, "line")
    assert list(GAME.legal_moves(GAME.parse_state(text))) == []


@given(
    st.sampled_from(["standard", "size:5,4,3", "size:8,7,5", "size:9,6,4", "size:2,9,3", "size:7,8,4"]),
    st.integers(0, 10_000),
)
def test_a_line_is_seen_where_it_is(variant: str, number: int) -> None:
    game = make(variant)
    line = lines_of(game)[number % len(lines_of(game))]
    assert game.has_line(line)
    assert not game.has_line(line & line - 1)


def test_the_number_of_lines() -> None:
    assert len(lines_of(GAME)) == 69
    assert len(lines_of(make("size:5,4,3"))) == 3 * 4 + 5 * 2 + 2 * 3 * 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a position has 7 columns of x and o from the bottom up, such as 'x/o/////', not ''"),
        ("xxxxxxx//////", "column 1 has 7 discs; it holds 6"),
        ("x/x//////", "a position has 7 columns"),
        ("x/x/////", "x has 2 discs and o 0: they must take turns"),
        ("xxxx/oooo/////", "x already had a line of 4, but the other side has moved since"),
        ("z//////", "a position has 7 columns"),
    ],
)
def test_bad_positions_are_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.parse_state(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("size:7,6", "connectfour has 'standard' and 'size:COLUMNS,ROWS,LENGTH', not 'size:7,6'"),
        ("size:9,9,4", "a board of 9 columns has at most 6 rows, not 9"),
        ("size:3,3,4", "no line of 4 fits on a board of 3 columns and 3 rows"),
        ("size:10,6,4", "columns must be a number between 2 and 9, not '10'"),
    ],
)
def test_bad_variants_are_refused(text: str, message: str) -> None:
    with pytest.raises(VariantError, match=message):
        load_game("connectfour", text)


def test_bad_moves_are_refused() -> None:
    with pytest.raises(InvalidMoveError, match="give a column from 1 to 7"):
        GAME.parse_move(GAME.initial(), "8")
    with pytest.raises(IllegalMoveError, match="column 1 takes no disc: it is full, or the game is over"):
        GAME.parse_move(GAME.parse_state("xoxoxo//////"), "1")


def test_sizes_have_one_name() -> None:
    assert load_game("connectfour", "size:7,6,4").variant == "standard"
    assert load_game("connectfour", "size:5,4,3").variant == "size:5,4,3"
