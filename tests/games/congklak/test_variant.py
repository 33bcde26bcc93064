from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.core.mixing import SplitMix64
from siasat.errors import InputError, VariantError
from siasat.games.congklak import Capture, Direction, End, Rest, Variant, parse_variant
from siasat.games.congklak.variant import FAMILIES, OPTIONS
from siasat.games.registry import load_game

DATA = Path(__file__).parents[2] / "data" / "congklak"
BAD = [line.split("; ", 1) for line in (DATA / "bad_variants.txt").read_text().splitlines() if line[:1] != "#"]


def test_congklak_is_as_it_is_played() -> None:
    assert parse_variant("congklak") == Variant(
        7, 7, True, True, Capture.OPPOSITE, False, End.TURN, Rest.OWNER, Direction.CLOCKWISE
    )


def test_the_paper_differs_by_strict_alternation_only() -> None:
    assert load_game("congklak", "paper").alternates
    assert parse_variant("paper") == parse_variant("congklak:7,7,again=no") == Variant(again=False)


def test_dakon_is_congklak_with_as_many_seeds_as_holes_drawn_the_other_way() -> None:
    assert parse_variant("dakon:5") == Variant(5, 5, direction=Direction.COUNTERCLOCKWISE)


def test_kalah_is_one_lap_and_over_as_soon_as_either_side_is_empty() -> None:
    variant = parse_variant("kalah:6,4,empty")
    assert (variant.relay, variant.again, variant.end, variant.capture) == (False, True, End.EITHER, Capture.EMPTY)
    assert not load_game("congklak", "kalah:6,4").alternates


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("congklak", "congklak"),
        ("congklak:7,7", "congklak"),
        ("congklak:07,7", "congklak"),
        ("congklak:7,7,relay=yes,capture=opposite", "congklak"),
        ("congklak:rest=opponent", "congklak:7,7,rest=opponent"),
        (" congklak : 5 , 4 , rest = opponent , empty ", "congklak:5,4,empty,rest=opponent"),
        ("congklak:7,7,capture=empty", "congklak:7,7,empty"),
        ("congklak:7,7,again=no", "paper"),
        ("congklak:7,7,direction=counterclockwise", "dakon:7"),
        ("congklak:7,6,direction=counterclockwise", "congklak:7,6,direction=counterclockwise"),
        ("paper:7,7", "paper"),
        ("paper:7,7,again=yes", "congklak"),
        ("kalah", "kalah:6,4"),
        ("kalah:6,4,empty", "kalah:6,4,empty"),
        ("kalah:6,6,relay=yes,end=turn", "dakon:6"),
        ("kalah:6,6,end=turn", "kalah:6,6,end=turn"),
        ("dakon", "dakon:7"),
        ("dakon:8,lap=yes", "dakon:8,lap=yes"),
    ],
)
def test_text_forms_have_one_canonical_spelling(text: str, canonical: str) -> None:
    assert str(parse_variant(text)) == canonical
    assert str(parse_variant(canonical)) == canonical


@pytest.mark.parametrize(("text", "message"), BAD)
def test_bad_variants_are_refused_with_a_reason(text: str, message: str) -> None:
    with pytest.raises(VariantError) as caught:
        parse_variant(text)
    assert str(caught.value) == message


def random_variant(stream: SplitMix64) -> Variant:
    holes = 1 + stream.below(12)
    seeds = holes if stream.below(3) == 0 else 1 + stream.below(99)
    changes = {option: list(words.values())[stream.below(len(words))] for option, words in OPTIONS.items()}
    return Variant(holes, seeds, **changes)


@given(st.integers(0, 2**64 - 1))
def test_every_variant_survives_its_text_form(seed: int) -> None:
    variant = random_variant(SplitMix64(seed))
    assert parse_variant(str(variant)) == variant


@given(st.one_of(st.text(), st.lists(st.sampled_from([*FAMILIES, *":,=", "7", "empty", "rest", "no"])).map("".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(InputError):
        variant = parse_variant(text)
        assert parse_variant(str(variant)) == variant
