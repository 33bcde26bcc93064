"""A browser for the tests, driven by Playwright: against a real server with its own store, and on the static site."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from programs import find_chromium
from siasat.web.settings import default_static

from .site import PATIENCE_MS as SITE_PATIENCE_MS
from .site import SiteVisitors, served

CHROMIUM = find_chromium()
AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE_MS = 60_000
"""How long a test waits for what must come: machines that build and test may be slow; what comes ends the wait."""

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a process."""
    if CHROMIUM is None:
        pytest.skip("no Chromium here: the browser tests are skipped (scripts/setup.py dev says how to get one)")
    if not (default_static() / "index.html").exists():
        pytest.skip("the page is not built: the browser tests are skipped (make play builds it)")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def axe() -> str:
    """The source of axe-core, a development dependency of the page."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: the accessibility tests are skipped (npm install in web/)")
    return AXE.read_text("utf-8")


def _is_fault(message: ConsoleMessage) -> bool:
    """Whether it is an error of the page: no answer that refuses a visitor's wish or says "later" is, though logged."""
    return message.type == "error" and not re.search(r"responded with a status of (4|503)", message.text)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run every test with pages on both transports: on the static site with `-m long`, a few of them always."""
    if "transport" not in metafunc.fixturenames:
        return
    always = metafunc.definition.get_closest_marker("both_transports") is not None
    site = pytest.param("site", marks=() if always else pytest.mark.long)
    metafunc.parametrize("transport", ["server", site], scope="session")


@pytest.fixture(scope="session")
def site_visitors(browser: Browser) -> Iterator[SiteVisitors]:
    """The static site, with a tab that has the application."""
    with served() as address, SiteVisitors(browser, address) as visitors:
        yield visitors


@pytest.fixture
def open_page(request: pytest.FixtureRequest, browser: Browser, server: object, transport: str) -> Iterator[OpenPage]:
    """Opens pages as visitors of their own; a test fails on anything its pages put on the console as an error.

    On the static site they are tabs of one visitor, who has no earlier settings.
    """
    faults: list[str] = []
    opened: list[Page | BrowserContext] = []
    address: str = getattr(server, "address")  # noqa: B009 - the class lives in another conftest
    needs_server = request.node.get_closest_marker("needs_server")
    fresh = request.node.get_closest_marker("fresh_visitor") is not None
    visitors: SiteVisitors | None = None
    patience = PATIENCE_MS
    if transport == "site":
        if needs_server is not None:
            pytest.skip(f"needs a server: {needs_server.args[0]}")
        visitors, patience = request.getfixturevalue("site_visitors"), SITE_PATIENCE_MS
    expect.set_options(timeout=patience)

    def open_one(path: str = "/", *, width: int = 1280, height: int = 800, lang: str = "en", **prefs: object) -> Page:
        chosen = json.dumps({"lang": lang, "speed": "off", "sound": False, **prefs})
        if visitors is not None:
            page = visitors.open(address, chosen, {"width": width, "height": height}, keeps=bool(opened), fresh=fresh)
            opened.append(page)
        else:
            context = browser.new_context(
                base_url=address,
                viewport={"width": width, "height": height},
                locale={"en": "en-GB", "id": "id-ID"}[lang],
                has_touch=width < 600,
            )
            opened.append(context)
            context.add_init_script(
                f"if (!localStorage.getItem('siasat.prefs')) localStorage.setItem('siasat.prefs', {json.dumps(chosen)})"
            )
            page = context.new_page()
        page.set_default_timeout(patience)
        page.on("pageerror", lambda error: faults.append(f"{path}: {error}"))
        page.on("console", lambda message: faults.append(f"{path}: {message.text}") if _is_fault(message) else None)
        page.goto(path)
        return page

    yield open_one
    for one in opened:
        one.close()
    expect.set_options(timeout=PATIENCE_MS)
    assert faults == []
