"""Standard chess: what python-chess does not already guarantee."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import chess
import pytest

from siasat.core.game import Captures, Claims, Drawable, NoisyMoves, Notated, NullMove, RepetitionRule, play_checked
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.errors import IllegalMoveError, VariantError
from siasat.games.chess import Chess, ChessMove, ChessState, KingCapture, make
from siasat.games.registry import load_game
from siasat.testing import check_game

GAME = Chess()
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def after(text: str, *moves: str) -> ChessState:
    state = GAME.parse_state(text) if text else GAME.initial()
    for move in moves:
        state = GAME.play(state, GAME.parse_move(state, move))
    return state


def names(state: ChessState) -> list[str]:
    return [GAME.format_move(state, move) for move in GAME.legal_moves(state)]


def test_the_contract_is_kept_and_every_ability_offered() -> None:
    check_game(GAME, walks=5)
    for ability in (Notated, Drawable, Claims, NoisyMoves, Captures, NullMove):
        assert isinstance(GAME, ability)
    assert GAME.repetition == RepetitionRule(claim=3, automatic=5)


def test_moves_are_ordered_by_origin_target_and_promotion() -> None:
    state = after("1n2k3/P7/8/8/8/8/8/R3K3 w Q - 0 1")
    assert " ".join(names(state)) == (
        "a1b1 a1c1 a1d1 a1a2 a1a3 a1a4 a1a5 a1a6 e1c1 e1d1 e1f1 e1d2 e1e2 e1f2 "
        "a7a8n a7a8b a7a8r a7a8q a7b8n a7b8b a7b8r a7b8q"
    )


def test_a_state_is_a_frozen_value() -> None:
    state = after("", "e2e4")
    assert state == after("", "e2e4")
    assert hash(state) == hash(after("", "e2e4"))
    assert state != "a board"
    with pytest.raises(FrozenInstanceError):
        state.board = chess.Board()  # type: ignore[misc]


def test_a_state_can_be_sent_to_another_process() -> None:
    state = after(KIWIPETE, "e1g1")
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert GAME.key(again) == GAME.key(state)


def test_clocks_count_for_equality_and_not_for_the_key() -> None:
    there_and_back = after("", "g1f3", "g8f6", "f3g1", "f6g8")
    assert there_and_back != GAME.initial()
    assert GAME.key(there_and_back) == GAME.key(GAME.initial())
    assert GAME.format_state(there_and_back).endswith(" 4 3")


def test_playing_leaves_the_old_state_alone() -> None:
    state = GAME.parse_state(KIWIPETE)
    for move in GAME.legal_moves(state):
        GAME.play(state, move)
        GAME.san(state, move)
    assert GAME.format_state(state) == KIWIPETE


def test_the_en_passant_square_is_kept_only_while_the_capture_is_legal() -> None:
    assert GAME.format_state(after("", "e2e4")).split()[3] == "-"
    assert GAME.format_state(after("", "e2e4", "a7a6", "e4e5", "d7d5")).split()[3] == "d6"
    pinned = after("8/3p4/8/K1P4r/8/8/8/3k4 b - - 0 1", "d7d5")
    assert GAME.format_state(pinned).split()[3] == "-"
    assert GAME.key(pinned) == GAME.key(GAME.parse_state(GAME.format_state(pinned)))


def test_mate_comes_before_the_75_move_rule() -> None:
    state = after("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 90", "a1a8")
    assert GAME.outcome(state) == Outcome(Player.FIRST, "checkmate")
    drawn = after("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 90", "a1a7")
    assert GAME.outcome(drawn) == Outcome(None, "seventy-five-moves")
    assert GAME.legal_moves(drawn)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        play_checked(GAME, drawn, GAME.legal_moves(drawn)[0])


@pytest.mark.parametrize(
    ("fen", "move", "expected"),
    [
        (KIWIPETE, "e1g1", True),
        (KIWIPETE, "a1b1", True),
        (KIWIPETE, "e1f1", True),
        (KIWIPETE, "e5d7", True),
        (KIWIPETE, "a2a3", True),
        (KIWIPETE, "c3b1", False),
        ("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "e1f1", False),
        ("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "a1b1", False),
        ("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "a1a8", True),
        ("4k3/8/8/3pP3/8/8/8/R3K3 w - d6 0 2", "a1b1", True),
        ("4k3/8/8/3pP3/8/8/8/R3K3 w - - 0 2", "a1b1", False),
    ],
)
def test_irreversible_moves(fen: str, move: str, expected: bool) -> None:
    """Pawns, captures, lost castling rights and a lapsed en-passant capture; the same in both variants."""
    state = GAME.parse_state(fen)
    assert GAME.is_irreversible(state, GAME.parse_move(state, move)) is expected
    twin = KingCapture()
    other = twin.parse_state(fen)
    assert twin.is_irreversible(other, twin.parse_move(other, move)) is expected


@pytest.mark.parametrize(
    ("move", "worth", "noisy"),
    [("e5d6", 1, True), ("b2c3", 5, True), ("g7g8q", 0, True), ("g7h8n", 4, True), ("e5e6", 0, False)],
)
def test_captures_and_promotions_are_noisy(move: str, worth: int, noisy: bool) -> None:
    for variant in ("standard", "king-capture"):
        game: Any = load_game("chess", variant)
        state = game.parse_state("1k5r/6P1/8/3pP3/8/2q5/1P6/6K1 w - d6 0 2")
        found = game.parse_move(state, move)
        assert game.captured(state, found) == worth
        assert game.is_noisy(state, found) is noisy


def test_a_pass_gives_the_turn_away_but_not_in_check() -> None:
    state = after("", "e2e4", "a7a6", "e4e5", "d7d5")
    passed = GAME.play_null(state)
    assert passed is not None
    assert GAME.format_state(passed) == "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3"
    assert GAME.key(passed) == GAME.key(GAME.parse_state(GAME.format_state(passed)))
    assert GAME.play_null(after("4k3/8/8/8/8/8/8/r3K3 w - - 0 1")) is None


def test_variants() -> None:
    assert isinstance(make("standard"), Chess)
    assert isinstance(make(" king-capture "), KingCapture)
    for text in ("atomic", "standard:8", "king-capture:x", "", "Standard"):
        with pytest.raises(VariantError):
            make(text)
    with pytest.raises(VariantError, match="unknown variant 'atomic'; chess has 'standard' and 'king-capture'"):
        make("atomic")


def test_a_move_says_itself_in_uci() -> None:
    assert str(ChessMove(chess.E7, chess.E8, chess.QUEEN)) == "e7e8q"
    assert str(ChessMove(chess.E1, chess.G1)) == "e1g1"
