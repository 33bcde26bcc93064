"""A page is one file that is safe, whole and readable; its blocks say what is wrong with them."""

import re
from html.parser import HTMLParser
from pathlib import Path

import altair as alt
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.draw.palette import contrast
from siasat.errors import InputError, UnknownNameError
from siasat.lab.report.blocks import Cell, Code, Drawing, Facts, Figure, Listing, Note, Prose, Section, Table
from siasat.lab.report.colours import ALL, BANDS, CARD, INK, INK_SOFT, PAPER, SERIES
from siasat.lab.report.html import inline, shown
from siasat.lab.report.page import Page
from siasat.texts import load

VOID = {"wbr", "meta", "link", "br", "img", "hr", "input"}


def _chart(width: int) -> alt.Chart:
    frame = pl.DataFrame({"depth": [1, 2, 3], "nodes": [5.0, 30.5, 1200.0]})
    return (
        alt.Chart(frame).mark_line(point=True, clip=True).encode(x="depth:O", y="nodes:Q").properties(width=width - 60)
    )


def _page(lang: str = "en") -> Page:
    page = Page("A & B", subtitle="`kalah:6,4`", lang=lang, summary=["**So** it is."])
    rows = [(4, 2041, 0.5, Cell("equal", "good")), (6, 71040, None, Cell("differs", "bad", "order unknown"))]
    page.add(
        Section(
            "Table <6>",
            [
                Prose("One.", "Two *three*."),
                Note("Careful.", "bad"),
                Listing(["a", "b"]),
                Table(("depth", "published", "ours", "verdict"), rows, "Nodes."),
                Table(("a",), [], "nothing", folded=True),
                Facts([("version", "0.1"), ("rows", 12345)]),
                Code("[x]\ny = '<z>'", "spec", folded=True),
                Figure("first", _chart, "A figure.", table=Table(("a", "b"), [(1, 2)])),
                Figure("second", _chart, "Another."),
                Drawing('<svg xmlns="http://www.w3.org/2000/svg"/>', "A drawing."),
            ],
            [Section("Below", [Prose("deeper")])],
        ),
        Section("B"),
        Section("C"),
    )
    return page


class _Balanced(HTMLParser):
    """Reads a page and notes what is open, every id, and everything a browser would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("id"):
            self.ids.append(str(values["id"]))
        self.fetched += [f"{tag} {name}={value}" for name, value in attrs if name in ("src", "srcset", "data")]
        if tag in ("script", "iframe", "link", "object", "embed"):
            self.fetched.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def _read(html: str) -> _Balanced:
    reader = _Balanced()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize("lang", ["en", "id"])
def test_a_page_is_well_formed_and_fetches_nothing(lang: str) -> None:
    html = _page(lang).html()
    found = _read(html)
    assert found.fetched == []
    assert len(found.ids) == len(set(found.ids))
    assert f'<html lang="{lang}">' in html
    assert "default-src 'none'" in html
    assert "url(http" not in html


def test_charts_take_the_colours_of_the_page_and_speak_under_the_pointer() -> None:
    html = _page().html()
    figures = html[html.index("<main>") :]
    assert "var(--ink-soft)" in figures
    assert "<title>depth: 2; nodes: 30.5</title>" in figures
    assert "#6b5546" not in figures
    assert set(re.findall(r"url\(#([^)]+)\)", figures)) <= set(_read(html).ids)


def test_numbers_are_written_in_the_language_of_the_page() -> None:
    assert '<td class="number">71,040</td>' in _page("en").html()
    assert '<td class="number">71.040</td>' in _page("id").html()
    assert ">1.200</text>" in _page("id").html()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        (True, "yes"),
        (1234567, "1,234,567"),
        (0.0, "0.000"),
        (0.12345, "0.1235"),
        (0.0012345, "0.001234"),
        (1234.5, "1,234"),
        (12.345, "12.35"),
        (-3.14159, "-3.142"),
        (1e-9, "1.000e-09"),
        (1e20, "1.000e+20"),
        (float("nan"), "–"),
        (float("inf"), "∞"),
        ("as it is", "as it is"),
    ],
)
def test_values_are_shown_as_people_read_them(value: object, text: str) -> None:
    assert shown(value, load("en")) == text


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e14, max_value=1e14))
def test_a_shown_float_is_true_to_four_digits(value: float) -> None:
    assert float(shown(value, load("en")).replace(",", "")) == pytest.approx(value, rel=1e-3, abs=1e-300)


@given(st.text())
def test_no_text_from_outside_becomes_markup(text: str) -> None:
    html = str(inline(text))
    ours = {"code", "/code", "strong", "/strong", "em", "/em", "a", "/a", "wbr"}
    assert set(re.findall(r"<(/?\w+)", html)) <= ours
    reader = _Balanced()
    reader.feed(html)
    reader.close()
    assert reader.open == []


def test_hostile_names_are_harmless() -> None:
    page = Page("<script>alert(1)</script>", summary=["[x](javascript:alert(1))", "`</style>`"])
    page.add(Section('"><img src=x>', [Table(("<b>",), [("<svg onload=x>",)], '"><script>')]))
    html = page.html()
    assert _read(html).fetched == []
    assert "<b>" not in html
    assert 'href="javascript' not in html


def test_in_a_notebook_a_page_stands_in_a_frame_of_its_own() -> None:
    found = _read(Page('A "page"')._repr_html_())
    assert found.fetched == ["iframe"]
    assert "srcdoc" in Page("x")._repr_html_()


def test_a_row_of_another_length_is_named() -> None:
    with pytest.raises(InputError, match="row 2 of the table 'Nodes' has 1 cells for 2 columns"):
        Table(("a", "b"), [(1, 2), (1,)], "Nodes")


def test_two_figures_of_one_name_are_refused() -> None:
    page = Page(
        "x",
        sections=[Section("a", [Figure("n", _chart)]), Section("b", sections=[Section("c", [Figure("n", _chart)])])],
    )
    with pytest.raises(InputError, match="'n'"):
        page.html()


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="choose from en, id"):
        Page("x", lang="french")


def test_figures_are_written_as_svg_and_png(tmp_path: Path) -> None:
    written = _page().write_figures(tmp_path / "figures")
    assert [path.name for path in written] == ["first.svg", "first.png", "second.svg", "second.png"]
    assert written[0].read_text("utf-8").startswith("<svg")
    assert "var(--" not in written[0].read_text("utf-8")
    assert written[1].read_bytes().startswith(b"\x89PNG")


def test_a_page_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = _page().write(tmp_path / "new" / "report.html")
    assert path.read_text("utf-8").endswith("</html>\n") or path.read_text("utf-8").endswith("</html>")
    assert [file.name for file in path.parent.iterdir()] == ["report.html"]
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="cannot write"):
        _page().write(tmp_path / "file" / "report.html")


def test_every_role_has_a_colour_of_its_own_and_text_is_readable() -> None:
    assert len({colour.light for colour in ALL}) == len(ALL)
    for back in (PAPER, CARD, *BANDS):
        assert contrast(INK.light, back.light) >= 4.5
        assert contrast(INK.dark, back.dark) >= 4.5
    for back in (PAPER, CARD):
        assert contrast(INK_SOFT.light, back.light) >= 4.5
        assert contrast(INK_SOFT.dark, back.dark) >= 4.5
    for series in SERIES:
        assert contrast(series.light, PAPER.light) >= 2.8
        assert contrast(series.dark, PAPER.dark) >= 4.5
