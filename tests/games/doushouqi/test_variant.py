"""Rule sets as text and as data."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.errors import VariantError
from siasat.games.doushouqi import ENTRY, make
from siasat.games.doushouqi.variant import OPTIONS, SETS, STANDARD, Variant, edit_distance, parse_variant

DATA = Path(__file__).parents[2] / "data" / "doushouqi"


def rows(name: str) -> list[tuple[str, str]]:
    found = []
    for line in (DATA / name).read_text().splitlines():
        if line and not line.startswith("#"):
            text, _, expected = line.partition(" | ")
            found.append((text, expected))
    return found


@pytest.mark.parametrize(("text", "canonical"), rows("variants.txt"))
def test_a_variant_has_one_shortest_name(text: str, canonical: str) -> None:
    assert make(text).variant == canonical
    assert make(canonical).rules == make(text).rules


@pytest.mark.parametrize(("text", "message"), rows("bad_variants.txt"))
def test_what_is_no_variant_is_explained(text: str, message: str) -> None:
    with pytest.raises(VariantError) as caught:
        make(text)
    assert str(caught.value) == message


def test_every_field_is_an_option_and_every_option_is_described() -> None:
    assert [option.field for option in OPTIONS] == [field.name for field in fields(Variant)]
    for option in OPTIONS:
        assert option.text(STANDARD) in option.values
        assert option.description.endswith(".")
        assert "\n" not in option.description


def test_the_named_sets_say_what_they_change() -> None:
    assert ENTRY.variants == ("standard", "paper", "van-rijn-vis")
    changed = {
        named.name: {
            option.name: option.text(named.rules)
            for option in OPTIONS
            if option.text(named.rules) != option.text(STANDARD)
        }
        for named in SETS
    }
    assert changed == {
        "standard": {},
        "paper": {"repetition": "none"},
        "van-rijn-vis": {"shore-rats": "both", "elephant-takes-rat": "yes"},
    }


RULES = st.builds(Variant, **{option.field: st.sampled_from(list(option.values.values())) for option in OPTIONS})


@given(RULES)
def test_rules_survive_the_trip_through_text(rules: Variant) -> None:
    assert parse_variant(str(rules)) == rules


@given(st.text() | st.text("standard:-=,eqalcpturs ").map("standard:".__add__))
def test_any_text_is_a_variant_or_a_variant_error(text: str) -> None:
    try:
        rules = parse_variant(text)
    except VariantError:
        return
    assert parse_variant(str(rules)) == rules


@pytest.mark.parametrize(
    ("a", "b", "distance"), [("", "", 0), ("", "rat", 3), ("rat", "cat", 1), ("kitten", "sitting", 3), ("ab", "ba", 2)]
)
def test_edit_distance(a: str, b: str, distance: int) -> None:
    assert edit_distance(a, b) == edit_distance(b, a) == distance
