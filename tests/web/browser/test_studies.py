"""My analyses: a list of what this browser keeps, with names, files and a way to delete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .board import cell, fits, touch, wait_for_moves
from .conftest import OpenPage


def _analyse(page: Page) -> None:
    """Try another first move than that of the game, which makes a variation, and comment on it."""
    wait_for_moves(page, 2)
    page.keyboard.press("Home")
    expect(cell(page, "d2")).to_have_class(re.compile("liftable"))
    touch(page, "d2", "d4")
    expect(page).to_have_url(re.compile("variation="))
    page.keyboard.press("End")
    page.locator('[data-action="annotate"]').click()
    page.locator("textarea").fill("central")
    expect(page).to_have_url(re.compile("study="))


@pytest.mark.parametrize(("lang", "width", "height"), [("en", 1280, 800), ("id", 360, 740)])
def test_an_analysis_is_listed_renamed_saved_and_deleted(
    open_page: OpenPage, lang: str, width: int, height: int
) -> None:
    page = open_page("/analyse?game=chess&moves=e2e4,e7e5", lang=lang, width=width, height=height)
    _analyse(page)
    page.goto("/play/games")
    page.locator("#tab-studies").click()
    row = page.locator("[data-study]")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("e4 e5")
    expect(row).to_contain_text({"en": "Chess", "id": "Catur"}[lang])
    fits(page)
    row.locator('[data-action="rename"]').click()
    row.locator("input").fill("King's pawn")
    row.locator("input").press("Enter")
    expect(row).to_contain_text("King's pawn")
    with page.expect_download() as saved:
        row.locator('[data-action="export"]').click()
    assert "( 1. d4 { central } )" in Path(saved.value.path()).read_text()
    row.locator('[data-action="open"]').click()
    expect(page.locator(".comment")).to_have_text("central")
    page.go_back()
    expect(row).to_contain_text("King's pawn")  # opening it has not taken the name away
    row.locator('[data-action="delete"]').click()
    expect(row).to_have_count(0)
    page.locator('[data-action="put-back"]').click()
    expect(row).to_contain_text("King's pawn")
    row.locator('[data-action="delete"]').click()
    page.reload()
    expect(page.locator("#tab-studies")).to_have_attribute("aria-selected", "true")
    expect(page.locator("[data-study]")).to_have_count(0)
