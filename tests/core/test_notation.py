import pytest

from siasat.core.notation import PlainNotation, notation_of, parse_number, quote, split_variant
from siasat.errors import IllegalMoveError, PositionError, VariantError
from siasat.games.nim import Nim


@pytest.mark.parametrize(
    ("text", "parts"),
    [("standard", ("standard", ())), ("kalah:6,4", ("kalah", ("6", "4"))), (" dakon: 7 ", ("dakon", ("7",)))],
)
def test_variants_split_into_name_and_arguments(text: str, parts: tuple[str, tuple[str, ...]]) -> None:
    assert split_variant(text) == parts


@pytest.mark.parametrize("text", ["", " ", ":", ":6", "kalah:"])
def test_half_a_variant_is_refused(text: str) -> None:
    with pytest.raises(VariantError, match="write NAME or NAME:ARGUMENT"):
        split_variant(text)


@pytest.mark.parametrize("text", ["", "-", "x", "1.0", "+3", "0x3", "٣", "13", "-1", "9" * 100])
def test_only_plain_numbers_in_range_are_read(text: str) -> None:
    with pytest.raises(VariantError, match="houses must be a number between 1 and 12"):
        parse_number(text, "houses", 1, 12)


def test_long_texts_are_shortened_in_messages() -> None:
    assert len(quote("x" * 1000)) < 50


def test_a_game_without_notation_gets_the_plain_one() -> None:
    game = Nim()
    plain = PlainNotation(game)
    state = game.initial()
    move = game.legal_moves(state)[0]
    assert plain.parse_move(state, plain.format_move(state, move)) == move
    assert plain.parse_state(plain.format_state(state)) == state
    with pytest.raises(IllegalMoveError):
        plain.parse_move(state, "?")
    with pytest.raises(PositionError, match="only its start"):
        plain.parse_state("?")


def test_a_game_with_notation_keeps_its_own() -> None:
    game = Nim()
    assert notation_of(game) is game
