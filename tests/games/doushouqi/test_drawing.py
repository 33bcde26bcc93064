"""The picture of a position."""

from __future__ import annotations

from siasat.core.game import Drawable
from siasat.core.player import Player
from siasat.core.scene import Piece
from siasat.games.doushouqi import make
from siasat.games.doushouqi.terrain import JUMPS, NEIGHBOURS, SQUARES, TRAPS, WATER

SIGNS = {"plain": ".", "water": "~", "trap-1": "t", "trap-2": "T", "den-1": "d", "den-2": "D"}


def test_the_board_is_seen_from_white_with_every_terrain_in_its_place() -> None:
    game = make("standard")
    grid = game.scene(game.initial())
    assert ["".join(SIGNS[square.terrain] for square in row) for row in grid.rows] == [
        "..TDT..",
        "...T...",
        ".......",
        ".~~.~~.",
        ".~~.~~.",
        ".~~.~~.",
        ".......",
        "...t...",
        "..tdt..",
    ]
    assert [row[0].name for row in grid.rows] == ["a9", "a8", "a7", "a6", "a5", "a4", "a3", "a2", "a1"]
    assert (grid.files, grid.ranks) == (tuple("abcdefg"), tuple("987654321"))
    assert isinstance(game, Drawable)


def test_pieces_show_owner_letter_art_and_rank() -> None:
    game = make("standard")
    grid = game.scene(game.initial())
    assert grid.rows[0][0].piece == Piece(Player.SECOND, "l", "doushouqi/lion", 7)
    assert grid.rows[6][0].piece == Piece(Player.FIRST, "E", "doushouqi/elephant", 8)
    assert grid.rows[4][3].piece is None


def test_the_rank_shown_is_the_one_that_counts() -> None:
    game = make("standard:dog-over-wolf=yes")
    grid = game.scene(game.initial())
    assert [grid.rows[6][2].piece, grid.rows[7][5].piece] == [
        Piece(Player.FIRST, "D", "doushouqi/dog", 4),
        Piece(Player.FIRST, "W", "doushouqi/wolf", 3),
    ]


def test_no_trap_touches_water_and_no_jump_lands_in_a_trap() -> None:
    traps = TRAPS[0] | TRAPS[1]
    assert not any(set(NEIGHBOURS[trap]) & WATER for trap in traps)
    assert not any(jump.target in traps for jumps in JUMPS for jump in jumps)


def test_there_are_twenty_jumps() -> None:
    """Eight along files (b, c, e, f, up and down), and on ranks 4 to 6 four each: a–d, d–a, d–g, g–d."""
    named = {SQUARES[origin] + SQUARES[jump.target] for origin, jumps in enumerate(JUMPS) for jump in jumps}
    up = {f"{file}3{file}7" for file in "bcef"}
    across = {f"{a}{rank}{b}{rank}" for rank in "456" for a, b in ("ad", "da", "dg", "gd")}
    assert named == up | {move[2:] + move[:2] for move in up} | across
    assert len(named) == 20
