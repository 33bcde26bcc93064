"""Moves as text, and the picture of a board."""

from __future__ import annotations

import pytest

from siasat.core.player import Player
from siasat.core.scene import Grid, Piece, Square
from siasat.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from siasat.games.chess import Chess, KingCapture

GAME = Chess()
BLIND = KingCapture()


@pytest.mark.parametrize(
    ("fen", "san", "uci"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3", "g1f3"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4", "e2e4"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", "e5d6"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O", "e8c8"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+", "e1g1"),
        ("k7/4P3/K7/8/8/8/8/8 w - - 0 1", "e8=Q#", "e7e8q"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rad1", "a1d1"),
        ("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "R1a3", "a1a3"),
    ],
)
def test_san_and_uci_name_the_same_move(fen: str, san: str, uci: str) -> None:
    state = GAME.parse_state(fen)
    move = GAME.parse_move(state, f" {san} ")
    assert GAME.format_move(state, move) == uci
    assert GAME.parse_move(state, uci) == move
    assert GAME.san(state, move) == san


@pytest.mark.parametrize("text", ["", "e", "e9e4", "i2i4", "castle", "--", "0000", "Z0", "e2e4e5", "e2 e4"])
def test_what_is_no_move_is_invalid(text: str) -> None:
    with pytest.raises(InvalidMoveError, match="write it like 'e2e4', 'e7e8q' or 'Nf3'"):
        GAME.parse_move(GAME.initial(), text)


@pytest.mark.parametrize(
    "text", ["e2", "e2e5", "e7e5", "e7e8k", "e1g1", "e1h1", "Nd4", "O-O", "e2e4q", "a1a1", "e7e8q", "exd3"]
)
def test_what_the_rules_forbid_is_illegal(text: str) -> None:
    with pytest.raises(IllegalMoveError, match=f"'{text}' is not a legal move here"):
        GAME.parse_move(GAME.initial(), text)


def test_a_promotion_must_say_the_piece() -> None:
    state = GAME.parse_state("7k/P7/8/8/8/8/8/K7 w - - 0 1")
    for text in ("a7a8", "a8"):
        with pytest.raises(IllegalMoveError):
            GAME.parse_move(state, text)


def test_two_knights_are_ambiguous() -> None:
    state = GAME.parse_state("4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1")
    with pytest.raises(AmbiguousMoveError, match="'Ne4' fits several legal moves"):
        GAME.parse_move(state, "Ne4")


def test_king_capture_reads_uci_only() -> None:
    state = BLIND.initial()
    assert BLIND.format_move(state, BLIND.parse_move(state, " e2e4 ")) == "e2e4"
    with pytest.raises(InvalidMoveError, match="cannot read the move 'Nf3'; write it like 'e2e4' or 'e7e8q'"):
        BLIND.parse_move(state, "Nf3")
    with pytest.raises(IllegalMoveError, match="'e2e5' is not a legal move here"):
        BLIND.parse_move(state, "e2e5")


def check_start(grid: Grid) -> None:
    assert (grid.files, grid.ranks) == (tuple("abcdefgh"), tuple("87654321"))
    assert [len(row) for row in grid.rows] == [8] * 8
    assert grid.rows[0][0] == Square("a8", "light", Piece(Player.SECOND, "r", "chess/rook"))
    assert grid.rows[0][4] == Square("e8", "light", Piece(Player.SECOND, "k", "chess/king"))
    assert grid.rows[7][0] == Square("a1", "dark", Piece(Player.FIRST, "R", "chess/rook"))
    assert grid.rows[7][1] == Square("b1", "light", Piece(Player.FIRST, "N", "chess/knight"))
    assert grid.rows[6][7] == Square("h2", "dark", Piece(Player.FIRST, "P", "chess/pawn"))
    assert grid.rows[4][3] == Square("d4", "dark")


def test_the_board_is_drawn_from_whites_side() -> None:
    check_start(GAME.scene(GAME.initial()))
    check_start(BLIND.scene(BLIND.initial()))
