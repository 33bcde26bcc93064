"""The options: themes, coordinates, confirmation, premoves and typed moves."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .board import cell, moves, start, start_set_up, touch, wait_for_moves, wait_for_turn
from .conftest import OpenPage


def open_options(page: Page) -> None:
    page.get_by_role("tab", name="Settings").click()
    page.locator('[data-action="options"]').click()
    page.locator("[data-options]").wait_for()


def pick(page: Page, name: str, value: str) -> None:
    page.locator(f'[data-options] input[name="{name}"][value="{value}"]').check(force=True)


def shoot(page: Page, name: str) -> None:
    """Keep a picture where somebody asks for pictures: a test is no judge of beauty."""
    if folder := os.environ.get("SIASAT_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def test_themes_are_kept_and_hold_for_play_and_analysis(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page, "chess")
    wait_for_turn(page)
    open_options(page)
    pick(page, "board-theme", "indigo")
    pick(page, "piece-theme", "carved")
    pick(page, "coordinates", "inside")
    pick(page, "sounds", "bronze")
    expect(page.locator("main .carved")).to_have_count(32)
    shoot(page, "options")
    page.keyboard.press("Escape")
    expect(page.locator("main .inside text")).to_have_count(16)
    shoot(page, "indigo-carved")
    page.goto("/analyse?game=chess")
    expect(page.locator("main .carved")).to_have_count(32)
    assert page.evaluate("document.documentElement.dataset.board") == "indigo"
    page.locator('[data-action="options"]').click()
    for theme in ("tokens", "letters", "classic"):
        pick(page, "piece-theme", theme)
        shoot(page, theme)
    pick(page, "coordinates", "off")
    expect(page.locator("main .inside text")).to_have_count(0)
    expect(page.locator("main .carved")).to_have_count(0)


def test_a_move_waits_for_its_confirmation(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=chess&role=both", confirmMoves=True)
    start_set_up(page)
    touch(page, "e2", "e4")
    page.locator('[data-action="cancel"]').click()
    touch(page, "d2", "d4")
    expect(page.get_by_text("Play d4?")).to_be_visible()
    page.locator('[data-action="confirm"]').click()
    wait_for_moves(page, 1)
    assert moves(page) == ["d4"]


def test_typed_moves(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=chess&role=both", lang="id", typedMoves=True)
    start_set_up(page)
    field = page.locator("[data-typed-move]")
    field.fill("Nf6")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("bukan langkah yang sah")
    for number, text in enumerate(("Nf3", "e7e5", "e4"), 1):
        field.fill(text)
        field.press("Enter")
        wait_for_moves(page, number)
        wait_for_turn(page)
    assert moves(page) == ["Nf3", "e5", "e4"]


@pytest.mark.needs_server("two people meet on a server")
def test_a_premove_is_played_when_its_turn_comes(open_page: OpenPage) -> None:
    white = open_page("/play/new?game=chess&role=both")
    start_set_up(white)
    white.locator('[data-action="share"]').click()
    black = open_page(white.locator("#share-invite").input_value())
    white.keyboard.press("Escape")
    black.locator("main .cell.premovable").first.wait_for(state="attached")
    expect(cell(black, "e7")).not_to_have_class("liftable")
    touch(black, "e7", "e5")
    expect(black.get_by_text("Premove e7–e5")).to_be_visible()
    touch(white, "e2", "e4")
    wait_for_moves(white, 2)
    assert moves(white) == ["e4", "e5"]
    touch(black, "d8", "h4")
    black.locator('[data-action="cancel"]').click()
    wait_for_turn(white)
    touch(white, "g1", "f3")
    wait_for_moves(black, 3)
    wait_for_turn(black)
    assert moves(black) == ["e4", "e5", "Nf3"]


@pytest.mark.needs_server("two people meet on a server")
def test_an_illegal_premove_is_dropped(open_page: OpenPage) -> None:
    white = open_page("/play/new?game=chess&role=both")
    start_set_up(white)
    white.locator('[data-action="share"]').click()
    black = open_page(white.locator("#share-invite").input_value())
    white.keyboard.press("Escape")
    black.locator("main .cell.premovable").first.wait_for(state="attached")
    touch(black, "a8", "a4")
    expect(black.get_by_text("Premove a8–a4")).to_be_visible()
    touch(white, "e2", "e4")
    wait_for_turn(black)
    expect(black.get_by_text("Premove a8–a4")).to_have_count(0)
    assert moves(black) == ["e4"]
