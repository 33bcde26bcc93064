"""Hands and eyes at the page's board."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Locator, Page, expect

PATIENCE_SECONDS = 60


def cell(page: Page, place: str) -> Locator:
    """A square or hole by its id."""
    return page.locator(f'main [data-square="{place}"]')


def touch(page: Page, *places: str) -> None:
    """Click squares or holes one after the other. A piece that goes from one to another must first be free to move."""
    if len(places) > 1:
        page.locator(f'main [data-square="{places[0]}"].drags').wait_for(state="attached")
    for place in places:
        cell(page, place).click()


def drag(page: Page, start: str, end: str) -> None:
    """Drag what stands on `start` to `end` with the mouse."""
    one, other = cell(page, start).bounding_box(), cell(page, end).bounding_box()
    assert one is not None
    assert other is not None
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=6)
    page.mouse.up()


def moves(page: Page) -> list[str]:
    """The labels of the moves in the list."""
    return page.locator("[data-ply]").all_inner_texts()


def move_texts(page: Page) -> list[str]:
    """The moves in the list in the game's notation."""
    return [entry.get_attribute("data-move") or "" for entry in page.locator("[data-ply]").all()]


def wait_for_moves(page: Page, count: int) -> None:
    """Until the list has at least `count` moves."""
    page.locator(f'[data-ply="{count}"]').wait_for()


def wait_for_turn(page: Page) -> None:
    """Until something on the board can be touched."""
    page.locator("main .cell.liftable").first.wait_for(state="attached")


def wait_until(page: Page, condition: str) -> None:
    """Until a JavaScript expression is true. (The static site's policy forbids what `wait_for_function` does.)"""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not page.evaluate(condition):
        assert time.monotonic() < deadline, condition
        page.wait_for_timeout(50)


def fits(page: Page) -> None:
    """Nothing makes the page wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def start(page: Page, game: str) -> None:
    """Start a game on the first page and wait for its board."""
    page.locator(f'[data-start="{game}"]').click()
    expect(page).to_have_url(re.compile(r"/play/[\w-]{8,}$"))
    page.locator("main [role=grid], main svg[role=group]").first.wait_for()


def start_set_up(page: Page) -> None:
    """Start the game that the set-up page shows."""
    page.locator('[data-action="start"]').click()
    expect(page).to_have_url(re.compile(r"/play/(?!new)[\w-]{8,}$"))
    page.locator('[data-action="share"]').wait_for()  # until then the board is still that of the set-up page
    page.locator("main [role=grid], main svg[role=group]").first.wait_for()


def start_review(page: Page) -> None:
    """Open the tab of the review in Analyse and start it."""
    page.locator("#tab-review").click()
    page.locator('main [data-action="review"]').click()
