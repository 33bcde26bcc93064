from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.core.player import Player
from siasat.errors import IllegalMoveError, InputError, InvalidMoveError, PositionError
from siasat.games.congklak import CongklakState, make
from siasat.games.congklak.variant import MAX_TOTAL

DATA = Path(__file__).parents[2] / "data" / "congklak"


def rows(name: str, columns: int) -> list[list[str]]:
    lines = (DATA / name).read_text().splitlines()
    return [line.split("; ", columns - 1) for line in lines if line[:1] != "#"]


def test_the_start_reads_as_people_would_write_it() -> None:
    game = make("congklak")
    assert game.format_state(game.initial()) == "7,7,7,7,7,7,7/7,7,7,7,7,7,7/0-0/1"
    assert game.parse_state(" 7,7,7,7,7,7,7/7,7,7,7,7,7,7/0-0/1\n") == game.initial()


def test_the_total_need_not_be_the_variants() -> None:
    state = make("kalah:2,4").parse_state("0,2376/0,0/0-0/2")
    assert state == CongklakState(((0, MAX_TOTAL), (0, 0)), (0, 0), Player.SECOND)


@pytest.mark.parametrize(("variant", "text", "message"), rows("bad_positions.txt", 3))
def test_bad_positions_are_refused_with_a_reason(variant: str, text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        make(variant).parse_state(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(("variant", "position", "text", "kind", "message"), rows("bad_moves.txt", 5))
def test_bad_moves_are_refused_with_a_reason(variant: str, position: str, text: str, kind: str, message: str) -> None:
    game = make(variant)
    with pytest.raises({"invalid": InvalidMoveError, "illegal": IllegalMoveError}[kind]) as caught:
        game.parse_move(game.parse_state(position), text)
    assert str(caught.value) == message


COUNTS = st.integers(0, 80)
ROWS = st.lists(COUNTS, min_size=7, max_size=7).map(tuple)


@given(ROWS, ROWS, COUNTS, COUNTS, st.sampled_from(Player))
def test_positions_and_moves_survive_their_text_form(
    first: tuple[int, ...], second: tuple[int, ...], one: int, two: int, player: Player
) -> None:
    game = make("congklak")
    state = CongklakState((first, second), (one, two), player)
    assert game.parse_state(game.format_state(state)) == state
    for move in game.legal_moves(state):
        assert game.parse_move(state, game.format_move(state, move)) == move


@given(st.one_of(st.text(), st.text("0123456789,/- ", max_size=30)))
def test_any_text_is_read_or_refused(text: str) -> None:
    game = make("kalah:2,2")
    for read in (game.parse_state, lambda text: game.parse_move(game.initial(), text)):
        with suppress(InputError):
            read(text)
