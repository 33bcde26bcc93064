"""A pasted position is used or refused, in a new game, too; and "next cutoff" says when there is none."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .board import cell, start_set_up
from .conftest import OpenPage

FEN = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


@pytest.mark.parametrize("page_name", ["explore", "compare"])
def test_the_primary_button_uses_what_was_pasted(open_page: OpenPage, page_name: str) -> None:
    page = open_page(f"/{page_name}?game=chess&depth=1")
    page.locator('[data-action="position"]').click()
    page.locator("#search-import").fill("no position at all")
    dialog = page.get_by_role("dialog")
    dialog.locator(".button.primary").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    page.locator("#search-import").fill(FEN)
    dialog.locator(".button.primary").click()
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(re.compile("4k3%2F8"))


def test_a_new_game_starts_from_what_was_typed(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=chess&role=both")
    page.locator("details summary").last.click()
    page.locator("#import").fill("no position at all")
    page.locator('[data-action="start"]').click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("#import").fill(FEN)
    start_set_up(page)  # without a click on "Read" before
    expect(cell(page, "e2")).to_have_attribute("aria-label", "e2, White pawn")
    expect(cell(page, "d2")).to_have_attribute("aria-label", "d2")


@pytest.mark.parametrize(
    ("lang", "reason"), [("en", "This search made no cutoffs."), ("id", "Pencarian ini tidak memangkas apa pun.")]
)
def test_a_tree_without_cutoffs_says_so(open_page: OpenPage, lang: str, reason: str) -> None:
    page = open_page("/explore?game=tictactoe&depth=2&algorithm=minimax", lang=lang)
    button = page.locator('[data-action="next-cut"]')
    expect(button).to_be_disabled()
    expect(button).to_have_accessible_description(reason)
    expect(page.get_by_text(reason)).to_be_visible()
