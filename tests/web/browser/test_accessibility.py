"""axe-core finds no serious or critical fault on any page, in either theme."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .board import start, start_set_up, touch, wait_for_moves
from .conftest import OpenPage
from .test_pages import PAGES

GRAVE = {"serious", "critical"}

SEARCHED_MS = 40_000
"""More than the longest search of the pages takes (12 seconds) where other searches are before it in the queue."""


def faults(page: Page, axe: str) -> list[str]:
    """What axe-core holds against the page as it stands: rule, place and what would be right, a line for each.

    It looks at colours and places one after the other, so the evaluation bar must have come to rest.
    """
    expect(page.locator('main [aria-busy="true"]')).to_have_count(0, timeout=SEARCHED_MS)
    page.evaluate(axe)  # through the debugger, so that the page's content-security policy stays as it is
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert found["passes"], "axe-core looked at nothing"
    return [
        f"{page.url} {fault['id']} ({fault['impact']}): {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize(("theme", "lang", "width"), [("light", "en", 1280), ("dark", "id", 360)])
def test_every_page_is_accessible(open_page: OpenPage, axe: str, theme: str, lang: str, width: int) -> None:
    page = open_page(width=width, lang=lang, theme=theme)
    page.emulate_media(reduced_motion="reduce")
    found: list[str] = []
    for path in PAGES:
        page.goto(path)
        page.locator("main h1").first.wait_for()
        expect(page.locator("main .loading")).to_have_count(0)
        page.wait_for_load_state("networkidle")
        if path == "/":
            page.locator("[data-start]").first.wait_for()
        found += faults(page, axe)
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_game_is_accessible(open_page: OpenPage, axe: str, theme: str) -> None:
    page = open_page(theme=theme)
    page.emulate_media(reduced_motion="reduce")
    start(page, "chess")
    touch(page, "e2", "e4")
    wait_for_moves(page, 2)
    for action in ("undo", "hint"):  # faint until it is the visitor's turn again, and then no longer exempt
        expect(page.locator(f'[data-action="{action}"]')).to_be_enabled()
    found = faults(page, axe)
    page.locator('[data-action="resign"]').click()
    page.locator('[data-action="resign"]').click()
    page.locator(".result h2").wait_for()
    found += faults(page, axe)
    for game, place in (("doushouqi", "g3"), ("congklak", "1:0"), ("tictactoe", "b2")):
        page.goto(f"/play/new?game={game}&role=both")
        start_set_up(page)
        touch(page, place)
        found += faults(page, axe)
    assert found == [], "\n".join(found)


def test_a_fault_would_be_found(open_page: OpenPage, axe: str) -> None:
    page = open_page("/learn/rules/chess")
    page.locator("main h1").first.wait_for()
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert any(" button-name (critical)" in fault for fault in faults(page, axe))


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 360)])
def test_the_trainer_is_accessible(native: None, open_page: OpenPage, axe: str, theme: str, width: int) -> None:
    page = open_page("/learn/train?kind=tictactoe&seed=3", theme=theme, width=width)
    page.emulate_media(reduced_motion="reduce")
    page.locator('[data-action="show"]').click()
    page.locator("[data-known]").wait_for()
    found = faults(page, axe)
    page.locator(".known ul button").last.click()  # the worst move
    page.locator('[data-action="retry"]').wait_for()
    found += faults(page, axe)
    assert found == [], "\n".join(found)


@pytest.mark.needs_server("the answer to a request is held back")
def test_waiting_is_not_faded_in(open_page: OpenPage) -> None:
    """Text that is half faded in is too pale to read: whatever is visible of it is visible in full."""
    page = open_page("/learn")
    page.route("**/api/**", lambda _: None)
    page.goto("/lab/paper-002")
    first_seen = """() => {
      const waiting = document.querySelector("main .loading");
      return waiting && getComputedStyle(waiting).opacity;
    }"""
    assert page.wait_for_function(first_seen).json_value() == "1"
    expect(page.locator("main .loading").first).to_be_visible()
