"""Play: a king in check is marked, and captured pieces stand beside their captor."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .board import start_set_up, touch, wait_for_moves
from .conftest import OpenPage


@pytest.mark.parametrize(("lang", "width", "height"), [("en", 1280, 800), ("id", 360, 740)])
def test_check_and_captures_in_chess(open_page: OpenPage, lang: str, width: int, height: int) -> None:
    page = open_page("/play/new?game=chess&role=both", lang=lang, width=width, height=height)
    start_set_up(page)
    for number, move in enumerate(["e2 e4", "d7 d5", "e4 d5", "d8 d5", "b1 c3", "d5 e5"], 1):
        touch(page, *move.split())
        wait_for_moves(page, number)
    expect(page.locator("[data-check]")).to_have_attribute("data-check", "e1")
    expect(page.locator('[data-side="1"] [data-captured]')).to_have_attribute("data-captured", "1")
    expect(page.locator('[data-side="2"] [data-captured]')).to_have_attribute("data-captured", "1")
    expect(page.locator("[data-ahead]")).to_have_count(0)
    touch(page, "f1", "e2")
    wait_for_moves(page, 7)
    expect(page.locator("[data-check]")).to_have_count(0)
    touch(page, "e5", "e2")
    wait_for_moves(page, 8)
    expect(page.locator('[data-side="2"] [data-ahead]')).to_have_text("+3")
    page.reload()
    expect(page.locator('[data-side="2"] [data-captured]')).to_have_attribute("data-captured", "2")


def test_captures_in_dou_shou_qi(open_page: OpenPage) -> None:
    position = "7/7/7/7/3r3/3E3/7/7/L5l b"
    page = open_page(f"/play/new?game=doushouqi&role=both&position={position.replace(' ', '%20')}")
    start_set_up(page)
    touch(page, "d5", "d4")
    wait_for_moves(page, 1)
    expect(page.locator('[data-side="2"] [data-captured]')).to_have_attribute("data-captured", "1")
    expect(page.locator('[data-side="2"] [data-ahead]')).to_have_text("+1")
    expect(page.locator("[data-check]")).to_have_count(0)
