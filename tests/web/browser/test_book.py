"""The opening tree as a page: step into it by the list and by the board, and back."""

from __future__ import annotations

from playwright.sync_api import expect

from .board import fits, touch
from .conftest import OpenPage


def test_stepping_through_the_opening_tree(open_page: OpenPage) -> None:
    page = open_page("/learn/book", width=390, height=844)
    page.locator('[data-book="0"] button').first.click()
    expect(page.locator('[data-book="1"] button').first).to_be_visible()
    fits(page)
    page.locator('[data-action="first"]').click()
    expect(page.locator('[data-book="0"] button').first).to_be_visible()
    touch(page, "a3")
    touch(page, "a4")
    expect(page.locator('[data-book="1"], [data-outside]')).to_be_visible()
