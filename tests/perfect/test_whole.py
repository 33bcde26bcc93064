"""Small games whole."""

from __future__ import annotations

import functools
import operator

import pytest

from siasat.core.player import Player
from siasat.errors import LimitError
from siasat.games.congklak.rules import Congklak
from siasat.games.registry import load_game
from siasat.perfect.kalah import margin
from siasat.perfect.value import PerfectValue
from siasat.perfect.whole import solve_whole


def test_every_position_of_tic_tac_toe() -> None:
    whole = solve_whole(load_game("tictactoe"))
    assert len(whole.table) == 5478
    assert whole.table[whole.game.initial()] == PerfectValue("drawn", 9)
    assert {value.points for value in whole.moves(whole.game.initial()).values()} == {0}


@pytest.mark.parametrize("variant", ["normal:3,4,5", "misere:1,2,3"])
def test_nim_is_lost_where_the_theory_says_so(variant: str) -> None:
    game = load_game("nim", variant)
    for state, value in solve_whole(game).table.items():
        piles = game.format_state(state).split("/")[0].split(",")  # type: ignore[attr-defined]
        sizes = [int(pile) for pile in piles]
        lost = functools.reduce(operator.xor, sizes) == 0
        if variant.startswith("misere") and max(sizes) <= 1:
            lost = sum(sizes) % 2 == 1
        assert (value.points < 0) == lost


def test_kalah_has_the_margins_of_minimax() -> None:
    game = load_game("congklak", "kalah:2,2")
    assert isinstance(game, Congklak)
    memory: dict[object, int] = {}
    for state, value in solve_whole(game).table.items():
        difference = margin(game, state, memory)  # type: ignore[arg-type]
        assert value.points == (difference if state.player is Player.FIRST else -difference)


def test_a_game_that_is_too_large_is_refused() -> None:
    with pytest.raises(LimitError, match="more than 1,000 positions"):
        solve_whole(load_game("tictactoe"), 1000)
