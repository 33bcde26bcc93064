"""Chess: the papers' numbers, and what an evaluation of either variant must be."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siasat import Limits, Player, SearchRequest, load_game
from siasat.evaluation.registry import evaluators_for, load_evaluator
from siasat.games.chess import Chess, ChessState, KingCapture, KingCaptureState
from siasat.games.chess import count_moves as count_king_capture_moves
from siasat.games.chess.evaluation import paper_000, side_value
from siasat.games.chess.evaluation.board import KING, board_of, count_moves
from siasat.games.chess.evaluation.classic import KING_HANGS, TEMPO, truncated
from siasat.search.driver import run
from siasat.search.registry import parse_config
from siasat.testing.strategies import states

STANDARD, KING_CAPTURE = Chess(), KingCapture()
NAMES = evaluators_for(load_game("chess"))


def value(name: str, fen: str, variant: str = "standard") -> int:
    game = load_game("chess", variant)
    return load_evaluator(name, game).evaluate(game.parse_state(fen))  # type: ignore[attr-defined]


def mirrored(fen: str) -> str:
    """The same position with the colours exchanged."""
    return chess.Board(fen).mirror().fen(en_passant="fen")


# Karuniawan, Saifudin and Irawan


def test_the_pieces_at_the_start_are_worth_103225_a_side() -> None:
    board = board_of(STANDARD.initial())
    for player in Player:
        pieces = sum(
            worth * (kind & board.sides[player]).bit_count()
            for worth, kind in zip(paper_000.PIECES, board.kinds, strict=True)
        )
        assert pieces == 103_225
        # EK: eight pieces on squares of 1, eight pawns on squares of 2; JP: twenty moves.
        assert side_value(board, player) == 103_225 + 8 + 16 + 20


def test_figure_4_has_every_square_once() -> None:
    assert sum(paper_000.SQUARES.values()) == chess.BB_ALL
    counts = {worth: squares.bit_count() for worth, squares in paper_000.SQUARES.items()}
    assert counts == {1: 16, 2: 32, 3: 12, 4: 4}
    assert paper_000.SQUARES[4] == chess.BB_D4 | chess.BB_D5 | chess.BB_E4 | chess.BB_E5


@pytest.mark.parametrize(
    ("line", "reply", "root_value"),
    [
        ("e2e4", "e7e5", -12),
        ("e2e4 e7e5 b1c3", "d8g5", -5),
        ("e2e4 e7e5 b1c3 d8g5 f1c4", "g5g2", 2),
    ],
)
def test_table_6_comes_out_at_depth_2(line: str, reply: str, root_value: int) -> None:
    state = KING_CAPTURE.initial()
    for move in line.split():
        state = KING_CAPTURE.play(state, KING_CAPTURE.parse_move(state, move))
    request = SearchRequest(KING_CAPTURE, load_evaluator("paper-000", KING_CAPTURE), state, Limits(depth=2))
    result = run(request, parse_config("minimax"))
    assert (str(result.move), result.value) == (reply, root_value)


@given(states(KING_CAPTURE))
def test_moves_are_counted_as_king_capture_chess_has_them(state: KingCaptureState) -> None:
    for player in Player:
        assert count_moves(board_of(state), player) == count_king_capture_moves(state, player)


def test_en_passant_castling_and_promotion_count() -> None:
    def counts(fen: str) -> list[int]:
        return [count_moves(board_of(STANDARD.parse_state(fen)), player) for player in Player]

    assert counts("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1") == [7, 6]
    assert counts("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1") == [6, 6]
    assert counts("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1") == [10 + 9 + 5 + 2, 5]
    assert counts("4k3/8/8/8/8/8/8/R3K2R b - - 0 1") == [10 + 9 + 5, 5]
    assert counts("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1") == [5 + 8, 5 + 3]


# Yoman


def test_the_worked_example_is_550_behind_though_white_mates() -> None:
    """5 pawns, 2 knights and a rook against 2275; our own position with that material."""
    fen = "2b3rk/pp4pp/8/q3N3/8/2N5/PP3PPP/3R2K1 w - - 0 1"
    assert value("paper-004", fen) == 5 * 100 + 2 * 350 + 525 - 2275 == -550
    assert value("paper-004", fen.replace(" w ", " b ")) == 550
    state = STANDARD.parse_state(fen)
    mate = STANDARD.play(state, STANDARD.parse_move(state, "Nf7#"))
    assert STANDARD.outcome(mate) is not None


# Both variants, all evaluators


@pytest.mark.parametrize("variant", ["standard", "king-capture"])
def test_nobody_is_ahead_at_the_start(variant: str) -> None:
    start = chess.STARTING_FEN
    assert {name: value(name, start, variant) for name in NAMES} == {**dict.fromkeys(NAMES, 0), "classic": TEMPO}


@settings(max_examples=60)
@given(states(STANDARD), st.sampled_from(NAMES))
def test_exchanged_colours_have_the_same_value(state: ChessState, name: str) -> None:
    fen = STANDARD.format_state(state)
    assert value(name, fen) == value(name, mirrored(fen))


@settings(max_examples=60)
@given(states(KING_CAPTURE), st.sampled_from(NAMES))
def test_exchanged_colours_have_the_same_value_without_check(state: KingCaptureState, name: str) -> None:
    if KING_CAPTURE.outcome(state) is None:
        fen = KING_CAPTURE.format_state(state)
        assert value(name, fen, "king-capture") == value(name, mirrored(fen), "king-capture")


@settings(max_examples=60)
@given(states(STANDARD))
def test_both_variants_see_the_same_board(state: ChessState) -> None:
    fen = STANDARD.format_state(state)
    for name in NAMES:
        assert value(name, fen) == value(name, fen, "king-capture")


# Our own


def classic(fen: str) -> int:
    return value("classic", fen)


def test_a_queen_more_is_worth_about_a_queen() -> None:
    assert 800 < classic("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") < 1200


def test_what_players_know() -> None:
    # A passed pawn is worth more the further it is; an isolated or doubled one less; a castled king is better off.
    pawn = "4k3/8/8/8/8/{}4K3 w - - 0 1"
    assert classic("4k3/8/4P3/8/8/8/8/4K3 w - - 0 1") > classic("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1")
    assert classic(pawn.format("8/3PP3/")) > classic(pawn.format("8/2P1P3/")) > classic(pawn.format("4P3/4P3/"))
    castled = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N2/PPPPBPPP/RNBQ{} b kq - 0 4"
    assert classic(castled.format("1RK1")) < classic(castled.format("K2R"))


def test_a_knight_more_without_pawns_is_little() -> None:
    assert 0 < classic("4k3/8/2r5/8/8/2R5/2N5/4K3 w - - 0 1") < 150
    assert classic("4k3/8/2r5/8/8/2R5/PPN5/4K3 w - - 0 1") > 400


def test_a_king_alone_is_driven_to_the_edge() -> None:
    assert classic("k7/8/1K6/8/8/8/8/1Q6 w - - 0 1") > classic("8/8/8/3k4/8/8/8/KQ6 w - - 0 1") + 50


def test_a_king_that_can_be_taken_is_worth_a_lot() -> None:
    hanging = "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1"
    assert value("classic", hanging, "king-capture") > KING_HANGS
    assert abs(value("classic", hanging.replace(" w ", " b "), "king-capture")) < KING_HANGS


def test_a_captured_king_is_no_exception() -> None:
    """Nobody asks about a finished game, but an answer is better than an error."""
    over = "8/8/8/8/8/8/8/4R1K1 b - - 0 1"
    board = board_of(KING_CAPTURE.parse_state(over))
    assert board.kinds[KING].bit_count() == 1
    assert all(isinstance(value(name, over, "king-capture"), int) for name in NAMES)


@given(st.integers(-10_000, 10_000), st.integers(1, 50))
def test_division_rounds_towards_zero(number: int, divisor: int) -> None:
    assert truncated(number, divisor) == -truncated(-number, divisor)
    assert abs(truncated(number, divisor)) == abs(number) // divisor
