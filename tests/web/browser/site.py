"""The static site on a plain file server, and a visitor who reaches nothing else."""

from __future__ import annotations

import contextlib
import functools
import http.server
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize

from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.games.registry import load_game
from siasat.players.levels import level_player

from .board import move_texts, moves, start_set_up, touch, wait_for_moves

if TYPE_CHECKING:
    from _typeshed import SupportsRead, SupportsWrite

SITE = Path(__file__).parents[3] / "dist" / "site"
PATIENCE_MS = 300_000
"""Python starts in the page twice, which takes minutes on a machine that does much else."""

LIFTABLE, RESULT = "main .cell.liftable", ".result h2"
NO_STORAGE = (
    "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError') } });"
)
"""A browser that forbids its storage to the worker with the application."""


class Files(http.server.SimpleHTTPRequestHandler):
    """As `python -m http.server`, without its log. `before` goes before the worker with the application."""

    before = ""

    def log_message(self, *_: object) -> None:
        pass

    def copyfile(self, source: SupportsRead[bytes], outputfile: SupportsWrite[bytes]) -> None:
        with contextlib.suppress(ConnectionError):  # a page that was left in the middle of it
            super().copyfile(source, outputfile)

    def do_GET(self) -> None:
        if not self.before or not re.search(r"/assets/application-[^/]*\.js$", self.path):
            super().do_GET()
            return
        body = self.before.encode() + Path(self.translate_path(self.path)).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def served(handler: type[Files] = Files) -> Iterator[str]:
    """The address of the site, as long as its server runs."""
    if not (SITE / "service-worker.js").exists():
        pytest.skip("the static site is not built: its tests are skipped (make site builds it)")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def visitor(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A visitor who reaches nothing but the site."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script('try { localStorage.setItem(\'siasat.prefs\', \'{"lang":"en","speed":"off"}\') } catch {}')

    def only_files(route: Route) -> None:
        if route.request.url.startswith((address, "blob:", "data:")):
            route.continue_()
        else:
            route.abort()

    context.route("**/*", only_files)
    yield context
    context.close()


class SiteVisitors:
    """Visitors of the static site, one with a mouse and one who touches. Each has a tab that has the application, so
    that the pages of tests need not wait for Python."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._tabs: dict[bool, Page] = {}

    def __enter__(self) -> SiteVisitors:
        return self

    def __exit__(self, *_: object) -> None:
        for tab in self._tabs.values():
            tab.context.close()

    def open(self, server: str, prefs: str, size: ViewportSize, *, keeps: bool, fresh: bool) -> Page:
        """A page with these settings, without what earlier ones left in it, unless it `keeps` that.

        Games stay, except in a `fresh` browser. The page goes to addresses as a server has them; what a test itself
        asks goes to that server.
        """
        touches = size["width"] < 600
        if fresh and not keeps and touches in self._tabs:
            self._tabs.pop(touches).context.close()
        tab = self._tab(server, touches=touches)
        if not keeps:
            tab.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        tab.evaluate("(prefs) => localStorage.setItem('siasat.prefs', prefs)", prefs)
        page = tab.context.new_page()
        page.set_viewport_size(size)
        go = page.goto
        setattr(page, "goto", lambda path, **words: go(self.at(path), **words))  # noqa: B010 - mypy sees a method
        return page

    def at(self, path: str) -> str:
        """Where a path of a server is on this site."""
        if not path.startswith("/"):
            return path
        return f"{self._address}{path[1:]}" if path.startswith("/#") else f"{self._address}#{path}"

    def _tab(self, server: str, *, touches: bool) -> Page:
        if touches not in self._tabs:
            context = self._browser.new_context(base_url=server, locale="en-GB", has_touch=touches)
            context.set_default_timeout(PATIENCE_MS)
            tab = context.new_page()
            tab.goto(self._address)
            tab.evaluate("navigator.serviceWorker.ready.then(() => null)")
            tab.reload()  # from the second visit on the page has shared memory
            tab.locator(".notice.loading").wait_for()
            tab.locator(".notice.loading").wait_for(state="detached")
            self._tabs[touches] = tab
        return self._tabs[touches]


def goes_on(page: Page) -> bool:
    """Wait until it is our turn, or the game is over; whether it goes on."""
    page.locator(f"{LIFTABLE}, {RESULT}").first.wait_for(state="attached")
    return page.locator(RESULT).count() == 0


def play_to_the_end(page: Page) -> None:
    """Touch the first hole or square that may be moved, until the game is over."""
    while goes_on(page):
        before = len(moves(page))
        page.locator(LIFTABLE).first.click()
        wait_for_moves(page, before + 1)


def play_well(page: Page, address: str, name: str) -> None:
    """A whole game against level 1: a strong search of ours chooses the moves, which are made by clicks."""
    game = load_game(name)
    names = notation_of(game)
    whisperer = level_player(6, game)
    referee: Referee[Any, Any] = Referee(game)
    page.goto(f"{address}#/play/new?game={name}&seat=level:1")
    start_set_up(page)
    while goes_on(page):
        for text in move_texts(page)[referee.ply :]:
            referee.play(names.parse_move(referee.state, text))
        text = names.format_move(referee.state, whisperer.choose(referee))
        touch(page, *((f"1:{text}",) if name == "congklak" else (text[:2], text[2:4])))
        if len(text) > 4:
            page.locator(f'[data-move="{text}"]').click()
        wait_for_moves(page, referee.ply + 1)
    for text in move_texts(page)[referee.ply :]:
        referee.play(names.parse_move(referee.state, text))
    assert referee.outcome is not None
