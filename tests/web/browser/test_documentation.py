"""The documentation site in a browser, opened as files from a folder: search, copying, languages, widths."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect


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
