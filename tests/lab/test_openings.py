"""Openings of matches: the shipped books and how they are dealt out."""

from importlib.resources import files
from pathlib import Path

import pytest

from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.errors import InputError, SpecError
from siasat.games.registry import load_game
from siasat.lab.openings import book_name, book_of, openings_for, source_of
from siasat.lab.spec import parse_spec

BOOKS = [
    *((name, None) for name in ("chess", "doushouqi", "congklak", "othello", "draughts", "connectfour")),
    ("congklak", "kalah:6,4"),
    ("congklak", "kalah:6,6"),
]

MATCH = """
[match]
players = ["random", "level:1"]
[[games]]
game = "congklak"
"""


@pytest.mark.parametrize(("name", "variant"), BOOKS)
def test_a_book_has_different_unfinished_positions(name: str, variant: str | None) -> None:
    game = load_game(name, variant)
    book = book_of(game)
    states = [notation_of(game).parse_state(text) for text in book]
    assert len(book) >= 100
    assert len({game.key(state) for state in states}) == len(book)
    assert all(game.outcome(state) is None for state in states)


def test_every_book_that_is_shipped_belongs_to_a_game() -> None:
    names = {book_name(load_game(name, variant)) for name, variant in BOOKS}
    assert {file.name.removesuffix(".txt") for file in (files("siasat.lab") / "books").iterdir()} == names


def _book(game: AnyGame, count: int, seed: int = 1) -> tuple[tuple[str, ...], int]:
    found = openings_for(game, count, seed)
    return found.positions.given, found.repetitions


def test_the_seed_decides_which_openings_are_played() -> None:
    game = load_game("chess")
    assert _book(game, 20) == _book(game, 20)
    assert _book(game, 20) != _book(game, 20, seed=2)
    assert len(_book(game, 20)[0]) == 20


def test_more_openings_than_the_book_has_are_played_several_times() -> None:
    game = load_game("chess")
    size = len(book_of(game))
    given, times = _book(game, size + 2)
    assert (len(given), times) == (size // 2 + 1, 2)


def test_where_openings_come_from() -> None:
    chess, small = load_game("chess"), load_game("congklak", "kalah:4,3")
    assert source_of(chess, openings_for(chess, 4, 1).positions) == ("book", 4)
    assert source_of(chess, openings_for(chess, 4, 1, plies=2).positions) == ("random", 4)
    assert source_of(small, openings_for(small, 4, 1).positions) == ("random", 4)


def test_a_file_must_have_enough_openings(tmp_path: Path) -> None:
    file = tmp_path / "two.epd"
    file.write_text("8/8/8/8/8/8/k7/2QK4 w - - bm Qc2;\n8/8/8/8/8/8/k7/3QK3 w - -\n", encoding="utf-8")
    chess = load_game("chess")
    found = openings_for(chess, 2, 1, file=file)
    assert source_of(chess, found.positions) == ("given", 2)
    with pytest.raises(InputError, match="has 2 openings, but 3 are needed"):
        openings_for(chess, 3, 1, file=file)
    with pytest.raises(InputError, match="not both"):
        openings_for(chess, 2, 1, plies=3, file=file)


def test_a_match_of_a_spec_takes_the_book() -> None:
    game = load_game("congklak")
    (choice,) = parse_spec(MATCH).games
    assert source_of(game, choice.positions) == ("book", 50)
    (choice,) = parse_spec(MATCH + "positions.book = 7\n").games
    assert source_of(game, choice.positions) == ("book", 7)
    with pytest.raises(SpecError, match=r"line 6: the shipped book of congklak .* openings, not 5000"):
        parse_spec(MATCH + "positions.book = 5000\n")
