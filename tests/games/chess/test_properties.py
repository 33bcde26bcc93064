"""What holds in every position of standard chess, and what parsers do with any text."""

from __future__ import annotations

from contextlib import suppress

import chess
from hypothesis import given
from hypothesis import strategies as st

from siasat.errors import InputError
from siasat.games.chess import Chess, ChessState, KingCapture
from siasat.games.chess.notation import START, format_fen, parse_fen
from siasat.testing.strategies import states, texts_near

GAME = Chess()
BLIND = KingCapture()
SQUARES = st.integers(0, 63)


@given(states(GAME, 200))
def test_texts_keys_and_order_fit_every_reachable_state(state: ChessState) -> None:
    text = GAME.format_state(state)
    again = GAME.parse_state(text)
    assert again == state
    assert hash(again) == hash(state)
    assert GAME.key(again) == GAME.key(state)
    assert format_fen(parse_fen(text)) == text == state.board.fen()
    moves = GAME.legal_moves(state)
    assert list(moves) == sorted(moves)
    assert {str(move) for move in moves} == {move.uci() for move in chess.Board(text).legal_moves}
    for move in moves:
        assert GAME.parse_move(state, GAME.format_move(state, move)) == move
        assert GAME.parse_move(state, GAME.san(state, move)) == move


@given(states(GAME, 200))
def test_the_end_is_what_python_chess_says(state: ChessState) -> None:
    expected = chess.Board(GAME.format_state(state)).outcome()
    end = GAME.outcome(state)
    if expected is None:
        assert end is None
    else:
        assert end is not None
        assert (
            end.reason.replace("-", "_").replace("seventy_five_", "seventyfive_").upper() == expected.termination.name
        )
        assert (None if end.winner is None else end.winner == 0) == expected.winner


@given(st.one_of(texts_near(START), texts_near("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 2")))
def test_any_text_is_a_position_or_an_input_error(text: str) -> None:
    for game in (GAME, BLIND):
        with suppress(InputError):
            state = game.parse_state(text)
            assert game.parse_state(game.format_state(state)) == state  # type: ignore[arg-type]


@given(st.one_of(texts_near("e2e4"), texts_near("Nbxd7+"), texts_near("e8=Q#"), texts_near("O-O-O")))
def test_any_text_is_a_move_or_an_input_error(text: str) -> None:
    with suppress(InputError):
        GAME.parse_move(GAME.initial(), text)
    with suppress(InputError):
        BLIND.parse_move(BLIND.initial(), text)


@given(st.dictionaries(SQUARES, st.sampled_from("pnbrqPNBRQ"), max_size=12), SQUARES, SQUARES, st.sampled_from("wb"))
def test_what_is_accepted_is_valid_to_python_chess(pieces: dict[int, str], white: int, black: int, turn: str) -> None:
    board = chess.Board(None)
    for square, letter in {**pieces, white: "K", black: "k"}.items():
        board.set_piece_at(square, chess.Piece.from_symbol(letter))
    board.turn = turn == "w"
    try:
        state = GAME.parse_state(board.fen())
    except InputError:
        return
    assert board.is_valid()
    assert len(GAME.legal_moves(state)) == board.legal_moves.count()
