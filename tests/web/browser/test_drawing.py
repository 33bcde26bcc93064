"""Analyse: arrows and circles by the right button, in four colours, kept with the position."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .board import cell, wait_for_moves
from .conftest import OpenPage


def right_drag(page: Page, start: str, end: str, keys: str = "") -> None:
    """Drag with the right button from one cell to another, with modifier keys held down."""
    boxes = [cell(page, place).bounding_box() for place in (start, end)]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    for key in keys.split():
        page.keyboard.down(key)
    page.mouse.move(*points[0])
    page.mouse.down(button="right")
    page.mouse.move(*points[1], steps=3)
    page.mouse.up(button="right")
    for key in keys.split():
        page.keyboard.up(key)


def shape(page: Page, name: str) -> Locator:
    """A drawn shape by its cells: `e2-e4` an arrow, `e4` a circle."""
    return page.locator(f'[data-shape="{name}"]')


@pytest.mark.parametrize(
    ("keys", "colour"), [("", "green"), ("Shift", "red"), ("Alt", "blue"), ("Shift Alt", "yellow"), ("Control", "red")]
)
def test_modifier_keys_choose_the_colour(open_page: OpenPage, keys: str, colour: str) -> None:
    page = open_page("/analyse?game=chess")
    cell(page, "e2").wait_for(state="attached")
    right_drag(page, "g1", "f3", keys)
    expect(shape(page, "g1-f3")).to_have_class(f"{colour} svelte-{page_hash(page)}")


def page_hash(page: Page) -> str:
    """The suffix that the build gives to classes of the drawing."""
    names = page.locator("[data-shape]").first.get_attribute("class") or ""
    return names.rpartition("svelte-")[2]


@pytest.mark.parametrize(
    ("game", "moves", "start", "end"),
    [("chess", "e2e4", "g8", "f6"), ("doushouqi", "a3a4", "g7", "g6"), ("congklak", "1", "1:2", "2:4")],
)
def test_drawings_stay_with_their_position(open_page: OpenPage, game: str, moves: str, start: str, end: str) -> None:
    page = open_page(f"/analyse?game={game}&moves={moves}")
    wait_for_moves(page, 1)
    right_drag(page, start, end)
    expect(shape(page, f"{start}-{end}")).to_have_count(1)
    right_drag(page, end, end)
    expect(shape(page, end)).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-shape]")).to_have_count(0)  # another position
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-shape]")).to_have_count(2)
    page.reload()
    expect(page.locator("[data-shape]")).to_have_count(2)
    right_drag(page, end, end)  # the same again takes it away
    expect(shape(page, end)).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(shape(page, end)).to_have_count(1)
    page.locator('[data-action="annotate"]').click()
    page.locator('[data-action="clear-shapes"]').click()
    expect(page.locator("[data-shape]")).to_have_count(0)


def test_a_click_on_the_board_clears_the_drawings(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=chess")
    cell(page, "e2").wait_for(state="attached")
    right_drag(page, "e2", "e4")
    expect(shape(page, "e2-e4")).to_have_count(1)
    cell(page, "e5").click()
    expect(page.locator("[data-shape]")).to_have_count(0)
    page.locator('[data-action="undo-edit"]').click()
    expect(shape(page, "e2-e4")).to_have_count(1)


def test_a_finger_draws_with_a_pen(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=chess", width=360, height=740)
    cell(page, "e2").wait_for(state="attached")
    page.locator('[data-action="annotate"]').click()
    page.locator('[data-pen="blue"]').click()
    cell(page, "d4").tap()
    expect(shape(page, "d4")).to_have_count(1)
    page.locator('[data-pen="blue"]').click()
    cell(page, "e2").tap()
    cell(page, "e4").tap()
    wait_for_moves(page, 1)
