"""Names: what cannot be seen makes none, and no two look the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.encoders.names import LONGEST, LONGEST_FOLDED, clean_name, folded
from siasat.errors import InputError

BLANK = ["", " ", "\u2800", "\u3164", "\u115f\u1160", "\uffa0", "\u200b", "\u200d", "\ufe0f", "\u00ad", "\u180e"]
ALIKE = [
    "budi",
    "BUDI",
    "Bu\u200bdi",
    "Bu\u200ddi",
    "Budi\u3164",
    "\u2800Budi",
    "Bu\ufe0fdi",
    "Bu\u034fdi",
    "Ｂｕｄｉ",
    "Bu\U000e0101di",
    "Budі",  # a Cyrillic letter
    "𝐁udi",
]


@pytest.mark.parametrize("text", BLANK)
def test_a_name_that_cannot_be_seen_is_none(text: str) -> None:
    with pytest.raises(InputError, match="a name needs at least one letter or digit"):
        clean_name(text)


@pytest.mark.parametrize("text", ALIKE)
def test_names_that_look_the_same_are_the_same(text: str) -> None:
    assert folded(clean_name(text)) == folded("Budi")


@pytest.mark.parametrize("text", ["a\x1bb", "a\x9bb", "a\u202eb", "a\u2066b", "\x00", "a\ud800", "a\U000e0041b"])
def test_controls_are_refused_in_names_that_people_type(text: str) -> None:
    with pytest.raises(InputError, match="control characters"):
        clean_name(text)


@pytest.mark.parametrize("text", ["a" + "\u0301" * 9, "a" + "\u0301\u200d" * 9])
def test_accents_cannot_pile_up(text: str) -> None:
    with pytest.raises(InputError, match="pile up"):
        clean_name(text)


@pytest.mark.parametrize(
    "text", ["Putri Ayu", "李小龙", "Nguyễn Ánh 🌺", "سارا", "👩\u200d🎓 Ani", "O'Neil-Smith", "Σωκράτης"]
)
def test_ordinary_names_stay(text: str) -> None:
    assert clean_name(text) == text


@given(st.text(max_size=80))
def test_any_name_is_stable_and_bounded(text: str) -> None:
    try:
        name = clean_name(text)
    except InputError:
        return
    assert clean_name(name) == name
    assert len(name) <= LONGEST
    assert 1 <= len(folded(name)) <= LONGEST_FOLDED
