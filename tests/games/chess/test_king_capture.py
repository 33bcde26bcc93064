"""King-capture chess, with python-chess's pseudo-legal generator as the judge."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given

from siasat import perft
from siasat.core.game import Captures, Claims, Drawable, NoisyMoves, Notated, NullMove
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.games.chess import KingCapture, KingCaptureState, count_moves, pseudo_moves
from siasat.testing import check_game
from siasat.testing.strategies import states

GAME = KingCapture()


class BlindBoard(chess.Board):
    """python-chess without attacks on the castling king's squares, which is all that its pseudo-legal moves mind."""

    def _attacked_for_king(self, path: chess.Bitboard, occupied: chess.Bitboard) -> bool:
        return False


def after(*moves: str) -> KingCaptureState:
    state = GAME.initial()
    for move in moves:
        state = GAME.play(state, GAME.parse_move(state, move))
    return state


def names(state: KingCaptureState) -> list[str]:
    return [str(move) for move in GAME.legal_moves(state)]


def test_the_contract_is_kept_and_every_ability_offered() -> None:
    check_game(GAME, walks=5)
    for ability in (Notated, Drawable, Claims, NoisyMoves, Captures, NullMove):
        assert isinstance(GAME, ability)


@pytest.mark.parametrize(
    ("moves", "nodes"), [("e2e4", 620), ("e2e4 e7e5 b1c3", 926), ("e2e4 e7e5 b1c3 d8g5 f1c4", 1440)]
)
def test_the_published_node_counts_come_out(moves: str, nodes: int) -> None:
    """Karuniawan, Saifudin and Irawan, table 6: minimax to depth 2, every move made counted, the root not."""
    state = after(*moves.split())
    assert sum(perft(GAME, state, depth, backend="python").nodes for depth in (1, 2)) == nodes


@given(states(GAME, 120))
def test_moves_are_those_of_a_board_that_ignores_check(state: KingCaptureState) -> None:
    board = BlindBoard(GAME.format_state(state))
    expected = [] if GAME.outcome(state) else sorted(move.uci() for move in board.generate_pseudo_legal_moves())
    assert sorted(names(state)) == expected
    assert list(GAME.legal_moves(state)) == sorted(GAME.legal_moves(state))
    for move in GAME.legal_moves(state):
        child = board.copy(stack=False)
        child.push(chess.Move.from_uci(str(move)))
        if not child.has_pseudo_legal_en_passant():
            child.ep_square = None
        assert GAME.format_state(GAME.play(state, move)) == child.fen(en_passant="fen")


@given(states(GAME, 120))
def test_the_key_is_kept_up_and_moves_can_be_counted(state: KingCaptureState) -> None:
    assert state.key == GAME.full_key(state)
    assert GAME.parse_state(GAME.format_state(state)) == state
    for player in Player:
        assert count_moves(state, player) == len(pseudo_moves(state, player))
    passed = GAME.play_null(state)
    if passed is not None:
        assert passed.key == GAME.full_key(passed)
        assert GAME.parse_state(GAME.format_state(passed)) == passed


def test_a_king_may_be_left_in_check_and_captured() -> None:
    state = after("e2e4", "f7f6", "d1h5", "a7a6", "h5e8")
    assert GAME.outcome(state) == Outcome(Player.FIRST, "king-captured")
    assert names(state) == []
    assert GAME.play_null(state) is None
    assert GAME.format_state(state) == "rnbqQbnr/1pppp1pp/p4p2/8/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3"


def test_a_king_captures_a_king() -> None:
    state = GAME.parse_state("8/8/8/3kK3/8/8/8/8 w - - 0 1")
    assert "e5d5" in names(state)
    won = GAME.play(state, GAME.parse_move(state, "e5d5"))
    assert GAME.outcome(won) == Outcome(Player.FIRST, "king-captured")


def test_castling_minds_only_rights_and_empty_squares() -> None:
    """Out of check, through an attacked square and into check: e1, f1 and g1 are all attacked."""
    state = GAME.parse_state("4k3/8/8/8/8/3bq3/8/R3K2R w KQ - 0 1")
    assert {"e1g1", "e1c1"} <= set(names(state))
    castled = GAME.play(state, GAME.parse_move(state, "e1g1"))
    assert GAME.format_state(castled) == "4k3/8/8/8/8/3bq3/8/R4RK1 b - - 1 1"
    blocked = GAME.parse_state("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1")
    assert not {"e1g1", "e1c1"} & set(names(blocked))


@pytest.mark.parametrize(
    ("move", "left"),
    [("a1b1", "Kkq"), ("h1g1", "Qkq"), ("e1e2", "kq"), ("a1a8", "Kk"), ("h1h8", "Qq"), ("e1g1", "kq"), ("e1c1", "kq")],
)
def test_castling_rights_end_with_king_and_rook(move: str, left: str) -> None:
    state = GAME.parse_state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    child = GAME.play(state, GAME.parse_move(state, move))
    assert GAME.format_state(child).split()[2] == left


def test_a_captured_king_takes_its_rights_along() -> None:
    state = GAME.parse_state("r3k2r/4Q3/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert GAME.format_state(GAME.play(state, GAME.parse_move(state, "e7e8"))).split()[2] == "KQ"


def test_no_move_at_all_is_a_draw() -> None:
    state = GAME.parse_state("7k/8/8/8/1p6/pPp1p3/PRP1P3/KRRB4 w - - 0 1")
    assert GAME.outcome(state) == Outcome(None, "no-moves")


def test_en_passant_is_open_to_the_side_to_move_only() -> None:
    state = GAME.parse_state("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2")
    en_passant = [str(move) for move in pseudo_moves(state, Player.FIRST) if move.target == chess.D6]
    assert en_passant == ["c5d6", "e5d6"]
    assert not [move for move in pseudo_moves(state, Player.SECOND) if move.target == chess.D6]
