"""Othello: turning discs over, passing, the end, and its notation."""

import pytest

from siasat import load_game
from siasat.core.player import Player
from siasat.errors import IllegalMoveError, InvalidMoveError, PositionError, VariantError
from siasat.games.othello.evaluation import groups_of
from siasat.games.othello.rules import Othello

GAME = Othello()
EMPTY_ROW = "........"


def played(*moves: str) -> str:
    state = GAME.initial()
    for move in moves:
        state = GAME.play(state, GAME.parse_move(state, move))
    return GAME.format_state(state)


def test_a_disc_turns_over_what_it_encloses() -> None:
    assert played("d3") == "/".join([EMPTY_ROW] * 2 + ["...x....", "...xx...", "...xo..."] + [EMPTY_ROW] * 3) + " o"
    assert played("d3", "c3").startswith(f"{EMPTY_ROW}/{EMPTY_ROW}/..ox..../...ox")


def test_a_player_without_a_move_passes() -> None:
    rows = ["xo......", *[EMPTY_ROW] * 7]
    state = GAME.parse_state("/".join(rows) + " o")
    assert [GAME.format_move(state, move) for move in GAME.legal_moves(state)] == ["pass"]
    after = GAME.play(state, GAME.parse_move(state, "PASS"))
    assert GAME.to_move(after) is Player.FIRST
    assert not GAME.is_irreversible(state, GAME.pass_move)
    with pytest.raises(IllegalMoveError, match="you have no move and must pass"):
        GAME.parse_move(state, "c1")
    with pytest.raises(IllegalMoveError, match="only when you have no move"):
        GAME.parse_move(after, "pass")


def test_the_end_counts_discs() -> None:
    end = GAME.outcome(GAME.parse_state("/".join(["xxx.....", *[EMPTY_ROW] * 7]) + " o"))
    assert end is not None
    assert (end.winner, end.reason, end.margin) == (Player.FIRST, "most-discs", 3)
    even = GAME.outcome(GAME.parse_state("/".join(["x.......", *[EMPTY_ROW] * 6, ".......o"]) + " x"))
    assert even is not None
    assert (even.winner, even.reason) == (None, "equal-discs")


def test_lines_do_not_run_over_the_edge() -> None:
    state = GAME.parse_state("/".join(["......xo", "........", *[EMPTY_ROW] * 6]) + " x")
    assert list(GAME.legal_moves(state)) == [GAME.pass_move]
    assert list(GAME.legal_moves(GAME.parse_state("/".join(["......xo", "x.......", *[EMPTY_ROW] * 6]) + " o"))) == [5]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a position has 8 rows of 8 cells"),
        ("xo x", "a position has 8 rows"),
        ("/".join([EMPTY_ROW] * 8) + " x", "the board is empty"),
        ("/".join(["x.......", *[EMPTY_ROW] * 7]) + " z", "the side to move is x or o, not 'z'"),
    ],
)
def test_bad_positions_are_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.parse_state(text)


def test_bad_moves_and_variants_are_refused() -> None:
    with pytest.raises(InvalidMoveError, match="give a cell from a1 to h8, or 'pass'"):
        GAME.parse_move(GAME.initial(), "z9")
    with pytest.raises(
        IllegalMoveError, match="a1 is not possible: the cell is taken, or a disc there encloses nothing"
    ):
        GAME.parse_move(GAME.initial(), "a1")
    with pytest.raises(VariantError, match=r"othello has 'standard' \(8 × 8\) and 'small' \(6 × 6\), not 'big'"):
        load_game("othello", "big")


@pytest.mark.parametrize("size", [6, 8])
def test_every_cell_has_one_worth(size: int) -> None:
    groups = [cells for cells, _worth in groups_of(size)]
    assert sum(groups) == (1 << size * size) - 1
    assert groups[0].bit_count() == 4
