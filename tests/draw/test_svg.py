"""SVG documents: whole, safe, and saying what they show."""

import re
from xml.etree import ElementTree

from siasat.core.player import Player
from siasat.core.scene import Branch, Grid, Piece, Pit, Pits, Scene, Square, TreeScene
from siasat.draw import INDONESIAN, to_svg
from siasat.games.doushouqi import make as make_doushouqi
from siasat.games.tictactoe import TicTacToe

SVG = "{http://www.w3.org/2000/svg}"


def read(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(scene))


def texts(scene: Scene) -> list[str]:
    return [element.text or "" for element in read(scene).iter(f"{SVG}text")]


def test_a_document_is_well_formed_and_has_a_title_a_description_and_a_view_box(scene: Scene) -> None:
    root = read(scene)
    assert root.tag == f"{SVG}svg"
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert width > 0
    assert height > 0
    assert [child.tag for child in root[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == root[0].text


def test_a_document_stands_alone_and_disturbs_nobody(scene: Scene) -> None:
    allowed = {"svg", "title", "desc", "g", "rect", "circle", "ellipse", "path", "text"}
    for element in read(scene).iter():
        assert element.tag.removeprefix(SVG) in allowed
        for name, value in element.attrib.items():
            assert name not in ("id", "class", "href", "src")
            assert "url(" not in value
            assert not name.startswith("on")


def test_every_number_is_finite(scene: Scene) -> None:
    assert not re.search(r'[="\s,](nan|-?inf)["\s,]', to_svg(scene))


def test_the_same_scene_gives_the_same_document(scene: Scene) -> None:
    assert to_svg(scene) == to_svg(scene)


def test_text_is_escaped() -> None:
    square = Square("a", piece=Piece(Player.FIRST, "<&", "unknown"))
    grid = Grid(((square,) * 5,), files=('"a">',), note="1 < 2 & ]]>")
    assert {"<&", '"a">', "1 < 2 & ]]>"} <= set(texts(grid))


def test_what_xml_cannot_hold_is_replaced() -> None:
    assert "a\ufffdb\ufffd" in texts(Grid(((Square("a"),),), note="a\x00b\ud800"))


def test_an_unknown_drawing_is_a_token_with_its_letter_and_rank() -> None:
    assert texts(Grid(((Square("a", piece=Piece(Player.SECOND, "Q", "no/such", 9)),),))) == ["Q", "9"]


def test_an_unknown_terrain_says_its_name() -> None:
    assert texts(Grid(((Square("a", "lava"),),))) == ["lava"]


def test_a_chessman_without_owner_is_a_token() -> None:
    assert texts(Grid(((Square("a", piece=Piece(None, "N", "chess/knight")),),))) == ["N"]


def test_the_description_says_who_stands_where() -> None:
    game = TicTacToe()
    root = read(game.scene(game.play(game.play(game.initial(), 4), 0)))
    assert root[0].text == "Board with 3 by 3 squares"
    assert root[1].text == "First player: x b2. Second player: o a1."


def test_the_description_speaks_indonesian() -> None:
    game = make_doushouqi("standard")
    description = ElementTree.fromstring(to_svg(game.scene(game.initial()), INDONESIAN))[1].text or ""
    assert description.startswith("Pemain pertama: gajah a3, ")
    assert "Pemain kedua: singa a9, harimau g9, " in description


def seeds(count: int) -> int:
    """How many shells are drawn in a pit of `count`: a shell is the only thing that is turned."""
    svg = to_svg(Pits(((Pit("1", count, Player.FIRST),),)))
    return svg.count("rotate(")


def test_up_to_twelve_seeds_are_drawn_one_by_one() -> None:
    assert [seeds(count) for count in range(13)] == list(range(13))


def test_more_seeds_are_a_heap_of_bounded_size() -> None:
    assert 13 <= seeds(13) <= seeds(40) == seeds(10**6) <= 40


def test_the_number_of_seeds_is_always_written() -> None:
    for count in (0, 1, 12, 13, 98):
        assert str(count) in texts(Pits(((Pit("move", count, None),),), left=Pit("", 3, Player.FIRST)))


def test_one_more_seed_leaves_the_others_where_they_are() -> None:
    def places(count: int) -> list[str]:
        return re.findall(r"translate\([^)]*\) rotate\([^)]*\)", to_svg(Pits(((Pit("1", count, None),),))))

    for count in range(12):
        assert places(count + 1)[:count] == places(count)


def test_a_tree_points_up_for_max_and_down_for_min() -> None:
    leaves = (Branch("3", None), Branch("-4", None))
    root = read(TreeScene(Branch("3", Player.FIRST, (Branch("x", Player.SECOND, leaves),))))
    triangles = [path.attrib["d"] for path in root.iter(f"{SVG}path") if path.attrib["d"].endswith("Z")]
    tips = [list(map(float, re.findall(r"-?[\d.]+", d)))[1:4:2] for d in triangles]
    (up_tip, up_base), (down_tip, down_base) = tips
    assert up_tip < up_base
    assert down_tip > down_base


def test_a_tree_can_be_heard() -> None:
    leaves = (Branch("12", None), Branch("-2", None))
    root = read(TreeScene(Branch("-2", Player.FIRST, (Branch("", Player.SECOND, leaves), Branch("-9", None)))))
    assert root[0].text == "Tree with 5 nodes"
    assert root[1].text == "MAX -2 (MIN (12, -2), -9)"


def test_a_large_tree_says_what_it_leaves_out() -> None:
    wide = TreeScene(Branch("", Player.FIRST, tuple(Branch(str(i), None) for i in range(1000))))
    assert "96 of 1001 nodes shown" in texts(wide)
    assert "+905" in texts(wide)
