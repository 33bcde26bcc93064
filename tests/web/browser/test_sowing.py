"""A sown move on its way: what is told when, whose turn is shown, what the clock does, and the end of the game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .board import cell, start_set_up, touch, wait_for_moves
from .conftest import OpenPage

CAPTURE = "/play/new?game=congklak&variant=kalah:3,2&role=both&position=1,0,2/2,2,2/1-2/1"
"""Hole 0 captures: its only seed falls into the empty hole 1, with two seeds opposite."""


def sow_slowly(page: Page, hole: str) -> None:
    """Start a set-up game, stop the page's time, and sow: the move then waits on its way."""
    page.get_by_text("Read: 0 moves.").or_(page.get_by_text("Terbaca: 0 langkah.")).wait_for()
    start_set_up(page)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    touch(page, hole)
    page.locator("main .hand").wait_for(state="attached")


def test_the_gain_is_told_when_the_seeds_have_landed(open_page: OpenPage) -> None:
    page = open_page(CAPTURE, speed="slow")
    sow_slowly(page, "1:0")
    expect(page.locator('[data-side="1"]')).to_contain_class("turn")
    expect(page.locator('[data-side="2"]')).not_to_contain_class("turn")
    expect(page.locator("[role=note]")).not_to_contain_text("gains")
    expect(page.locator("[data-announced]")).not_to_contain_text("gains")
    expect(page.locator("[data-ply]")).to_have_count(0)
    page.clock.run_for(10_000)
    expect(page.locator('[data-side="2"]')).to_contain_class("turn")
    expect(page.locator("[role=note]")).to_contain_text("Player 1 gains 3 seeds.")
    expect(page.locator("[data-announced]")).to_contain_text("Player 1 gains 3 seeds.")
    expect(page.locator("[data-ply]")).to_have_count(1)


def test_the_clock_waits_for_the_seeds(open_page: OpenPage) -> None:
    address = "/play/new?game=congklak&role=both&clock=1%2B0&position=0,0,0,0,0,0,28/1,1,1,1,1,1,1/0-0/1"
    page = open_page(address, speed="slow")
    sow_slowly(page, "1:6")  # 28 seeds take seconds, in which the server's clock waits, too
    second = page.locator('[data-side="2"] .clock')
    page.clock.run_for(1_500)
    assert second.inner_text() == "1:00"  # at once: the server's next message would put it right again
    page.clock.run_for(59_000)
    expect(second).not_to_have_text("1:00")


def test_the_rest_is_swept_into_the_stores_at_the_end(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=congklak&variant=kalah:3,2&role=both&position=0,0,1/2,1,0/3-3/1")
    page.get_by_text("Read: 0 moves.").wait_for()
    start_set_up(page)
    touch(page, "1:2")
    wait_for_moves(page, 1)
    expect(page.locator(".result p")).to_contain_text("2 more seeds")
    expect(cell(page, "1:store")).to_have_attribute("aria-label", "Player 1, store: 4 seeds")
    expect(cell(page, "2:store")).to_have_attribute("aria-label", "Player 2, store: 6 seeds")
    expect(cell(page, "2:0")).to_have_attribute("aria-label", "Player 2, hole 0: 0 seeds")


def test_the_rest_is_seen_going_into_the_stores(open_page: OpenPage) -> None:
    address = "/play/new?game=congklak&variant=kalah:3,2&role=both&position=0,0,1/2,1,0/3-3/1"
    page = open_page(address, speed="slow")
    sow_slowly(page, "1:2")
    seen = [3]
    for _ in range(30):
        page.clock.run_for(150)
        spoken = cell(page, "2:store").get_attribute("aria-label") or ""
        seeds = int(spoken.removeprefix("Player 2, store: ").removesuffix(" seeds"))
        if seeds != seen[-1]:
            seen.append(seeds)
    assert seen == [3, 5, 6]  # hole by hole, first two seeds and then one
    expect(page.locator(".result p")).to_contain_text("2 more seeds")


@pytest.mark.parametrize("lang", ["en", "id"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_words_over_a_capture_stay_within_their_frame(open_page: OpenPage, lang: str, width: int) -> None:
    edge = "/play/new?game=congklak&variant=kalah:3,2&role=both&position=2,1,0/2,2,2/1-2/1"
    page = open_page(edge, speed="slow", lang=lang, width=width, height=740)
    sow_slowly(page, "1:1")  # the capture is in the last column
    page.clock.run_for(2_000)
    word = page.locator("main .word")
    word.wait_for(state="attached")
    frame, text = word.locator("rect").bounding_box(), word.locator("text").bounding_box()
    board = page.locator("main svg[role=grid]").bounding_box()
    assert frame is not None
    assert text is not None
    assert board is not None
    assert frame["x"] <= text["x"]
    assert text["x"] + text["width"] <= frame["x"] + frame["width"]
    assert board["x"] <= frame["x"]
    assert frame["x"] + frame["width"] <= board["x"] + board["width"]
    assert board["y"] <= frame["y"]
    assert frame["y"] + frame["height"] <= board["y"] + board["height"]
