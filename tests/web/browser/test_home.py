"""The first page: play, look inside and learn, at which level a game starts, and the boards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .board import fits, start
from .conftest import OpenPage


@pytest.mark.parametrize(
    ("width", "height", "lang"), [(360, 740, "id"), (360, 640, "en"), (844, 390, "id"), (1280, 800, "en")]
)
def test_all_three_uses_are_seen_at_once(open_page: OpenPage, width: int, height: int, lang: str) -> None:
    page = open_page("/", width=width, height=height, lang=lang)
    uses = page.locator("main [data-use]")
    expect(uses).to_have_count(3)
    for use in uses.all():
        expect(use).to_be_in_viewport(ratio=1)
    expect(page.locator('main [data-use="inside"]')).to_have_attribute("href", "/explore")
    expect(page.locator('main [data-use="learn"]')).to_have_attribute("href", "/learn")
    fits(page)


@pytest.mark.parametrize("lang", ["en", "id"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (844, 390), (667, 375)])
def test_every_large_board_can_be_played_without_scrolling(
    open_page: OpenPage, lang: str, width: int, height: int
) -> None:
    page = open_page("/", width=width, height=height, lang=lang)
    for game in ("chess", "doushouqi", "congklak"):
        expect(page.locator(f'[data-start="{game}"]')).to_be_in_viewport(ratio=1)
    for use in page.locator("main [data-use]").all():
        expect(use).to_be_in_viewport(ratio=1)
    fits(page)


@pytest.mark.parametrize("lang", ["en", "id"])
def test_a_phone_shows_the_first_board_and_its_button_without_scrolling(open_page: OpenPage, lang: str) -> None:
    page = open_page("/", width=360, height=740, lang=lang)
    expect(page.locator('[data-start="chess"]')).to_be_in_viewport(ratio=1)
    expect(page.locator(".picture").first).to_be_in_viewport(ratio=1)


def test_boards_are_large_on_a_large_screen(open_page: OpenPage) -> None:
    page = open_page("/", width=1920, height=1080, lang="id")
    board = page.locator(".picture.grid svg[role=img]").first
    board.wait_for()
    box = board.bounding_box()
    assert box is not None
    assert box["width"] >= 320
    for game in ("chess", "doushouqi", "congklak"):
        expect(page.locator(f'[data-start="{game}"]')).to_be_in_viewport(ratio=1)


def test_the_button_says_at_which_level_it_starts(open_page: OpenPage) -> None:
    page = open_page("/")
    button = page.locator('[data-start="congklak"]')
    expect(button).to_have_text(re.compile(r"level \d"))
    text = button.inner_text()
    start(page, "congklak")
    level = re.search(r"level \d", text)
    assert level is not None
    expect(page.locator('[data-side="2"]')).to_contain_text(level[0])


def test_the_congklak_board_is_wide_on_wide_screens(open_page: OpenPage) -> None:
    page = open_page("/")
    board = page.locator(".picture.pits svg[role=img]")
    board.wait_for()
    ratio = board.evaluate("svg => svg.viewBox.baseVal.width / svg.viewBox.baseVal.height")
    assert ratio > 2
