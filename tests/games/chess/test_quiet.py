"""What quiet moves of chess do and give up."""

from __future__ import annotations

import chess
import pytest

from siasat.core.player import Player
from siasat.games.chess.moves import parse_uci
from siasat.games.chess.quiet import castling, merits
from siasat.games.chess.state import ChessState
from siasat.games.registry import load_game


@pytest.mark.parametrize(
    ("rights", "white", "black"),
    [
        ("KQkq", {"castling", "castling-short", "castling-long"}, {"castling", "castling-short", "castling-long"}),
        ("Kq", {"castling", "castling-short"}, {"castling", "castling-long"}),
        ("-", set(), set()),
    ],
)
def test_rights_to_castle(rights: str, white: set[str], black: set[str]) -> None:
    state = ChessState(chess.Board(f"r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1"))
    assert (castling(state, Player.FIRST), castling(state, Player.SECOND)) == (white, black)


@pytest.mark.parametrize(
    ("fen", "move", "name"),
    [
        (chess.STARTING_FEN, "g1f3", "develops"),
        (chess.STARTING_FEN, "e2e4", None),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "castles"),
        ("4k3/8/8/8/8/p7/8/2B1K3 w - - 0 1", "c1b2", "develops"),
        ("4k3/8/8/8/8/p7/8/2B1K3 w - - 0 1", "c1a3", None),  # no capture
        ("4k3/8/8/8/8/8/8/1B2K1R1 w - - 0 1", "b1e4", None),  # a bishop on a knight's square is not at home
        ("4k3/8/8/8/8/8/8/1N2K3 b - - 0 1", "e8e7", None),
    ],
)
def test_merits(fen: str, move: str, name: str | None) -> None:
    assert merits(ChessState(chess.Board(fen)), parse_uci(move)) == (frozenset({name}) if name else frozenset())


def test_the_other_rule_set_has_none() -> None:
    game = load_game("chess", "king-capture")
    state = game.initial()
    assert castling(state, Player.FIRST) == merits(state, game.legal_moves(state)[0]) == frozenset()
