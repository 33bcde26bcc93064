"""Colours: readable, and distinguished by lightness."""

import pytest

from siasat.core.player import Player
from siasat.draw import palette
from siasat.draw.palette import EDGE, FACE, MARK, contrast

READ_ON = [
    (palette.INK, palette.PAPER),
    (palette.INK_SOFT, palette.PAPER),
    (palette.INK_SOFT, palette.SQUARE_PLAIN),
    (palette.WOOD_BRIGHT, palette.WOOD_DARK),  # files and ranks
    (palette.IVORY, palette.WOOD),  # the names of holes
    (palette.IVORY, palette.WOOD_SHADE),  # the number of seeds
    *((MARK[owner], FACE[owner]) for owner in FACE),
]


@pytest.mark.parametrize(("text", "ground"), READ_ON)
def test_text_has_the_contrast_of_aa(text: str, ground: str) -> None:
    assert contrast(text, ground) >= 4.5


def test_the_sides_differ_in_lightness() -> None:
    assert contrast(FACE[Player.FIRST], FACE[Player.SECOND]) >= 4.5
    assert contrast(palette.SQUARE_LIGHT, palette.SQUARE_DARK) >= 1.5


def test_a_side_has_a_rim_that_can_be_seen() -> None:
    assert contrast(FACE[Player.FIRST], EDGE[Player.FIRST]) >= 3
