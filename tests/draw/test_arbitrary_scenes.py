"""Whatever a plug-in puts into a scene, a drawing comes out, and it is in order."""

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from siasat.core.player import Player
from siasat.core.scene import Branch, Grid, Piece, Pit, Pits, Scene, Square, TreeScene
from siasat.draw import to_svg, to_text
from siasat.draw.art import ART_NAMES

names = st.text(st.characters(codec=None), max_size=8)
owners = st.sampled_from([*Player, None])
pieces = st.builds(Piece, owners, names, names | st.sampled_from(ART_NAMES), st.none() | st.integers(-5, 10**6))
terrains = names | st.sampled_from(["light", "dark", "plain", "water", "trap-1", "den-2", "trap-", "den"])
squares = st.builds(Square, names, terrains, st.none() | pieces)
labels = st.lists(names, max_size=6).map(tuple)
rows = st.lists(st.lists(squares, max_size=5).map(tuple), max_size=5).map(tuple)
grids = st.builds(Grid, rows, labels, labels, names)
pits = st.builds(Pit, names, st.integers(-3, 10**6), owners)
holes = st.lists(st.lists(pits, max_size=5).map(tuple), max_size=4).map(tuple)
boards = st.builds(Pits, holes, st.none() | pits, st.none() | pits, names)
branches = st.recursive(
    st.builds(Branch, names, owners),
    lambda inner: st.builds(Branch, names, owners, st.lists(inner, max_size=4).map(tuple)),
    max_leaves=20,
)
trees = st.builds(TreeScene, branches, names)


@given(grids | boards | trees)
def test_svg_is_always_well_formed(scene: Scene) -> None:
    root = ElementTree.fromstring(to_svg(scene))
    assert root.attrib["viewBox"]


@given(grids | boards | trees)
def test_svg_can_be_written_as_utf_8(scene: Scene) -> None:
    assert to_svg(scene).encode()


@given(grids | boards, st.booleans())
def test_boards_are_always_aligned(scene: Grid | Pits, unicode: bool) -> None:
    lines = to_text(scene, unicode).plain.split("\n")
    rows = lines[:-1] if scene.note else lines
    assert len({cell_len(row) for row in rows}) <= 1


@given(grids | boards | trees)
def test_text_never_breaks_the_terminal(scene: Scene) -> None:
    assert to_text(scene, unicode=False).plain.replace("\n", "").isprintable()
    assert not any(ord(char) < 32 for char in to_text(scene).plain.replace("\n", ""))
