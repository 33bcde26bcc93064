"""The static site: the whole app in a page. A plain file server is all there is; every other address is cut off."""

from __future__ import annotations

import functools
import http.server
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from siasat.web.settings import default_static

from .board import moves, start_set_up, wait_for_moves

SITE = Path(__file__).parents[3] / "dist" / "site"
PATIENCE_MS = 300_000
"""Python starts in the page twice, which takes minutes on a machine that does much else."""

LIFTABLE, RESULT = "main .cell.liftable", ".result h2"


class Files(http.server.SimpleHTTPRequestHandler):
    """As `python -m http.server`, without its log."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The site on a file server."""
    if not (SITE / "python" / "siasat.zip").exists() or not default_static().exists():
        pytest.skip("the static site is not built: its tests are skipped (make site builds it)")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """One visitor for all tests, who reaches nothing but the site."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script("localStorage.setItem('siasat.prefs', JSON.stringify({lang: 'en', speed: 'off'}))")

    def only_files(route: Route) -> None:
        if route.request.url.startswith((address, "blob:", "data:")):
            route.continue_()
        else:
            route.abort()

    context.route("**/*", only_files)
    yield context
    context.close()


def play_to_the_end(page: Page) -> None:
    """Touch the first hole or square that may be moved, until the game is over."""
    while True:
        page.locator(f"{LIFTABLE}, {RESULT}").first.wait_for(state="attached")
        if page.locator(RESULT).count():
            return
        before = len(moves(page))
        page.locator(LIFTABLE).first.click()
        wait_for_moves(page, before + 1)


@pytest.mark.slow
def test_a_game_is_played_to_its_end_and_kept(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}#/play/new?game=congklak&variant=kalah:3,2&seat=level:1")
    expect(page.locator("main [role=row]").first.locator("[role=gridcell]")).to_have_count(3, timeout=PATIENCE_MS)
    start_set_up(page)
    play_to_the_end(page)
    expect(page.locator(RESULT)).to_have_text(re.compile("You won|You lost|Draw"))
    played = moves(page)
    page.reload()  # the application starts again, with what the browser has kept
    page.locator(RESULT).wait_for()
    assert moves(page) == played
    page.close()
