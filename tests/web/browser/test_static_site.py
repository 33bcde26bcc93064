"""The static site: the whole app in a page. A plain file server is all there is; every other address is cut off."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from .board import moves, start, start_set_up, touch, wait_for_moves
from .site import PATIENCE_MS, RESULT, play_to_the_end, served, visitor


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The site on a file server."""
    with served() as address:
        yield address


@pytest.fixture(scope="module")
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """One visitor for all tests."""
    with visitor(browser, address) as context:
        yield context


@pytest.mark.slow
def test_a_game_is_played_to_its_end_and_kept(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(address)
    start(page, "chess")
    touch(page, "e2", "e4")
    wait_for_moves(page, 2)  # the reply comes from the WebAssembly module alone
    expect(page.locator(".notice progress")).to_be_visible()
    begun = page.url
    expect(page.locator('[data-ply="2"]')).not_to_have_text(re.compile(r"^[a-h]\d[a-h]\d"), timeout=PATIENCE_MS)
    expect(page.locator('[data-ply="1"]')).to_have_text("e4")  # Python has taken over: it knows the names of moves

    page.goto(f"{address}#/play/new?game=congklak&variant=kalah:3,2&seat=level:1")
    expect(page.locator("main [role=row]").first.locator("[role=gridcell]")).to_have_count(3, timeout=PATIENCE_MS)
    start_set_up(page)
    play_to_the_end(page)
    expect(page.locator(RESULT)).to_have_text(re.compile("You won|You lost|Draw"))
    played = moves(page)
    page.reload()  # the application starts again, with what the browser has kept
    page.locator(RESULT).wait_for()
    assert moves(page) == played
    page.goto(begun)
    wait_for_moves(page, 2)
    page.close()
