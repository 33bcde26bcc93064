"""Games and positions as text, in and out."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat import InputError, load_game
from siasat.core.referee import Referee
from siasat.play.exchange import read_text, to_pgn
from siasat.play.record import format_record, record_of
from siasat.players.parse import parse_player

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PGN = '[White "Ana"]\n[Black "?"]\n[Result "1-0"]\n\n1. e4 {a comment} e5 (1... c5) 2. Nf3 $1 Nc6 1-0\n'


@pytest.mark.parametrize(
    ("text", "game", "form", "ply"),
    [
        (PGN, None, "pgn", 4),
        ("1. e4 e5 2. Nf3", None, "pgn", 3),
        ("1. e4 (1. Qh5 e5 (1... nonsense)) e5 2. Nf3", None, "pgn", 3),
        ("1. e4 " + "(1. d4 d5) " * 20_000, None, "pgn", 1),
        (START, None, "fen", 0),
        (START, "chess", "fen", 0),
        ("e4 e5 Nf3", "chess", "moves", 3),
        ("3, 4", "congklak", "moves", 2),
        ("7,7,7,7,7,7,7/7,7,7,7,7,7,7/0-0/2", "congklak", "position", 0),
        ("((1 2) (3 4))", "tree", "position", 0),
    ],
)
def test_what_a_text_is(text: str, game: str | None, form: str, ply: int) -> None:
    found = read_text(text, game)
    assert (found.format, found.referee.ply) == (form, ply)


def test_a_pgn_has_names_and_a_result() -> None:
    found = read_text(PGN)
    assert found.names == ("Ana", "")
    assert found.referee.outcome is not None
    assert found.referee.outcome.winner is not None


@given(st.lists(st.integers(0, 200), max_size=60))
def test_what_is_written_is_read_again(choices: list[int]) -> None:
    game = load_game("chess")
    referee = Referee(game)
    for choice in choices:
        if referee.outcome is not None:
            break
        moves = game.legal_moves(referee.state)
        referee.play(moves[choice % len(moves)])
    again = read_text(to_pgn(referee, ("a", "b"))).referee
    assert again.moves == referee.moves
    assert again.state == referee.state
    record = format_record(record_of(referee, (parse_player("person"), parse_player("level:1:7"))))
    assert read_text(record).referee.moves == referee.moves


def test_a_pgn_from_another_start() -> None:
    game = load_game("chess")
    start = game.parse_state("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")  # type: ignore[attr-defined]
    referee = Referee(game, start)
    referee.play(game.parse_move(start, "a8=Q+"))  # type: ignore[attr-defined]
    again = read_text(to_pgn(referee, ("a", "b"))).referee
    assert again.states == referee.states


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("", None),
        ("hello", None),
        ("hello", "chess"),
        ("e4 e9", "chess"),
        ("{", None),
        ("{}", None),
        ('[Event "x"]\n\n1. e4 e5 2. Qxf7 *', None),
        ('[FEN "x"]\n\n1. e4', None),
        ('[Variant "Atomic"]\n\n1. e4', None),
        ('[Event "x"]\n\n1. e4', "congklak"),
        ("9,9/9,9/0-0/1", "congklak"),
    ],
)
def test_texts_that_are_none(text: str, game: str | None) -> None:
    with pytest.raises(InputError):
        read_text(text, game)


@given(st.text(max_size=200), st.sampled_from([None, "chess", "congklak", "doushouqi", "tree"]))
def test_no_text_breaks_the_reader(text: str, game: str | None) -> None:
    with suppress(InputError):
        read_text(text, game)
