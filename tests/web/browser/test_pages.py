"""Every page opens, in both languages, both themes and on a phone, without a fault on the console."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .board import fits, moves, start, start_review, touch, wait_for_moves
from .conftest import OpenPage

PAGES = (
    "/",
    "/play/new?game=congklak",
    "/analyse?game=doushouqi",
    "/compare",
    "/explore",
    "/lab",
    "/papers/001",
    "/learn",
    "/learn/train?kind=doushouqi-3&level=2&seed=7",
    "/analyse?game=doushouqi&position=7/7/7/7/3e3/7/3R3/7/7%20w",
    "/learn/rules/chess",
    "/learn/rules/doushouqi",
    "/learn/rules/congklak",
    "/about",
    "/nowhere",
)


@pytest.mark.parametrize(("width", "lang", "theme"), [(1280, "en", "light"), (360, "id", "dark")])
def test_every_page_fits(open_page: OpenPage, width: int, lang: str, theme: str) -> None:
    page = open_page(width=width, lang=lang, theme=theme)
    for path in PAGES:
        page.goto(path)
        page.locator("main h1").first.wait_for()
        page.wait_for_timeout(200)
        fits(page)
        missing = re.findall(r"\bpage\.[a-z]+\.\S+", page.locator("body").inner_text())  # it would show its key
        assert missing == [], path


def test_language_and_theme_are_remembered(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="ID", exact=True).click()
    expect(page.locator("h1")).to_have_text("Mau main apa?")
    page.get_by_role("button", name=re.compile("Tema")).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.reload()
    expect(page.locator("h1")).to_have_text("Mau main apa?")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("html")).to_have_attribute("lang", "id")


def test_an_unfinished_game_is_offered(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "chess")
    touch(page, "d2", "d4")
    wait_for_moves(page, 2)
    page.goto("/")
    page.get_by_text("Your game of Chess is not finished").click()
    wait_for_moves(page, 2)


def test_a_rule_is_put_together_from_options(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=congklak")
    page.get_by_text("Change individual rules").click()
    page.get_by_label("holes", exact=False).first.fill("5")
    page.get_by_label("holes", exact=False).first.press("Tab")
    expect(page).to_have_url(re.compile(r"variant=congklak%3A5"))
    expect(page.locator("main [role=row]").first.locator("[role=gridcell]")).to_have_count(5)


@pytest.mark.both_transports
def test_analysis_shows_lines_and_reviews_a_game(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=tictactoe&moves=a1,b2,c1")
    page.locator(".lines li button").first.wait_for()
    page.locator(".arrow").first.wait_for(state="attached")
    start_review(page)
    expect(page.get_by_role("slider")).to_be_visible()
    page.locator("#tab-moves").click()
    page.locator(".lines li button").first.click()
    wait_for_moves(page, 4)
    assert moves(page)[3] == "b1"
    expect(page).to_have_url(re.compile(r"moves=a1%2Cb2%2Cc1%2Cb1"))


def test_a_position_is_shared_by_link(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=chess&moves=e2e4,e7e5")
    page.locator("main [role=grid]").wait_for()
    touch(page, "g1", "f3")
    wait_for_moves(page, 3)
    expect(page).to_have_url(re.compile("g1f3"))
    other = open_page(page.url)
    wait_for_moves(other, 3)
    assert moves(other) == ["e4", "e5", "Nf3"]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/play/xyz", "Permainan tidak ditemukan"),
        ("/analyse?from=xyz", "Permainan itu tidak ada."),
        ("/analyse?game=chess&position=hello", "Posisi ini tidak bisa dibaca: posisi catur punya"),
        ("/lab/zz", "Laporan tidak ditemukan"),
        ("/learn/zz", "Pelajaran itu tidak ada."),
    ],
)
def test_a_broken_link_is_told_in_the_visitors_language(open_page: OpenPage, path: str, told: str) -> None:
    page = open_page(path, width=360, lang="id")
    expect(page.get_by_role("alert")).to_contain_text(told)
    fits(page)


def test_a_kept_game_that_the_server_lost_does_not_bar_the_way(open_page: OpenPage) -> None:
    page = open_page("/")
    kept = {"id": "A" * 22, "game": "chess", "secrets": ["x", None], "seen": 1, "finished": False, "moves": 3}
    page.evaluate("(kept) => localStorage.setItem('siasat.games', JSON.stringify([kept]))", kept)
    page.goto("/compare?depth=999")
    expect(page.locator('[data-action="position"]')).to_contain_text("start")
    expect(page).to_have_url(re.compile("depth=12"))


def test_a_bad_position_is_told_in_words(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=chess")
    page.get_by_text("Start from another position").click()
    page.locator("#import").fill("hello")
    page.get_by_role("button", name="Read").click()
    expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.both_transports
def test_the_menu_leads_to_licence_and_authors(open_page: OpenPage) -> None:
    page = open_page("/learn")
    page.get_by_role("link", name=re.compile("^About")).click()
    expect(page.get_by_text("Colin M.L. Burnett")).to_be_visible()
    for name, words in (("LICENSE.txt", "GNU GENERAL PUBLIC LICENSE"), ("THIRD-PARTY.txt", "npm: svelte")):
        with page.context.expect_page() as opened:
            page.get_by_role("link", name=name).click()
        expect(opened.value.locator("body")).to_contain_text(words)
    if page.get_by_role("link", name=re.compile(r"\.tar\.gz$")).count():  # the static site brings its source
        with page.expect_download() as source:
            page.get_by_role("link", name=re.compile(r"\.tar\.gz$")).click()
        assert source.value.path().read_bytes()[:2] == b"\x1f\x8b"
