"""Board editors: what is set up by hand as text."""

from __future__ import annotations

import pytest

from siasat.core.game import Drawable, Editable, Setup
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.scene import Grid, Pits, pit_id
from siasat.errors import PositionError
from siasat.games.registry import load_game

GAMES = [
    ("chess", "standard"),
    ("chess", "king-capture"),
    ("doushouqi", "standard"),
    ("congklak", "kalah:6,4"),
    ("othello", "standard"),
    ("othello", "small"),
    ("draughts", "standard"),
    ("connectfour", "standard"),
    ("tictactoe", "standard"),
    ("nim", "normal:3,4,5"),
]


def cells_of(scene: object) -> dict[str, str]:
    match scene:
        case Grid(rows=rows):
            return {square.name: square.piece.letter for row in rows for square in row if square.piece is not None}
        case Pits(rows=pits, left=left, right=right):
            every = [*(pit for row in pits for pit in row), left, right]
            return {pit_id(pit): str(pit.seeds) for pit in every if pit is not None}
    raise AssertionError(scene)


@pytest.mark.parametrize(("name", "variant"), GAMES)
def test_the_initial_board_set_up_by_hand_is_the_initial_position(name: str, variant: str) -> None:
    game = load_game(name, variant)
    assert isinstance(game, Editable)
    assert isinstance(game, Drawable)
    cells = cells_of(game.scene(game.initial()))
    text = game.setup_text(Setup(cells, Player.FIRST, "KQkq"))
    assert notation_of(game).parse_state(text) == game.initial()
    letters = {piece.letter for piece in game.setup_pieces()}
    assert set(cells.values()) <= letters or not letters


def test_letters_that_no_game_has_are_left_out() -> None:
    chess, animals, noughts = (load_game(name) for name in ("chess", "doushouqi", "tictactoe"))
    setup = Setup({"a1": "ö", "b1": "", "z9": "K"}, Player.SECOND)
    assert isinstance(chess, Editable)
    assert isinstance(animals, Editable)
    assert isinstance(noughts, Editable)
    assert chess.setup_text(setup) == "8/8/8/8/8/8/8/8 b - - 0 1"
    assert animals.setup_text(setup) == "7/7/7/7/7/7/7/7/7 b"
    assert noughts.setup_text(setup) == ".../.../... o"


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"1:0": "8"}, "a game on this board has 98 seeds, but this position has 99"),
        ({"1:0": "-1"}, "hole 0 of the first row"),
        ({"2:store": "x"}, "the second store"),
    ],
)
def test_seeds_that_no_game_of_congklak_has_are_refused(cells: dict[str, str], problem: str) -> None:
    game = load_game("congklak")
    with pytest.raises(PositionError, match=problem):
        game.setup_text(Setup(cells_of(game.scene(game.initial())) | cells, Player.FIRST))
