"""Analyse: a tried move makes a variation, the game stays, and the link restores both."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .board import cell, moves, touch, wait_for_moves
from .conftest import OpenPage

GAME = "/analyse?game=chess&moves=f2f3,e7e5,g2g4,d8h4"


def test_stepping_back_keeps_the_game_in_the_link(open_page: OpenPage) -> None:
    page = open_page(GAME)
    wait_for_moves(page, 4)
    page.locator('[data-action="review"]').click()
    expect(page.locator('[data-ply="3"]')).to_have_attribute("data-mark", "??")
    page.locator('[data-ply="2"]').click()
    expect(page).to_have_url(re.compile(r"[?&]ply=2(&|$)"))
    page.reload()
    wait_for_moves(page, 4)
    expect(page.locator('[data-ply="2"]')).to_have_attribute("aria-current", "step")
    expect(cell(page, "g2")).to_have_attribute("aria-label", "g2, White pawn")
    expect(page.locator('[data-ply="3"]')).to_have_attribute("data-mark", "??")  # the graph is drawn again, too
    expect(page.locator("ellipse.turning")).to_have_count(1)


@pytest.mark.parametrize(("lang", "back"), [("en", "Back to the game"), ("id", "Kembali ke permainan")])
def test_a_tried_move_makes_a_variation(open_page: OpenPage, lang: str, back: str) -> None:
    page = open_page(GAME, lang=lang)
    wait_for_moves(page, 4)
    page.locator('[data-action="review"]').click()
    expect(page.locator('[data-ply="3"]')).to_have_attribute("data-mark", "??")
    page.locator('[data-ply="2"]').click()
    expect(page.locator('[data-ply="2"]')).to_have_attribute("aria-current", "step")
    expect(cell(page, "e2")).to_have_class(re.compile("liftable"))
    touch(page, "e2", "e4")
    expect(page.locator("[data-ply]")).to_have_count(3)
    assert moves(page) == ["f3", "e5", "e4"]
    expect(page.locator("ellipse.turning")).to_have_count(1)  # the graph of the game stays
    expect(cell(page, "g8")).to_have_class(re.compile("liftable"))  # the board takes the next move
    touch(page, "g8", "f6")
    wait_for_moves(page, 4)
    expect(page).to_have_url(re.compile(r"variation=2%3Ae2e4%2Cg8f6"))
    page.reload()
    wait_for_moves(page, 4)
    assert moves(page) == ["f3", "e5", "e4", "Nf6"]
    page.get_by_role("button", name=back).click()
    expect(page.locator('[data-ply="2"]')).to_have_attribute("aria-current", "step")
    expect(page.locator('[data-ply="4"]')).to_have_text("Qh4#")
    expect(page.get_by_role("button", name=back)).to_have_count(0)
    expect(page.locator('[data-ply="3"]')).to_have_text("g4??")
    expect(cell(page, "g2")).to_have_class(re.compile("liftable"))
    touch(page, "g2", "g4")  # the move of the game itself is no variation
    expect(page.locator('[data-ply="3"]')).to_have_attribute("aria-current", "step")
    expect(page.locator("[data-ply]")).to_have_count(4)


def test_a_move_at_the_end_goes_on_with_the_game(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=chess&moves=e2e4")
    wait_for_moves(page, 1)
    touch(page, "e7", "e5")
    wait_for_moves(page, 2)
    expect(page).to_have_url(re.compile(r"moves=e2e4%2Ce7e5$"))
    expect(page.locator('[data-action="main-game"]')).to_have_count(0)
