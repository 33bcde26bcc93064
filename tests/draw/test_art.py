"""Drawings by name."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from siasat.core.player import Player
from siasat.core.scene import Grid, Scene
from siasat.draw.art import ART_NAMES, drawing
from siasat.draw.art.animals import ANIMALS
from siasat.draw.words import INDONESIAN

BUILT_IN = {
    "chess": ["pawn", "knight", "bishop", "rook", "queen", "king"],
    "doushouqi": ["rat", "cat", "dog", "wolf", "leopard", "tiger", "lion", "elephant"],
    "tictactoe": ["x", "o"],
    "discs": ["black", "white", "clay", "indigo", "black-king", "white-king"],
    "congklak": ["seed"],
}


def test_the_built_in_sets_are_known() -> None:
    assert list(ART_NAMES) == [f"{family}/{name}" for family, names in BUILT_IN.items() for name in names]


@pytest.mark.parametrize("name", ART_NAMES)
@pytest.mark.parametrize("owner", list(Player))
def test_a_drawing_is_well_formed_and_has_no_id(name: str, owner: Player) -> None:
    art = drawing(name, owner)
    assert art is not None
    root = ElementTree.fromstring(f"<g>{art.markup}</g>")
    assert not any({"id", "class"} & set(element.attrib) for element in root.iter())


def test_drawings_differ_from_one_another() -> None:
    markups = [art.markup for name in ART_NAMES if (art := drawing(name, Player.FIRST)) is not None]
    assert len(set(markups)) == len(ART_NAMES)


def test_a_drawing_without_token_tells_its_owner() -> None:
    for name in ART_NAMES:
        first, second = drawing(name, Player.FIRST), drawing(name, Player.SECOND)
        assert first is not None
        assert second is not None
        assert first.on_token or name.startswith(("tictactoe/", "discs/")) or first.markup != second.markup


@pytest.mark.parametrize(
    "name", ["", "chess", "chess/", "chess/rat", "rat", "doushouqi/knight", "tictactoe/z", "a/b/c"]
)
def test_unknown_names_have_no_drawing(name: str) -> None:
    assert drawing(name, Player.FIRST) is None


def test_every_piece_that_a_game_draws_has_a_drawing(board: Scene) -> None:
    if isinstance(board, Grid):
        pieces = [square.piece for row in board.rows for square in row if square.piece is not None]
        assert all(piece.art in ART_NAMES for piece in pieces)


def test_every_named_piece_has_an_indonesian_name() -> None:
    assert set(INDONESIAN.pieces) == {name for name in ART_NAMES if name.startswith(("chess/", "discs/", "doushouqi/"))}


def test_where_each_drawing_is_from_is_documented() -> None:
    told = (Path(__file__).parents[2] / "docs" / "art.md").read_text(encoding="utf-8")
    families = {name.partition("/")[0] for name in ART_NAMES}
    assert all(f"`{family}/" in told for family in families)
    assert all(animal in told for animal in ANIMALS)
