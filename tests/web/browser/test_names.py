"""No page shows the ids of algorithms, evaluators and rule sets: people read names."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .board import start_set_up, touch, wait_for_moves
from .conftest import OpenPage

IDS = re.compile(
    r"(?<![\w-])(mtdf|alphabeta|negascout|paper-\d+|table-move|kalah:\S+|congklak:\S+|level:\d|\S+@depth\S*"
    r"|king-capture|van-rijn-vis|doushouqi|tictactoe|hashtree|rust|python)(?![\w-])"
)
PAGES = [
    "/",
    "/play/games",
    "/play/new?game=congklak&variant=kalah:6,4,empty&seat=mtdf%2Btable%2Btable-move@depth%3D4",
    "/play/new?game=doushouqi&variant=van-rijn-vis&seat=alphabeta@depth%3D2,evaluator%3Dpaper-001",
    "/play/new?game=chess&variant=king-capture",
    "/analyse?game=congklak&variant=kalah:6,4,empty",
    "/compare?game=congklak&variant=kalah:6,4",
    "/lab",
    "/learn",
    "/learn/mtdf",
    "/learn/rules/congklak",
    "/learn/rules/doushouqi",
    "/learn/rules/chess",
    "/learn/train?game=congklak",
]


def shown(page: Page) -> list[str]:
    """All texts of the page but code, and the names of its controls."""
    found = page.evaluate(
        """() => {
          const texts = [];
          const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
          while (walker.nextNode())
            if (!walker.currentNode.parentElement.closest("script, style, pre, code, textarea"))
              texts.push(walker.currentNode.textContent.trim());
          for (const one of document.querySelectorAll("main [aria-label]")) texts.push(one.getAttribute("aria-label"));
          return texts;
        }"""
    )
    return [str(text) for text in found]


def named(page: Page) -> None:
    """Nothing on the page is an id."""
    assert [text for text in shown(page) if IDS.search(text)] == []


@pytest.mark.parametrize("path", PAGES)
def test_a_page_shows_names(open_page: OpenPage, path: str) -> None:
    page = open_page(path)
    page.locator("main h1, main h2").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    named(page)


def test_a_game_has_its_name_in_the_visitors_language(open_page: OpenPage) -> None:
    for lang, name in (("en", "Dou Shou Qi (Jungle)"), ("id", "Dou Shou Qi (Catur Hewan)")):
        page = open_page("/learn/rules/doushouqi", lang=lang)
        expect(page.get_by_role("heading", level=1)).to_contain_text(name)


def test_a_game_shows_names(open_page: OpenPage) -> None:
    page = open_page(
        "/play/new?game=congklak&variant=kalah:3,2,again=no&seat=mtdf%2Btable@depth%3D4,evaluator%3Dpaper-003"
    )
    start_set_up(page)
    touch(page, "1:1")
    wait_for_moves(page, 2)
    expect(page.locator('[data-side="2"]')).to_contain_text("MTD(f)")
    expect(page.locator(".thinking .algorithm")).to_contain_text("MTD(f)")
    named(page)


def test_two_explored_searches_show_names(open_page: OpenPage) -> None:
    page = open_page("/explore?game=congklak&variant=kalah:3,2,empty&depth=3&algorithm=mtdf%2Btable&beside=alphabeta")
    expect(page.get_by_text("lines were visited by both searches")).to_contain_text("only by Alpha-beta")
    named(page)
