"""The documentation site in a browser, opened as files from a folder: search, copying, languages, widths."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

HOME_BYTES = 450_000
"""How much the home page may load, uncompressed: page, styles, scripts and pictures."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    context.close()


def test_the_search_finds_pages(page: Page, site: Path) -> None:
    page.goto(f"{site.as_uri()}/index.html")
    page.locator("input[name=q]").first.fill("transposition")
    page.keyboard.press("Enter")
    expect(page.locator('#search-results a[href^="algorithms.html"]')).to_be_visible()


def test_code_is_highlighted_and_copied_by_a_click(page: Page, site: Path) -> None:
    page.goto(f"{site.as_uri()}/index.html")
    expect(page.locator("div.highlight span.kn").first).to_have_text("import")
    block = page.locator("div.highlight").first
    block.hover()
    block.locator("button.copybtn").click()
    expect(block.locator("button.copybtn.success")).to_be_visible()


def test_the_language_switch_leads_to_the_same_page(page: Page, site: Path) -> None:
    page.goto(f"{site.as_uri()}/install.html")
    page.get_by_role("link", name="Bahasa Indonesia").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Memasang siasat")
    page.get_by_role("link", name="English").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Install")


@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_is_wider_than_the_screen(page: Page, site: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for name in ("index", "install", "api", "algorithms", "design", "id/index"):
        page.goto(f"{site.as_uri()}/{name}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_the_home_page_is_light_and_shows_an_animated_board_code_and_three_pictures(page: Page, site: Path) -> None:
    loaded: set[str] = set()
    page.on("request", lambda request: loaded.add(request.url.partition("?")[0]))
    page.goto(f"{site.as_uri()}/index.html")
    page.wait_for_load_state("networkidle")
    files = [Path(unquote(urlsplit(url).path)) for url in loaded]
    assert sum(file.stat().st_size for file in files) < HOME_BYTES
    animated = page.locator('img[src$="kalah-animated.svg"]')
    expect(animated).to_be_visible()
    assert "@keyframes" in (site / "_images" / "kalah-animated.svg").read_text(encoding="utf-8")
    expect(page.locator(".sd-card img")).to_have_count(3)
    assert page.locator("div.highlight").first.inner_text().count(">>>") >= 4


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_home_pages_have_enough_contrast(page: Page, site: Path, axe: str, theme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=theme)
    for name in ("index", "id/index"):
        page.goto(f"{site.as_uri()}/{name}.html")
        page.evaluate(axe)
        found = page.evaluate("axe.run(document, {runOnly: ['color-contrast', 'image-alt', 'link-name']})")
        assert found["passes"]
        assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found["violations"]] == []
